import Testing

@testable import TouchOwnership

@Suite struct GrabbedTouchTests {
  /// For each state, what each event leads to and what a router hears; what is not there cannot happen.
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
    "A grabbed touch changes its state as the table says", arguments: GrabbedTouchState.allCases)
  func transitions(state: GrabbedTouchState) {
    for event in GrabbedTouchEvent.allCases {
      let next = state.after(event).map { "\($0.state.rawValue) \($0.news)" }
      #expect(next == Self.table[state]?[event], "\(state) after \(event)")
    }
  }

  @Test("A router hears of one end on every path, as long as the device exists")
  func oneEnd() {
    var ways = 0
    func walk(_ state: GrabbedTouchState, _ ends: Int, _ steps: Int) {
      // A touch that is down may wait for ever, and a confirmed reject changes nothing.
      guard steps < 5 else { return }
      if state == .over {
        #expect(ends == 1)
        ways += 1
      }
      for event in GrabbedTouchEvent.allCases where event != .lost {
        guard let next = state.after(event) else { continue }
        walk(next.state, ends + (next.news == .none ? 0 : 1), steps + 1)
      }
    }
    walk(.undecided, 0, 0)
    #expect(ways > 8)
  }
}
