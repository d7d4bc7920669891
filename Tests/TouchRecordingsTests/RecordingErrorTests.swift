import Glibc
import TestSupport
import Testing

@testable import SystemSupport
@testable import TouchRecordings

/// A recording that cannot be read, and the expected message.
struct DamagedRecording: CustomTestStringConvertible, Sendable {
  let id: String
  let text: [UInt8]
  /// The message after the path: the line, the column, and the problem.
  let expected: String

  init(_ id: String, bytes: [UInt8], _ expected: String) {
    self.id = id
    text = bytes
    self.expected = expected
  }

  /// Creates a recording whose only line is an invalid header.
  init(_ id: String, header: String, _ expected: String) {
    self.init(id, bytes: Array((header + "\n").utf8), expected)
  }

  /// Creates a recording of a valid header and these lines.
  init(_ id: String, _ lines: String..., end: String = "\n", wrong expected: String) {
    let text = ([RecordingText.header] + lines).joined(separator: "\n") + end
    self.init(id, bytes: Array(text.utf8), expected)
  }

  var testDescription: String { id }
}

private typealias Text = RecordingText

/// Returns the header with a part replaced.
private func header(_ part: String, _ replacement: String) -> String {
  let parts = Text.header.split(separator: part, omittingEmptySubsequences: false)
  precondition(parts.count == 2, "\(part) has to be in the header once")
  return parts.joined(separator: replacement)
}

private let began = Text.event("0")
private let phases = "began, moved, ended or cancelled"
private let breaksOff = "; the recording is cut off here; without this line it can be read"

private let headers: [DamagedRecording] = [
  .init("empty", bytes: [], ":1: is empty; a recording has a header"),
  .init("no-json", header: "hello", ":1:5: is not JSON: '[' or '{' expected near 'hello'"),
  .init("blank-header", header: "", ":1: is not JSON: '[' or '{' expected near end of file"),
  .init("header-list", header: "[]", ":1: is a list; an object is needed: {…}"),
  .init(
    "no-format", header: "{}",
    ":1: is not a recording: its first line must contain \"format\":\"fingertip-recording\""),
  .init(
    "other-format", header: header("fingertip-recording", "asciicast"),
    ":1: is not a recording: its first line must contain \"format\":\"fingertip-recording\""),
  .init(
    "header-missing", header: began,
    ":1: is not a recording: its first line must contain \"format\":\"fingertip-recording\""),
  .init(
    "no-version", header: header(#""version":1,"#, ""),
    ":1: version: a whole number is needed"),
  .init(
    "newer", header: header(#""version":1"#, #""version":2"#),
    ":1: version: 2 is not supported, only 1"),
  .init(
    "version-text", header: header(#""version":1"#, #""version":"1""#),
    ":1: version: a whole number is needed"),
  .init(
    "screen-text",
    header: header(#"{"width":1920,"height":1080,"widthMM":508,"heightMM":286}"#, "1"),
    ":1: screen: an object is needed"),
  .init(
    "no-width", header: header(#""width":1920,"#, ""),
    ":1: screen.width: a whole number is needed"),
  .init(
    "width-fraction", header: header("1920", "1920.5"),
    ":1: screen.width: a whole number is needed"),
  .init(
    "width-zero", header: header("1920", "0"),
    ":1: screen.width: 0 is out of range: a whole number from 1 to 65535"),
  .init(
    "width-negative", header: header("1920", "-1920"),
    ":1: screen.width: -1920 is out of range: a whole number from 1 to 65535"),
  .init(
    "width-huge", header: header("1920", "9223372036854775807"),
    ":1: screen.width: 9223372036854775807 is out of range: a whole number from 1 to 65535"),
  .init(
    "no-size", header: header(#""widthMM":508,"#, ""),
    ":1: screen.widthMM: a number is needed"),
  .init(
    "size-zero", header: header("508", "0"),
    ":1: screen.widthMM: 0 is out of range: a number from 0.1 to 100000"),
  .init(
    "monitor-outside",
    header: header(
      #""heightMM":286"#,
      #""heightMM":286,"monitors":[{"x":1900,"y":0,"width":100,"height":10}]"#),
    ":1: screen.monitors.width: 100 is out of range: a whole number from 1 to 20"),
  .init(
    "monitor-number", header: header(#""heightMM":286"#, #""heightMM":286,"monitors":[1]"#),
    ":1: screen.monitors: a list of objects is needed"),
  .init(
    "monitor-below",
    header: header(
      #""heightMM":286"#,
      #""heightMM":286,"monitors":[{"x":0,"y":1080,"width":100,"height":10}]"#),
    ":1: screen.monitors.y: 1080 is out of range: a whole number from 0 to 1079"),
  .init(
    "no-devices", header: header(#","devices":[{"id":8,"name":"touch0","maxTouches":10}]"#, ""),
    ":1: devices: a list of objects is needed"),
  .init(
    "device-number", header: header(#"{"id":8,"name":"touch0","maxTouches":10}"#, "8"),
    ":1: devices: a list of objects is needed"),
  .init(
    "device-id", header: header(#""id":8"#, #""id":65536"#),
    ":1: devices.id: 65536 is out of range: a whole number from 0 to 65535"),
  .init(
    "device-name", header: header(#""name":"touch0","#, ""),
    ":1: devices.name: a string is needed"),
  .init(
    "device-touches", header: header(#""maxTouches":10"#, #""maxTouches":-1"#),
    ":1: devices.maxTouches: -1 is out of range: a whole number from 0 to 65535"),
  .init(
    "cut-header", bytes: Array(Text.header.utf8.dropLast(4)),
    ":1:160: is not JSON: '}' expected near end of file"),
]

private let lines: [DamagedRecording] = [
  .init(
    "cut", began, #"{"t":5,"dev"#, end: "",
    wrong: ":3:11: is not JSON: premature end of input near '\"dev'" + breaksOff),
  .init(
    "cut-between", began, #"{"t":5,"device":8"#, end: "",
    wrong: ":3:17: is not JSON: '}' expected near end of file" + breaksOff),
  .init(
    "half-a-line", began, #"{"t":5,"device":8"#,
    wrong: ":3:17: is not JSON: '}' expected near end of file"),
  .init("blank", "", began, wrong: ":2: is not JSON: '[' or '{' expected near end of file"),
  .init("two-values", began + began, wrong: ":2:65: is not JSON: end of file expected near '{'"),
  .init("nan", Text.event("NaN"), wrong: ":2:8: is not JSON: invalid token near 'NaN'"),
  .init(
    "infinity", Text.event("0", x: "Infinity"),
    wrong: ":2:56: is not JSON: invalid token near 'Infinity'"),
  .init(
    "number-overflow", Text.event("0", x: "1e999"),
    wrong: ":2:53: is not JSON: real number overflow near '1e999'"),
  .init(
    "whole-overflow", Text.event(touch: "99999999999999999999"),
    wrong: ":2:49: is not JSON: too big integer near '99999999999999999999'"),
  .init("leading-zero", Text.event("00"), wrong: ":2:6: is not JSON: invalid token near '0'"),
  .init("plus", Text.event("+1"), wrong: ":2:6: is not JSON: invalid token near '+'"),
  .init("no-fraction", Text.event("1."), wrong: ":2:7: is not JSON: invalid token near '1.'"),
  .init("no-whole", Text.event(".5"), wrong: ":2:6: is not JSON: invalid token near '.'"),
  .init("hex", Text.event("0x10"), wrong: ":2:7: is not JSON: '}' expected near 'x'"),
  .init(
    "comma", Text.event("0", more: ","),
    wrong: ":2:65: is not JSON: string or '}' expected near '}'"),
  .init(
    "doubled", Text.event("0", more: #","x":1"#),
    wrong: ":2:67: is not JSON: duplicate object key near '\"x\"'"),
  .init(
    "control", "{\"t\":0,\u{1b}[31m",
    wrong: ":2:8: is not JSON: string or '}' expected near '\\u{1b}'"),
  .init("text", "t,device,touch", wrong: ":2:1: is not JSON: '[' or '{' expected near 't'"),
  .init("list", "[0,8,1]", wrong: ":2: is a list; an object is needed: {…}"),

  .init(
    "no-time", #"{"device":8,"touch":1,"phase":"began","x":1,"y":2}"#,
    wrong: ":2: t: a number is needed"),
  .init("time-null", Text.event("null"), wrong: ":2: t: a number is needed"),
  .init("time-text", Text.event(#""0""#), wrong: ":2: t: a number is needed"),
  .init(
    "time-negative", Text.event("-1"),
    wrong: ":2: t: -1 is out of range: a number from 0 to 1000000000000"),
  .init(
    "time-huge", Text.event("1e300"),
    wrong: ":2: t: 1e+300 is out of range: a number from 0 to 1000000000000"),
  .init(
    "time-back", Text.event("5"), Text.event("4.5", "moved"),
    wrong: ":3: t: 4.5 is before 5, the time of the event before; times must not decrease"),
  .init(
    "device-fraction", Text.event(device: "8.0"), wrong: ":2: device: a whole number is needed"),
  .init(
    "device-range", Text.event(device: "65536"),
    wrong: ":2: device: 65536 is out of range: a whole number from 0 to 65535"),
  .init(
    "touch-negative", Text.event(touch: "-1"),
    wrong: ":2: touch: -1 is out of range: a whole number from 0 to 4294967295"),
  .init(
    "touch-range", Text.event(touch: "4294967296"),
    wrong: ":2: touch: 4294967296 is out of range: a whole number from 0 to 4294967295"),
  .init(
    "no-phase", #"{"t":0,"device":8,"touch":1,"x":1,"y":2}"#,
    wrong: ":2: phase: a string is needed: \(phases)"),
  .init(
    "phase-number", #"{"t":0,"device":8,"touch":1,"phase":1,"x":1,"y":2}"#,
    wrong: ":2: phase: a string is needed: \(phases)"),
  .init(
    "phase-word", Text.event("0", "Began"), wrong: ":2: phase: 'Began' is not a phase: \(phases)"),
  .init(
    "phase-stationary", Text.event("0", "stationary"),
    wrong: ":2: phase: 'stationary' is not a phase: \(phases)"),
  .init(
    "no-x", #"{"t":0,"device":8,"touch":1,"phase":"began","y":2}"#,
    wrong: ":2: x: a number is needed"),
  .init(
    "x-huge", Text.event(x: "1e7"),
    wrong: ":2: x: 10000000 is out of range: a number from -1000000 to 1000000"),
  .init(
    "y-huge", Text.event(y: "-1000000.5"),
    wrong: ":2: y: -1000000.5 is out of range: a number from -1000000 to 1000000"),
  .init(
    "pressure", Text.event(more: #","pressure":1.5"#),
    wrong: ":2: pressure: 1.5 is out of range: a number from 0 to 1"),
  .init(
    "pressure-null", Text.event(more: #","pressure":null"#),
    wrong: ":2: pressure: a number is needed"),
  .init(
    "major", Text.event(more: #","major":-1"#),
    wrong: ":2: major: -1 is out of range: a number from 0 to 10000"),
  .init(
    "minor", Text.event(more: #","minor":1e5"#),
    wrong: ":2: minor: 100000 is out of range: a number from 0 to 10000"),
  .init(
    "clock", Text.event(more: #","clock":-1"#),
    wrong: ":2: clock: -1 is out of range: a number from 0 to 1000000000000"),
  .init(
    "orientation", Text.event(more: #","orientation":7"#),
    wrong:
      ":2: orientation: 7 is out of range: a number from -6.283185307179586 to 6.283185307179586"),

  .init(
    "moved-first", Text.event("0", "moved"),
    wrong: ":2: touch 1 of device 8 is not down; only 'began' is allowed, not 'moved'"),
  .init(
    "ended-first", Text.event("0", "ended"),
    wrong: ":2: touch 1 of device 8 is not down; only 'began' is allowed, not 'ended'"),
  .init(
    "ended-twice", began, Text.event("1", "ended"), Text.event("1", "cancelled"),
    wrong: ":4: touch 1 of device 8 is not down; only 'began' is allowed, not 'cancelled'"
  ),
  .init(
    "began-twice", began, Text.event("1"),
    wrong: ":3: touch 1 of device 8 begins but is already down; it must end first"),
  .init(
    "other-device", began, Text.event("1", device: "9", "moved"),
    wrong: ":3: touch 1 of device 9 is not down; only 'began' is allowed, not 'moved'"),
]

private let hostile: [DamagedRecording] = [
  .init(
    "no-utf-8", bytes: Array((Text.header + "\n{\"").utf8) + [0xff, 0x22, 0x0a],
    ":2:2: is not JSON: unable to decode byte 0xff near '\"'"),
  .init(
    "nul", bytes: Array((Text.header + "\n").utf8) + [0, 0x0a],
    ":2:1: is not JSON: '[' or '{' expected near end of file"),
  .init(
    "long-line",
    bytes: Array(
      (Text.header + "\n" + String(repeating: " ", count: LineReader.sizeLimit + 1) + "\n").utf8),
    ":2: is longer than the 64 KiB allowed for a line"),
  .init(
    "long-header", bytes: [UInt8](repeating: 0x7b, count: 3_000_000),
    ":1: is longer than the 64 KiB allowed for a line"),
  .init(
    "deep", bytes: Array((Text.header + "\n" + String(repeating: "[", count: 60_000) + "\n").utf8),
    ":2:2049: is not JSON: maximum parsing depth reached near '['"),
  .init(
    "zeros", bytes: [UInt8](repeating: 0, count: 1000),
    ":1:1: is not JSON: '[' or '{' expected near end of file"),
  .init(
    "crowd",
    bytes: Array(
      Text.file(
        [Text.header] + (0...RecordingReader.touchLimit).map { Text.event("0", touch: "\($0)") }
      ).utf8), ":1026: more than the 1024 touches allowed are down at once"),
]

@Test(
  "A damaged recording is reported with its path, line, problem and what is allowed",
  arguments: headers + lines + hostile)
func damaged(_ recording: DamagedRecording) throws {
  try withTemporaryFile(recording.text) { path in
    do throws(FileError) {
      var reader = try RecordingReader(path)
      while try reader.next() != nil {}
      Issue.record("it was read")
    } catch {
      #expect("\(error)" == path + recording.expected)
    }
  }
}

@Test("The names of the damaged recordings are unique")
func damagedNames() {
  let names = (headers + lines + hostile).map(\.id)
  #expect(Set(names).count == names.count)
}

@Test(
  "A path that is not a readable file is refused with the reason",
  arguments: [
    ("/nonexistent/a.jsonl", "No such file or directory"),
    ("/tmp", "is not a file; a recording in a file is needed"),
    ("/dev/null", "is not a file; a recording in a file is needed"),
    ("/dev/zero", "is not a file; a recording in a file is needed"),
  ])
func unreadablePath(_ path: String, _ why: String) {
  #expect(throws: FileError.inaccessible(path: path, why: why)) {
    _ = try RecordingReader(path).path
  }
}
