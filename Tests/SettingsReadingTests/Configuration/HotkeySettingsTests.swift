import DesktopRequests
@testable import SettingsReading
import Testing

@testable import FingertipSettings
@testable import SystemSupport

@Test("The section of hotkeys maps keys to actions in the order of the file")
func hotkeys() throws {
  let configuration = Configuration(
    Array("hotkeys:\n  Super+F9: draw\n  ctrl++: undo\n  Pause: \"quit\"\n".utf8))
  #expect(configuration.problems == [])
  #expect(
    configuration.hotkeys == [
      Hotkey(
        chord: try KeyChord("Super+F9"), text: "Super+F9",
        location: FileLocation(line: 2, column: 3), action: .draw),
      Hotkey(
        chord: try KeyChord("ctrl+plus"), text: "ctrl++",
        location: FileLocation(line: 3, column: 3), action: .verb(.undo)),
      Hotkey(
        chord: try KeyChord("Pause"), text: "Pause",
        location: FileLocation(line: 4, column: 3), action: .verb(.quit)),
    ])
}

@Test("Hotkey actions include every control command, every stage tool, drawing and inspecting")
func overlayActions() {
  for verb in ControlVerb.allCases {
    #expect(OverlayAction(word: verb.rawValue) == .verb(verb))
  }
  for tool in StageTool.allCases {
    #expect(OverlayAction(word: tool.rawValue) == .stage(tool))
  }
  #expect(OverlayAction(word: "draw") == .draw)
  #expect(OverlayAction(word: "inspect") == .inspect)
  #expect(OverlayAction(word: "save") == nil)
}

private let actions =
  "draw, inspect, spotlight, curtain, zoom, lens, toggle, pause, resume, undo, redo, clear, "
  + "lock, unlock, blank, wake, reload, status, quit, "
  + "page next, page previous, page new, page remove, page restore, page overview, ground desktop, ground white, "
  + "ground black, ground squared, ground lined, ground dotted, ground staves, ground frozen, "
  + "view fit, view reset, view in or view out"

/// Invalid hotkeys, and the problems that `check` reports.
struct HotkeyErrorCase: CustomTestStringConvertible, Sendable {
  let yaml: String
  let problems: [String]

  init(_ yaml: String, _ problems: String...) {
    self.yaml = yaml
    self.problems = problems
  }

  var testDescription: String { yaml.split(separator: "\n").joined(separator: " ") }

  static let all = [
    HotkeyErrorCase(
      "hotkeys:\n  Supper+F9: draw\n",
      "f:2:3: hotkeys: 'Supper' is not a modifier; allowed: ctrl, shift, alt, super, meta, hyper, "
        + "altgr"
    ),
    HotkeyErrorCase(
      "hotkeys: {super+escape: draw}",
      "f:1:11: hotkeys: 'escape' is not a key; the name of a key as 'xev' prints it is allowed, "
        + "such as Escape, plus or F5, or a single character; did you mean 'Escape'?"),
    HotkeyErrorCase(
      "hotkeys:\n  F9: drew\n",
      "f:2:7: hotkeys.F9: 'drew' is not an action of the overlay: \(actions); did you mean 'draw'?"),
    HotkeyErrorCase(
      "hotkeys:\n  F9:\n", "f:2:6: hotkeys.F9: has no value; allowed: \(actions)"),
    HotkeyErrorCase(
      "hotkeys:\n  F9: [draw]\n", "f:2:7: hotkeys.F9: is a list; a single value is allowed"),
    HotkeyErrorCase(
      "hotkeys:\n  ctrl+shift+F9: draw\n  Shift+Control+F9: quit\n",
      "f:3:3: hotkeys: 'Shift+Control+F9' is already the key of line 2"),
    HotkeyErrorCase(
      "hotkeys:\n  F9: draw\n  F9: quit\n",
      "f:3:3: 'F9' is given here a second time; the first is in line 2"),
    HotkeyErrorCase(
      "hotkeys: [F9]",
      "f:1:10: hotkeys: is a list; keys with actions are allowed, as in Super+F9: draw"),
    HotkeyErrorCase(
      "hotkeys:\n  x+F9: 3\n",
      "f:2:3: hotkeys: 'x' is not a modifier; allowed: ctrl, shift, alt, super, meta, hyper, altgr",
      "f:2:9: hotkeys.x+F9: '3' is not an action of the overlay: \(actions)"),
  ]
}

@Test("Errors in hotkeys are reported with their location", arguments: HotkeyErrorCase.all)
func hotkeyErrors(_ given: HotkeyErrorCase) {
  #expect(Configuration(Array(given.yaml.utf8)).problems.lines(in: "f") == given.problems)
}
