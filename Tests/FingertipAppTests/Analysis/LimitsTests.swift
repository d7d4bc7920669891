internal import SettingsReading
import TestSupport
import Testing
import TouchAnalysis
import Touches
import Translations

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRecordings

/// Checks of measures against limits.
@Suite struct LimitsTests {
  private static let recording = recording(every: 8)

  /// Returns a recording of one finger on a device of ten contacts, with a report interval in ms.
  private static func recording(every interval: Int) -> String {
    RecordingText.file(
      [RecordingText.header]
        + (0...60).map { step in
          let phase = step == 0 ? "began" : step == 60 ? "ended" : "moved"
          return RecordingText.event(
            "\(step * interval)", phase, x: "\(100 + step * 3)", y: "200")
        })
  }

  private static func limits(_ text: String) throws -> PanelLimits {
    var limits: PanelLimits?
    try withTemporaryFile(text.utf8) { limits = try PanelLimits.named($0) }
    return try #require(limits)
  }

  @Test(
    "An analysis with limits passes or fails, and prints each value beside its limit",
    arguments: [
      ("analysis: {rate: 120}", true, "rate: 125 per s, at least 120"),
      (
        "\u{FEFF}analysis:\n  rate: 120\nlinearity:\n  spread: 1", true,
        "rate: 125 per s, at least 120"
      ),
      ("analysis: {rate: 130, p99: 10}", false, "rate: 125 per s, at least 130"),
      ("analysis: {p99: 7.5}", false, "interval for 99 %: 8 ms, at most 7.5"),
      ("analysis: {contacts: 10, faults: 0}", true, "contacts: 10, at least 10"),
      ("analysis: {delay: 1}", true, "delay: not known, so its limit has no effect"),
      ("jitter: {worst: 0}", true, ""), ("", true, ""),
    ])
  func analysisWithLimits(_ limits: String, _ passes: Bool, _ row: String) throws {
    try withTemporaryFile(Self.recording.utf8) { path in
      try withTemporaryFile(limits.utf8) { file in
        let run = Run(analyze: path, "--limits", file)
        #expect(run.status == (passes ? .success : .failure))
        #expect(run.data.contains("\nLimits \(file): \(passes ? "passed" : "failed")\n"))
        #expect(row.isEmpty || run.data.contains("  " + row + (passes ? "" : "  ")))
        #expect(run.data.contains("  failed\n") == !passes)
        let json = Run(analyze: path, "--limits", file, "--json")
        #expect(json.status == run.status)
        #expect(json.data.contains("\"passed\": \(passes)"))
        let lines = Run(analyze: path, "--limits", file, "--lines")
        #expect(lines.status == run.status)
        #expect(lines.data.contains("\"passed\":\(passes),"))
      }
      #expect(Run(analyze: path, "--lines").data.contains("\"passed\":null,"))
      #expect(!Run(analyze: path).data.contains("Limits"))
    }
  }

  @Test("A recording without touches meets no limits, since nothing of the panel is measured")
  func noTouches() throws {
    let limits = "hlk-touchscreen"
    try withTemporaryFile(RecordingText.file([RecordingText.header]).utf8) { path in
      let run = Run(analyze: path, "--limits", limits)
      #expect(run.status == .failure)
      #expect(
        run.data.contains(
          "\nLimits \(limits): failed\n  no touches, so nothing is measured\n"))
      let lines = Run(analyze: path, "--limits", limits, "--lines")
      #expect(lines.status == .failure)
      #expect(lines.data.contains("\"passed\":false,"))
      #expect(Run(analyze: path).status == .success)
      try withTemporaryFile(Self.recording.utf8) { sound in
        let arguments = ["analyze", sound, path, "--limits", limits]
        #expect(Run(arguments, commands: [.analyze(runAnalyze)]).status == .failure)
      }
    }
  }

  @Test(
    "A recording can be checked against the limits of a profile", arguments: PanelLimits.profiles)
  func limitsOfProfile(_ profile: PanelLimits) throws {
    try withTemporaryFile(Self.recording.utf8) { path in
      let run = Run(analyze: path, "--limits", profile.name)
      #expect(run.status == .success)
      #expect(run.data.contains("\nLimits \(profile.name): passed\n"))
      #expect(run.data.contains("rate: 125 per s, at least 100"))
    }
    try withTemporaryFile(Self.recording(every: 16).utf8) { path in
      #expect(Run(analyze: path, "--limits", profile.name).status == .failure)
    }
  }

  @Test("The limits in a file replace the built-in limits of guided tests")
  func limitsOfGuidedTests() throws {
    let limits = try Self.limits(
      "accuracy: {meanError: 2}\njitter: {spread: 0.1}\nrate: {rate1: 90}")
    let measures = [
      PanelMeasure("meanError", .verbatim("mean error"), 2.5, "mm", .atMost(3)),
      PanelMeasure("worstError", .verbatim("worst error"), 2.5, "mm", .atMost(7)),
    ]
    #expect(limits.applied(to: measures, of: "accuracy").map(\.limit) == [.atMost(2), .atMost(7)])
    #expect(limits.applied(to: measures, of: "jitter") == measures)
    let rate = PanelMeasure("rate1", .verbatim("one finger"), 80, "per s", .atLeast(58))
    #expect(limits.applied(to: [rate], of: "rate").map(\.limit) == [.atLeast(90)])
  }

  @Test("Each measure that decides a guided test has a key for its limit")
  func limitKeys() {
    let panel = Panel(frame: .init(x: 0, y: 0, width: 1920, height: 1080), pixelsPerMillimetre: 4)
    for kind in PanelTestKind.allCases {
      for measure in kind.test(of: panel, contacts: 10).measures {
        let key = PanelLimitKey.all.first {
          $0.section == kind.rawValue && $0.name == measure.key
        }
        switch measure.limit {
        case .atLeast: #expect(key?.isMinimum == true, "\(measure.key)")
        case .atMost: #expect(key?.isMinimum == false, "\(measure.key)")
        case nil: #expect(key == nil, "\(measure.key)")
        }
      }
    }
  }

  @Test("An error in a limits file is reported with its location")
  func invalidLimitsFile() throws {
    try withTemporaryFile(Self.recording.utf8) { path in
      for (text, message) in [
        ("accuracy: {meanError: -1}", "1:23: limits.accuracy.meanError: '-1' is out of range"),
        ("analysis:\n  rat: 1\n", "2:3: limits.analysis: 'rat' is not a key"),
        ("analysi: {}", "1:1: limits: 'analysi' is not a key"),
      ] {
        try withTemporaryFile(text.utf8) { file in
          let run = Run(analyze: path, "--limits", file)
          #expect(run.status == .usage)
          #expect(run.messages.hasPrefix("\(file):\(message)"), "\(run.messages)")
          #expect(run.data == "")
        }
      }
      let run = Run(analyze: path, "--limits", "hlk")
      #expect(run.status == .usage)
      #expect(
        run.messages.contains("a file or a profile is needed: hlk-touchscreen or hlk-touchpad"))
    }
  }

  @Test(
    "What only a guided test uses is refused without one",
    arguments: [
      (["--output", "a.png"], "--output: writes the picture of a test; it needs --test"),
      (["--limits", "hlk-touchpad"], "--limits: compares the measures of a test; it needs --test"),
      (["--keep"], "--keep: saves the correction of a test; it needs --test accuracy"),
    ])
  func withoutTest(_ options: [String], _ message: String) {
    let run = Run(["inspect"] + options, commands: [.inspect(runInspect)])
    #expect(run.status == .usage)
    #expect(run.messages == "fingertip: \(message)\n")
  }
}
