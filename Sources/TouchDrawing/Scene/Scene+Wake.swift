public import Touches

extension Scene {
  /// Returns the time at which the scene will look different even if no touch changes.
  ///
  /// - Parameter refreshInterval: the time between two frames of the monitor in ms; nothing is due
  ///   earlier.
  /// - Returns: nil if nothing fades: an empty scene, and resting fingers without trails, need no
  ///   timer.
  public func nextWake(refreshInterval: Double) -> Timestamp? {
    var wakeTime = Timestamp(milliseconds: .infinity)
    for mark in marks {
      if !mark.trail.isEmpty {
        wakeTime = min(wakeTime, now + smallestStep(of: timing.trailDuration, refreshInterval))
      }
      if mark.touch.isOver, !mark.isHaloGone {
        let fade = timing.fade(after: mark.touch)
        wakeTime = min(
          wakeTime, max(now, fade.start) + smallestStep(of: fade.duration, refreshInterval))
      }
    }
    return wakeTime.milliseconds < .infinity ? wakeTime : nil
  }

  /// Returns the time in ms after which a fade has changed visibly: by one of 255 shades, but not
  /// before the next frame of the monitor.
  private func smallestStep(of duration: Double, _ refreshInterval: Double) -> Double {
    max(refreshInterval, duration / 255)
  }
}
