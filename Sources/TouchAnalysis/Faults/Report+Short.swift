internal import Touches

extension Report {
  /// Returns whether the report ends a contact too short for a finger.
  func isShort(_ limits: FaultThresholds) -> Bool {
    // A touch that is cancelled was cut short for another reason.
    guard event.phase == .ended, before != nil, let touch = after else { return false }
    return isBrief(touch, below: limits.noise.ghostTap.time, limits)
  }

  /// Returns whether a contact is shorter than a time in ms, and moves no further than a ghost.
  func isBrief(_ touch: TouchState, below time: Double, _ limits: FaultThresholds) -> Bool {
    touch.duration < time
      && device.panel.millimetres(from: touch.start, to: touch.position)
        <= limits.noise.ghostTap.distance
  }
}
