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

/// Returns the lines of a finger that moves 3 px to the right every 8 ms, and lifts.
private func glide(
  _ touch: String, at start: Int = 0, y: Int = 200, steps: Int = 60
) -> [String] {
  (0...steps).map { step in
    let phase = step == 0 ? "began" : step == steps ? "ended" : "moved"
    return Text.event("\(start + step * 8)", touch: touch, phase, x: "\(100 + step * 3)", y: "\(y)")
  }
}

/// The lines of a recording and its faults.
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
  AnalyzeCase("end-without-begin", [Text.event("9", "ended")], .endWithoutBegin),
  AnalyzeCase("reused-id", glide("1") + glide("1", at: 900), .reusedID),
  AnalyzeCase(
    "jump", glide("1").map { $0.hasPrefix(#"{"t":240,"#) ? $0.replacing("190", with: "900") : $0 },
    .jump, .jump),
  AnalyzeCase("gap", Array(glide("1")[..<30] + glide("1")[38...]), .lostSamples),
  AnalyzeCase(
    "time-backwards", glide("1").map { $0.replacing(#""t":240,"#, with: #""t":200,"#) },
    .timeBackwards),
  AnalyzeCase("outside-panel", glide("1", y: -40), .outsidePanel),
  AnalyzeCase("ghost-tap", [Text.event("0"), Text.event("8", "ended")], .ghostTap),
  AnalyzeCase(
    "duplicate-report", glide("1").flatMap { $0.hasPrefix(#"{"t":240,"#) ? [$0, $0] : [$0] },
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
  @Test("A device without a name, as in an excerpt of evtest, is printed without quotes")
  func namelessDevice() throws {
    let text = """
      Event: time 10.000000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 9
      Event: time 10.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 398
      Event: time 10.000000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 200
      Event: time 10.000000, -------------- SYN_REPORT ------------

      """
    try withTemporaryFile(text.utf8) { path in
      #expect(Run(analyze: path).data.contains("\nDevice 1\n"))
    }
  }

  @Test(
    "Thresholds come only from the configuration that --config names",
    arguments: [("", 2), ("inspect: { thresholds: { handSpeed: 500 } }", 0)])
  func configuredThresholds(_ configuration: String, _ faults: Int) throws {
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
    "Lengths must be larger to count as faults if the size of the panel is assumed",
    arguments: [("", 1), (#","assumed":true"#, 0)])
  func faultsOnAssumedSize(_ mark: String, _ faults: Int) throws {
    let gap = try #require(cases.first { $0.name == "gap" })
    let recording = gap.recording.replacing(#""heightMM":286"#, with: #""heightMM":286\#(mark)"#)
    try withTemporaryFile(recording.utf8) { path in
      #expect(Run(analyze: path).data.contains(", \(faults) fault"))
    }
  }

  @Test("An invalid threshold is reported with its location and the allowed range")
  func invalidThreshold() throws {
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

  @Test("Each analysis of a recording lists and counts the same faults", arguments: cases)
  func listedFaults(_ given: AnalyzeCase) throws {
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

  @Test("An analysis prints statistics and faults as text")
  func fullText() throws {
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

          Findings
            ghost taps: 1, of 8 ms, at 26, 53 mm
              No finger is that short: water, dirt or electrical interference.
              Leave the panel untouched for a minute, with 'inspect --test noise'.

          Touches
             ms  device  touch  lasts ms  samples  per s  jitter ms  path mm  top mm/s  faults  pressure
              0       8      1       480       61    125          0     47.6        99       0  -
            900       8      2         8        1      -          -        0         0       1  -

          Faults
            1  908 ms  device 8  touch 2  ghost tap of 8 ms  at 100, 200 px (26.5, 52.9 mm)

          """)
    }
  }

  @Test("Writing a report does not change the printed analysis", arguments: [false, true])
  func reportBesideAnalysis(_ hasLimits: Bool) throws {
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
      // The path of the folder may contain the user's name, so the report omits it.
      #expect(!html.contains(path))
      #expect(html.contains(String(path.split(separator: "/").last ?? "")))
      #expect(try PictureFile.size(of: picture).width > 1000)
    }
  }

  @Test(
    "Options of an analysis are refused with --convert",
    arguments: [
      ["--picture", "/nowhere/x.png"], ["--html", "/nowhere/x.html"],
      ["--limits", "hlk-touchpad"], ["--json"],
    ])
  func conversionWithoutAnalysis(_ options: [String]) throws {
    try withTemporaryFile(KernelSample.evemu.utf8) { path in
      let run = Run(analyze: path, "--convert", path + ".jsonl", more: options)
      #expect(run.status == .usage)
      #expect(
        run.messages
          == "fingertip: \(options[0]): is not allowed with --convert, which does not analyse\n")
      #expect(access(path + ".jsonl", F_OK) != 0)
    }
  }

  @Test(
    "A recording is not overwritten by its own report or conversion, under any name",
    arguments: [
      ("--convert", "is the file to convert"), ("--html", "is the recording to analyse"),
      ("--picture", "is the recording to analyse"),
    ])
  func writingToInput(_ option: String, _ problem: String) throws {
    try withTemporaryFile(KernelSample.evemu.utf8) { path in
      let link = path + ".png"
      defer { unlink(link) }
      try #require(symlink(path, link) == 0)
      for output in option == "--picture" ? [link] : [path, link] {
        let run = Run(analyze: path, option, output, "--force")
        #expect(run.status == .failure)
        #expect(run.messages == "fingertip: \(output): \(problem); another name is needed\n")
      }
      #expect(try RegularFile.bytes(of: path, limit: 1 << 20) == Array(KernelSample.evemu.utf8))
    }
  }

  @Test("A report that cannot be made leaves the existing file unchanged")
  func failedReport() throws {
    try withTemporaryFile("touch\n".utf8) { path in
      try withTemporaryFile("old".utf8) { page in
        #expect(Run(analyze: path, "--html", page).status == .failure)
        #expect(Files.text(page) == "old")
      }
    }
  }

  @Test("A long recording is counted in full and listed up to a limit")
  func longRecording() throws {
    let taps = (0..<1500).flatMap { number in
      [
        Text.event("\(number * 500)", touch: "\(number)"),
        Text.event("\(number * 500 + 8)", touch: "\(number)", "ended"),
      ]
    }
    try withTemporaryFile(Text.file([Text.header] + taps).utf8) { path in
      let text = Run(analyze: path).data
      // The additional fault: the ghost taps repeat at one position.
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

  /// A command line that fails, and its message.
  struct Refused: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    var options: [String] = []
    let status: SystemSupport.ExitStatus
    /// The end of the message, after the name of the file or of the program.
    let message: String
  }

  @Test(
    "A file that cannot be read or written is named in the message",
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
        testDescription: "no-such-folder-for-picture", text: Text.twoFingers,
        options: ["--picture", "/nonexistent/a.png"], status: .failure,
        message: "cannot write the picture /nonexistent/a.png: No such file or directory\n"),
      Refused(
        testDescription: "no-such-folder-for-page", text: Text.twoFingers,
        options: ["--html", "/nonexistent/a.html"], status: .failure,
        message: "cannot write the report /nonexistent/a.html: No such file or directory\n"),
      Refused(
        testDescription: "page-is-a-folder", text: Text.twoFingers, options: ["--html", "/"],
        status: .failure, message: "cannot write the report /: Is a directory\n"),
      Refused(
        testDescription: "empty-file-name", text: Text.twoFingers, options: ["--picture="],
        status: .usage,
        message: "--picture: a file name is needed\n"),
    ])
  func fileErrors(_ given: Refused) throws {
    try withTemporaryFile(given.text.utf8) { path in
      let run = Run(analyze: path, more: given.options)
      #expect(run.status == given.status)
      #expect(run.data == "")
      #expect(run.messages.hasSuffix(given.message), "\(run.messages)")
    }
  }
}
