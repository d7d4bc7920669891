import SeededRandom
import Testing

@testable import TouchAnalysis
@testable import Touches

/// An error of a panel of 200 by 100 mm, and the expected verdict of the calibration.
struct CalibrationCase: CustomTestStringConvertible, Sendable {
  static let panel = Panel(
    frame: Rect(x: 100, y: 50, width: 800, height: 400), pixelsPerMillimetre: 4)
  static let marks = [
    (0.5, 0.5), (0.08, 0.2), (0.92, 0.9), (0.5, 0.2), (0.08, 0.9), (0.92, 0.2), (0.5, 0.9),
    (0.29, 0.35), (0.71, 0.75),
  ].map { Point(x: 100 + 800 * $0.0, y: 50 + 400 * $0.1) }

  let testDescription: String
  /// The error of the panel, in px of the root.
  let error: AffineMap
  /// The distance by which fingers miss a mark, in mm.
  var miss = 0.0
  let verdict: Calibration.Verdict

  static let all = [
    CalibrationCase(testDescription: "no error", error: .identity, verdict: .needless),
    CalibrationCase(
      testDescription: "inaccurate taps", error: .identity, miss: 2, verdict: .needless),
    CalibrationCase(
      testDescription: "an offset of half a millimetre", error: AffineMap(1, 0, 2, 0, 1, 0),
      verdict: .needless),
    CalibrationCase(
      testDescription: "an offset", error: AffineMap(1, 0, 16, 0, 1, -8), verdict: .mends),
    CalibrationCase(
      testDescription: "an offset and inaccurate taps", error: AffineMap(1, 0, 16, 0, 1, -8),
      miss: 0.8, verdict: .mends),
    CalibrationCase(
      testDescription: "an offset and very inaccurate taps",
      error: AffineMap(1, 0, 8, 0, 1, 0), miss: 6, verdict: .scattered),
    CalibrationCase(
      testDescription: "a scale", error: AffineMap(1.03, 0, -15, 0, 0.96, 10), verdict: .mends),
    CalibrationCase(
      testDescription: "a rotation", error: AffineMap(0.9994, -0.0349, 9, 0.0349, 0.9994, -17),
      verdict: .mends),
    CalibrationCase(
      testDescription: "a mirrored panel", error: AffineMap(-1, 0, 1000, 0, 1, 0),
      verdict: .scattered),
  ]
}

@Suite("A calibration") struct CalibrationTests {
  @Test(
    "A calibration corrects an error that all touches have in common, and no other",
    arguments: CalibrationCase.all)
  func fit(_ given: CalibrationCase) throws {
    var random = SplitMix64(seed: 7)
    let touches = CalibrationCase.marks.map { mark -> Point in
      let angle = Double.random(in: 0..<(2 * .pi), using: &random)
      let direction = Vector(dx: 1 - angle / .pi, dy: angle.truncatingRemainder(dividingBy: 2) - 1)
      return given.error(mark) + direction * (given.miss * 4)
    }
    let calibration = try #require(
      Calibration(
        marks: CalibrationCase.marks, touches: touches, device: DeviceID(rawValue: 8),
        of: CalibrationCase.panel))
    #expect(calibration.verdict == given.verdict, "\(calibration)")
    guard given.miss == 0 else { return #expect(calibration.scatter > 0.1) }
    #expect(calibration.scatter < 1e-6)
    for (touch, mark) in zip(touches, CalibrationCase.marks) {
      let corrected = calibration.correction(touch)
      #expect(CalibrationCase.panel.millimetres(from: corrected, to: mark) < 1e-6)
    }
  }

  @Test("A calibration needs enough touches that are not on one line", arguments: [5, 9])
  func tooFewTouches(_ count: Int) {
    let line = (0..<count).map { Point(x: 100 + 10 * Double($0), y: 60 + 5 * Double($0)) }
    let marks = count == 9 ? line : Array(CalibrationCase.marks.prefix(count))
    #expect(
      Calibration(marks: marks, touches: marks, device: nil, of: CalibrationCase.panel) == nil)
  }
}
