import TestSupport
import Testing
import TouchAnalysis
import Touches

@testable import SystemSupport
@testable import TouchRecordings

private typealias Text = RecordingText

/// Ghost taps at places in mm, and the place of the finding about them.
struct PlaceCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let places: [Point]

  init(_ words: String, _ places: (Double, Double)...) {
    testDescription = words
    self.places = places.map { Point(x: $0.0, y: $0.1) }
  }

  static let all = [
    PlaceCase("at 100, 120 mm", (100, 120)),
    PlaceCase("around 100, 120 mm", (100, 120), (104, 112)),
    PlaceCase(
      "in a line at x = 250 mm", (249, 20), (251, 70), (250, 110), (252, 160), (248, 210),
      (250, 265)),
    PlaceCase(
      "mostly in a line at y = 143 mm", (20, 143), (90, 142), (170, 144), (260, 143), (330, 143),
      (480, 145), (300, 40)),
    PlaceCase("in the upper left", (20, 20), (100, 60), (160, 90)),
    PlaceCase("mostly in the upper right", (350, 20), (420, 60), (490, 80), (20, 260)),
    PlaceCase("mostly on the left", (20, 110), (60, 150), (160, 180), (250, 20)),
    PlaceCase("in the middle", (180, 100), (250, 143), (330, 180)),
    PlaceCase("at the bottom", (180, 200), (250, 220), (330, 270)),
    PlaceCase("at several places", (20, 20), (480, 260)),
    PlaceCase(
      "all over the panel", (30, 30), (250, 40), (470, 50), (30, 250), (250, 260), (470, 270)),
  ]

  /// The recording of the taps, each of 8 ms, half a second apart.
  var recording: String {
    let density = 1920 / 508.0
    let lines = places.enumerated().flatMap { number, place -> [String] in
      let (x, y) = ("\(place.x * density)", "\(place.y * density)")
      let (time, touch) = (1000 + number * 500, "\(number)")
      return [
        Text.event("\(time)", touch: touch, x: x, y: y),
        Text.event("\(time + 8)", touch: touch, "ended", x: x, y: y),
      ]
    }
    return Text.file([Text.header] + lines)
  }
}

@Suite struct FaultFindingTests {
  @Test("A finding tells where on the panel most faults of its kind are", arguments: PlaceCase.all)
  func place(_ given: PlaceCase) throws {
    let findings = try analysis(of: given.recording).findings
    let count = given.places.count
    #expect(findings.map(\.kind) == [.ghostTap])
    #expect(
      findings.map(\.summary) == [
        "ghost taps: \(count), of 8 ms, \(given.testDescription)"
      ])
  }

  @Test(
    "A finding about an unreached edge names the edge",
    arguments: [
      ("left", 40.0, 0.0), ("right", 1880, 0), ("upper", 0, 40), ("lower", 0, 1040),
    ])
  func edge(_ edge: String, _ x: Double, _ y: Double) throws {
    var lines: [String] = []
    for number in 0..<12 {
      for step in 0...24 {
        let phase = step == 0 ? "began" : step == 24 ? "ended" : "moved"
        let (share, aside) = (Double(min(step, 20)) / 20, Double(300 + number * 40))
        let position =
          x > 0
          ? (960 + (x - 960) * share, aside + Double(step)) : (aside, 540 + (y - 540) * share)
        lines.append(
          Text.event(
            "\(1000 + number * 1000 + step * 8)", touch: "\(number)", phase,
            x: "\(position.0)", y: "\(position.1)"))
      }
    }
    let findings = try analysis(of: Text.file([Text.header] + lines)).findings
    #expect(
      findings.map(\.summary) == ["unreached edges: 1, of 10.6 mm, before the \(edge) edge"])
  }

  @Test("Beyond the list of faults, a finding tells only their number")
  func beyondList() throws {
    let count = RecordingAnalysis.listLimit + 1
    let lines = (0..<count).flatMap { number -> [String] in
      let (time, touch) = (1000 + number * 500, "\(number)")
      let (x, y) = ("\(100 + number % 40 * 40)", "\(100 + number / 40 * 35)")
      return [
        Text.event("\(time)", touch: touch, x: x, y: y),
        Text.event("\(time + 8)", touch: touch, "ended", x: x, y: y),
      ]
    }
    let findings = try analysis(of: Text.file([Text.header] + lines)).findings
    #expect(findings.first { $0.kind == .ghostTap }?.summary == "ghost taps: \(count)")
  }

  @Test("A finding of one of several faulty devices names the device")
  func devices() throws {
    let lines = ["8", "9"].flatMap { device in
      [Text.event("500", device: device), Text.event("508", device: device, "ended")]
    }
    let findings = try analysis(of: Text.file([Text.header] + lines)).findings
    let text = ": ghost taps: 1, of 8 ms"
    #expect(findings.map(\.summary) == ["device 8" + text, "device 9" + text])
  }

  @Test(
    "The advice about each kind of fault fits on lines of its own", arguments: Fault.Kind.allCases)
  func advice(_ kind: Fault.Kind) {
    let advice = kind.advice
    #expect(advice.meaning.hasSuffix(".") && advice.meaning.count <= 96)
    #expect(advice.check.hasSuffix(".") && advice.check.count <= 96)
    #expect(advice.check.first?.isUppercase == true)
    let others = Fault.Kind.allCases.filter { $0 != kind }.map(\.advice)
    #expect(others.allSatisfy { $0.meaning != advice.meaning })
  }

  private func analysis(of recording: String) throws -> RecordingAnalysis {
    var analysis: RecordingAnalysis?
    try withTemporaryFile(recording.utf8) { path in
      var reader = try RecordingReader(path, order: .any)
      analysis = try RecordingAnalysis(of: &reader)
    }
    return try #require(analysis)
  }
}
