internal import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

/// Clocks of regions, and the reports of fingers that stop them.
extension TouchDispatcher {
  /// Forgets the reported fingers when other touches are listened to, since their ends may not be
  /// reported.
  func followListening() {
    guard listeningChangeCount != reader.listeningChangeCount else { return }
    listeningChangeCount = reader.listeningChangeCount
    sources.forgetFingers()
    bindings?.layout?.forgetReports(
      besides: router.touchesDown, at: serverTime(Monotonic.milliseconds))
  }

  /// Starts and stops clocks as regions come and go, and queues the acts of those that are due.
  func followClocks(at now: Timestamp) {
    guard let layout = bindings?.layout, layout.dependsOnTime else { return }
    layout.followClocks(at: now, isPaused: router.isPaused, fingers: router.touchesDown)
    for (act, time) in layout.takeDue(at: now) { effects.waiting.add(act, at: time) }
  }
}
