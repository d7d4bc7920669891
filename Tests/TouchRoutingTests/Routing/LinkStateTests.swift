import Testing
import Touches

@testable import TouchRouting

@Suite struct LinkStateTests {
  /// For each state, the next state after each event; missing events are impossible.
  private static let table: [LinkState: [LinkEvent: LinkState]] = [
    .undecided: [
      .claimed: .taken, .shared: .delivered, .denied: .theirs, .liftAwaited: .awaiting,
    ],
    .awaiting: [.claimed: .over, .shared: .over, .denied: .over],
    .delivered: [
      .claimed: .taken, .revoked: .taken, .shared: .delivered, .lifted: .over, .vanished: .over,
      .liftDelayed: .ending,
    ],
    .ending: [
      .claimed: .over, .revoked: .over, .shared: .ending, .lifted: .over, .vanished: .over,
    ],
    .taken: [
      .claimed: .taken, .shared: .taken, .revoked: .taken, .lifted: .over, .vanished: .over,
    ],
    .theirs: [.revoked: .theirs, .lifted: .over, .vanished: .over],
    .over: [:],
  ]

  @Test("A link makes the transitions of its table and no others", arguments: LinkState.allCases)
  func transitions(state: LinkState) {
    for event in LinkEvent.allCases {
      #expect(state.after(event) == Self.table[state]?[event], "\(state) after \(event)")
    }
  }

  @Test("An impossible transition of a link is reported and changes nothing")
  func impossible() {
    let fixture = RouterFixture([])
    fixture.play("0 +1@5,5")
    fixture.router.advance(0, .shared)
    #expect(fixture.router.links.map(\.state) == [.theirs])
    #expect(fixture.faults == [.impossible(contact(1), state: "theirs", event: "shared")])
  }

  @Test(
    "A router's fault has a description",
    arguments: [
      (
        RouterFault.impossible(contact(3), state: "over", event: "lifted"),
        "touch 3 of device 8 is 'over', in which 'lifted' cannot happen"
      ),
      (
        .unknownTouch(contact(3), phase: .moved),
        "touch 3 of device 8 reports 'moved' but is not routed"
      ),
      (
        .beganWhileDown(contact(3)),
        "touch 3 of device 8 began while it was routed: its end was never seen"
      ),
      (.stepInStep, "a handler made the router step while it was stepping"),
      (.deadlineStuck, "a recognizer asks repeatedly to be called at the same moment"),
    ])
  func describesFault(fault: RouterFault, text: String) {
    #expect("\(fault)" == text)
    #expect("\(RouterError.unbalancedResume)" == "resume without a pause: the router is not paused")
  }
}
