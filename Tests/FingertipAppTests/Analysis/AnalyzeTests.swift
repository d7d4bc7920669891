import Glibc
@testable import SettingsReading
import TestSupport
import Testing
import TouchAnalysis
import TouchDrawing
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRecordings

private typealias Text = RecordingText

/// The lines of a finger that goes to the right by 3 px every 8 ms, and lifts.
private func glide(
  _ touch: String, at start: Int = 0, y: Int = 200, steps: Int = 60
) -> [String] {
  (0...steps).map { step in
    let phase = step == 0 ? "began" : step == steps ? "ended" : "moved"
    return Text.event("\(start + step * 8)", touch: touch, phase, x: "\(100 + step * 3)", y: "\(y)")
  }
}

/// Lines of a recording, and the faults in them.
struct AnalyzeCase: CustomTestStringConvertible, Sendable {
  let name: String
  let lines: [String]
  let faults: [Fault.Kind]
  var testDescription: String { name }

  init(_ name: String, _ lines: [String], _ faults: Fault.Kind...) {
    self.name = name
    self.lines = lines
    self.faults = faults
  }

  var recording: String { Text.file([Text.header] + lines) }
}

private let cases: [AnalyzeCase] = [
  AnalyzeCase("empty", []),
  AnalyzeCase("clean", glide("1")),
  AnalyzeCase("begins-twice", [Text.event("0")] + glide("1", at: 8), .beginWithoutEnd),
  AnalyzeCase("cut-off", Array(glide("1").dropLast()), .beginWithoutEnd),
  AnalyzeCase("never-began", [Text.event("9", "ended")], .endWithoutBegin),
  AnalyzeCase("id-again", glide("1") + glide("1", at: 900), .reusedID),
  AnalyzeCase(
    "jump", glide("1").map { $0.hasPrefix(#"{"t":240,"#) ? $0.replacing("190", with: "900") : $0 },
    .jump, .jump),
  AnalyzeCase("gap", Array(glide("1")[..<30] + glide("1")[38...]), .lostSamples),
  AnalyzeCase(
    "time-back", glide("1").map { $0.replacing(#""t":240,"#, with: #""t":200,"#) },
    .timeBackwards),
  AnalyzeCase("outside", glide("1", y: -40), .outsidePanel),
  AnalyzeCase("ghost", [Text.event("0"), Text.event("8", "ended")], .ghostTap),
  AnalyzeCase(
    "twice", glide("1").flatMap { $0.hasPrefix(#"{"t":240,"#) ? [$0, $0] : [$0] },
    .duplicateReport),
]

extension String {
  fileprivate func replacing(_ old: String, with new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}

extension Run {
  /// Runs `fingertip analyze` on a file.
  init(analyze path: String, _ options: String..., more: [String] = []) {
    self.init(["analyze", path] + options + more, commands: [.analyze(runAnalyze)])
  }
}

@Suite struct AnalyzeTests {
  @Test(
    "The thresholds come from the configuration that is named, and from no other",
    arguments: [("", 2), ("inspect: { thresholds: { handSpeed: 500 } }", 0)])
  func thresholds(_ configuration: String, _ faults: Int) throws {
    let jump = try #require(cases.first { $0.name == "jump" })
    try withTemporaryFile(jump.recording.utf8) { path in
      try withTemporaryFile(configuration.utf8) { config in
        let run = Run(analyze: path, "--config", config)
        #expect(run.status == .success)
        #expect(run.messages == "")
        #expect(run.data.contains("\(faults) faults"))
      }
    }
  }

  @Test(
    "Lengths must be larger to be faults where the size of the panel is assumed",
    arguments: [("", 1), (#","assumed":true"#, 0)])
  func assumedSize(_ mark: String, _ faults: Int) throws {
    let gap = try #require(cases.first { $0.name == "gap" })
    let recording = gap.recording.replacing(#""heightMM":286"#, with: #""heightMM":286\#(mark)"#)
    try withTemporaryFile(recording.utf8) { path in
      #expect(Run(analyze: path).data.contains(", \(faults) fault"))
    }
  }

  @Test("A threshold that is not allowed is named with its place and the allowed range")
  func wrongThreshold() throws {
    let text = "inspect:\n  thresholds:\n    jumpTime: 0\n    xyzzy: 1\n"
    try withTemporaryFile(cases[0].recording.utf8) { path in
      try withTemporaryFile(text.utf8) { config in
        let run = Run(analyze: path, "--config", config)
        #expect(run.status == .usage)
        #expect(
          run.messages
            == "\(config):3:15: inspect.thresholds.jumpTime: '0' is out of range: a number of "
            + "milliseconds (1 to 1000)\n\(config):4:5: inspect.thresholds: 'xyzzy' is not a key; "
            + "none of the \(ThresholdKeys.all.count) known ones is similar\n")
      }
    }
  }

  @Test("The faults of a recording are listed, counted, and the same each time", arguments: cases)
  func faults(_ given: AnalyzeCase) throws {
    try withTemporaryFile(given.recording.utf8) { path in
      let run = Run(analyze: path, "--json")
      #expect(run.status == .success)
      #expect(run.messages == "")
      guard let json = JSONValue.parse(run.data.utf8) else {
        Issue.record("no JSON: \(run.data)")
        return
      }
      let kinds = json.member("faults")?.elements { $0.member("fault")?.string }
      #expect(kinds == given.faults.map(\.rawValue))
      #expect(json.member("faultCount")?.integer == given.faults.count)
      #expect(json.member("events")?.integer == given.lines.count)
      #expect(run.data == Run(analyze: path, "--json").data)

      let text = Run(analyze: path)
      #expect(text.status == .success)
      #expect(text.data == Run(analyze: path).data)
      let list = text.data.split(separator: "\nFaults\n").last ?? ""
      #expect(
        list.split(separator: "\n").count == max(1, given.faults.count), "one line for each")
      #expect(text.data.contains("\nFaults\n  none") == given.faults.isEmpty)
    }
  }

  @Test("An analysis tells statistics and faults in words and in figures")
  func wholeText() throws {
    let lines =
      (glide("1") + [Text.event("900", touch: "2"), Text.event("908", touch: "2", "ended")])
    try withTemporaryFile(Text.file([Text.header] + lines).utf8) { path in
      #expect(
        Run(analyze: path).data == """
          Recording of 0.908 s, 63 events, 2 touches, 1 fault, screen 1920x1080 px, 508 x 286 mm

          Device 8 'touch0'
            touches     2
            contacts    1 of 10 at once
            events      63
            rate        125 samples/s
            interval    8 ms median, 0 ms jitter, 8 ms for 99 %, 8 ms longest
            path        47.6 mm
            top speed   99 mm/s
            pressure    not measured
            ghost taps  1

          Touches
             ms  device  touch  lasts ms  samples  per s  jitter ms  path mm  top mm/s  faults  pressure
              0       8      1       480       61    125          0     47.6        99       0  -
            900       8      2         8        1      -          -        0         0       1  -

          Faults
            1  908 ms  device 8  touch 2  ghost tap of 8 ms  at 100, 200 px (26.5, 52.9 mm)

          """)
    }
  }

  @Test("A report is written beside the analysis, which stays the same", arguments: [false, true])
  func report(_ hasLimits: Bool) throws {
    let lines =
      glide("1", y: 540) + [Text.event("900", touch: "2"), Text.event("908", touch: "2", "ended")]
    try withTemporaryFile(Text.file([Text.header] + lines).utf8) { path in
      let (picture, page) = (path + ".png", path + ".html")
      defer { for file in [picture, page] { unlink(file) } }
      let options = hasLimits ? ["--limits", "hlk-touchscreen"] : []
      let run = Run(analyze: path, more: options + ["--picture", picture, "--html", page])
      #expect(run.status == .success)
      let plain = Run(analyze: path, more: options)
      #expect(run.data == plain.data)
      let html = String(decoding: try RegularFile.bytes(of: page, limit: 1 << 24), as: UTF8.self)
      #expect(html.contains("<td>ghost tap of 8 ms</td>"))
      #expect(html.contains("limits hlk-touchscreen passed") == hasLimits)
      // The folder says who made it, and is nobody else's business.
      #expect(!html.contains(path))
      #expect(html.contains(String(path.split(separator: "/").last ?? "")))
      #expect(try PictureFile.size(of: picture).width > 1000)
    }
  }

  @Test("A report that cannot be made leaves the file in its place as it was")
  func keptReport() throws {
    try withTemporaryFile("touch\n".utf8) { path in
      try withTemporaryFile("old".utf8) { page in
        #expect(Run(analyze: path, "--html", page).status == .failure)
        #expect(Files.text(page) == "old")
      }
    }
  }

  @Test("A long recording is counted whole and listed up to a limit")
  func longRecording() throws {
    let taps = (0..<1500).flatMap { number in
      [
        Text.event("\(number * 500)", touch: "\(number)"),
        Text.event("\(number * 500 + 8)", touch: "\(number)", "ended"),
      ]
    }
    try withTemporaryFile(Text.file([Text.header] + taps).utf8) { path in
      let text = Run(analyze: path).data
      // They are ghosts of one place, too.
      #expect(text.hasPrefix("Recording of 749.508 s, 3000 events, 1500 touches, 1501 faults"))
      #expect(text.hasSuffix("\n  and 501 more\n"))
      guard let json = JSONValue.parse(Run(analyze: path, "--json").data.utf8) else {
        Issue.record("no JSON")
        return
      }
      #expect(json.member("touchCount")?.integer == 1500)
      #expect(json.member("touches")?.elements { $0.member("touch")?.integer } == Array(0..<1000))
      #expect(json.member("faults")?.elements { $0.member("t")?.integer }?.count == 1000)
    }
  }

  /// A command line that cannot be carried out, and what is said of it.
  struct Refused: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    var more: [String] = []
    let status: SystemSupport.ExitStatus
    /// Stands behind the file's name or the program's.
    let message: String
  }

  @Test(
    "A file that cannot be read or written is named with its place",
    arguments: [
      Refused(
        testDescription: "not-a-recording", text: "touch\n", status: .failure,
        message: ": is not a recording of a known format: Fingertip, evemu, libinput record, "
          + "getevent -lt, evtest or hid-recorder\n"),
      Refused(
        testDescription: "damaged-line", text: Text.file([Text.header, Text.event(x: "1e7")]),
        status: .failure,
        message: ":2: x: 10000000 is out of range: a number from -1000000 to 1000000\n"),
      Refused(
        testDescription: "no-such-folder", text: Text.twoFingers,
        more: ["--picture", "/nonexistent/a.png"], status: .failure,
        message: "cannot write the picture /nonexistent/a.png: No such file or directory\n"),
      Refused(
        testDescription: "no-such-folder-of-a-page", text: Text.twoFingers,
        more: ["--html", "/nonexistent/a.html"], status: .failure,
        message: "cannot write the report /nonexistent/a.html: No such file or directory\n"),
      Refused(
        testDescription: "a-folder-of-this-name", text: Text.twoFingers, more: ["--html", "/"],
        status: .failure, message: "cannot write the report /: Is a directory\n"),
      Refused(
        testDescription: "no-name", text: Text.twoFingers, more: ["--picture="], status: .usage,
        message: "--picture: a file name is needed\n"),
    ])
  func refused(_ given: Refused) throws {
    try withTemporaryFile(given.text.utf8) { path in
      let run = Run(analyze: path, more: given.more)
      #expect(run.status == given.status)
      #expect(run.data == "")
      #expect(run.messages.hasSuffix(given.message), "\(run.messages)")
    }
  }
}
