import Testing

@testable import FingertipOverlay
@testable import TouchX11

@Suite struct WindowRecoveryTests {
  private static func window(_ id: UInt, _ role: String, _ loss: WindowLoss) -> LostWindow {
    LostWindow(id: WindowID(rawValue: id), role: role, loss: loss)
  }

  @Test("Lost windows are restored at once, and later ones a second after the last time")
  func secondLoss() {
    var recovery = WindowRecovery()
    #expect(recovery.due == nil && recovery.takeLost(at: 0).isEmpty)
    let first = Self.window(1, "pane", .destroyed)
    let second = Self.window(2, "halo", .unmapped)
    recovery.lose([first])
    #expect(recovery.takeLost(at: 10) == [first])
    #expect(recovery.due == nil)
    recovery.lose([second])
    #expect(recovery.due == 1010)
    #expect(recovery.takeLost(at: 1009.9).isEmpty)
    recovery.lose([first])
    #expect(recovery.takeLost(at: 1010) == [second, first])
    recovery.lose([first])
    #expect(recovery.takeLost(at: 2500) == [first])
  }

  @Test("A window that is unmapped and then destroyed counts as destroyed")
  func destroyed() {
    var recovery = WindowRecovery()
    recovery.lose([Self.window(1, "pane", .unmapped)])
    recovery.lose([Self.window(1, "pane", .destroyed)])
    #expect(recovery.takeLost(at: 0) == [Self.window(1, "pane", .destroyed)])
  }

  @Test(
    "The message names which windows were unmapped, moved or destroyed",
    arguments: [
      ([], nil),
      (
        [window(1, "pane", .destroyed)],
        "another client destroyed windows of the overlay (pane); they are restored"
      ),
      (
        [
          window(1, "pane", .unmapped), window(2, "halo", .unmapped), window(3, "halo", .unmapped),
          window(4, "regions", .destroyed),
        ],
        "another client destroyed windows of the overlay (regions) and unmapped windows of the "
          + "overlay (2 x halo, pane); they are restored"
      ),
    ] as [([LostWindow], String?)])
  func message(lost: [LostWindow], message: String?) {
    #expect(lost.message == message)
  }
}
