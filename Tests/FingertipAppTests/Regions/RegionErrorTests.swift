@testable import SettingsReading
import TestSupport
import Testing

@testable import FingertipSettings
@testable import SystemSupport

private let distance =
  "a number of millimetres (-5000 to 5000), or one with a unit mm, px, pt or %"
private let size = "a number of millimetres (0 to 5000), or one with a unit mm, px, pt or %"
private let horizontal =
  "allowed are 'width' with one of 'left', 'right' and 'centerX' or alone, 'left' with 'right', "
  + "or none of them to fill the parent"

private let cases: [ConfigurationErrorCase] = [
  .init(
    "regions-as-text", "regions: a\n", "1:10: regions: is a text; a list of regions is allowed"),
  .init(
    "region-as-text", "regions: [a]\n",
    "1:11: regions[0]: is a text; a section with these keys is allowed: id, screen, frame, shape, "
      + "mask, outset, policy, touches, extra, exclusive, slide, enabled, hidden, alpha, "
      + "constrain, motion, raise, scaleLeast, scaleMost, onCancel, when, unless, hit, draw, "
      + "control, value, deadZone, arc, keys, on, idle, timers, gestures, fingers, children, use, "
      + "with, grid, list"),
  .init(
    "mentions-of-unread-regions",
    "templates: {key: {region: {draw: {label: $(text)}}}}\nregions: [{id: a, use: key}]\n"
      + "idle: {after: 9, do: [{show: a}, {set: {page: x}}]}\nshow: {tuio-region: a}",
    "1:42: templates.key.region: 'text' is not a parameter; there is none; '$$(' stands for '$(' itself",
    "3:47: idle.do[1].set.page: 'page' is not a variable; there is none"),
  .init(
    "condition-on-fingers", "regions: [{when: {fingers: 2}}]",
    "1:18: regions[0].when: asks for 'fingers', which only touches have; a region exists before "
      + "them"
  ),
  .init(
    "variable", "variables: {layer: a}\nregions: [{when: {variable: {layr: b}}}]",
    "2:36: regions[0].when.variable.layr: 'layr' is not a variable; did you mean 'layer'?"),
  .init(
    "fingers-list", "regions: [{fingers: [pan]}]",
    "1:21: regions[0].fingers: is a list; numbers of fingers are allowed, each with a list of gestures"
  ),
  .init(
    "frame-of-cells", "regions: [{frame: {gap: 2}}, {frame: {column: 1/2, width: 3}}]",
    "1:19: regions[0].frame: has 'gap' without cells; it needs 'column' or 'row'",
    "1:38: regions[1].frame: has 'column' beside 'centerX' or 'width'; 'left' and 'right' are allowed, "
      + "between which the cells lie"),
  .init(
    "variables-list", "variables: [a]",
    "1:12: variables: is a list; names with values are allowed"),
  .init(
    "variable-control", "variables: {a: \"x\\u0007\"}",
    "1:16: variables.a: a: 'x\\u{7}' has the control character U+0007; none is allowed"),
  .init(
    "key-of-a-part", "regions:\n- label: Go\n  width: 3\n  upInside: {log: a}\n  class: gimp\n",
    "2:3: regions[0]: 'label' belongs in the section 'draw'",
    "3:3: regions[0]: 'width' belongs in the section 'frame'",
    "4:3: regions[0]: 'upInside' belongs in the section 'on'",
    "5:3: regions[0]: 'class' belongs in the section 'when' or 'unless'"),
  .init(
    "frame-of-other-programs", "regions:\n- frame: {x: 1, y: 2, w: 3, h: 4}\n- y: 2\n",
    "2:11: regions[0].frame: 'x' is not a key; did you mean 'left'?",
    "2:17: regions[0].frame: 'y' is not a key; did you mean 'top'?",
    "2:23: regions[0].frame: 'w' is not a key; did you mean 'width'?",
    "2:29: regions[0].frame: 'h' is not a key; did you mean 'height'?",
    "3:3: regions[1]: 'y' is not a key; did you mean 'top' in the section 'frame'?"),
  .init(
    "region-without-space", "regions:\n- id:a\n- {id: b, frame: {left:1, width: 3}}\n",
    "2:3: regions[0]: 'id:a' has no space after the ':'; did you mean 'id: a'?",
    "3:19: regions[1].frame: 'left:1' has no space after the ':'; did you mean 'left: 1'?"),
  .init(
    "dash-without-space", "regions:\n  -id: a\n",
    "2:3: regions: '-id' has no space after the '-'; did you mean '- id'?"),
  .init(
    "value", "regions: [{value: {to: [0, 1, 2]}, deadZone: 0.5}]",
    "1:19: regions[0].value: is for controls with a value; it needs 'control: slider', 'knob', 'toggle' "
      + "or 'stick'",
    "1:24: regions[0].value.to: is a list; a list of two numbers is allowed, as in [0, 100]",
    "1:46: regions[0].deadZone: is for 'control: stick' only"),
  .init(
    "arc", "regions: [{control: knob, arc: {from: 0, to: 90}, keys: {up: a}}]",
    "1:32: regions[0].arc: is for 'control: slider' only",
    "1:57: regions[0].keys: is for 'control: stick' only"),
  .init(
    "arc-ends", "regions: [{control: slider, arc: {from: -180, to: 181}}]",
    "1:34: regions[0].arc: covers 361 degrees; 10 to 360 are allowed"),
  .init(
    "arc-without-to", "regions: [{control: slider, arc: {from: 20}}]",
    "1:34: regions[0].arc: needs 'from' and 'to', in degrees clockwise from the top"),
  .init(
    "label", "regions: [{draw: {labelAlign: middle, labelPlace: centre, labelFont: Bold}}]",
    "1:31: regions[0].draw.labelAlign: 'middle' is not a side: start, centre or end",
    "1:51: regions[0].draw.labelPlace: 'centre' is not a place: top, middle or bottom",
    "1:70: regions[0].draw.labelFont: 'Bold' is not the name of a font: a family as 'fc-list : family' "
      + "prints it, with Bold or Italic behind it, of 1 to 100 bytes"),
  .init(
    "icon", "regions: [{draw: {icon: ../play, turn: 400, blend: -1}}]",
    "1:25: regions[0].draw.icon: '../play' is not the name of an icon: 1 to 100 letters a-z and A-Z, "
      + "digits, dots, +, - or _, as in media-playback-start",
    "1:40: regions[0].draw.turn: '400' is out of range: a number from -360 to 360",
    "1:52: regions[0].draw.blend: '-1' is out of range: a number from 0 to 10000"),
  .init(
    "fingers", "regions: [{fingers: {1: [{type: pinch}], 2: [{type: pan, fingers: 3}], 11: []}}]",
    "1:26: regions[0].fingers.1: is not for 'pinch', which has 2 to 10 fingers",
    "1:67: regions[0].fingers.2: is already beneath a number of fingers",
    "1:72: regions[0].fingers: '11' is out of range: a whole number from 1 to 10"),
  .init(
    "motion",
    "regions: [{motion: {snap: {within: 3}, friction: 0}, on: {gone: {log: a}}, raise: up}]",
    "1:27: regions[0].motion.snap: has neither 'points' nor 'grid'; one of them is needed",
    "1:50: regions[0].motion.friction: '0' is out of range: a number from 0.1 to 10",
    "1:65: regions[0].on.gone: is an event of regions that are thrown; it needs 'motion: {throw: true}'",
    "1:83: regions[0].raise: 'up' is not an order: true, false or restore"),
  .init(
    "snap", "regions: [{motion: {snap: {points: [3], grid: [1, 0]}}, on: {settled: {log: a}}}]",
    "1:37: regions[0].motion.snap.points[0]: is a text; a list of two lengths is allowed, as in [50%, 0]",
    "1:47: regions[0].motion.snap.grid: has a cell without a size; two lengths above 0 are allowed"
  ),
  .init(
    "no-snap-points", "regions: [{motion: {snap: {points: []}}}]",
    "1:36: regions[0].motion.snap.points: has 0 places; 1 to 1000 are allowed"),
  .init(
    "snap-point-one-length", "regions: [{motion: {snap: {points: [[1]]}}}]",
    "1:37: regions[0].motion.snap.points[0]: is a list; a list of two lengths is allowed, as in [50%, 0]"
  ),
  .init(
    "value-ends", "regions: [{control: slider, value: {to: [1, 1]}}]",
    "1:41: regions[0].value.to: has two equal ends; two different numbers are needed"),
  .init(
    "value-start",
    "regions: [{control: knob, value: {to: [10, 0], start: 11}}, "
      + "{control: knob, value: {start: -1}}]",
    "1:55: regions[0].value.start: '11' is out of range: a number from 0 to 10",
    "1:92: regions[1].value.start: '-1' is out of range: a number from 0 to 1"),
  .init(
    "reserved-look-names", "regions: [{draw: {looks: {normal: {}, busy: {}, pressed: {}}}}]",
    "1:35: regions[0].draw.looks.normal: 'normal' is the name of another look; any other name is allowed",
    "1:58: regions[0].draw.looks.pressed: 'pressed' is the name of another look; any other name is allowed"
  ),
  .init(
    "tuio-region", "show: {tuio-region: pda}\nregions: [{id: pad}]",
    "1:21: show.tuio-region: 'pda' is not a region's id; did you mean 'pad'?"),
  .init(
    "empty-conditions",
    "regions: [{when: {class: []}}, {unless: {monitor: []}}, {when: {class: [a]}}, {when: "
      + "{variable: {mode: []}}}]\nvariables: {mode: edit}",
    "1:26: regions[0].when.class: is an empty list; a class or a list of classes is allowed",
    "1:51: regions[1].unless.monitor: is an empty list; a monitor or a list of monitors is allowed",
    "1:104: regions[3].when.variable.mode: is an empty list; a value or a list of values is "
      + "allowed"),
  .init(
    "no-variables", "regions: [{when: {variable: {}}}]",
    "1:29: regions[0].when.variable: has no variable; names with values are allowed"),
  .init(
    "gesture-by-type",
    "regions: [{gestures: [{tap: {log: a}}, {swipe: left}, {type: pan, fingers: 2-3}]}]",
    "1:24: regions[0].gestures[0]: 'tap' is a type of gesture, as in {type: tap, do: ...}; 'taps' is the "
      + "number of taps",
    "1:41: regions[0].gestures[1]: 'swipe' is a type of gesture, as in {type: swipe, do: ...}",
    "1:76: regions[0].gestures[2].fingers: '2-3' is not a number of fingers: a whole number from 1 to "
      + "10, or a list [least, most]"),
  .init(
    "values-of-controls",
    "regions: [{control: knob, value: {to: 100}, "
      + "gestures: [{type: pinch, atLeast: 20, do: {log: a}}]}]",
    "1:39: regions[0].value.to: is a text; a list of two numbers is allowed, as in [0, 100]",
    "1:79: regions[0].gestures[0].atLeast: '20' is not a share: a number of per cents (1% to 1000%); "
      + "did you mean '20%'?"),
  .init(
    "no-direction", "regions: [{gestures: [{type: swipe, direction: []}]}]",
    "1:48: regions[0].gestures[0].direction: is an empty list; a direction or a list of directions is "
      + "allowed"),
  .init(
    "small-step", "regions: [{control: slider, value: {round: 0}}]",
    "1:44: regions[0].value.round: '0' is out of range: a number from 0.000001 to 1000000"),
  .init(
    "policy", "regions: [{policy: mine}]",
    "1:20: regions[0].policy: 'mine' is not a policy: own, offer, pass or eat"),
  .init(
    "nested-region", "regions:\n- children:\n  - alpha: 2\n    touches: all\n",
    "3:12: regions[0].children[0].alpha: '2' is out of range: a number from 0 to 1",
    "4:14: regions[0].children[0].touches: 'all' is not a strategy: single, each, together or "
      + "gesture"),
  .init(
    "several-errors", "regions: [{id: a b, frme: fill, policy: x}]",
    "1:16: regions[0].id: 'a b' is not an id: 1 to 64 letters a-z and A-Z, digits, dots, - or _, and "
      + "not 'self'",
    "1:21: regions[0]: 'frme' is not a key; did you mean 'frame'?",
    "1:41: regions[0].policy: 'x' is not a policy: own, offer, pass or eat"),
  .init(
    "id-twice", "regions:\n- id: a\n- id: a\n",
    "3:7: regions[1].id: 'a' is already the id of the region in line 2"),
  .init(
    "no-value", "regions: [{outset: }]",
    "1:20: regions[0].outset: has no value; allowed: \(distance)"),
  .init(
    "ink", "regions: [{ink: {}}]", "1:12: regions[0]: 'ink' is not supported in this version"),
  .init(
    "screen-inside", "regions: [{children: [{screen: primary}]}]",
    "1:32: regions[0].children[0].screen: is for top-level regions; this one is inside another "
      + "region"),
  .init(
    "frame-word", "regions: [{frame: all}]",
    "1:19: regions[0].frame: is a text; 'fill' or a section with these keys is allowed: edge, "
      + "left, right, centerX, width, top, bottom, centerY, height, column, row, gap"),
  .init(
    "frame-no-size", "regions: [{frame: {left: 1, height: 2}}]",
    "1:19: regions[0].frame: has a position but no 'width'; \(horizontal)"),
  .init(
    "frame-contradiction", "regions: [{frame: {left: 1, right: 1, width: 2}}]",
    "1:19: regions[0].frame: has too many lengths; \(horizontal)"),
  .init(
    "frame-edge", "regions: [{frame: {edge: left, left: 1, width: 2}}]",
    "1:19: regions[0].frame: has both 'edge: left' and 'left'; only one of them is allowed"),
  .init(
    "frame-size", "regions: [{frame: {width: -1}}]",
    "1:27: regions[0].frame.width: '-1' is out of range: \(size)"),
  .init(
    "frame-units", "regions: [{frame: {left: -70000px, width: -1px, top: 2000%, height: 3}}]",
    "1:26: regions[0].frame.left: '-70000px' is out of range: -65535px to 65535px",
    "1:43: regions[0].frame.width: '-1px' is out of range: 0px to 65535px",
    "1:54: regions[0].frame.top: '2000%' is out of range: -1000% to 1000%"),
  .init(
    "shape", "regions: [{shape: square}]",
    "1:19: regions[0].shape: 'square' is not a shape: rectangle, circle, ellipse, "
      + "{rounded: LENGTH} or {polygon: [[X, Y], ...]}; a picture's shape is the key 'mask'"),
  .init(
    "polygon", "regions: [{shape: {polygon: [[0, 0], [1, 1]]}}]",
    "1:29: regions[0].shape.polygon: has 2 corners; 3 to 1000 are allowed"),
  .init(
    "corner", "regions: [{shape: {polygon: [[0, 0], [1, 1], 3]}}]",
    "1:46: regions[0].shape.polygon[2]: is not a corner; a list of two lengths is allowed, as in "
      + "[50%, 0]"),
  .init(
    "shape-empty", "regions: [{shape: {}}]",
    "1:19: regions[0].shape: needs one of 'rounded' and 'polygon'"),
  .init(
    "mask-missing", "regions: [{mask: /nonexistent/a.png}]",
    "1:18: regions[0].mask: cannot read the picture '/nonexistent/a.png': No such file or "
      + "directory"),
  .init(
    "mask-device", "regions: [{mask: /dev/zero}]",
    "1:18: regions[0].mask: cannot read the picture '/dev/zero': not a regular file but a device"),
  .init(
    "mask-no-file", "regions: [{mask: {threshold: 85}}]",
    "1:18: regions[0].mask: has no 'file'; the name of a PNG file is needed"),
  .init(
    "mask-threshold", "regions: [{mask: {threshold: 255}}]",
    "1:30: regions[0].mask.threshold: '255' is out of range: a whole number from 0 to 254"),
  .init(
    "constrain", "regions: [{constrain: {within: room, axis: z}}]",
    "1:32: regions[0].constrain.within: 'room' is not a place to stay in: none, parent, screen, or "
      + "a section as of 'frame'",
    "1:44: regions[0].constrain.axis: 'z' is not an axis: both, horizontal or vertical"),
  .init(
    "hit", "regions: [{id: pad, hit: {to: pax}}]",
    "1:31: regions[0].hit.to: 'pax' is not a region's id; did you mean 'pad'?"),
  .init(
    "colour", "regions: [{draw: {fill: blurple, pressed: {label: ''}}}]",
    "1:25: regions[0].draw.fill: 'blurple' is not a colour: '#RGB', '#RGBA', '#RRGGBB' or "
      + "'#RRGGBBAA' in quotes, or a name such as orange; did you mean 'purple'?",
    "1:51: regions[0].draw.pressed.label: '' is out of range: 1 to 1000 bytes of text"),
  .init(
    "control", "regions: [{control: switch}]",
    "1:21: regions[0].control: 'switch' is not a control: button, slider, knob, toggle or stick"),
  .init(
    "mask-and-shape", "regions: [{shape: circle, mask: MASK}]",
    "1:33: regions[0].mask: is given together with 'shape'; only one of them is allowed"),
]

@Test(
  "Each error in a region is reported with its location, key and allowed values", arguments: cases)
func regionError(_ given: ConfigurationErrorCase) throws {
  try withMask { mask in
    let yaml = given.yaml.split(separator: "MASK", omittingEmptySubsequences: false)
      .joined(separator: mask)
    try given.expectRefusal(of: yaml)
  }
}

@Test("A picture whose header states a huge size is refused before it is read")
func hugePicture() throws {
  let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
  let size: [UInt8] = [0, 0, 0x20, 0x01, 0, 0, 0, 1]
  try withTemporaryFile(head + Array("IHDR".utf8) + size) { picture in
    let problems = Configuration(Array("regions: [{mask: '\(picture)'}]".utf8)).problems
    #expect(
      problems.map(\.message) == [
        "cannot read the picture '\(picture)': it has 8193x1 px; at most 8192 px on a side and 16 million px are allowed"
      ])
  }
}
