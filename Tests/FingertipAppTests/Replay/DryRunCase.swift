import TestSupport
import Testing

@testable import FingertipApp
@testable import SystemSupport

/// A recording, the configuration of regions, and the resulting router log.
struct DryRunCase: CustomTestStringConvertible, Sendable {
  let id: String
  let yaml: String
  /// The events, each as `time touch phase x y`, with the device at the end if it is not 8.
  let events: [String]
  /// The lines of the log.
  let log: [LogLine]
  var testDescription: String { id }

  init(_ id: String, _ yaml: String, _ events: [String], _ log: [LogLine]) {
    self.id = id
    self.yaml = yaml
    self.events = events
    self.log = log
  }

  /// The recording, from a screen of 1000 by 500 px with 10 px/mm.
  var recording: String {
    let header =
      #"{"format":"fingertip-recording","version":1,"screen":{"width":1000,"height":500,"#
      + #""widthMM":100,"heightMM":50},"devices":[]}"#
    return RecordingText.file(
      [header]
        + events.map { event in
          let words = event.split(separator: " ").map(String.init)
          return RecordingText.event(
            words[0], device: words.count > 5 ? words[5] : "8", touch: words[1], words[2],
            x: words[3], y: words[4])
        })
  }

  /// The log as it is printed.
  var expected: String {
    log.map { $0.text.map { $0 == "'" ? "\"" : String($0) }.joined() + "\n" }.joined()
  }
}

extension DryRunCase {
  /// Expects that a dry run prints the log, and nothing else.
  func expectLog() throws {
    try withTemporaryFile(yaml.utf8) { configuration in
      let run = try dryRun(recording, configuration: configuration)
      #expect(run.data == expected)
      #expect(run.messages == "")
      #expect(run.status == .success)
    }
  }
}

/// Returns the outcome of a dry run.
func dryRun(_ recording: String, configuration: String, _ more: String...) throws -> Run {
  var run: Run?
  try withTemporaryFile(recording.utf8) { file in
    run = Run(
      ["replay", "--dry-run", "--config", configuration, file] + more,
      commands: [.replay(runReplay)])
  }
  return try #require(run)
}

/// A line of the log of a dry run, in which a `'` stands for a quotation mark.
struct LogLine: ExpressibleByStringInterpolation, Sendable {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  static func hit(_ t: Int, _ touch: Int, _ region: String, _ policy: String = "own") -> LogLine {
    "{'t':\(t),'event':'hit','touch':\(touch),'region':'\(region)','policy':'\(policy)'}"
  }

  static func miss(_ t: Int, _ touch: Int) -> LogLine {
    "{'t':\(t),'event':'hit','touch':\(touch),'region':null,'policy':null}"
  }

  static func accept(_ t: Int, _ touch: Int) -> LogLine {
    "{'t':\(t),'event':'verdict','touch':\(touch),'verdict':'accept'}"
  }

  static func reject(_ t: Int, _ touch: Int) -> LogLine {
    "{'t':\(t),'event':'verdict','touch':\(touch),'verdict':'reject'}"
  }

  static func touch(_ t: Int, _ region: String, _ phase: String, _ touches: Int...) -> LogLine {
    let list = touches.map { "\($0)" }.joined(separator: ",")
    return "{'t':\(t),'event':'touch','region':'\(region)','phase':'\(phase)','touches':[\(list)]}"
  }

  static func value(_ t: Int, _ region: String, _ value: String) -> LogLine {
    "{'t':\(t),'event':'value','region':'\(region)','value':\(value)}"
  }

  static func variable(_ t: Int, _ name: String, _ value: String) -> LogLine {
    "{'t':\(t),'event':'variable','name':'\(name)','value':'\(value)'}"
  }

  static func action(_ t: Int, _ region: String, _ event: String, _ action: String) -> LogLine {
    "{'t':\(t),'event':'action','region':'\(region)','on':'\(event)','action':\(action)}"
  }

  static func gesture(_ t: Int, _ name: String, _ action: String) -> LogLine {
    "{'t':\(t),'event':'action','gesture':'\(name)','action':\(action)}"
  }
}

/// Returns the events of a tap.
func tapEvents(_ time: Int, _ touch: Int, _ x: Int, _ y: Int) -> [String] {
  ["\(time) \(touch) began \(x) \(y)", "\(time + 40) \(touch) ended \(x) \(y)"]
}
