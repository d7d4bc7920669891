import Testing
import WindowStates

@testable import FingertipOverlay
@testable import TouchX11

@Suite struct WindowRecoveryTests {
  private static func window(_ id: UInt, _ role: String, _ loss: WindowLoss) -> LostWindow {
    LostWindow(id: WindowID(rawValue: id), role: role, loss: loss)
  }

  @Test("Lost windows are restored at once, and later ones a second after the last time")
  func secondLoss() {
    var recovery = WindowRecovery()
    #expect(recovery.due == nil && recovery.takeLost(at: 0) == WindowReturns())
    let first = Self.window(1, "pane", .destroyed)
    let second = Self.window(2, "halo", .unmapped)
    recovery.lose([first])
    #expect(recovery.takeLost(at: 10).restored == [first])
    #expect(recovery.due == nil)
    recovery.lose([second])
    #expect(recovery.due == 1010)
    #expect(recovery.takeLost(at: 1009.9) == WindowReturns())
    recovery.lose([first])
    #expect(recovery.takeLost(at: 1010).restored == [second, first])
    recovery.lose([first])
    #expect(recovery.takeLost(at: 2500).restored == [first])
  }

  @Test("A window that is unmapped and then destroyed counts as destroyed")
  func destroyed() {
    var recovery = WindowRecovery()
    recovery.lose([Self.window(1, "pane", .unmapped)])
    recovery.lose([Self.window(1, "pane", .destroyed)])
    #expect(recovery.takeLost(at: 0).restored == [Self.window(1, "pane", .destroyed)])
  }

  @Test(
    "A window that other clients move again and again is hidden after its fifth return",
    arguments: [
      (WindowLoss.moved, 1000.0, 6), (.reparented, 2500, 6), (.moved, 6500, nil),
      (.unmapped, 1000, nil), (.destroyed, 1000, nil),
    ] as [(WindowLoss, Double, Int?)])
  func contest(_ loss: WindowLoss, interval: Double, hidden: Int?) {
    var recovery = WindowRecovery()
    let (window, other) = (Self.window(1, "region", loss), Self.window(2, "pane", .moved))
    for turn in 1...6 {
      recovery.lose(turn == 6 ? [window, other] : [window])
      let returns = recovery.takeLost(at: interval * Double(turn))
      #expect(returns.abandoned == (turn == hidden ? [window] : []))
      #expect(returns.restored.contains(window) == (turn != hidden))
      #expect(returns.restored.contains(other) == (turn == 6))
    }
    // Once it is shown anew, it is put back again.
    recovery.lose([window])
    #expect(recovery.takeLost(at: interval * 7).restored == [window])
  }

  @Test(
    "The messages name which windows were unmapped, moved, destroyed or hidden",
    arguments: [
      ([], [], []),
      (
        [window(1, "pane", .destroyed)], [],
        ["another client destroyed windows of the overlay (pane); they are restored"]
      ),
      (
        [window(1, "region", .moved), window(2, "pane", .reparented)],
        [window(3, "regions", .moved)],
        [
          "another client moved or resized windows of the overlay (region) and reparented windows "
            + "of the overlay (pane); they are restored",
          "another client moved windows of the overlay (regions) again and again; they stay hidden",
        ]
      ),
      (
        [
          window(1, "pane", .unmapped), window(2, "halo", .unmapped), window(3, "halo", .unmapped),
          window(4, "regions", .destroyed),
        ], [],
        [
          "another client destroyed windows of the overlay (regions) and unmapped windows of the "
            + "overlay (2 x halo, pane); they are restored"
        ]
      ),
    ] as [([LostWindow], [LostWindow], [String])])
  func messages(restored: [LostWindow], abandoned: [LostWindow], messages: [String]) {
    #expect(WindowReturns(restored: restored, abandoned: abandoned).messages == messages)
  }
}
