import CJansson
@testable import SettingsReading
import SystemSupport
import TestSupport
import Testing

@testable import FingertipSettings

/// The schema's verdicts on whole documents, compared with the reader's.
///
/// An editor that marks what `fingertip check` accepts is worse than none. So the schema must
/// accept all of that, and refuse the errors that a schema can detect.
@Suite final class SchemaAgreementTests {
  private let validator: SchemaValidator

  init() throws {
    let text = try RepositoryFile.text("config/fingertip.schema.json")
    validator = SchemaValidator(schema: try #require(json_loads(text, 0, nil)))
  }

  deinit { json_delete(validator.schema) }

  private func complaints(about text: String) -> [String] {
    let document = Array(text.utf8).withUnsafeBufferPointer { YAMLDocument($0) }
    #expect(document.problems.isEmpty)
    return document.root.map(validator.complaints) ?? []
  }

  @Test("The schema accepts every file that comes with the program")
  func suppliedFiles() throws {
    let examples = RepositoryFile.files(in: "config", ending: ".yaml")
    #expect(examples.count > 12)
    for path in examples {
      let found = complaints(about: try RepositoryFile.text(path))
      #expect(found == [], "\(path)")
    }
    for text in [try everyKey(), try everyRegionKey()] {
      #expect(complaints(about: text) == [])
    }
  }

  @Test("The schema and the reader both accept valid files", arguments: valid)
  func acceptsValidFiles(_ yaml: String) throws {
    try withMask { mask in
      let yaml = yaml.split(separator: "MASK", omittingEmptySubsequences: false)
        .joined(separator: mask)
      #expect(Configuration(Array(yaml.utf8)).problems == [])
      #expect(complaints(about: yaml) == [])
    }
  }

  @Test("The schema and the reader both refuse invalid files", arguments: invalid)
  func refusesInvalidFiles(_ yaml: String) {
    #expect(!Configuration(Array(yaml.utf8)).problems.isEmpty)
    #expect(!complaints(about: yaml).isEmpty)
  }

  private static func region(_ keys: String) -> String { "regions: [{id: a, \(keys)}]" }
  private static func action(_ keys: String) -> String { region("on: {began: {\(keys)}}") }
  private static func gesture(_ keys: String) -> String { region("gestures: [{\(keys)}]") }

  static let valid: [String] =
    [
      "variables: {a: b}\n"
        + action("toggle: {a: [\((1...101).map(String.init).joined(separator: ", "))]}"),
      "", "show:\n", "draw:\n", "inspect:\n", "gestures:\n", "regions:\n", "regions: []",
      "show: {colour: [red, '#f80'], trail: 0, labels: true}", "regions: [{}]",
      "show: {radius: 40px, ring: 2pt, disc: 5%, opacity: 1}",
      "inspect: {parts: [figures, faults]}",
      "inspect: {thresholds: {handSpeed: 3.5, jumpTime: 20}}",
      "gestures: {defaults: {slop: 2pt, longPress: 600}, profiles: {slow: {multiTap: 500}}}",
      "idle:\n", "idle: {after: 5, do: {log: a}}", "idle: [{after: 86400000, do: [{emit: a}]}]",
      "hotkeys:\n", "hotkeys: {}", "hotkeys: {Super+F9: draw, ctrl++: inspect, Pause: 'quit'}",
      "rules:\n", "rules: []", "rules: [{class: a}, {title: b, show: , draw: {tool: marker}}]",
      "rules: [{class: [a, b], fullscreen: false, pause: true, preset: room, show: {trail: 0}}]",
      "variables:\n", "variables: {a.b: 1, c-d: true, e_5: ''}",
      "mapping:\n", "mapping: {restore: true, devices: }", "mapping: {devices: []}",
      "mapping: {devices: [{device: a, monitor: primary}, {monitor: b, device: /c, rotation: left}]}",
    ]
    + [
      "screen: '*'", "screen: primary", "screen: HDMI-1", "frame: fill",
      "frame: {edge: left, width: 4}", "frame: {left: -1.5, right: 20px, top: 5%, height: .5}",
      "frame: {centerX: -3mm, width: 72pt, centerY: 0, height: 5000}", "shape: rectangle",
      "shape: {rounded: 20%}", "shape: {polygon: [[0, 0], [100%, 0], [2.5, 25px]]}",
      "mask: 'MASK'", "mask: {file: 'MASK'}", "mask: {file: 'MASK', threshold: 0}", "outset: -5000",
      "outset: 20pt", "alpha: 0", "alpha: 0.5", "constrain: screen", "constrain: {axis: vertical}",
      "constrain: {within: {left: 1, width: 5}, axis: both}", "constrain: {within: none}",
      "onCancel: keep", "hit: {to: a}", "hit: {}", "control: button", "children: []", "children: ",
      "draw: {}",
      "draw: {fill: '#2048', border: white, borderWidth: 2px, label: 5, labelSize: 4pt}",
      "draw: {label: a, labelLeast: 2, labelWrap: true, labelAlign: start, labelPlace: bottom}",
      "draw: {labelFont: DejaVu Sans Bold, turn: -90.5, icon: media-playback-start, iconSize: 50%}",
      "draw: {blend: 150, looks: {disabled: {turn: 90, labelWrap: false, icon: a.b+c_d}}}",
      "control: slider, arc: {from: -135, to: 135}",
      "control: stick, keys: {up: w, left: ctrl+a, right: 5}", "control: stick, keys: {}",
      "draw: {label: true, pressed: {labelColour: red, picture: 'MASK'}}", "gestures: []",
      "exclusive: false, enabled: true, hidden: false", "touches: each",
      "touches: single, extra: pass", "frame: {edge: left, right: 4}",
      "frame: {width: 3, bottom: 1, height: 4}", "frame: {edge: top, height: 3, left: 3, width: 3}",
      "frame: {left: 3, right: 2, top: 1, height: 2}",
      "when: {modifiers: [ctrl, shift], penNear: true}, unless: {modifiers: alt}",
      "policy: offer, unless: {class: a}", "unless: {class: a, orientation: portrait}",
      "when: {}", "unless: {}", "when: {modifiers: []}", "idle: []", "on: {began: []}",
      "when: {class: [a, b], title: x, fullscreen: true, monitor: [HDMI-1]}",
      "control: slider, value: {to: [0, 100], round: 5, start: 30}, on: {changed: {log: '{value}'}}",
      "control: stick, deadZone: 0.3, draw: {track: red, level: white, thumb: '#fff'}",
      "control: toggle", "control: knob, value: {}",
      "draw: {label: a, looks: {alarm: {fill: red}, calm: {label: b}}}",
      "control: button, on: {upInside: {log: a}}",
      "idle: [{after: 5, do: {log: a}}, {after: 6, do: [{hide: self}]}]",
      "fingers: {1: [{type: pan, on: {changed: {move: self}}}], 2: [{type: pinch}, {type: tap}]}",
      "motion: {throw: true, friction: 0.5}, on: {gone: {log: a}, settled: {log: b}}",
      "motion: {snap: {points: [[0, 5%], [3, 20px]], within: 8}, spring: true}, raise: restore",
      "motion: {snap: {grid: [10, 5]}}, raise: false",
      "timers: [{after: 1, do: {log: a}}, {every: 20, do: [{log: a}, {emit: b}]}]",
    ].map(region)
    + [
      "run: [true, '', -1]", "run: 'a | b', shell: true", "emit: 3", "log: x", "show: a",
      "hide: self",
      "keys: ctrl+plus", "keys: [ctrl+k, 5]", "hold: super", "hold: {button: 2}", "click: 9",
      "click: 1, count: 10, place: finger, repeat: 100", "keys: a, repeat: {after: 400, every: 40}",
      "workspace: 3",
      "workspace: prev, wrap: true",
      "workspace: next, wrap: true, repeat: 500", "window: close, which: beneath", "draw: marker",
      "emit: a, value: {from: u, within: [0.2, 0.8], to: [0, 100], round: 5}",
      "emit: a, value: {round: 0.000001}",
      "run: [a], value: {}",
    ].map(action)
    + [
      "type: tap, taps: 2, do: {keys: a}",
      "type: pan, fingers: [1, 3], on: {changed: {move: self}}",
      "type: pinch, direction: [in, out], atLeast: 20%, at: end, do: {log: a}",
      "type: swipe, direction: left, travel: 12mm, do: {workspace: next}",
      "type: longPress, do: {menu: [copy, {label: Paste, do: {keys: ctrl+v}}]}",
      "type: pan, on: {changed: {scroll: -1.5, place: pointer}}",
      "type: pan, on: {changed: {keys: a, every: 5}}", "type: rotate, profile: fast, do: {log: a}",
      "type: swipe, direction: [left, right], do: {workspace: {left: next, right: prev, wrap: true}}",
      "type: swipe, do: {run: {left: [a, b], right: [c]}}",
      "type: swipe, do: {run: {up: a, down: b}, shell: true}",
      "type: rotate, on: {changed: {keys: {clockwise: a, counterclockwise: [b, c], every: 5}}}",
      "type: pan, on: {began: [{hold: {left: a, right: {button: 2}}}, {log: b}]}",
      "type: longPress, do: {hold: {button: 1}}, on: {changed: {pointer: move}}",
      "type: pinch, on: {changed: [{scale: self}, {move: self}]}",
      "type: edge, on: {changed: {strip: vertical}}",
      "type: tap, when: {class: [a, b], modifiers: ctrl, fingers: 1}, do: [{log: a}, {emit: b}]",
      "type: pan, requires: [], simultaneous: [], cancels: [], do: [], on: {changed: []}",
      "type: tap, unless: {title: '*x', fullscreen: true}, group: g, cancelsTouches: false, do: {log: a}",
    ].map(gesture)

  static let invalid: [String] =
    [
      "a", "[]", "shw: {}", "regions: {}", "regions: [1]", "gestures: []", "show: {radius: -1}",
      "hotkeys: []", "hotkeys: F9", "hotkeys: {F9: save}", "hotkeys: {F9: [draw]}",
      "rules: [{class: []}]", "show: {pause-for: []}", "show: {colour: []}", "inspect: {parts: []}",
      "rules: {}", "rules: [a]", "rules: [{}]", "rules: [{pause: true}]", "rules: [{class: ''}]",
      "rules: [{class: a, show: []}]", "rules: [{class: a, show: {device: b}}]",
      "rules: [{class: a, draw: {trail: 0}}]", "rules: [{title: a, fullscreen: 1}]",
      "idle: 5", "idle: {after: 5}", "idle: {do: {log: a}}", "idle: {after: 0, do: {log: a}}",
      "variables: {'a b': 1}", "variables: {a: [1]}", "variables: {'': 1}",
      "mapping: []", "mapping: {device: a}", "mapping: {restore: 1}", "mapping: {devices: a}",
      "mapping: {devices: [a]}", "mapping: {devices: [{device: a}]}",
      "mapping: {devices: [{monitor: a}]}", "mapping: {devices: [{device: '', monitor: a}]}",
      "mapping: {devices: [{device: a, monitor: b, rotation: up}]}",
    ]
    + [
      "screen: ''", "frame: all", "frame: {width: -1}", "frame: {width: 5001}",
      "frame: {left: 1em}",
      "frame: [1]", "frame: {edge: middle}", "shape: square", "shape: {}",
      "shape: {rounded: 1, polygon: []}",
      "shape: {polygon: [[0, 0], [1, 1]]}", "shape: {polygon: [[0, 0], [1, 1], 3]}",
      "shape: {polygon: [[0, 0], [1, 1], [3]]}", "mask: {threshold: 85}",
      "mask: {file: a.png, threshold: 255}", "mask: {file: a.png, threshold: 8.5}", "policy: mine",
      "touches: all", "extra: keep", "exclusive: maybe", "enabled: 1", "hidden: 'true '",
      "alpha: 1.1",
      "alpha: -0.1", "alpha: x", "constrain: room", "constrain: {within: 3}",
      "constrain: {axis: z}",
      "onCancel: forget", "hit: a", "hit: {to: 'a b'}", "hit: {from: a}", "draw: red",
      "draw: {label: ''}", "draw: {pressed: {pressed: {}}}", "control: switch", "on: [a]",
      "on: {touched: {log: a}}", "on: {began: log}", "children: 3", "children: [a]", "gestures: {}",
      "fingers: [{type: pan}]", "fingers: {1: {type: pan}}", "fingers: {1: [{type: tip}]}",
      "motion: throw", "motion: {friction: 0}", "motion: {snap: {within: 3}}",
      "motion: {snap: {points: []}}", "motion: {snap: {grid: [1]}}", "raise: up", "raise: 1",
      "frme: fill", "timers: {every: 20, do: {log: a}}", "timers: []", "timers: [{do: {log: a}}]",
      "timers: [{every: 19, do: {log: a}}]", "timers: [{every: 20, do: {hold: a}}]",
      "timers: [{after: 20, do: {move: self}}]", "idle: {after: 20, do: {scale: self}}",
    ].map(region)
    + [
      "", "run: []", "run: ''", "shell: maybe, run: a", "emit: ''", "move: 'a b'", "keys: []",
      "hold: {}", "hold: {button: 0}", "click: 0", "click: 1, count: 11", "scroll: 21",
      "pointer: 0",
      "workspace: 0", "window: explode", "which: other, window: close", "repeat: 9, keys: a",
      "say: a",
    ].map(action)
    + [
      "id: a", "type: tip", "type: tap, taps: 0", "type: tap, taps: 11", "type: pan, fingers: 11",
      "type: pan, fingers: [1]", "type: tap, slop: 3px", "type: tap, at: middle",
      "type: swipe, direction: inwards",
      "type: tap, requires: 'a b'", "type: tap, tap: 2", "type: tap, onCancel: forget",
      "type: tap, when: {size: 1}", "type: tap, do: none",
      "type: pinch, direction: left", "type: swipe, direction: []", "type: tap, direction: [left]",
      "type: rotate, direction: in",
      "type: pan, taps: 2", "type: tap, travel: 3", "type: tap, at: end", "type: swipe, atLeast: 5",
      "type: pinch, fingers: 1", "type: rotate, fingers: [1, 2]", "type: edge, fingers: 2",
      "type: tap, do: {keys: a, log: b}", "type: tap, do: {}",
      "type: tap, do: [{keys: a, wrap: true}]",
      "type: tap, do: {window: explode}", "type: tap, do: {click: 10}", "type: tap, do: {log: ''}",
      "type: tap, do: {log: a, say: b}", "type: tap, do: {run: a}", "type: tap, do: {menu: []}",
      "type: tap, do: {menu: [{label: a, do: {log: a, emit: b}}]}",
      "type: swipe, do: {workspace: {}}", "type: swipe, do: {workspace: {left: beyond}}",
      "type: swipe, do: {workspace: {left: next, which: active}}",
      "type: swipe, do: {workspace: {onwards: next}}",
      "type: tap, do: {hold: a}", "type: swipe, do: {log: a, repeat: 100}",
      "type: pan, do: {move: self}", "type: pan, do: {log: a, every: 5}",
    ].map(gesture) + misplaced
    + [
      "frame: {left: 1, right: 1, width: 2}", "frame: {left: 1, height: 2}", "frame: {centerY: 1}",
      "frame: {edge: left, left: 1, width: 2}", "frame: {edge: left}",
      "frame: {edge: left, top: 3}",
      "frame: {edge: right, width: 1, left: 2}", "frame: {edge: top, height: 3, top: 4}",
      "frame: {edge: bottom, height: 3, left: 3}", "frame: {centerX: 3, left: 1, width: 2}",
      "constrain: {within: {top: 1, bottom: 1, height: 2}}", "shape: circle, mask: a.png",
      "when: {fingers: 2}", "when: {penNear: 1}", "when: {orientation: round}",
      "when: {class: []}", "unless: {monitor: []}",
      "when: {variable: {}}", "when: {variable: {a: []}}",
      "value: {to: [0, 1]}", "control: slider, value: {to: [0]}",
      "control: slider, value: {round: 0}",
      "control: slider, on: {upInside: {log: a}}", "control: button, on: {changed: {log: a}}",
      "draw: {labelAlign: left}", "draw: {labelPlace: 3}", "draw: {labelWrap: maybe}",
      "draw: {turn: 361}", "draw: {icon: a/b}", "draw: {icon: .a}", "draw: {blend: -1}",
      "draw: {pressed: {blend: 100}}", "control: knob, arc: {from: 0, to: 90}",
      "control: slider, arc: {from: 0}", "control: slider, keys: {up: a}",
      "control: stick, keys: {north: a}",
      "control: knob, deadZone: 0.3", "control: stick, deadZone: 1", "control: lever",
      "draw: {looks: [a]}", "draw: {looks: {a: {fill: 3}}}", "children: [{screen: primary}]",
      "on: {upInside: {log: a}}",
    ].map(region)
    + [
      "emit: a, log: b", "keys: a, repeat: {after: 400}", "keys: a, repeat: {every: 5}",
      "keys: a, repeat: {every: 50, until: 3}", "count: 2", "keys: a, count: 2",
      "log: a, shell: true", "run: a",
      "run: [a], shell: true", "log: a, place: finger", "log: a, wrap: true",
      "log: a, which: active", "emit: a, value: {from: w}", "emit: a, value: {start: 3}",
      "keys: a, value: {from: u}", "set: 3", "set: [a]", "toggle: [a]", "toggle: {a: [b]}",
      "set: {}", "toggle: {}",
    ].map(action)

  /// Actions at events, in states and in types of gestures where they have no meaning.
  private static var misplaced: [String] {
    let following = [
      "move: self", "scale: self", "rotate: self", "strip: vertical", "pull: self", "scroll: 1",
      "pointer: 1", "log: a, every: 5",
    ]
    let lasting = ["hold: a", "log: a, repeat: 100"]
    let ofGestures = [
      "scale: self", "rotate: self", "strip: vertical", "pull: self", "log: a, every: 5",
    ]
    func on(_ events: [String], _ actions: [String], _ rest: String = "") -> [String] {
      events.flatMap { event in actions.map { "\(rest)on: {\(event): {\($0)}}" } }
    }
    let presses = ["down", "dragExit", "dragEnter", "upInside", "upOutside", "cancel"]
    let touches = on(["began", "ended", "cancelled"], following)
    let buttons = on(presses, following, "control: button, ")
    let held =
      on(["moved", "ended", "cancelled"], lasting)
      + on(Array(presses.dropFirst()), lasting, "control: button, ")
    let gestures =
      on(
        ["began", "ended", "cancelled"], ["move: self", "scroll: 1", "log: a, every: 5"],
        "type: pan, ")
      + on(["changed", "ended", "cancelled"], lasting, "type: pan, ")
      + on(["changed"], ["scale: self", "rotate: self"], "type: pan, ")
      + on(["changed"], ["strip: vertical", "pull: self", "rotate: self"], "type: pinch, ")
    return
      (touches + buttons + held + on(["moved"], ofGestures)
      + ["on: {ended: [{log: a}, {move: self}]}"]).map(region)
      + (gestures + ["type: tap, do: {menu: [{label: a, do: {move: self}}]}"]).map(gesture)
  }
}
