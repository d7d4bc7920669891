internal import TouchRouting
internal import Touches

/// Clocks of regions.
extension TouchDispatcher {
  /// Starts and stops clocks as regions come and go, and queues the acts of those that are due.
  func followClocks(at now: Timestamp) {
    guard let layout = bindings?.layout, layout.dependsOnTime else { return }
    layout.followClocks(at: now, isPaused: router.isPaused, fingers: router.touchesDown)
    for (act, time) in layout.takeDue(at: now) { effects.waiting.add(act, at: time) }
  }
}
