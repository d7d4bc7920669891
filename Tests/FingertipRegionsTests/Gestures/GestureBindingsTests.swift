@testable import SettingsReading
import Testing
import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings
@testable import SystemSupport

/// The states of a gesture over time, and the resulting actions.
struct BindingCase: CustomTestStringConvertible, Sendable {
  var yaml: String
  /// The states, each with the values of the gesture.
  var steps: [(RecognizerState, GestureValues)]
  /// The actions in each state, as they are written to the router log.
  var done: [[String]]

  init(_ yaml: String, _ steps: [(RecognizerState, GestureValues)], _ done: [[String]]) {
    self.yaml = yaml
    self.steps = steps
    self.done = done
  }

  var testDescription: String { yaml }
}

/// Returns the values of a gesture with a translation, in px.
private func pan(_ dx: Double, _ dy: Double) -> GestureValues {
  var values = GestureValues()
  values.translation = Vector(dx: dx, dy: dy)
  return values
}

private func scale(_ scale: Double) -> GestureValues {
  var values = GestureValues()
  values.scale = scale
  return values
}

private func rotation(_ degrees: Double) -> GestureValues {
  var values = GestureValues()
  values.rotation = degrees * .pi / 180
  return values
}

private func toward(_ direction: GestureDirection) -> GestureValues {
  var values = GestureValues()
  values.direction = direction
  return values
}

private let cases: [BindingCase] = [
  BindingCase("type: tap, do: {log: a}", [(.ended, GestureValues())], [[#"{"log":"a"}"#]]),
  BindingCase(
    "type: swipe, do: {workspace: {left: next, right: prev, wrap: true}}",
    [(.ended, toward(.right))], [[#"{"workspace":"prev","wrap":true}"#]]),
  BindingCase(
    "type: swipe, do: {workspace: {left: next}}", [(.ended, toward(.up))], [[]]),
  BindingCase(
    "type: longPress, do: {log: a}, on: {ended: {log: b}}",
    [(.began, pan(0, 0)), (.changed, pan(9, 9)), (.ended, pan(9, 9))],
    [[#"{"log":"a"}"#], [], [#"{"log":"b"}"#]]),
  // The monitor has 4 px/mm.
  BindingCase(
    "type: pan, atLeast: 10, do: {log: far}",
    [(.began, pan(12, 0)), (.changed, pan(39, 0)), (.changed, pan(24, 32)), (.ended, pan(99, 0))],
    [[], [], [#"{"log":"far"}"#], []]),
  BindingCase(
    "type: pinch, at: end, atLeast: 20%, do: {window: close}",
    [(.began, scale(0.9)), (.changed, scale(0.5)), (.ended, scale(0.85))], [[], [], []]),
  BindingCase(
    "type: pinch, at: end, atLeast: 20%, do: {window: close}",
    [(.began, scale(0.9)), (.ended, scale(0.8))], [[], [#"{"window":"close"}"#]]),
  BindingCase(
    "type: pinch, on: {changed: {keys: {out: a, in: b, every: 10%}}}",
    [
      (.began, scale(1)), (.changed, scale(1.09)), (.changed, scale(1.25)), (.changed, scale(1.2)),
      (.changed, scale(1.0)),
    ],
    [
      [], [], [#"{"keys":["a"]}"#, #"{"keys":["a"]}"#], [],
      [#"{"keys":["b"]}"#, #"{"keys":["b"]}"#],
    ]),
  BindingCase(
    "type: rotate, on: {changed: {log: {clockwise: r, counterclockwise: l}, every: 15}}",
    [
      (.began, rotation(8)), (.changed, rotation(16)), (.changed, rotation(-14)),
      (.changed, rotation(-15.1)),
    ],
    [[], [#"{"log":"r"}"#], [#"{"log":"l"}"#], [#"{"log":"l"}"#]]),
  BindingCase(
    "type: pan, on: {changed: {keys: {left: Left, right: Right, up: Up, down: Down}, every: 5}}",
    [(.began, pan(12, 0)), (.changed, pan(41, -20)), (.changed, pan(19, -1))],
    [
      [], [#"{"keys":["Right"]}"#, #"{"keys":["Right"]}"#, #"{"keys":["Up"]}"#],
      [#"{"keys":["Left"]}"#],
    ]),
  BindingCase(
    "type: pan, on: {changed: [{move: self}, {log: c}], ended: {log: e}}",
    [(.began, pan(50, 0)), (.ended, pan(50, 0))],
    [[], [#"{"move":"pad"}"#, #"{"log":"e"}"#]]),
  BindingCase(
    "type: pan, on: {changed: {move: self}}",
    [(.began, pan(50, 0)), (.changed, pan(60, 0)), (.ended, pan(60, 0))],
    [[], [#"{"move":"pad"}"#], []]),
  BindingCase(
    "type: pan, on: {changed: {keys: {right: Right}, every: 5}}",
    [(.began, pan(41, 0)), (.ended, pan(41, 0))],
    [[], [#"{"keys":["Right"]}"#, #"{"keys":["Right"]}"#]]),
  BindingCase(
    "type: pan, on: {began: {log: b}, ended: {log: e}, cancelled: {log: c}}",
    [(.began, pan(0, 0)), (.cancelled, pan(0, 0))], [[#"{"log":"b"}"#], [#"{"log":"c"}"#]]),
  BindingCase(
    "type: pan, onCancel: end, on: {ended: {log: e}, cancelled: {log: c}}",
    [(.began, pan(0, 0)), (.cancelled, pan(0, 0))], [[], [#"{"log":"e"}"#, #"{"log":"c"}"#]]),
  BindingCase(
    "type: pan, on: {began: {hold: shift, repeat: 100}}", [(.began, pan(0, 0))],
    [[#"{"hold":"Shift_L","repeat":100}"#]]),
]

@Test("A gesture carries out the actions that are bound to its states", arguments: cases)
func bindings(_ binding: BindingCase) throws {
  let text = "regions: [{id: pad, gestures: [{id: g, \(binding.yaml)}]}]"
  let configuration = Configuration(Array(text.utf8))
  #expect(configuration.problems.isEmpty)
  let setting = try #require(configuration.regions.regions.first?.responses.gestures.first)
  let screen = PixelRect(x: 0, y: 0, width: 1000, height: 1000)
  let context = LayoutContext(
    screen: screen,
    monitors: [LayoutContext.Monitor(name: "a", frame: screen, pixelsPerMillimetre: 4)])
  let layout = RegionLayout(configuration.regions, on: context)
  let bindings = layout.gestureBindings
  let region = try #require(layout.region("pad"))
  // Twice, because nothing of the first time may remain.
  for _ in 1...2 {
    let done = binding.steps.map { state, values in
      bindings.actions(
        for: Gesture(
          id: "g", type: setting.type, region: region, state: state,
          touches: [TouchID(device: DeviceID(rawValue: 8), contact: 1)],
          position: Point(x: 5, y: 5), values: values)
      ).compactMap { $0.json(of: "pad").line }
    }
    #expect(done == binding.done)
  }
}

@Test(
  "Conditions of gestures are read, both for receiving touches and for beginning")
func conditions() throws {
  let text = """
    regions:
    - gestures:
      - type: tap
        when: {class: [Gimp, Krita], fullscreen: true, fingers: [1, 3]}
        unless: {title: "*.txt", modifiers: [ctrl, super]}
      - {type: pan, when: {class: mpv, modifiers: []}}
      - {type: swipe, begins: {when: {fullscreen: false}, unless: {class: mpv, fingers: 2}}}
      - {type: swipe, begins: {unless: {class: mpv}}, at: end}
    """
  let configuration = Configuration(Array(text.utf8))
  #expect(configuration.problems.isEmpty)
  let gestures = try #require(configuration.regions.regions.first?.responses.gestures)
  let first = gestures[0].settings(GestureLimits()).receives
  #expect(first.when.windowClasses == ["Gimp", "Krita"])
  #expect(first.when.isFullscreen == true && first.when.fingers == 1...3)
  #expect(first.unless.windowTitle == "*.txt")
  #expect(first.unless.modifiers == [.control, .super])
  let second = gestures[1].settings(GestureLimits()).receives
  #expect(second.when.windowClasses == ["mpv"] && second.when.modifiers == [])
  #expect(gestures[0].settings(GestureLimits()).begins.isEmpty)
  let third = gestures[2].settings(GestureLimits())
  #expect(third.receives.isEmpty && !third.waitsForLift)
  #expect(third.begins.when.isFullscreen == false)
  #expect(third.begins.unless.windowClasses == ["mpv"] && third.begins.unless.fingers == 2...2)
  #expect(gestures[3].settings(GestureLimits()).waitsForLift)
}

@Test(
  "The limits of a gesture are its own, else those of its profile, else the defaults",
  arguments: [
    ("type: tap", 2.0, 300.0), ("type: tap, slop: 5", 5, 300), ("type: tap, profile: fast", 2, 100),
    ("type: tap, profile: mine", 7, 300), ("type: tap, profile: mine, slop: 1", 1, 300),
    ("type: pan, travel: 9", 9, 300),
  ])
func limitPrecedence(_ yaml: String, _ slop: Double, _ delay: Double) throws {
  let text = """
    gestures: {defaults: {slop: 2}, profiles: {mine: {slop: 7mm}}}
    regions: [{gestures: [{\(yaml)}]}]
    """
  let configuration = Configuration(Array(text.utf8))
  #expect(configuration.problems.isEmpty)
  let gesture = try #require(configuration.regions.regions.first?.responses.gestures.first)
  let limits = configuration.regions.gestures.limits(of: gesture)
  #expect(limits.slop == slop)
  #expect(limits.tap.delay == delay)
  #expect(configuration.regions.limits.slop == 2)
}

@Test(
  "Each limit can be set for all gestures, for those of a profile, and for one alone",
  arguments: GestureLimit.allCases)
func limitScopes(of limit: GestureLimit) throws {
  let values = (0..<3).map { limit.range.lowerBound + Double($0 + 1) / 8 }
  let text = """
    gestures:
      defaults: {\(limit.rawValue): \(values[0])}
      profiles: {mine: {\(limit.rawValue): \(values[1])}}
    regions:
    - gestures:
      - {type: tap}
      - {type: tap, profile: mine}
      - {type: tap, profile: mine, \(limit.rawValue): \(values[2])}
    """
  let configuration = Configuration(Array(text.utf8))
  #expect(configuration.problems.isEmpty)
  let gestures = try #require(configuration.regions.regions.first?.responses.gestures)
  #expect(gestures.map { configuration.regions.gestures.limits(of: $0)[limit] } == values)
}
