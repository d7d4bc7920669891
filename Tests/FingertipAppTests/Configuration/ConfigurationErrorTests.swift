@testable import SettingsReading
import TestSupport
import Testing
import TouchDrawing

@testable import FingertipSettings
@testable import SystemSupport

private let length = "a number of millimetres (0.5 to 50), or one with a unit mm, px, pt or %"
private let lifts = LiftAnimation.allCases.map(\.rawValue).alternatives
private let presets = Preset.allCases.map(\.rawValue).alternatives
private let noHome =
  "begins with '~', which only a shell replaces by the home folder; the whole path is needed"
private let noLength = "has no value; allowed: \(length)"
private let rate =
  "'60,5' is not a rate in hertz: a number from 1 to 1000, or 'auto'; did you mean '60.5'?"
private let colours =
  "#RGB, #RGBA, #RRGGBB, #RRGGBBAA or a name such as orange, several of these separated by commas, "
  + "or a palette: fingertip, okabe-ito or tol"

/// Returns the message about a colour without quotes, which YAML reads as a comment.
private func noQuotes(_ text: String) -> String {
  "has no value, since a # without quotes begins a comment; write '\(text)' with the quotes"
}

private let keys =
  "none of the 50 known ones is similar"

private let cases: [ConfigurationErrorCase] = [
  .init(
    "halo-picture", "show: {halo-picture: /no/such.png}",
    "1:22: show.halo-picture: cannot read the picture '/no/such.png': No such file or directory"),
  .init(
    "halo", "show: {halo: round}",
    "1:14: show.halo: 'round' is not a style of the ring: plain, bright or drawn"),
  .init(
    "value", "show:\n  radius: 12abc\n", "2:11: show.radius: '12abc' is not a length: \(length)"),
  .init("range", "show: {radius: 99}", "1:16: show.radius: '99' is out of range: \(length)"),
  .init(
    "yes-is-not-a-boolean", "show:\n  pointer: yes\n",
    "2:12: show.pointer: 'yes' is not true or false: write true or false; did you mean 'true'?"),
  .init(
    "several-errors", "show:\n  radius: x\n  rign: 1\n  lift: no\nshwo: 1\n",
    "2:11: show.radius: 'x' is not a length: \(length)",
    "3:3: show: 'rign' is not a key; did you mean 'ring'?",
    "4:9: show.lift: 'no' is not a lift animation: afterglow, fade or none",
    "5:1: 'shwo' is not a section; did you mean 'show'?"),
  .init(
    "too-many-rules",
    "rules: [" + Array(repeating: "{class: a, pause: true}", count: 65).joined(separator: ", ")
      + "]",
    "1:8: rules: has 65 rules; at most 64 are allowed"),
  .init("unknown-key", "show:\n  xyzzy: 1\n", "2:3: show: 'xyzzy' is not a key; \(keys)"),
  .init(
    "unknown-section", "xyzzy: 1\n",
    "1:1: 'xyzzy' is not a section; there are include, show, draw, inspect, gestures, templates, "
      + "variables, idle, regions, hotkeys, rules, mapping"
  ),
  .init(
    "key-outside-its-section", "colour: red\nundo-depth: 3\nshow: {width: 3}\nframe: {left: 1}\n",
    "1:1: 'colour' belongs in the section 'show'",
    "2:1: 'undo-depth' belongs in the section 'draw'",
    "3:8: show: 'width' belongs in the section 'draw'",
    "4:1: 'frame' belongs to a region; check the indentation"),
  .init(
    "no-space-after-colon", "show:\n  radius:3\ndraw: {width:1}\n",
    "2:3: show: 'radius:3' has no space after the ':'; did you mean 'radius: 3'?",
    "3:8: draw: 'width:1' has no space after the ':'; did you mean 'width: 1'?"),
  .init(
    "no-space-after-colon-of-first-key", "show:\n  radius:3\n  disc: 4\n",
    "2:10: not valid YAML: a space is missing after the ':' here"),
  .init(
    "no-space-after-dash", "regions:\n  -id: a\n   frame: fill\n",
    "2:4: not valid YAML: a space is missing after the '-' here"),
  .init(
    "no-space-after-colon-of-list-item", "regions:\n  - id:a\n    frame: fill\n",
    "2:8: not valid YAML: a space is missing after the ':' here"),
  .init(
    "no-break-space", "show:\n\u{A0}\u{A0}radius: 3\n",
    "2:1: 'radius' has a no-break space (U+00A0) before it; ordinary spaces are needed"),
  .init(
    "bare-hash", "show:\n  colour: #ff0000\n",
    "2:11: show.colour: \(noQuotes("#ff0000"))"),
  .init(
    "bare-hash-in-list", "show:\n  colour:\n  - red\n  - #00ff00\n",
    "4:5: show.colour: \(noQuotes("#00ff00"))"),
  .init(
    "bare-hash-of-region", "regions:\n- draw:\n    fill: #f00 \n    border: blue\n",
    "3:11: regions[0].draw.fill: \(noQuotes("#f00"))"),
  .init(
    "long-comment-as-value", "show:\n  colour: \(String(repeating: "#", count: 5000))\n",
    "2:11: show.colour: \(noQuotes(String(repeating: "#", count: 60) + "…"))"),
  .init(
    "comment-as-value", "show:\n  radius: # how large?\n", "2:10: show.radius: \(noLength)"),
  .init(
    "bare-hash-in-flow",
    "regions:\n- {id: möbel, draw: {fill: #ff0000, border: blue}}\n- {id: b}\n",
    "2:28: not valid YAML: a # without quotes begins a comment, which takes the rest of the line; "
      + "write '#ff0000' with the quotes"),
  .init(
    "bare-hash-at-end", "draw: {colour: [red, #ff0000]}",
    "1:22: not valid YAML: a # without quotes begins a comment, which takes the rest of the line; "
      + "write '#ff0000' with the quotes"),
  .init(
    "comment-in-flow", "show: {radius: 3 # mm\n  disc: 4}\n",
    "2:3: not valid YAML: ',' or '}' is missing here; the section in braces begins in line 1"),
  .init(
    "units",
    "show:\n  radius: 3 mm\n  ring: 0.3cm\n  disc: 3,5\n  trail: 500ms\n  rate: 60,5\n",
    "2:11: show.radius: '3 mm' is not a length: \(length); did you mean '3mm'?",
    "3:9: show.ring: '0.3cm' is not a length: a number of millimetres (0 to 10), or one with a unit "
      + "mm, px, pt or %; did you mean '3mm'?",
    "4:9: show.disc: '3,5' is not a length: a number of millimetres (0 to 100), or one with a unit "
      + "mm, px, pt or %; did you mean '3.5'?",
    "5:10: show.trail: '500ms' is not a duration in milliseconds: a number from 0 to 10000; did you "
      + "mean '500'?", "6:9: show.rate: \(rate)"),
  .init(
    "numbers-of-programs",
    "show: {trail: 1e3, opacity: 50%, radius: +4, disc: '0.2\"'}\ndraw: {undo-depth: 0x10}\n",
    "1:15: show.trail: '1e3' is not a duration in milliseconds: a number from 0 to 10000; did you mean "
      + "'1000'?",
    "1:29: show.opacity: '50%' is not an opacity: a number from 0 to 1; did you mean '0.5'?",
    "1:42: show.radius: '+4' is not a length: \(length); did you mean '4'?",
    "1:52: show.disc: '0.2\"' is not a length: a number of millimetres (0 to 100), or one with a unit "
      + "mm, px, pt or %; did you mean '5.08mm'?",
    "2:20: draw.undo-depth: '0x10' is not a number of changes: a whole number from 0 to 10000; did you "
      + "mean '16'?"),
  .init(
    "other-words", "show: {labels: yes, tray: Off, lift: Fade, preset: rooms, captions: maybe}",
    "1:16: show.labels: 'yes' is not true or false: write true or false; did you mean 'true'?",
    "1:27: show.tray: 'Off' is not true or false: write true or false; did you mean 'false'?",
    "1:38: show.lift: 'Fade' is not a lift animation: \(lifts); did you mean 'fade'?",
    "1:52: show.preset: 'rooms' is not a preset: \(presets); did you mean 'room'?",
    "1:69: show.captions: 'maybe' is not true or false: write true or false"),
  .init(
    "home-folder", "show: {state: ~/state.json, halo-picture: ~/dot.png}\ndraw: {grounds: '~'}",
    "1:15: show.state: '~/state.json' \(noHome)", "1:43: show.halo-picture: '~/dot.png' \(noHome)",
    "2:17: draw.grounds: '~' \(noHome)"),
  .init(
    "equals-sign", "show:\n  trail = 300\ndraw:\n  width=3\n",
    "2:3: show: 'trail' is followed by '=' instead of ':'; did you mean 'trail: 300'?",
    "4:3: draw: 'width' is followed by '=' instead of ':'; did you mean 'width: 3'?"),
  .init(
    "merge", "draw:\n  <<: {width: 3}\n",
    "2:3: draw: '<<' merges nothing here; write the keys of the other section out"),
  .init(
    "blanks-in-chord", "hotkeys: {Ctrl + F9: draw, ctrl+ F8: undo, Win + F7: redo}\n",
    "1:11: hotkeys: 'Ctrl ' is not a modifier; allowed: ctrl, shift, alt, super, meta, hyper, altgr; "
      + "did you mean 'Ctrl+F9'?",
    "1:28: hotkeys: ' F8' is not a key; the name of a key as 'xev' prints it is allowed, such as Escape, "
      + "plus or F5, or a single character; did you mean 'ctrl+F8'?",
    "1:44: hotkeys: 'Win ' is not a modifier; allowed: ctrl, shift, alt, super, meta, hyper, altgr; "
      + "did you mean 'super'?"),
  .init(
    "thresholds-elsewhere", "handSpeed: 3\ninspect: {jumpTime: 5}\nthresholds: {}\n",
    "1:1: 'handSpeed' belongs in the section 'inspect.thresholds'",
    "2:11: inspect: 'jumpTime' belongs in the section 'inspect.thresholds'",
    "3:1: 'thresholds' belongs in the section 'inspect'"),
  .init(
    "gestures-outside-regions", "gestures: [{type: tap}]",
    "1:11: gestures: is a list, which belongs to a region; a section with these keys is allowed here: "
      + "defaults, profiles"),
  .init(
    "seconds", "gestures:\n  defaults:\n    longPress: 0.5s\n    decide: 90s\n",
    "3:16: gestures.defaults.longPress: '0.5s' is not a time: a number of milliseconds (0 to 60000); "
      + "did you mean '500'?",
    "4:13: gestures.defaults.decide: '90s' is not a time: a number of milliseconds (0 to 1000)"),
  .init(
    "minutes", "show:\n  lock-time: 30s\n  blank-after: 5 min\n",
    "2:14: show.lock-time: '30s' is not a duration in seconds: a number from 1 to 3600, or "
      + "'endless'; did you mean '30'?",
    "3:16: show.blank-after: '5 min' is not a duration in seconds: a number from 1 to 86400, or "
      + "'never'; did you mean '300'?"),
  .init(
    "colours", "show:\n  colour: [red, bleu]\ndraw:\n  ink: oragne\n",
    "2:11: show.colour: 'red,bleu' is not a colour: \(colours); did you mean 'red,blue'?",
    "4:8: draw.ink: 'oragne' is not a colour: \(colours); did you mean 'orange'?"),
  .init(
    "colour-without-hash", "regions: [{draw: {fill: FF8800}}]",
    "1:25: regions[0].draw.fill: 'FF8800' is not a colour: '#RGB', '#RGBA', '#RRGGBB' or "
      + "'#RRGGBBAA' in quotes, or a name such as orange; did you mean '#ff8800'?"),
  .init("no-value", "show:\n  radius:\n", "2:10: show.radius: \(noLength)"),
  .init(
    "no-word", "show: {tray: }\nrules: [{class: a, draw: {dots: }}]",
    "1:14: show.tray: has no value; allowed: true or false",
    "2:33: rules[0].draw.dots: has no value; allowed: true or false"),
  .init(
    "list", "show:\n  radius: [1, 2]\n", "2:11: show.radius: is a list; a single value is allowed"),
  .init(
    "section-as-value", "show:\n  radius: {a: 1}\n",
    "2:11: show.radius: is a section; a single value is allowed"),
  .init(
    "list-of-lists", "show:\n  colour: [red, [blue]]\n",
    "2:11: show.colour: a list is in the list; only texts are allowed"),
  .init(
    "comma-in-list", "show:\n  pause-for: [prompts, 'title:Save, quit']\n",
    "2:14: show.pause-for: 'title:Save, quit' contains a comma, which separates the members of the "
      + "list"),
  .init(
    "empty-list", "show:\n  colour: []\n",
    "2:11: show.colour: is an empty list; allowed: \(colours)"),
  .init(
    "owner-of-colours", "show: {colour-by: pen}",
    "1:19: show.colour-by: 'pen' is not an owner of colours: finger or hand"),
  .init(
    "root-text", "hello\n",
    "1:1: is a text; the file must contain sections: 'include:', 'show:', 'draw:', 'inspect:', "
      + "'gestures:', 'templates:', 'variables:', 'idle:', 'regions:', 'hotkeys:', 'rules:', "
      + "'mapping:'"
  ),
  .init(
    "root-list", "- a\n",
    "1:1: is a list; the file must contain sections: 'include:', 'show:', 'draw:', 'inspect:', "
      + "'gestures:', 'templates:', 'variables:', 'idle:', 'regions:', 'hotkeys:', 'rules:', "
      + "'mapping:'"
  ),
  .init("show-text", "show: debug\n", "1:7: show: is a text; keys with values are allowed"),
  .init(
    "gestures-text", "gestures: fast\n",
    "1:11: gestures: is a text; a section with these keys is allowed: defaults, profiles"),
  .init(
    "gestures-profiles", "gestures: {profiles: [fast]}\n",
    "1:22: gestures.profiles: is a list; names with sections of limits are allowed"),
  .init(
    "limits",
    "gestures:\n  defaults:\n    slop: 3px\n    decide: 2000\n    slob: 1\n    join: soon\n",
    "3:11: gestures.defaults.slop: '3px' is not a length of fingers: a number of millimetres (0 to "
      + "10000), or one with a unit mm or pt",
    "4:13: gestures.defaults.decide: '2000' is out of range: a number of milliseconds (0 to 1000)",
    "5:5: gestures.defaults: 'slob' is not a key; did you mean 'slop'?",
    "6:11: gestures.defaults.join: 'soon' is not a time: a number of milliseconds (0 to 1000)"),
  .init(
    "no-exit", "draw:\n  palette: false\n  fingers: none\n  corner: false\n  dots: true\n",
    "4:11: draw.corner: \(DrawExits.problem)"),
  .init("anchor", "show:\n  radius: &r 3\n", "2:11: an anchor (&) is not allowed"),
  .init(
    "alias", "show:\n  radius: &r 3\n  disc: *r\n", "2:11: an anchor (&) is not allowed",
    "3:9: an alias (*) is not allowed; write the value out",
    "3:9: show.disc: has no value; allowed: a number of millimetres (0 to 100), or one with a unit mm, "
      + "px, pt or %"),
  .init(
    "tag", "show:\n  radius: !!float 3\n",
    "2:11: a tag (!) is not allowed; the type of every key is fixed"),
  .init(
    "duplicate", "show:\n  radius: 3\n  radius: 4\n",
    "3:3: 'radius' is given here a second time; the first is in line 2"),
  .init(
    "duplicate-section", "show:\n  radius: 3\nshow:\n",
    "3:1: 'show' is given here a second time; the first is in line 1"),
  .init("key-list", "? [a]\n: 1\n", "1:3: a list cannot be a key; a key is a text"),
  .init(
    "nul-text", "regions: [{id: a, draw: {label: \"b\\0c\"}, on: {began: {run: [\"d\\x00\"]}}}]\n",
    "1:33: the character NUL (\\0) is not allowed", "1:61: the character NUL (\\0) is not allowed"),
  .init(
    "second-document", "show:\n---\nshow:\n", "2:1: a second document begins; one is allowed"),
  .init(
    "deep", String(repeating: "[", count: 70), "1:65: nested too deep; 64 levels are allowed"),
  .init(
    "columns-are-characters", "show: {lift: fade, möon: 1}",
    "1:20: show: 'möon' is not a key; \(keys)"),
]

@Test(
  "Each error in a configuration is reported with its location, key and allowed values",
  arguments: cases)
func configurationError(_ wrong: ConfigurationErrorCase) throws {
  try wrong.expectRefusal()
}

@Test(
  "Bytes that are not UTF-8 are reported with their location",
  arguments: [
    ([0xFF], 1, 1), (Array("show:\n  lift: f".utf8) + [0xC3, 0x28], 2, 10),
    (Array("é".utf8) + [0xED, 0xA0, 0x80], 1, 2),
  ] as [([UInt8], Int, Int)])
func invalidUTF8(_ bytes: [UInt8], line: Int, column: Int) {
  let problem = Configuration(bytes).problems.first
  #expect(problem?.location == FileLocation(line: line, column: column))
  #expect(problem?.message == "not valid UTF-8; save the file as UTF-8")
}

@Test("A control character is reported with its location")
func controlCharacter() {
  let problem = Configuration(Array("show:\n  lift: fa\u{1}de\n".utf8)).problems.first
  #expect(problem?.location == FileLocation(line: 2, column: 11))
  #expect(problem?.message == "not valid YAML: control characters are not allowed")
}

@Test(
  "The first 100 errors are printed, then the number of the others",
  arguments: [(100, nil), (101, "and 1 more error"), (250, "and 150 more errors")])
func manyErrors(_ count: Int, rest: String?) throws {
  let keys = (1...count).map { "  key\($0): 1\n" }.joined()
  try withTemporaryFile("show:\n\(keys)".utf8) { path in
    let run = Run(["check", path])
    #expect(run.status == .usage)
    let lines = run.messages.split(separator: "\n").map(String.init)
    #expect(lines.count == (rest == nil ? 100 : 101))
    for (index, line) in lines.prefix(100).enumerated() {
      #expect(line.hasPrefix("\(path):\(index + 2):3: show: 'key\(index + 1)' is not a key; "))
    }
    if let rest { #expect(lines.last == "\(path): \(rest)") }
  }
}
