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

private let noKey =
  "is not a key; the name of a key as 'xev' prints it is allowed, such as Escape, plus or F5, or a "
  + "single character"

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
    "ground-of-action", "regions: [{on: {ended: {draw: ground page.pdf}}}]",
    "1:31: regions[0].on.ended.draw: the ground 'page.pdf' is not an absolute path; one is needed"),
  .init(
    "condition-on-fingers", "regions: [{when: {fingers: 2}}]",
    "1:18: regions[0].when: asks for 'fingers', which only touches have; a region exists before "
      + "them"
  ),
  .init(
    "variable", "variables: {layer: a}\nregions: [{when: {variable: {layr: b}}}]",
    "2:36: regions[0].when.variable.layr: 'layr' is not a variable; did you mean 'layer'?"),
  .init(
    "no-variables", "regions: [{on: {ended: {set: {a: 1}}}}]",
    "1:34: regions[0].on.ended.set.a: 'a' is not a variable; there is none"),
  .init(
    "toggle", "variables: {layer: abc}\nregions: [{on: {ended: {toggle: layer}}}]",
    "2:33: regions[0].on.ended.toggle: 'layer' is 'abc'; only true and false can be toggled without a "
      + "list of values, as in {layer: [abc, other]}"),
  .init(
    "toggle-one-value", "variables: {layer: abc}\nregions: [{on: {ended: {toggle: {layer: [a]}}}}]",
    "2:41: regions[0].on.ended.toggle.layer: has 1 values; two or more are needed"),
  .init(
    "variables-list", "variables: [a]",
    "1:12: variables: is a list; names with values are allowed"),
  .init(
    "variable-control", "variables: {a: \"x\\u0007\"}",
    "1:16: variables.a: a: 'x\\u{7}' has the control character U+0007; none is allowed"),
  .init(
    "changed", "regions: [{control: button, on: {changed: {log: a}}}]",
    "1:43: regions[0].on.changed: is an event of controls with a value; it needs 'control: slider', "
      + "'knob', 'toggle' or 'stick'"),
  .init(
    "slider-event", "regions: [{control: slider, on: {down: {log: a}}}]",
    "1:40: regions[0].on.down: is an event of buttons only; it needs 'control: button'"),
  .init(
    "events-of-several-lines",
    "regions:\n- on:\n    began: {log: a}\n    down: {log: a}\n    changed: {log: a}\n    gone: "
      + "{log: a}\n    settled: {log: a}\n    enter: {log: a}\n",
    "4:11: regions[0].on.down: is an event of buttons only; it needs 'control: button'",
    "5:14: regions[0].on.changed: is an event of controls with a value; it needs 'control: slider', "
      + "'knob', 'toggle' or 'stick'",
    "6:11: regions[0].on.gone: is an event of regions that are thrown; it needs 'motion: {throw: true}'",
    "7:14: regions[0].on.settled: is an event of regions that move by themselves; it needs 'motion'",
    "8:12: regions[0].on.enter: is an event of keys only; it needs a region with 'slide: true' around "
      + "this one"),
  .init(
    "key-of-a-part", "regions:\n- label: Go\n  width: 3\n  upInside: {log: a}\n  class: gimp\n",
    "2:3: regions[0]: 'label' belongs in the section 'draw'",
    "3:3: regions[0]: 'width' belongs in the section 'frame'",
    "4:3: regions[0]: 'upInside' belongs in the section 'on'",
    "5:3: regions[0]: 'class' belongs in the section 'when' or 'unless'"),
  .init(
    "action-as-event", "regions:\n- on: {keys: a}\n",
    "2:8: regions[0].on: 'keys' belongs in the section of one of these keys: began, moved, ended, "
      + "cancelled, down, dragExit, dragEnter, upInside, upOutside, cancel, enter, leave, up, changed, "
      + "gone, settled"),
  .init(
    "gesture-as-event", "regions:\n- on:\n    tap: {log: a}\n    long-press: {log: a}\n",
    "3:5: regions[0].on: 'tap' is a gesture; it belongs in the list 'gestures', as in {type: tap}",
    "4:5: regions[0].on: 'long-press' is a gesture; it belongs in the list 'gestures', as in "
      + "{type: longPress}"),
  .init(
    "action-of-a-region",
    "regions:\n- run: [xterm]\n  tap: {log: a}\n  gestures:\n  - {type: tap, log: b}\n",
    "2:3: regions[0]: 'run' is an action; it belongs to a gesture or an event, as in gestures: "
      + "[{type: tap, do: {run: ...}}]",
    "3:3: regions[0]: 'tap' is a gesture; it belongs in the list 'gestures', as in {type: tap}",
    "5:17: regions[0].gestures[0]: 'log' is an action; it belongs in the section 'do'"),
  .init(
    "frame-of-other-programs", "regions:\n- frame: {x: 1, y: 2, w: 3, h: 4}\n",
    "2:11: regions[0].frame: 'x' is not a key; did you mean 'left'?",
    "2:17: regions[0].frame: 'y' is not a key; did you mean 'top'?",
    "2:23: regions[0].frame: 'w' is not a key; did you mean 'width'?",
    "2:29: regions[0].frame: 'h' is not a key; did you mean 'height'?"),
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
    "1:24: regions[0].value.to: is a list; a list of two numbers is allowed",
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
    "value-with-keys", "regions: [{on: {ended: {keys: a, value: {from: u}}}}]",
    "1:41: regions[0].on.ended.value: is for 'run' and 'emit' and 'set' and 'log' only"),
  .init(
    "idle", "regions: [{idle: {after: 5}}, {idle: [{do: {log: a}}]}]",
    "1:18: regions[0].idle: has no 'do', an action or a list of actions",
    "1:38: regions[1].idle[0]: has no 'after', the time without touches"),
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
    "snap-point-one-length", "regions: [{motion: {snap: {points: [[1]]}}}]",
    "1:37: regions[0].motion.snap.points[0]: is a list; a list of two lengths is allowed, as in [50%, 0]"
  ),
  .init(
    "repeat", "regions: [{on: {began: {keys: a, repeat: {every: 1}}}}]",
    "1:50: regions[0].on.began.repeat.every: '1' is out of range: a number of milliseconds (10 to 60000)"
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
    "timers", "regions: [{timers: [{do: {log: a}}, {every: 10, do: {hold: a}}]}]",
    "1:20: regions[0].timers[0]: has neither 'after' nor 'every'; one of them is needed",
    "1:45: regions[0].timers[1].every: '10' is out of range: a number of milliseconds (20 to 86400000)",
    "1:53: regions[0].timers[1].do.hold: lasts until the finger is lifted; it is allowed on 'began', "
      + "'down' or 'enter' only, and 'keys' and 'click' press and release at once"),
  .init(
    "idle-screen", "idle: {after: 9, do: [{hide: self}, {show: b}]}\nregions: [{id: a}]",
    "1:7: idle: has 'hide: self', which is for regions only; 'hide' and 'reset' may name a region",
    "1:44: idle.do[1].show: 'b' is not a region's id; did you mean 'a'?"),
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
    "event", "regions: [{on: {touched: {log: a}}}]",
    "1:17: regions[0].on: 'touched' is not a key; there are began, moved, ended, cancelled, down, "
      + "dragExit, dragEnter, upInside, upOutside, cancel, enter, leave, up, changed, "
      + "gone, settled"),
  .init(
    "button-event", "regions: [{on: {upInside: {log: a}}}]",
    "1:27: regions[0].on.upInside: is an event of buttons only; it needs 'control: button'"),
  .init(
    "no-action", "regions: [{on: {began: {}}}]",
    "1:24: regions[0].on.began: has no action; one of "
      + "run, emit, move, scale, rotate, reset, strip, pull, show, hide, menu, set, toggle, draw, command, "
      + "log, keys, hold, "
      + "click, scroll, pointer, workspace or window is needed"
  ),
  .init(
    "two-actions", "regions: [{on: {began: {emit: a, log: b}}}]",
    "1:24: regions[0].on.began: has emit and log; one of "
      + "run, emit, move, scale, rotate, reset, strip, pull, show, hide, menu, set, toggle, draw, command, "
      + "log, keys, hold, "
      + "click, scroll, pointer, workspace or window is needed"
  ),
  .init(
    "run-text-without-shell", "regions: [{on: {began: {run: rm -r}}}]",
    "1:30: regions[0].on.began.run: is a text; a list of a program and its arguments is allowed, "
      + "as in [xdg-open, FILE], or a text for a shell with 'shell: true' beside it"),
  .init(
    "shell-list", "regions: [{on: {began: {run: [a], shell: true}}}]",
    "1:30: regions[0].on.began.run: is a list; with 'shell: true' a text is allowed"),
  .init(
    "shell-without-run", "regions: [{on: {began: {log: a, shell: true}}}]",
    "1:40: regions[0].on.began.shell: is for 'run' only"),
  .init(
    "run-empty", "regions: [{on: {began: {run: []}}}]",
    "1:30: regions[0].on.began.run: has no program; a list of a program and its arguments is "
      + "allowed"),
  .init(
    "run-invalid-words", "regions: [{on: {began: [{run: ['']}, {run: [a, [b]]}]}}]",
    "1:32: regions[0].on.began[0].run[0]: '' cannot be given to a program",
    "1:48: regions[0].on.began[1].run[1]: is a list; a text is allowed"),
  .init(
    "chord", "regions: [{on: {began: {keys: crtl+a}}}]",
    "1:31: regions[0].on.began.keys: 'crtl' is not a modifier; allowed: ctrl, shift, alt, super, "
      + "meta, hyper, altgr"),
  .init(
    "chord-list", "regions: [{on: {began: {keys: [a, escape]}}}]",
    "1:35: regions[0].on.began.keys[1]: 'escape' is not a key; the name of a key as 'xev' prints "
      + "it is allowed, such as Escape, plus or F5, or a single character; did you mean 'Escape'?"),
  .init(
    "chord-with-hyphen", "regions: [{on: {began: {keys: [Ctrl-c, ctrl-Space]}}}]",
    "1:32: regions[0].on.began.keys[0]: 'Ctrl-c' \(noKey); did you mean 'ctrl+c'?",
    "1:40: regions[0].on.began.keys[1]: 'ctrl-Space' \(noKey); did you mean 'ctrl+space'?"),
  .init(
    "chord-with-names-of-keyboards",
    "regions: [{on: {began: {keys: [Space, win+d, Strg+c, VolumeUp]}}}]",
    "1:32: regions[0].on.began.keys[0]: 'Space' \(noKey); did you mean 'space'?",
    "1:39: regions[0].on.began.keys[1]: 'win' is not a modifier; allowed: ctrl, shift, alt, super, "
      + "meta, hyper, altgr; did you mean 'super'?",
    "1:46: regions[0].on.began.keys[2]: 'Strg' is not a modifier; allowed: ctrl, shift, alt, super, "
      + "meta, hyper, altgr; did you mean 'ctrl'?",
    "1:54: regions[0].on.began.keys[3]: 'VolumeUp' \(noKey); did you mean 'XF86AudioRaiseVolume'?"),
  .init(
    "no-chord", "regions: [{on: {began: {keys: []}}}]",
    "1:31: regions[0].on.began.keys: has 0 chords; 1 to 64 are allowed"),
  .init(
    "hold-event", "regions: [{on: {ended: {hold: ctrl}}}]",
    "1:24: regions[0].on.ended.hold: lasts until the finger is lifted; it is allowed on 'began', "
      + "'down' or 'enter' only, and 'keys' and 'click' press and release at once"),
  .init(
    "hold-nothing", "regions: [{on: {began: {hold: {}}}}]",
    "1:31: regions[0].on.began.hold: is empty; a chord or 'button' is needed"),
  .init(
    "click-button", "regions: [{on: {began: {click: 0}}}]",
    "1:32: regions[0].on.began.click: '0' is out of range: a whole number from 1 to 9"),
  .init(
    "count-without-click", "regions: [{on: {began: {keys: a, count: 2}}}]",
    "1:41: regions[0].on.began.count: is for 'click' only"),
  .init(
    "count-and-wrap-without-their-actions",
    "regions: [{on: {began: {log: a, wrap: true, count: 2}}}]",
    "1:39: regions[0].on.began.wrap: is for 'workspace' only",
    "1:52: regions[0].on.began.count: is for 'click' only"),
  .init(
    "scroll-event", "regions: [{on: {began: {scroll: 1}}}]",
    "1:24: regions[0].on.began.scroll: follows the finger; it is allowed on 'moved' only"),
  .init(
    "workspace", "regions: [{on: {began: {workspace: 0}}}]",
    "1:36: regions[0].on.began.workspace: '0' is out of range: next, previous, prev, left, right, up "
      + "or down, or a number from 1 to 99"),
  .init(
    "window", "regions: [{on: {began: {window: explode}}}]",
    "1:33: regions[0].on.began.window: 'explode' is not something to do with a window: close, "
      + "minimise, maximise, restore, toggleMaximise, fullscreen, above, activate, tileLeft or "
      + "tileRight"),
  .init(
    "move-event", "regions: [{on: {began: {move: self}}}]",
    "1:24: regions[0].on.began.move: follows the finger; it is allowed on 'moved' only"),
  .init(
    "move-target", "regions: [{on: {moved: {move: card}}}]",
    "1:31: regions[0].on.moved.move: 'card' is not a region's id; there is none"),
  .init(
    "show-target",
    "regions:\n- id: help\n  hidden: true\n- gestures:\n  - type: swipe\n"
      + "    do:\n    - show: {left: help, right: hepl}\n",
    "7:33: regions[1].gestures[0].do[0].show: 'hepl' is not a region's id; did you mean 'help'?"),
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
    try withTemporaryFile(yaml.utf8) { path in
      let run = Run(["check", path])
      #expect(run.status == .usage)
      #expect(run.messages == given.problems.map { "\(path):\($0)\n" }.joined())
      #expect(run.data.isEmpty)
    }
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
