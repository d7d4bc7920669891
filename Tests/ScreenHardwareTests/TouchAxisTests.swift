import Testing
import ScreenHardware
import Touches

private func axis(_ range: ClosedRange<Double>, resolution: Int = 0) -> TouchAxis {
  TouchAxis(
    number: 0, label: "", meaning: .positionX, minimum: range.lowerBound,
    maximum: range.upperBound, resolution: resolution)
}

@Test(
  "A value maps to the position that the server computes: a range has max - min + 1 values",
  arguments: [
    (0.0...65535, 0.0, 0.0), (0...65535, 32768, 960), (0...65535, 65535, 1920 - 1920.0 / 65536),
    (100...199, 100, 0), (100...199, 150, 960), (-50...49, 0, 960),
    // A value outside the range arises only from the matrix; the server clips it, we do not.
    (0...99, -10, -192), (0...1, 2e9, 32767), (0...1, -2e9, -32768),
    // Without a range, the server takes values as px.
    (0...0, 777.5, 777.5), (-1...(-1), 3, 3),
  ] as [(ClosedRange<Double>, Double, Double)])
func position(range: ClosedRange<Double>, value: Double, expected: Double) {
  #expect(abs(axis(range).position(of: value, extent: 1920) - expected) < 1e-9)
}

@Test(
  "Every value in the range of an axis maps to a position on the root",
  arguments: [1, 2, 640, 1921, 32767])
func withinRoot(extent: Int) {
  for range in [0.0...1, 0...65535, -32768...32767, 7...4095] {
    #expect(axis(range).position(of: range.lowerBound, extent: extent) == 0)
    #expect(axis(range).position(of: range.upperBound, extent: extent) < Double(extent))
  }
}

@Test(
  "The share of a value is its fraction of the range, clamped to 0 to 1",
  arguments: [
    (0.0...2047, 2047.0, 1.0), (0...2047, 0, 0), (0...200, 50, 0.25), (0...200, 300, 1),
    (0...200, -1, 0), (5...5, 5, nil),
  ] as [(ClosedRange<Double>, Double, Double?)])
func share(range: ClosedRange<Double>, value: Double, expected: Double?) {
  #expect(axis(range).share(of: value) == expected)
}

@Test(
  "The length of an axis follows from its resolution, if it has one",
  arguments: [
    (0.0...3447, 10000, 344.8), (0...3447, 0, nil), (0...3447, -1, nil), (9...9, 10000, nil),
  ] as [(ClosedRange<Double>, Int, Double?)])
func length(range: ClosedRange<Double>, resolution: Int, expected: Double?) throws {
  let found = axis(range, resolution: resolution).millimetres
  #expect((found == nil) == (expected == nil))
  if let found, let expected { #expect(abs(found - expected) < 1e-9) }
}

@Test("An axis is recognized by its label; without one, valuators 0 and 1 are the position")
func axesByLabel() {
  func axis(_ number: Int, _ meaning: TouchAxis.Meaning) -> TouchAxis {
    TouchAxis(
      number: number, label: "", meaning: meaning, minimum: 0, maximum: 1, resolution: 0)
  }
  func device(_ axes: [TouchAxis]) -> TouchDevice {
    TouchDevice(
      id: DeviceID(rawValue: 8), name: "", mode: .direct, contacts: 2, axes: axes)
  }
  let labelled = device([axis(0, .pressure), axis(3, .positionY), axis(5, .positionX)])
  #expect(labelled.axis(.positionX)?.number == 5)
  #expect(labelled.axis(.positionY)?.number == 3)
  #expect(labelled.axis(.pressure)?.number == 0)
  #expect(labelled.axis(.touchMajor) == nil)
  let plain = device([axis(0, .other), axis(1, .other)])
  #expect(plain.axis(.positionX)?.number == 0)
  #expect(plain.axis(.positionY)?.number == 1)
  #expect(plain.axis(.pressure) == nil)
  #expect(device([]).axis(.positionX) == nil)
}
