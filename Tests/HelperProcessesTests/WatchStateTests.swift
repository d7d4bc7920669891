import Testing

@testable import HelperProcesses

@Suite struct WatchStateTests {
  /// Events for the watchdog, and the resulting state and actions.
  struct Scenario: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var events: [WatchEvent]
    var state: WatchState
    var actions: [WatchAction]
  }

  @Test("Events lead to the expected states and actions of the grab process", arguments: scenarios)
  func transitions(_ example: Scenario) {
    var state = WatchState.idle
    var actions: [WatchAction] = []
    for event in example.events {
      let next = state.after(event)
      state = next.state
      if next.action != .none { actions.append(next.action) }
    }
    #expect(state == example.state)
    #expect(actions == example.actions)
  }

  @Test("The grab process has no timeout only if nothing remains to be done")
  func patience() {
    for state in WatchState.allCases {
      #expect((state.patience == nil) == (state == .idle || state == .over), "\(state)")
      // If a timeout changed nothing, an overlay that hangs would never be detected.
      for event in [WatchEvent.timeout, .stopped] {
        #expect(state.patience == nil || state.after(event).state != state, "\(state), \(event)")
      }
    }
  }

  @Test("A touch waits for a stopped overlay for half a second at most")
  func stopped() throws {
    let waiting = WatchState.idle.after(.touch).state
    #expect(waiting.after(.stopped).action == .restore)
    #expect(try #require(waiting.patience) < 500)
  }

  static let scenarios = [
    Scenario(
      testDescription: "rests once the overlay answers that nothing is pending",
      events: [.touch, .timeout, .answer(isPending: false)], state: .idle, actions: [.ask]),
    Scenario(
      testDescription: "asks nothing when a touch begins",
      events: [.touch, .touch, .touch], state: .waiting, actions: []),
    Scenario(
      testDescription: "asks once for many fingers",
      events: [
        .touch, .touch, .touch, .timeout, .touch, .answer(isPending: false), .touch, .timeout,
      ], state: .asked, actions: [.ask, .ask]),
    Scenario(
      testDescription: "asks until nothing is pending",
      events: [
        .touch, .timeout, .answer(isPending: true), .touch, .timeout, .answer(isPending: true),
        .timeout, .answer(isPending: false),
      ], state: .idle, actions: [.ask, .ask, .ask]),
    Scenario(
      testDescription: "gives everything back if the overlay does not answer",
      events: [.touch, .touch, .timeout, .timeout], state: .deaf, actions: [.ask, .restore]),
    Scenario(
      testDescription: "asks the overlay again if it answers after that",
      events: [.touch, .timeout, .timeout, .answer(isPending: false), .timeout, .touch],
      state: .waiting, actions: [.ask, .restore, .resume]),
    Scenario(
      testDescription: "gives everything back if the overlay does not read",
      events: [.overflow, .touch, .overflow, .answer(isPending: false)], state: .idle,
      actions: [.restore, .resume]),
    Scenario(
      testDescription: "ends an overlay that never answers",
      events: [.touch, .timeout, .timeout, .touch, .timeout, .timeout],
      state: .over, actions: [.ask, .restore, .endProcess]),
    Scenario(
      testDescription: "gives everything back at once if the overlay is stopped, without asking it",
      events: [.touch, .touch, .stopped], state: .deaf, actions: [.restore]),
    Scenario(
      testDescription: "gives everything back if the overlay is stopped before it answers",
      events: [.touch, .timeout, .stopped], state: .deaf, actions: [.ask, .restore]),
    Scenario(
      testDescription: "never ends a stopped overlay, and continues with it later",
      events: [
        .touch, .stopped, .stopped, .stopped, .touch, .answer(isPending: false), .touch,
      ], state: .waiting, actions: [.restore, .resume]),
    Scenario(
      testDescription: "ignores an answer without a question",
      events: [.answer(isPending: true), .timeout], state: .idle, actions: []),
  ]
}
