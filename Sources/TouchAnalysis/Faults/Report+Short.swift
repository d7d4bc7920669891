internal import Touches

extension Report {
  /// Returns whether it ends a contact too short for a finger.
  func isShort(_ limits: FaultThresholds) -> Bool {
    // A touch that is cancelled was cut short by something else.
    guard event.phase == .ended, before != nil, let touch = after else { return false }
    let ghost = limits.noise.ghostTap
    return touch.duration < ghost.time
      && device.panel.millimetres(from: touch.start, to: touch.position) <= ghost.distance
  }
}
