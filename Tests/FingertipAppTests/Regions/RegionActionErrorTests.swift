import TestSupport
import Testing

@testable import SystemSupport

private let noKey =
  "is not a key; the name of a key as 'xev' prints it is allowed, such as Escape, plus or F5, or a "
  + "single character"

private let cases: [ConfigurationErrorCase] = [
  .init(
    "ground-of-action", "regions: [{on: {ended: {draw: ground page.pdf}}}]",
    "1:31: regions[0].on.ended.draw: the ground 'page.pdf' is not an absolute path; one is needed"),
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
    "set-nothing", "regions: [{on: {began: {set: {}}, ended: {set: }}}]",
    "1:30: regions[0].on.began.set: has no variable; names with values are allowed",
    "1:48: regions[0].on.ended.set: has no variable; names with values are allowed"),
  .init(
    "toggle-nothing", "regions: [{on: {ended: {toggle: {}}}}]",
    "1:33: regions[0].on.ended.toggle: has no variable; a name with a list of values is allowed"),
  .init(
    "toggle-two-variables",
    "variables: {a: b, c: d}\nregions: [{on: {ended: {toggle: {a: [b, x], c: [d, y]}}}}]",
    "2:48: regions[0].on.ended.toggle.c: is a second variable; only one is allowed"),
  .init(
    "times-of-clocks",
    "regions:\n- timers:\n  - {after: 1, do: {log: a}}\n  - do: {log: a}\n- timers: []\nidle:\n"
      + "- {after: 9, do: {log: a}}\n- do: {log: a}\n",
    "4:5: regions[0].timers[1]: has neither 'after' nor 'every'; one of them is needed",
    "5:11: regions[1].timers: has 0 timers; 1 to 20 are allowed",
    "8:3: idle[1]: has no 'after', the time without touches"),
  .init(
    "menu-text", "regions: [{on: {ended: {menu: a}}}]",
    "1:31: regions[0].on.ended.menu: is a text; a list of 1 to 20 items is allowed"),
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
    "value-with-keys", "regions: [{on: {ended: {keys: a, value: {from: u}}}}]",
    "1:41: regions[0].on.ended.value: is for 'run' and 'emit' and 'set' and 'log' only"),
  .init(
    "idle", "regions: [{idle: {after: 5}}, {idle: [{do: {log: a}}]}]",
    "1:18: regions[0].idle: has no 'do', an action or a list of actions",
    "1:39: regions[1].idle[0]: has no 'after', the time without touches"),
  .init(
    "repeat", "regions: [{on: {began: {keys: a, repeat: {every: 1}}}}]",
    "1:50: regions[0].on.began.repeat.every: '1' is out of range: a number of milliseconds (10 to 60000)"
  ),
  .init(
    "timers", "regions: [{timers: [{do: {log: a}}, {every: 10, do: {hold: a}}]}]",
    "1:21: regions[0].timers[0]: has neither 'after' nor 'every'; one of them is needed",
    "1:45: regions[0].timers[1].every: '10' is out of range: a number of milliseconds (20 to 86400000)",
    "1:53: regions[0].timers[1].do.hold: lasts until the finger is lifted; it is allowed on 'began', "
      + "'down' or 'enter' only, and 'keys' and 'click' press and release at once"),
  .init(
    "idle-screen", "idle: {after: 9, do: [{hide: self}, {show: b}]}\nregions: [{id: a}]",
    "1:7: idle: has 'hide: self', which is for regions only; 'hide' and 'reset' may name a region",
    "1:44: idle.do[1].show: 'b' is not a region's id; did you mean 'a'?"),
  .init(
    "idle-screen-list",
    "idle:\n- {after: 9, do: {reset: a}}\n- {after: 9, do: {reset: self}}\nregions: [{id: a}]",
    "3:3: idle[1]: has 'reset: self', which is for regions only; 'hide' and 'reset' may name a "
      + "region"),
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
]

@Test(
  "Each error in the events and actions of a region is reported with its location, key and allowed values",
  arguments: cases)
func regionActionError(_ given: ConfigurationErrorCase) throws {
  try given.expectRefusal()
}
