import Testing

@testable import TouchOwnership

@Suite struct GrabbedTouchTests {
  /// For each state, the next state and the outcome of each event; missing events are impossible.
  private static let table: [GrabbedTouchState: [GrabbedTouchEvent: String]] = [
    .undecided: [
      .raised: "lifting none", .ended: "lifted cancellation", .accepted: "ours none",
      .rejected: "theirs none", .lost: "lifted none",
    ],
    .lifting: [
      .ended: "lifted end", .accepted: "leaving none", .rejected: "over end", .lost: "lifted none",
    ],
    .lifted: [
      .raised: "lifted none", .accepted: "over none", .rejected: "over none", .lost: "lifted none",
    ],
    .ours: [.raised: "leaving none", .ended: "over cancellation", .lost: "over none"],
    .leaving: [.ended: "over end", .lost: "over none"],
    .theirs: [.raised: "over end", .ended: "theirs none", .lost: "over none"],
    .over: [:],
  ]

  @Test(
    "A grabbed touch makes the transitions of the table", arguments: GrabbedTouchState.allCases)
  func transitions(state: GrabbedTouchState) {
    for event in GrabbedTouchEvent.allCases {
      let next = state.after(event).map { "\($0.state.rawValue) \($0.news)" }
      #expect(next == Self.table[state]?[event], "\(state) after \(event)")
    }
  }

  @Test("A router receives one end of a grabbed touch on every path, unless the device is lost")
  func oneEnd() {
    var pathCount = 0
    func walk(_ state: GrabbedTouchState, _ ends: Int, _ steps: Int) {
      // A touch that is down may wait forever, and the end that confirms a reject changes nothing.
      guard steps < 5 else { return }
      if state == .over {
        #expect(ends == 1)
        pathCount += 1
      }
      for event in GrabbedTouchEvent.allCases where event != .lost {
        guard let next = state.after(event) else { continue }
        walk(next.state, ends + (next.news == .none ? 0 : 1), steps + 1)
      }
    }
    walk(.undecided, 0, 0)
    #expect(pathCount > 8)
  }
}
