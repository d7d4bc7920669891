import TestSupport
import Testing

@testable import SystemSupport

/// Valid regions that may not be intended, and the warnings of `check` about them.
private let advice: [ConfigurationErrorCase] = [
  .init(
    "offer", "regions: [{policy: offer}]",
    "1:20: warning: regions[0].policy: 'offer' withholds touches from the application until it is "
      + "decided who receives them, at most 150 ms unless a gesture needs longer, and delays every "
      + "other touch on the screen by a fraction of a millisecond; 'own' and 'pass' do neither"),
  .init(
    "offer-within-long-press",
    "regions: [{policy: own, gestures: [{type: longPress, do: {log: a}}], "
      + "children: [{id: o, policy: offer}]}]",
    "1:36: warning: regions[0].gestures[0]: makes touches on 'o' in it, which has 'policy: offer', "
      + "wait until it is ruled out, longer than 'decide' allows others; an application may take "
      + "them for long presses",
    "1:97: warning: regions[0].children[0].policy: 'offer' withholds touches from the application "
      + "until it is decided who receives them, at most 150 ms unless a gesture needs longer, and "
      + "delays every other touch on the screen by a fraction of a millisecond; 'own' and 'pass' "
      + "do neither"),
  .init("offer-disabled", "regions: [{policy: offer, enabled: false}]"),
  .init(
    "idle-in-seconds",
    "idle: {after: 60, do: {log: a}}\nregions: [{idle: [{after: 1, do: {log: b}}, {after: 1000, do: "
      + "{log: c}}]}]",
    "1:7: warning: idle.after: 60 ms after each touch is very soon; if seconds are meant, write 60000",
    "2:18: warning: regions[0].idle.after: 1 ms after each touch is very soon; if seconds are meant, "
      + "write 1000"),
  .init(
    "limits-in-seconds",
    "gestures: {defaults: {longPress: 0.5, multiTapLeast: 5}, profiles: {slow: {tapDelay: 2}}}\n"
      + "regions: [{gestures: [{type: longPress, longPress: 1, do: {log: a}}]}]",
    "1:34: warning: gestures.defaults.longPress: 0.5 ms is a very short time; if seconds are meant, "
      + "write 500",
    "1:86: warning: gestures.profiles.slow.tapDelay: 2 ms is a very short time; if seconds are "
      + "meant, write 2000",
    "2:52: warning: regions[0].gestures[0].longPress: 1 ms is a very short time; if seconds are "
      + "meant, write 1000"),
  .init(
    "pass-acts", "regions: [{policy: pass, on: {began: {log: a}}}]",
    "1:30: warning: regions[0].on: with 'policy: pass' touches go to the application, so nothing "
      + "happens here"),
  .init(
    "eat-button", "regions: [{policy: eat, control: button}]",
    "1:34: warning: regions[0].control: with 'policy: eat' touches are discarded, so nothing "
      + "happens here"),
  .init(
    "gesture-acts", "regions: [{touches: gesture, on: {began: {log: a}}}]",
    "1:34: warning: regions[0].on: with 'touches: gesture' touches go to gestures only, so nothing "
      + "happens here"),
  .init(
    "extra", "regions: [{touches: each, extra: pass}]",
    "1:34: warning: regions[0].extra: has no effect without 'touches: single'"),
  .init("extra-passed", "regions: [{extra: pass}]"),
  .init(
    "extra-eaten", "regions: [{policy: eat, extra: pass}]",
    "1:32: warning: regions[0].extra: has no effect without 'policy: own'"),
  .init(
    "extra-gestures", "regions: [{extra: pass, gestures: [{type: tap, do: {log: a}}]}]",
    "1:19: warning: regions[0].extra: has no effect with 'gestures', which may use every finger"
  ),
  .init(
    "exclusive", "regions: [{policy: pass, exclusive: true}]",
    "1:37: warning: regions[0].exclusive: has no effect with 'policy: pass', with which the region "
      + "never has a finger"),
  .init("not-exclusive", "regions: [{policy: pass, exclusive: false}]"),
  .init(
    "cancel", "regions: [{onCancel: undo}]",
    "1:22: warning: regions[0].onCancel: has no effect where no finger moves anything"),
  .init("cancel-moved", "regions: [{onCancel: undo, on: {moved: {move: self}}}]"),
  .init(
    "alpha", "regions: [{alpha: 0.009}]",
    "1:19: warning: regions[0].alpha: below 0.01 the region cannot be touched"),
  .init(
    "covered", "regions: [{id: a, frame: {width: 10, height: 10}}, {id: b}]",
    "1:26: warning: regions[0].frame: no touch can hit it: 'b' in front covers it"),
  .init(
    "covered-by-circle",
    "regions: [{frame: {left: 7, top: 7, width: 6, height: 6}}, {id: b, shape: circle, frame: "
      + "{width: 20, height: 20}}]",
    "1:19: warning: regions[0].frame: no touch can hit it: 'b' in front covers it"),
  .init(
    "not-covered-by-circle",
    "regions: [{frame: {width: 10, height: 10}}, {shape: circle, frame: {width: 20, height: 20}}]"),
  .init(
    "covered-deep",
    "regions: [{children: [{id: a, frame: {width: 9, height: 9}}]}, {id: b, policy: pass}]",
    "1:11: warning: regions[0].frame: no touch can hit it: 'b' in front covers it",
    "1:38: warning: regions[0].children[0].frame: no touch can hit it: 'b' in front covers it"),
  .init("covered-by-hidden", "regions: [{id: a, on: {began: {show: b}}}, {id: b, hidden: true}]"),
  .init("covered-by-movable", "regions: [{id: a}, {id: b, on: {moved: {move: self}}}]"),
  .init("covered-hit-target", "regions: [{id: a}, {id: b, hit: {to: a}}]"),
  .init(
    "redirected",
    "regions: [{id: a, hit: {to: c}, children: [{id: b}, {children: [{id: c}]}]}]",
    "1:44: warning: regions[0].children[0].frame: no touch can hit it: 'a' around it hands all "
      + "touches to 'c'",
    "1:53: warning: regions[0].children[1].frame: no touch can hit it: 'a' around it hands all "
      + "touches to 'c'"),
  .init("other-monitor", "regions: [{id: a, screen: HDMI-1}, {id: b, screen: primary}]"),
  .init(
    "outside",
    "regions: [{frame: {width: 10, height: 10}, children: [{frame: {left: 10, width: 5}}]}]",
    "1:63: warning: regions[0].children[0].frame: no touch can hit it: it lies outside what it is "
      + "in"),
  .init(
    "hidden", "regions: [{id: help, hidden: true}, {hidden: true, frame: {width: 9}}]",
    "1:30: warning: regions[0].hidden: stays hidden forever: no action 'show' names 'help'",
    "1:46: warning: regions[1].hidden: stays hidden forever: no action 'show' names it, which has "
      + "no 'id'"),
  .init(
    "hidden-and-shown",
    "regions: [{id: help, hidden: true}, {id: a, frame: {width: 9}, control: button, "
      + "on: {upInside: [{show: help}]}}]"),
  .init(
    "hidden-and-shown-by-menu",
    "regions: [{id: help, hidden: true}, {id: a, frame: {width: 9}, gestures: [{type: tap, "
      + "do: {menu: [{label: more, do: {show: help}}]}}]}]"),
  .init(
    "empty", "regions: [{frame: {width: 0}}]",
    "1:19: warning: regions[0].frame: no touch can hit it: its area is empty"),
]

@Test("A region that may not act as intended causes a warning, not an error", arguments: advice)
func regionAdvice(_ given: ConfigurationErrorCase) throws {
  try withTemporaryFile(given.yaml.utf8) { path in
    let run = Run(["check", path])
    #expect(run.status == .success)
    #expect(run.messages == given.problems.map { "\(path):\($0)\n" }.joined())
    #expect(run.data == "\(path): ok\n")
  }
}
