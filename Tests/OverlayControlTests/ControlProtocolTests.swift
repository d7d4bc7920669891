@testable import SettingsReading
import Testing
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import OverlayControl
@testable import RegionControls
@testable import SystemSupport

private let requests: [ControlRequest] =
  ControlVerb.allCases.map { .verb($0) }
  + StageTool.allCases.flatMap { tool in
    SwitchRequest.allCases.map { .stage(tool, $0) }
  } + [
    .lock(seconds: 1), .lock(seconds: 90.5), .lock(seconds: nil),
    .follow, .regions(follows: false), .regions(follows: true), .set("layer", to: "é \"1\""),
    .region("pad", .show), .region("regions[0]", .hide), .region("pad", .enable),
    .region("pad", .disable), .region("pad", .move(Point(x: -1.5, y: 20))),
    .region("pad", .label("a \"b\"")), .region("pad", .label(nil)), .region("pad", .look("alarm")),
    .region("pad", .value([3])), .region("pad", .value([-1, 0.5])),
    .show(ShowOptions()), .draw(ShowOptions(), DrawingRequest(path: "/a.jsonl")),
    .draw(ShowOptions(logLevel: .debug), DrawingRequest(restores: true)),
    .show(ShowOptions(logLevel: .debug)),
    .show(ShowOptions(file: "/etc/a \"b\"\n.yaml")),
    .show(
      ShowOptions(
        file: nil,
        settings: [.init(key: "radius", text: "40px"), .init(key: "monitor", text: "é\u{1F4A1}")])),
  ]

@Test("A request is the same after it is written and read as one line", arguments: requests)
private func requestRoundTrip(_ request: ControlRequest) throws {
  let line = try #require(request.line)
  #expect(!line.contains("\n"))
  #expect(try ControlRequest(parsing: line.utf8) == request)
}

@Test(
  "A label may be a string, a number, true or false; null or nothing restores the configuration's",
  arguments: [
    ("\"5\"", "5"), ("5", "5"), ("2.5", "2.5"), ("true", "true"), ("\"\"", ""), ("null", nil),
  ] as [(String, String?)])
private func labelRequest(_ json: String, _ label: String?) throws {
  let line =
    "{\"version\":1,\"command\":\"region\",\"region\":\"a\",\"change\":\"label\",\"to\":\(json)}"
  #expect(try ControlRequest(parsing: line.utf8) == .region("a", .label(label)))
  let plain = "{\"version\":1,\"command\":\"region\",\"region\":\"a\",\"change\":\"label\"}"
  #expect(try ControlRequest(parsing: plain.utf8) == .region("a", .label(nil)))
}

/// A line that is not a valid request, and the message about it.
struct BadRequest: CustomTestStringConvertible, Sendable {
  let line: String
  let message: String
  var testDescription: String { line.isEmpty ? "an empty line" : line }

  init(_ line: String, _ message: String) {
    self.line = line
    self.message = message
  }
}

private let notJSON = "the request is not a JSON object on one line"
private let knownCommands =
  "show, draw, save, page, ground, view, step-aside, save-screen, follow, region, set, "
  + "regions, spotlight, curtain, zoom, lens, toggle, pause, resume, undo, redo, clear, lock, unlock, "
  + "blank, wake, reload, status or quit"
private func unsupportedVersion(_ version: String) -> String {
  "version: \(version) is not supported by the running overlay, only 1; quit and restart it"
}

private let badRequests: [BadRequest] = [
  .init(
    "{\"version\":1,\"command\":\"lock\",\"seconds\":0}",
    "seconds: a number of seconds from 1 to 3600, or 'endless' is needed"),
  .init(
    "{\"version\":1,\"command\":\"lock\",\"seconds\":\"30\"}",
    "seconds: a number of seconds from 1 to 3600, or 'endless' is needed"),
  .init("{\"version\":1,\"command\":\"region\"}", "region: the id of a region is needed"),
  .init(
    "{\"version\":1,\"command\":\"region\",\"region\":\"a\"}",
    "change: one of these is needed: show, hide, enable, disable, move, label, value or look"),
  .init(
    "{\"version\":1,\"command\":\"region\",\"region\":\"a\",\"change\":\"move\",\"to\":[1]}",
    "move: a list of two numbers is needed, in px of the root"),
  .init(
    "{\"version\":1,\"command\":\"region\",\"region\":\"a\",\"change\":\"value\",\"to\":\"1\"}",
    "value: a number is needed, or a list of two for a stick"),
  .init(
    "{\"version\":1,\"command\":\"region\",\"region\":\"a\",\"change\":\"value\",\"to\":1e300}",
    "value: 1e+300 is out of range: a number from -1000000000 to 1000000000"),
  .init(
    "{\"version\":1,\"command\":\"region\",\"region\":\"a\",\"change\":\"label\",\"to\":\"\\u001b\"}",
    "label: '\\u{1b}' has the control character U+001B; only line feeds are allowed"),
  .init(
    "{\"version\":1,\"command\":\"region\",\"region\":\"a\",\"change\":\"label\",\"to\":[]}",
    "label: a string, a number, true or false is needed, or null for the configuration's label"),
  .init(
    "{\"version\":1,\"command\":\"set\",\"to\":\"1\"}",
    "variable: the name of a variable is needed"),
  .init(
    "{\"version\":1,\"command\":\"set\",\"variable\":\"a\",\"to\":[]}",
    "to: a string, a number, true or false is needed"),
  .init("{\"version\":1,\"command\":\"save\"}", "file: an absolute path is needed"),
  .init(
    "{\"version\":1,\"command\":\"draw\",\"file\":\"a.png\"}", "file: an absolute path is needed"),
  .init(
    "{\"version\":1,\"command\":\"curtain\"}",
    "state: one of these is needed: on, off or toggle"),
  .init(
    "{\"version\":1,\"command\":\"lens\",\"state\":\"up\"}",
    "state: one of these is needed: on, off or toggle"),
  .init("", notJSON),
  .init("toggle", notJSON),
  .init("GET / HTTP/1.1\r", notJSON),
  .init("{\"version\":1", notJSON),
  .init("{\"version\":1,\"version\":1,\"command\":\"quit\"}", notJSON),
  .init("{\"version\":1,\"command\":\"quit\"} x", notJSON),
  .init("\u{0}", notJSON),
  .init(String(repeating: "[", count: 60_000), notJSON),
  .init("[]", "version: the number 1 is needed"),
  .init("{}", "version: the number 1 is needed"),
  .init("{\"version\":\"1\",\"command\":\"quit\"}", "version: the number 1 is needed"),
  .init("{\"version\":2,\"command\":\"quit\"}", unsupportedVersion("2")),
  .init("{\"version\":-1}", unsupportedVersion("-1")),
  .init("{\"version\":1}", "command: a string is needed"),
  .init("{\"version\":1,\"command\":7}", "command: a string is needed"),
  .init(
    "{\"version\":1,\"command\":\"explode\"}",
    "command: 'explode' is not a command: \(knownCommands)"),
  .init(
    "{\"version\":1,\"command\":\"a\\u001b[2J\"}",
    "command: 'a\\u{1b}[2J' is not a command: \(knownCommands)"),
  .init(
    "{\"version\":1,\"command\":\"show\",\"config\":\"a.yaml\"}",
    "config: an absolute path or null is needed"),
  .init(
    "{\"version\":1,\"command\":\"show\",\"config\":1}",
    "config: an absolute path or null is needed"),
  .init(
    "{\"version\":1,\"command\":\"show\",\"log\":\"loud\"}",
    "log: a level is needed: error, warning, notice, info or debug"),
  .init(
    "{\"version\":1,\"command\":\"show\",\"log\":4}",
    "log: a level is needed: error, warning, notice, info or debug"),
  .init(
    "{\"version\":1,\"command\":\"show\",\"settings\":{}}",
    "settings: a list of pairs of strings is needed"),
  .init(
    "{\"version\":1,\"command\":\"show\",\"settings\":[[\"radius\"]]}",
    "settings: a list of pairs of strings is needed"),
  .init(
    "{\"version\":1,\"command\":\"show\",\"settings\":[[\"radius\",3]]}",
    "settings: a list of pairs of strings is needed"),
]

@Test("A line that is not a request is refused with the reason", arguments: badRequests)
private func invalidRequest(_ bad: BadRequest) {
  #expect(throws: ControlProblem(message: bad.message)) {
    try ControlRequest(parsing: bad.line.utf8)
  }
}

@Test(
  "A request that is not UTF-8 is refused", arguments: [[0xFF], [0x7B, 0xC3, 0x7D]] as [[UInt8]])
func requestNotInUTF8(_ bytes: [UInt8]) {
  #expect(throws: ControlProblem(message: notJSON)) { try ControlRequest(parsing: bytes) }
}

@Test("Unknown members of a request are ignored")
func unknownRequestMembers() throws {
  let line = "{\"version\":1,\"command\":\"clear\",\"colour\":{\"a\":[null]}}"
  #expect(try ControlRequest(parsing: line.utf8) == .verb(.clear))
}

@Test(
  "The overlay checks the settings of a request again",
  arguments: [
    (
      "radius", "900",
      "radius: '900' is out of range: a number of millimetres (0.5 to 50), or one "
        + "with a unit mm, px, pt or %"
    ),
    ("pointer", "maybe", "pointer: 'maybe' is not true or false: write true or false"),
    ("sparkle", "1", "'sparkle' is not a setting of the running overlay"),
  ])
func invalidSetting(_ key: String, _ text: String, _ message: String) {
  let options = ShowOptions(settings: [.init(key: key, text: text)])
  #expect(throws: ControlProblem(message: message)) { try options.source(Environment([:])) }
}

private let status = OverlayStatus(
  process: .init(pid: 4711, version: "0.1.0", display: ":0"), visible: true, stage: ["spotlight"],
  window: "open", pause: .init(isAsked: false, reason: .password),
  rule: "rules[0]: class krita: preset room", locked: false, composited: true,
  monitors: ["HDMI-1", "eDP-1"], devices: [.init(id: 8, name: "touch \"0\"")], touchesDown: 2,
  drawing: .init(tool: "pen", file: "/a \"b\".jsonl", strokes: 3, through: true))

private let answers: [ControlAnswer] = [
  ControlAnswer(), .done("touches are hidden"),
  ControlAnswer(status: .usage, messages: ["/a.yaml:2:11: show.colour: '#zz'", "more"]),
  ControlAnswer(overlay: status),
  ControlAnswer(messages: ["there is nothing to undo"], isNotice: true),
]

@Test("An answer is the same after it is written and read as one line", arguments: answers)
private func answerRoundTrip(_ answer: ControlAnswer) throws {
  let line = try #require(answer.line)
  #expect(!line.contains("\n"))
  #expect(ControlAnswer(parsing: line.utf8) == answer)
}

@Test(
  "A line that is not an answer is refused",
  arguments: [
    "", "{}", "{\"version\":1}", "{\"version\":2,\"status\":0,\"messages\":[]}",
    "{\"version\":1,\"status\":3,\"messages\":[]}", "{\"version\":1,\"status\":0,\"messages\":[1]}",
  ])
func invalidAnswer(_ line: String) {
  #expect(ControlAnswer(parsing: line.utf8) == nil)
}

@Test("The status text has one line for each property")
func overlayStatusText() {
  #expect(
    status.text == """
      overlay       process 4711, version 0.1.0, on display :0
      visible       yes
      stage         spotlight
      window        open
      paused        no, but nothing is shown while a password prompt is open
      rule          rules[0]: class krita: preset room
      locked        no
      composited    yes
      monitors      HDMI-1, eDP-1
      devices       touch "0" (8)
      touches down  2
      drawing       with the tool pen, strokes 3, kept in /a "b".jsonl; touches go through
      """)
  var idle = status
  idle.drawing = nil
  #expect(idle.text.hasSuffix("drawing       no"))
}
