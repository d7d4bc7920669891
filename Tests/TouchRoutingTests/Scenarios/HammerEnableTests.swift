// hammer.js's tests of switching off recognizers (tests/unit/test_enable.js). The `enable` of a
// recognizer is a condition of the gesture here, which is evaluated when a finger comes down. The
// `enable` of a manager is that of the region here.

import Testing
import TouchRouting
import Touches

/// The object that is switched, and its states at the taps of a series.
private struct EnableCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// Whether the region is switched instead of the gesture.
  var isRegion = false
  /// Whether it is on at each of the taps.
  var states: [Bool]
}

@Suite struct HammerEnableTests {
  @Test(
    "Recognizers are enabled and disabled as in hammer.js",
    arguments: [
      EnableCase(
        testDescription: "should disable a recognizer through the `enable` constructor parameter",
        states: [false]),
      EnableCase(
        testDescription: "should disable recognizing when the manager is disabled.",
        isRegion: true, states: [false]),
      EnableCase(
        testDescription:
          "should toggle a recognizer using the `set` call to the recognizer enable property",
        states: [true, false]),
      EnableCase(
        testDescription: "should accept the `enable` constructor parameter as function",
        states: [false, true]),
      EnableCase(
        testDescription: "should accept a function parameter with `set`",
        states: [true, false, true]),
      EnableCase(
        testDescription: "should toggle based on other object method", states: [false, true]),
    ])
  private func enable(_ given: EnableCase) {
    var isOn = true
    let tap = GestureSettings.make(.tap) {
      if !given.isRegion { $0.receives.when.isFullscreen = true }
    }
    let fixture = GestureFixture([tap])
    fixture.arena.situation = { _, _ in
      var situation = GestureSituation()
      situation.isFullscreen = isOn
      return situation
    }
    for (number, state) in given.states.enumerated() {
      isOn = state
      if given.isRegion {
        fixture.routing.tree.update(fixture.routing.tree.named("pad")) {
          $0.presence.isEnabled = state
        }
      }
      let time = number * 1000
      let lines = fixture.play("\(time) +\(number + 1)@50,50 | \(time + 1) -\(number + 1)")
      #expect(lines == (state ? ["\(time + 1) tap ended \(number + 1)"] : []))
    }
  }

  /// Upstream's callback gets the recognizer and the input; here, it gets the position.
  @Test("A condition is evaluated for the touch's position, like the enable callback of hammer.js")
  func callback() {
    let fixture = GestureFixture([.make(.tap) { $0.receives.when.isFullscreen = true }])
    var asked: [Point] = []
    fixture.arena.situation = { position, _ in
      asked.append(position)
      return GestureSituation()
    }
    #expect(fixture.play("0 +1@50,50") == [])
    #expect(asked == [point(50, 50)])
  }
}
