// Flutter's tests of its arena (packages/flutter/test/gestures/arena_test.dart), and those of its
// double tap in which a rival wins the arena (double_tap_test.dart). An arena closes when all
// recognizers of a finger are in it; here, that is when the finger has come down. At its end
// Flutter sweeps the arena: the first member that is left wins without having accepted.

import Testing
import TouchRouting

/// The times at which two members accept, and the winner.
private struct ArenaCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// The times at which the first and the second member accept, in ms after the finger came down;
  /// nil for never.
  var first: Double?
  var second: Double?
  var winner: GestureID?
  /// Upstream's winner if it differs, and the reason.
  var deviation: (upstream: GestureID, reason: String)?

  init(
    _ name: String, first: Double? = nil, second: Double? = nil, winner: GestureID? = nil,
    upstream: GestureID? = nil, because reason: String = ""
  ) {
    testDescription = name
    self.first = first
    self.second = second
    self.winner = winner
    deviation = upstream.map { ($0, reason) }
  }
}

private let noDefault =
  "a member that is left must still recognize its own gesture; otherwise, an application would lose"
  + " every touch"
private let noBids =
  "there are no bids: of two that recognize their gestures at the same time, the first added wins"

@Suite struct FlutterArenaTests {
  @Test(
    "The gesture arena decides as Flutter's does",
    arguments: [
      ArenaCase("Should win by accepting", first: 5, winner: "first"),
      ArenaCase("Should win by sweep", upstream: "first", because: noDefault),
      ArenaCase(
        "Should win on release after hold sweep release", upstream: "first", because: noDefault),
      ArenaCase(
        "Should win on sweep after hold release sweep", upstream: "first", because: noDefault),
      ArenaCase("Only first winner should win", first: 5, second: 6, winner: "first"),
      ArenaCase(
        "Only first winner should win, regardless of order", first: 6, second: 5,
        winner: "second"),
      ArenaCase("Win before close is delayed to close", first: 0, winner: "first"),
      ArenaCase(
        "Win before close is delayed to close, and only first winner should win", first: 0,
        second: 0, winner: "first"),
      ArenaCase(
        "Win before close is delayed to close, and only first winner should win, regardless of order",
        first: 0, second: 0, winner: "first", upstream: "second",
        because:
          "no member can accept before it is called, and members are called in the order added"),
      ArenaCase(
        "Highest bid over 1.0 wins", first: 5, second: 5, winner: "first", upstream: "second",
        because: noBids),
      ArenaCase(
        "Synchronous resolve wins over bidder", first: 5, second: 5, winner: "first",
        upstream: "second", because: noBids),
    ])
  private func arena(_ given: ArenaCase) {
    let fixture = GestureFixture([])
    for (id, time) in [("first", given.first), ("second", given.second)] {
      let claim: RecognizerState? = time == nil ? nil : .ended
      fixture.add(ScriptedRecognizer(claim: claim, at: time), GestureID(rawValue: id))
    }
    let log = fixture.play("0 +1@5,5 | 10 -1", failures: true)
    let times = [given.first, given.second].compactMap { $0 }
    let expected = given.winner.flatMap { id in
      times.min().map { "\(Int($0)) \(id.rawValue) ended 1" }
    }
    #expect(log.filter { $0.contains("ended") } == [expected].compactMap { $0 })
    for id in ["first", "second"] where id != given.winner?.rawValue {
      #expect(log.count { $0.contains("\(id) failed") } == 1)
    }
    #expect(given.deviation?.upstream != given.winner || given.deviation == nil)
  }

  /// The rival accepts while the double tap is in progress.
  @Test(
    "A double tap is cancelled by the arena as in Flutter",
    arguments: [
      ("Should cancel on arena reject during first tap", 0.5),
      ("Should cancel on arena reject between taps", 50),
      ("Should cancel on arena reject during last tap", 101.5),
    ])
  func rival(name: String, acceptance: Double) {
    let fixture = GestureFixture([.make(.tap, "double", taps: 2)])
    fixture.add(ScriptedRecognizer(claim: .ended, at: acceptance), "member")
    let log = fixture.play("0 +1@10,10 | 1 -1@11,9 | 101 +2@12,12 | 102 -2@13,11")
    #expect(log.first?.hasPrefix("\(Int(acceptance)) member ended") == true, "\(name): \(log)")
    #expect(!log.contains { $0.contains("double") }, "\(name): \(log)")
  }
}
