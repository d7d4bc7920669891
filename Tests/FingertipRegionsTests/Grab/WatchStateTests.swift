import Testing

@testable import FingertipRegions

@Suite struct WatchStateTests {
  /// The events of a watchdog, and where and how they end.
  struct Story: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var events: [WatchEvent]
    var state: WatchState
    var actions: [WatchAction]
  }

  @Test("The grab process does what its table says for each event", arguments: stories)
  func tells(_ story: Story) {
    var state = WatchState.idle
    var actions: [WatchAction] = []
    for event in story.events {
      let next = state.after(event)
      state = next.state
      if next.action != .none { actions.append(next.action) }
    }
    #expect(state == story.state)
    #expect(actions == story.actions)
  }

  @Test("The grab process waits without a limit only where nothing is to be done")
  func patience() {
    for state in WatchState.allCases {
      #expect((state.patience == nil) == (state == .idle || state == .over), "\(state)")
      // What never ends in a timeout would never be found out.
      for event in [WatchEvent.timeout, .stopped] {
        #expect(state.patience == nil || state.after(event).state != state, "\(state), \(event)")
      }
    }
  }

  @Test("A touch waits for an overlay that was stopped for half a second at most")
  func stopped() throws {
    let asked = WatchState.idle.after(.touch).state
    #expect(asked.after(.stopped).action == .restore)
    #expect(try #require(asked.patience) < 500)
  }

  static let stories = [
    Story(
      testDescription: "rests once it was told that nothing waits",
      events: [.touch, .timeout, .answer(isPending: false)], state: .idle, actions: [.ask]),
    Story(
      testDescription: "leaves everybody alone at the touch itself",
      events: [.touch, .touch, .touch], state: .waiting, actions: []),
    Story(
      testDescription: "asks once for many fingers",
      events: [
        .touch, .touch, .touch, .timeout, .touch, .answer(isPending: false), .touch, .timeout,
      ], state: .asked, actions: [.ask, .ask]),
    Story(
      testDescription: "asks until nothing waits any more",
      events: [
        .touch, .timeout, .answer(isPending: true), .touch, .timeout, .answer(isPending: true),
        .timeout, .answer(isPending: false),
      ], state: .idle, actions: [.ask, .ask, .ask]),
    Story(
      testDescription: "gives everything back for an overlay that does not answer",
      events: [.touch, .touch, .timeout, .timeout], state: .deaf, actions: [.ask, .restore]),
    Story(
      testDescription: "asks one again that answers after that",
      events: [.touch, .timeout, .timeout, .answer(isPending: false), .timeout, .touch],
      state: .waiting, actions: [.ask, .restore, .resume]),
    Story(
      testDescription: "gives everything back for an overlay that does not read",
      events: [.overflow, .touch, .overflow, .answer(isPending: false)], state: .idle,
      actions: [.restore, .resume]),
    Story(
      testDescription: "ends one that never answers",
      events: [.touch, .timeout, .timeout, .touch, .timeout, .timeout],
      state: .over, actions: [.ask, .restore, .endProcess]),
    Story(
      testDescription: "gives everything back at once for one that was stopped, without asking it",
      events: [.touch, .touch, .stopped], state: .deaf, actions: [.restore]),
    Story(
      testDescription: "gives everything back for one that is stopped before it answers",
      events: [.touch, .timeout, .stopped], state: .deaf, actions: [.ask, .restore]),
    Story(
      testDescription: "never ends one that was stopped, and goes on for it",
      events: [
        .touch, .stopped, .stopped, .stopped, .touch, .answer(isPending: false), .touch,
      ], state: .waiting, actions: [.restore, .resume]),
    Story(
      testDescription: "does nothing about an answer that nobody asked for",
      events: [.answer(isPending: true), .timeout], state: .idle, actions: []),
  ]
}
