import Testing

@testable import SystemSupport

/// An invalid command line and its error message.
struct CommandLineErrorCase: CustomTestStringConvertible, Sendable {
  let id: String
  let arguments: [String]
  let message: String

  init(_ id: String, _ arguments: String..., message: String) {
    self.id = id
    self.arguments = arguments
    self.message = message
  }

  var testDescription: String { id }
}

private let length = "a number of millimetres (0.5 to 50), or one with a unit mm, px, pt or %"
private let colour =
  "#RGB, #RGBA, #RRGGBB, #RRGGBBAA or a name such as orange, several of these separated by commas, "
  + "or a palette: fingertip, okabe-ito or tol"

private let commands =
  "show, draw, kiosk, inspect, devices, events, record, replay, analyze, report, demo, check, save, page, "
  + "ground, view, region, set, regions, autostart, spotlight, curtain, zoom, lens, toggle, pause, resume, "
  + "undo, redo, clear, lock, unlock, blank, wake, reload, status, quit and help"

private let cases: [CommandLineErrorCase] = [
  .init(
    "unknown-command", "shwo", message: "'shwo' is not a command; did you mean 'show'?"),
  .init(
    "unknown-command-dissimilar", "xyzzy",
    message: "'xyzzy' is not a command; the commands are \(commands)"),
  .init(
    "unknown-command-control-characters", "a\u{1B}[31m\n",
    message: "'a\\u{1b}[31m\\u{a}' is not a command; the commands are \(commands)"),
  .init(
    "unknown-command-help", "help", "chekc",
    message: "'chekc' is not a command; did you mean 'check'?"),
  .init("help-two-commands", "help", "show", "demo", message: "help: unexpected argument 'demo'"),
  .init("operand-show", "show", "me", message: "show: unexpected argument 'me'"),
  .init(
    "run-events", "events", "--no-run",
    message:
      "--no-run: is not an option of 'events', only of 'show', 'draw', 'kiosk', 'inspect', "
      + "'replay' or 'check'"),
  .init(
    "lock-time", "show", "--lock-time", "0",
    message: "--lock-time: '0' is out of range: a number from 1 to 3600, or 'endless'"),
  .init(
    "blank-after", "show", "--blank-after", "soon",
    message:
      "--blank-after: 'soon' is not a duration in seconds: a number from 1 to 86400, or 'never'"),
  .init("operand-lock-two", "lock", "1", "2", message: "lock: unexpected argument '2'"),
  .init("operand-quit", "quit", "now", message: "quit: unexpected argument 'now'"),
  .init(
    "json-quit", "quit", "--json",
    message:
      "--json: is not an option of 'quit', only of 'devices', 'analyze', 'regions' or 'status'"),
  .init("operand-autostart", "autostart", message: "autostart: needs on, off or status"),
  .init(
    "operand-autostart-word", "autostart", "of",
    message: "autostart: 'of' is not allowed: on, off or status"),
  .init("operand-record", "record", message: "record: needs a FILE"),
  .init(
    "operand-analyze", "analyze", "--json",
    message: "analyze: needs a FILE: a recording, a folder of recordings, or - for standard input"),
  .init("operand-record-empty", "record", "", message: "record: needs a FILE"),
  .init("operand-record-two", "record", "a", "b", message: "record: unexpected argument 'b'"),
  .init(
    "force-events", "events", "--force",
    message: "--force: is not an option of 'events', only of 'record', 'analyze' or 'report'"),
  .init(
    "format", "events", "--format", "xml",
    message: "--format: 'xml' is not a format: json, text, pointer or webdriver"),
  .init(
    "duration-recording", "record", "a", "--duration", "0",
    message: "--duration: '0' is out of range: a number from 0.1 to 1000000, or 'endless'"),
  .init(
    "duration-recording-text", "record", "a", "--duration", "1m",
    message:
      "--duration: '1m' is not a duration in seconds: a number from 0.1 to 1000000, or 'endless'"),
  .init("operand-replay", "replay", "--loop", message: "replay: needs a FILE"),
  .init(
    "loop-word", "replay", "--loop", "a", "b", message: "replay: unexpected argument 'b'"),
  .init(
    "loop-value", "replay", "--loop=a", "b",
    message: "--loop: 'a' is not a number of times: a whole number from 1 to 1000000"),
  .init(
    "loop-range", "replay", "b", "--loop", "0",
    message: "--loop: '0' is out of range: a whole number from 1 to 1000000"),
  .init(
    "speed", "replay", "a", "--speed", "0",
    message: "--speed: '0' is out of range: a number from 0.01 to 100"),
  .init(
    "scale", "replay", "a", "--scale", "stretch",
    message: "--scale: 'stretch' is not a way to scale: fit, none or refuse"),
  .init("operand-check", "check", "a", "b", message: "check: unexpected argument 'b'"),
  .init(
    "unknown-option", "--radus", "3",
    message: "'--radus' is not an option; did you mean '--radius'?"),
  .init(
    "unknown-option-value", "--color=red",
    message: "'--color' is not an option; did you mean '--colour'?"),
  .init(
    "unknown-option-prefix", "--trail-w", "3",
    message: "'--trail-w' is not an option; did you mean '--trail-width'?"),
  .init(
    "unknown-option-dissimilar", "--frobnicate",
    message: "'--frobnicate' is not an option; 'fingertip --help' lists them"),
  .init(
    "unknown-short", "-q", message: "'-q' is not an option; 'fingertip --help' lists them"),
  .init(
    "negative-number", "set", "count", "-0.5",
    message: "'-0.5' is not an option; a negative number must follow '--'"),
  .init("no-value", "--radius", message: "--radius: needs a value: --radius LENGTH"),
  .init("no-value-short", "-r", message: "-r: needs a value: --radius LENGTH"),
  .init("unwanted-value", "--pointer=yes", message: "--pointer: takes no value"),
  .init(
    "option-of-other-commands", "devices", "--radius", "3",
    message: "--radius: is not an option of 'devices', only of 'show', 'inspect', 'replay' or "
      + "'demo'"),
  .init(
    "option-not-of-demo", "demo", "--device", "8",
    message:
      "--device: is not an option of 'demo', only of 'show', 'draw', 'kiosk', 'inspect', "
      + "'devices', 'events', 'record' or 'report'"),

  .init(
    "length-letters", "--radius", "12abc", message: "--radius: '12abc' is not a length: \(length)"),
  .init("length-empty", "--radius=", message: "--radius: '' is not a length: \(length)"),
  .init(
    "length-unit", "--radius", "3cm",
    message: "--radius: '3cm' is not a length: \(length); did you mean '30mm'?"),
  .init("length-unit-only", "--radius", "mm", message: "--radius: 'mm' is not a length: \(length)"),
  .init(
    "length-hex", "--radius", "0x10",
    message: "--radius: '0x10' is not a length: \(length); did you mean '16'?"),
  .init("length-nan", "--radius", "nan", message: "--radius: 'nan' is not a length: \(length)"),
  .init(
    "length-exponent", "--radius", "1e1",
    message: "--radius: '1e1' is not a length: \(length); did you mean '10'?"),
  .init(
    "length-comma", "--radius", "3,5",
    message: "--radius: '3,5' is not a length: \(length); did you mean '3.5'?"),
  .init(
    "length-two-points", "--radius", "3.5.1",
    message: "--radius: '3.5.1' is not a length: \(length)"),
  .init("length-negative", "-r", "-3", message: "--radius: '-3' is out of range: \(length)"),
  .init("length-large", "-r51", message: "--radius: '51' is out of range: \(length)"),
  .init(
    "length-pt-large", "-r", "200pt",
    message: "--radius: '200pt' is out of range: 1.42pt to 141.73pt"),
  .init(
    "length-px-large", "-r", "5000px",
    message: "--radius: '5000px' is out of range: 0.5px to 4096px"),
  .init(
    "length-%-large", "-r", "101%", message: "--radius: '101%' is out of range: 0.1% to 100%"),
  .init(
    "length-long", "--radius", String(repeating: "9", count: 100),
    message: "--radius: '\(String(repeating: "9", count: 60))…' is not a length: \(length)"),
  .init(
    "number", "--opacity", "half",
    message: "--opacity: 'half' is not an opacity: a number from 0 to 1"),
  .init(
    "number-range", "--opacity", "1.01",
    message: "--opacity: '1.01' is out of range: a number from 0 to 1"),
  .init(
    "duration", "--trail", "1s",
    message: "--trail: '1s' is not a duration in milliseconds: a number from 0 to 10000; did you "
      + "mean '1000'?"),
  .init(
    "rate", "--rate", "0",
    message: "--rate: '0' is out of range: a number from 1 to 1000, or 'auto'"),
  .init(
    "density", "--px-per-mm", "-",
    message: "--px-per-mm: '-' is not a density in px/mm: a number from 0.5 to 50, or 'auto'"),
  .init(
    "choice", "--preset", "Room",
    message: "--preset: 'Room' is not a preset: presenter, room or debug; did you mean 'room'?"),
  .init(
    "choice-lift", "--lift", "slow",
    message: "--lift: 'slow' is not a lift animation: afterglow, fade or none"),
  .init(
    "colour-name", "--colour", "blurple",
    message: "--colour: 'blurple' is not a colour: \(colour); did you mean 'purple'?"),
  .init("colour-digits", "-c", "#12345", message: "--colour: '#12345' is not a colour: \(colour)"),
  .init(
    "colour-list", "-c", "red,,blue", message: "--colour: 'red,,blue' is not a colour: \(colour)"),
  .init(
    "colour-many", "-c", [String](repeating: "red", count: 65).joined(separator: ","),
    message:
      "--colour: '\(String(String(repeating: "red,", count: 15)))…' is out of range: \(colour)"),
  .init(
    "monitor-empty", "--monitor", "",
    message:
      "--monitor: '' is not a monitor: a name as 'xrandr --listmonitors' prints it, or 'all'"),
  .init(
    "device-number", "--device", "99999",
    message:
      "--device: '99999' is out of range: a name or a number as 'xinput list' prints them, or 'all'"
  ),
  .init(
    "tuio", "--tuio", "two hosts",
    message:
      "--tuio: 'two hosts' is not a receiver: a name or a number of a host, with :PORT from 1 to 65535 "
      + "where that is not 3333; an IPv6 number stands in brackets, or 'none'"),
  .init(
    "tuio-colons", "--tuio", "fe80::1",
    message:
      "--tuio: 'fe80::1' is not a receiver: a name or a number of a host, with :PORT from 1 to 65535 "
      + "where that is not 3333; an IPv6 number stands in brackets, or 'none'"),
  .init(
    "tuio-brackets", "--tuio", "[::1]]:3333",
    message:
      "--tuio: '[::1]]:3333' is not a receiver: a name or a number of a host, with :PORT from 1 to "
      + "65535 where that is not 3333; an IPv6 number stands in brackets, or 'none'"),
  .init(
    "tuio-port", "--tuio", "host:70000",
    message:
      "--tuio: 'host:70000' is out of range: a name or a number of a host, with :PORT from 1 to 65535 "
      + "where that is not 3333; an IPv6 number stands in brackets, or 'none'"),
  .init(
    "tuio-version", "--tuio-version", "1.1",
    message: "--tuio-version: '1.1' is not a version of TUIO: 1 for TUIO 1.1, 2 for TUIO 2.0"),
  .init(
    "listen", "--listen", "window",
    message: "--listen: 'window' is not a way to listen: raw, root, or window:ID with the window's "
      + "number, decimal or 0x and hexadecimal"),
  .init(
    "listen-zero", "--listen", "window:0",
    message: "--listen: 'window:0' is not a way to listen: raw, root, or window:ID with the "
      + "window's number, decimal or 0x and hexadecimal"),
  .init(
    "log", "--log", "loud",
    message: "--log: 'loud' is not a level: error, warning, notice, info or debug"),
  .init("config-empty", "--config=", message: "--config: a file name is needed"),
  .init("output-empty", "demo", "-o", "", message: "--output: a file name is needed"),
]

@Test("An invalid command line ends with status 2 and one message", arguments: cases)
func commandLineError(_ given: CommandLineErrorCase) {
  let run = Run(given.arguments)
  #expect(run.status == .usage)
  #expect(run.messages == "fingertip: \(given.message)\n")
  #expect(run.data.isEmpty)
}

@Test("Each case of a command-line error has a unique name")
func commandLineErrorNames() {
  #expect(Set(cases.map(\.id)).count == cases.count)
}
