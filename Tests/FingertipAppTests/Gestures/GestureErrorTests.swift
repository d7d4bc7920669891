@testable import SettingsReading
import Testing

@testable import FingertipRegions
@testable import FingertipSettings
@testable import SystemSupport

private let noType =
  "is not a type of gesture: tap, longPress, pan, swipe, flick, pinch, rotate, edge, circle or button"

/// Configurations with errors in gestures, and their messages.
private let cases: [ConfigurationErrorCase] = [
  .init(
    "no-type", "regions: [{gestures: [{id: a}]}]",
    "1:23: regions[0].gestures[0]: has no 'type'; one of tap, longPress, pan, swipe, flick, pinch, "
      + "rotate, edge, circle or button is needed"),
  .init(
    "type", "regions: [{gestures: [{type: tip}]}]",
    "1:30: regions[0].gestures[0].type: 'tip' is not a type of gesture: tap, longPress, pan, swipe, "
      + "flick, pinch, rotate, edge, circle or button"),
  .init(
    "type-by-another-name",
    "regions: [{gestures: [{type: doubletap}, {type: long-press}, {type: swipe-left}, {type: zoom}, "
      + "{type: drag}]}]",
    "1:30: regions[0].gestures[0].type: 'doubletap' \(noType); did you mean 'tap' with 'taps: 2'?",
    "1:49: regions[0].gestures[1].type: 'long-press' \(noType); did you mean 'longPress'?",
    "1:69: regions[0].gestures[2].type: 'swipe-left' \(noType); did you mean 'swipe' with "
      + "'direction: left'?",
    "1:89: regions[0].gestures[3].type: 'zoom' \(noType); did you mean 'pinch'?",
    "1:103: regions[0].gestures[4].type: 'drag' \(noType); did you mean 'pan'?"),
  .init(
    "key", "regions: [{gestures: [{type: tap, tap: 2}]}]",
    "1:35: regions[0].gestures[0]: 'tap' is a type of gesture, as in {type: tap, do: ...}; 'taps' is the "
      + "number of taps"),
  .init(
    "fingers", "regions: [{gestures: [{type: pinch, fingers: 1}]}]",
    "1:46: regions[0].gestures[0].fingers: is not for 'pinch', which has 2 to 10 fingers"),
  .init(
    "fingers-order", "regions: [{gestures: [{type: pan, fingers: [3, 2]}]}]",
    "1:44: regions[0].gestures[0].fingers: has the least number of fingers second; [least, most] "
      + "is needed"),
  .init(
    "taps", "regions: [{gestures: [{type: pan, taps: 2}]}]",
    "1:41: regions[0].gestures[0].taps: is for 'type: tap' only"),
  .init(
    "travel", "regions: [{gestures: [{type: tap, travel: 3}]}]",
    "1:43: regions[0].gestures[0].travel: is for pan, swipe, pinch and edge only"),
  .init(
    "direction", "regions: [{gestures: [{type: swipe, direction: in}]}]",
    "1:48: regions[0].gestures[0].direction: 'in' is not a direction of 'swipe': left, right, up "
      + "or down"
  ),
  .init(
    "no-direction", "regions: [{gestures: [{type: tap, do: {log: {left: a}}}]}]",
    "1:46: regions[0].gestures[0].do.log: 'left' is not a direction of 'tap', which has none"),
  .init(
    "at", "regions: [{gestures: [{type: flick, at: end}]}]",
    "1:41: regions[0].gestures[0].at: is for gestures that go on; 'flick' is over at once"),
  .init(
    "atLeast", "regions: [{gestures: [{type: swipe, at: end, atLeast: 20}]}]",
    "1:55: regions[0].gestures[0].atLeast: is for gestures that go on; 'swipe' does not go any "
      + "distance"),
  .init(
    "begins", "regions: [{gestures: [{type: tap, begins: {class: mpv}}]}]",
    "1:44: regions[0].gestures[0].begins: 'class' belongs in the section 'when' or 'unless'"),
  .init(
    "amount", "regions: [{gestures: [{type: pinch, atLeast: 5mm}]}]",
    "1:46: regions[0].gestures[0].atLeast: '5mm' is not a share: a number of per cents (1% to 1000%)"
  ),
  .init(
    "every-began", "regions: [{gestures: [{type: pan, on: {began: {keys: a, every: 5}}}]}]",
    "1:64: regions[0].gestures[0].on.began.every: counts how far a gesture goes; it is for 'changed' "
      + "only"),
  .init(
    "every-touch", "regions: [{on: {moved: {log: a, every: 5}}}]",
    "1:40: regions[0].on.moved.every: counts how far a gesture goes; it is for gestures only"),
  .init(
    "hold", "regions: [{policy: own, gestures: [{type: tap, do: {hold: ctrl}}]}]",
    "1:52: regions[0].gestures[0].do.hold: lasts until the gesture is over; it is allowed on 'began' "
      + "of gestures that go on only, and 'keys' and 'click' press and release at once"),
  .init(
    "repeat", "regions: [{gestures: [{type: pan, on: {ended: {keys: a, repeat: 50}}}]}]",
    "1:47: regions[0].gestures[0].on.ended.keys: is repeated until the gesture is over; 'repeat' is "
      + "allowed on 'began' of gestures that go on only"),
  .init(
    "move", "regions: [{gestures: [{type: pan, do: {move: self}}]}]",
    "1:39: regions[0].gestures[0].do.move: follows the finger; it is allowed on 'changed' only"),
  .init(
    "scale-type", "regions: [{gestures: [{type: pan, on: {changed: {scale: self}}}]}]",
    "1:49: regions[0].gestures[0].on.changed.scale: follows pinch, and not a gesture of another 'type'"
  ),
  .init(
    "rotate-touch", "regions: [{on: {moved: {rotate: self}}}]",
    "1:24: regions[0].on.moved.rotate: follows a gesture; it is allowed in gestures only"),
  .init(
    "rotate-children",
    "regions: [{id: a, gestures: [{type: rotate, on: {changed: {rotate: self}}}], children: [{}]}]",
    "1:30: regions[0].gestures[0].rotate: turns 'a', which has 'children' that would stay upright"),
  .init(
    "strip-axis", "regions: [{gestures: [{type: pan, on: {changed: {strip: left}}}]}]",
    "1:57: regions[0].gestures[0].on.changed.strip: 'left' is not an axis: horizontal or vertical"),
  .init(
    "menu-empty", "regions: [{gestures: [{type: tap, do: {menu: []}}]}]",
    "1:46: regions[0].gestures[0].do.menu: has 0 items; 1 to 20 are allowed"),
  .init(
    "menu-label", "regions: [{gestures: [{type: tap, do: {menu: [{do: {keys: a}}]}}]}]",
    "1:47: regions[0].gestures[0].do.menu[0]: has no 'label'"),
  .init(
    "menu-nothing", "regions: [{gestures: [{type: tap, do: {menu: [{label: a}]}}]}]",
    "1:47: regions[0].gestures[0].do.menu[0]: has no 'do'"),
  .init(
    "menu-name",
    "regions: [{id: pad, gestures: [{type: tap, do: {menu: [{label: a, do: {show: b}}]}}]}]",
    "1:78: regions[0].gestures[0].do.menu[0].do.show: 'b' is not a region's id; the only one is pad"
  ),
  .init(
    "hold-key", "regions: [{gestures: [{type: pan, do: {hold: {buton: 1}}}]}]",
    "1:47: regions[0].gestures[0].do.hold: 'buton' is not a key; did you mean 'button'?"),
  .init(
    "cancels", "regions: [{gestures: [{id: pan, type: pan, cancels: pin}]}]",
    "1:53: regions[0].gestures[0].cancels: 'pin' is not a gesture's id; did you mean 'pan'?"),
  .init(
    "id-twice", "regions:\n- gestures:\n  - {id: a, type: tap}\n  - {id: a, type: pan}\n",
    "4:10: regions[0].gestures[1].id: 'a' is already the id of the gesture in line 3"),
  .init(
    "requires-unknown",
    "regions:\n- gestures:\n  - {id: tap, type: tap}\n  - {type: pan, requires: tip}\n",
    "4:27: regions[0].gestures[1].requires: 'tip' is not a gesture's id; did you mean 'tap'?"),
  .init(
    "requires-cycle",
    "regions:\n- gestures:\n  - {id: a, type: tap, requires: b}\n  - {id: b, type: pan, requires: a}\n",
    "3:34: regions[0].gestures[0].requires: makes 'a' wait for itself, so that it is never recognized"
  ),
  .init(
    "profile", "regions: [{gestures: [{type: tap, profile: fest}]}]",
    "1:44: regions[0].gestures[0].profile: 'fest' is not a profile; did you mean 'fast'?"),
  .init(
    "duplicate-gesture",
    "regions:\n- gestures:\n  - {type: swipe, direction: [left, right]}\n  - {type: swipe, direction: "
      + "[right, left], do: {log: a}}\n",
    "4:5: regions[0].gestures[1]: is the same gesture as the one in line 3, which is always "
      + "recognized first"
  ),
  .init(
    "named-with-errors",
    "regions:\n- gestures:\n  - {id: a, type: tap, taps: 11}\n  - {type: pan, requires: a}\n"
      + "  - {type: swipe}\n  - {type: swipe}\n",
    "3:30: regions[0].gestures[0].taps: '11' is out of range: a whole number from 1 to 10",
    "6:5: regions[0].gestures[3]: is the same gesture as the one in line 5, which is always "
      + "recognized first"),
  .init(
    "fingers",
    "regions:\n- fingers:\n    0: []\n    1: [{type: tap}, {type: tap}]\n    two: [{type: pan}]\n",
    "3:5: regions[0].fingers: '0' is out of range: a whole number from 1 to 10",
    "4:22: regions[0].fingers.1[1]: is the same gesture as the one in line 4, which is always "
      + "recognized first",
    "5:5: regions[0].fingers: 'two' is not a number of fingers: a whole number from 1 to 10"),
  .init(
    "limit", "gestures: {profiles: {slow: {slop: 3px}}}",
    "1:36: gestures.profiles.slow.slop: '3px' is not a length of fingers: a number of millimetres (0 "
      + "to 10000), or one with a unit mm or pt"),
]

@Test("Each error in gestures is reported with its location and what is allowed", arguments: cases)
func gestureErrors(_ given: ConfigurationErrorCase) {
  let configuration = Configuration(Array(given.yaml.utf8))
  let lines = configuration.problems.map {
    String($0.description(in: "f").dropFirst(2))
  }
  #expect(lines == given.problems)
}

@Test(
  "Two equal gestures are allowed if both are recognized",
  arguments: [
    "{type: tap, group: a}, {type: tap, group: a}",
    "{id: a, type: tap}, {type: tap, simultaneous: a}",
    "{type: tap, simultaneous: b}, {id: b, type: tap}",
  ])
func equalGestures(_ gestures: String) {
  let configuration = Configuration(Array("regions: [{gestures: [\(gestures)]}]".utf8))
  #expect(configuration.problems == [])
}

@Test(
  "Likely mistakes with gestures cause a warning",
  arguments: [
    (
      "regions: [{policy: pass, gestures: [{type: tap}]}]",
      "regions[0].gestures[0]: is never recognized: with 'policy: pass' touches go to the "
        + "application"
    ),
    (
      "regions: [{policy: offer, gestures: [{type: longPress}]}]",
      "regions[0].gestures[0]: makes touches on a region with 'policy: offer' wait until it is "
        + "ruled out, longer than 'decide' allows others; an application may take them for long "
        + "presses"
    ),
    (
      "regions: [{frame: {left: 9, top: 9, width: 9, height: 9}, gestures: [{type: edge}]}]",
      "regions[0].gestures[0]: comes in from an edge of the screen, but the region is at none"
    ),
    (
      "regions: [{gestures: [{type: tap, on: {changed: {log: a}, ended: {log: b}}}]}]",
      "regions[0].gestures[0].on.changed: never happens: 'tap' is recognized at a single moment and "
        + "has only 'ended'"
    ),
  ])
func gestureAdvice(_ yaml: String, _ warning: String) {
  let configuration = Configuration(Array(yaml.utf8))
  #expect(configuration.problems.isEmpty)
  let warnings = RegionAdvice(on: configuration.regions).warnings
  #expect(warnings.contains { "\($0.key ?? ""): \($0.message)" == warning })
}

@Test("The actions of a gesture are listed in the order of its states and directions")
func orderOfActions() throws {
  let yaml = """
    regions:
    - gestures:
      - type: pan
        do: {log: {down: d, up: c, right: b, left: a}}
        on: {cancelled: {log: h}, ended: {log: g}, changed: {log: f}, began: {log: e}}
    """
  let configuration = Configuration(Array(yaml.utf8))
  #expect(configuration.problems == [])
  let gesture = try #require(configuration.regions.regions.first?.responses.gestures.first)
  var texts: [String] = []
  gesture.forEachAction { action in
    if case .log(let text) = action { texts.append(text) }
  }
  #expect(texts == ["a", "b", "c", "d", "e", "f", "g", "h"])
}

@Test(
  "A variable may have the name of a direction",
  arguments: [
    ("set: {left: b}", RegionAction.set([VariableChange(name: "left", text: "b")])),
    ("toggle: {left: [a, b]}", RegionAction.toggle("left", ["a", "b"])),
  ])
func variableWithNameOfDirection(_ yaml: String, _ expected: RegionAction) throws {
  let text = "variables: {left: a}\nregions: [{gestures: [{type: swipe, do: {\(yaml)}}]}]"
  let configuration = Configuration(Array(text.utf8))
  #expect(configuration.problems == [])
  let gesture = try #require(configuration.regions.regions.first?.responses.gestures.first)
  #expect(gesture.response.actions.map(\.always) == [expected])
}

@Test("An action on variables may depend on the direction")
func variablesByDirection() throws {
  let text = """
    variables: {page: a}
    regions: [{gestures: [{type: swipe, do: {set: {left: {page: b}, right: {page: c}}}}]}]
    """
  let configuration = Configuration(Array(text.utf8))
  #expect(configuration.problems == [])
  let gesture = try #require(configuration.regions.regions.first?.responses.gestures.first)
  #expect(gesture.response.actions.first?.byDirection.count == 2)
}
