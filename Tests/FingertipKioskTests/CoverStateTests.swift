import Testing

@testable import FingertipKiosk

/// The events of a screen, and its state after them.
private struct CoverCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var blankAfter: Double?
  var isTouched = false
  let events: [(CoverState.Event, at: Double)]
  let lock: CoverState.Lock
  let light: CoverState.Light
  let deadline: Double?
}

private let cases = [
  CoverCase(
    testDescription: "a tick alone changes nothing", events: [(.tick, 100)], lock: .open,
    light: .on, deadline: nil),
  CoverCase(
    testDescription: "a lock has a deadline", events: [(.lock(500), 100)], lock: .until(600),
    light: .on, deadline: 600),
  CoverCase(
    testDescription: "a lock ends at its deadline", events: [(.lock(500), 100), (.tick, 600)],
    lock: .open, light: .on, deadline: nil),
  CoverCase(
    testDescription: "unlocking ends a lock", events: [(.lock(500), 100), (.unlock, 200)],
    lock: .open, light: .on, deadline: nil),
  CoverCase(
    testDescription: "a lock without a duration has no deadline",
    events: [(.lock(nil), 100), (.tick, 1e9)], lock: .endless, light: .on, deadline: nil),
  CoverCase(
    testDescription: "a second lock is timed from its own start",
    events: [(.lock(500), 100), (.lock(500), 300)], lock: .until(800), light: .on, deadline: 800),
  CoverCase(
    testDescription: "blanking turns the screen black", events: [(.blank, 100)], lock: .open,
    light: .off, deadline: nil),
  CoverCase(
    testDescription: "a touch begins to wake a black screen",
    events: [(.blank, 100), (.began, 200)], lock: .open, light: .waking, deadline: nil),
  CoverCase(
    testDescription: "a screen is still waking after one of two fingers is lifted",
    events: [(.blank, 100), (.began, 200), (.began, 210), (.lifted(isLast: false), 220)],
    lock: .open, light: .waking, deadline: nil),
  CoverCase(
    testDescription: "lifting the last finger finishes waking the screen",
    events: [
      (.blank, 100), (.began, 200), (.began, 210), (.lifted(isLast: false), 220),
      (.lifted(isLast: true), 230),
    ], lock: .open, light: .on, deadline: nil),
  CoverCase(
    testDescription: "a request to wake lights the screen at once",
    events: [(.blank, 100), (.wake, 200)], lock: .open, light: .on, deadline: nil),
  CoverCase(
    testDescription: "a lock remains after the screen was black",
    events: [(.lock(nil), 0), (.blank, 100), (.began, 200), (.lifted(isLast: true), 210)],
    lock: .endless, light: .on, deadline: nil),
  CoverCase(
    testDescription: "a lock can end while the screen is black",
    events: [(.lock(500), 0), (.blank, 100), (.tick, 500)], lock: .open, light: .off, deadline: nil),
  CoverCase(
    testDescription: "the screen stays lit before the idle timeout", blankAfter: 1000,
    events: [(.tick, 999)], lock: .open, light: .on, deadline: 1000),
  CoverCase(
    testDescription: "the screen turns black at the idle timeout", blankAfter: 1000,
    events: [(.tick, 1000)], lock: .open, light: .off, deadline: nil),
  CoverCase(
    testDescription: "touch events restart the idle timeout", blankAfter: 1000,
    events: [(.began, 900), (.moved, 1500), (.tick, 2000)], lock: .open, light: .on, deadline: 2500),
  CoverCase(
    testDescription: "a finger that rests keeps the screen lit", blankAfter: 1000, isTouched: true,
    events: [(.began, 900), (.tick, 2000)], lock: .open, light: .on, deadline: nil),
  CoverCase(
    testDescription: "waking the screen restarts the idle timeout", blankAfter: 1000,
    events: [(.blank, 0), (.wake, 500), (.tick, 1499), (.tick, 1500)], lock: .open, light: .off,
    deadline: nil),
]

@Suite("Screens that are locked or black")
struct CoverStateTests {
  @Test(
    "A lock ends at its deadline or on request, and a touch wakes a black screen", arguments: cases)
  fileprivate func states(_ example: CoverCase) {
    var state = CoverState(at: 0)
    state.blankAfter = example.blankAfter
    state.isTouched = example.isTouched
    for (event, time) in example.events { state.step(event, at: time) }
    #expect(state.lock == example.lock)
    #expect(state.light == example.light)
    #expect(state.deadline == example.deadline)
    #expect(state.isCovering == (example.lock != .open || example.light != .on))
  }
}
