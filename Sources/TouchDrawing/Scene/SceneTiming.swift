import Touches

/// The change of a halo when its finger is lifted.
public enum LiftAnimation: String, CaseIterable, Sendable {
  /// The mark stays for a while, so that a short tap is seen, and then fades.
  case afterglow
  /// The mark fades at once.
  case fade
  /// The mark vanishes with the finger, however short the touch was.
  case none
}

/// The times for which marks stay visible, in ms, and the resolution of trails.
public struct SceneTiming: Hashable, Sendable {
  /// The change of a halo when its finger is lifted.
  public var liftAnimation = LiftAnimation.afterglow
  /// The time for which an afterglow stays before it fades.
  public var afterglowHold = 200.0
  /// The duration of an afterglow's fade.
  public var afterglowFade = 280.0
  /// The minimum time from touch-down to the end of the afterglow, however short the touch was.
  public var minimumVisibleDuration = 500.0
  /// The duration of the fade of a cancelled touch's halo.
  public var cancelFade = 250.0
  /// The time for which a point of a trail stays; 0 for no trails.
  public var trailDuration = 450.0
  /// The minimum distance between two points of a trail, in px.
  public var trailStep = 2.0
  /// The largest number of points of a trail; at least 4.
  public var maxTrailPoints = 64
  /// The largest distance of a new finger from a lifted one at which its halo replaces the other,
  /// in px; nil for never.
  public var coverReach: Double?

  /// The limits of taps, whose sign runs at once; nil if taps have no sign.
  public var tap: TapTiming?

  /// Creates the default timing.
  public init() {}

  /// Returns the state of a touch's halo at a time.
  func halo(of touch: Touch, at now: Timestamp) -> HaloState {
    let fade = fade(after: touch)
    let age = now - fade.start
    let progress = age < fade.duration ? max(0, age / fade.duration) : 1
    return switch touch.phase {
    case .began, .moved, .stationary: .down
    case .ended:
      tap?.isTap(touch) ?? false ? .tapped(progress: progress) : .lifted(progress: progress)
    case .cancelled: .cancelled(progress: progress)
    }
  }

  /// Returns whether the halo of another finger may replace that of a touch.
  ///
  /// The sign of a tap and that of a cancelled touch are seen to their end.
  func letsCover(_ touch: Touch) -> Bool {
    touch.phase == .ended && !(tap?.isTap(touch) ?? false)
  }

  /// Returns when the halo of a touch that is over begins to fade, and the duration of the fade in
  /// ms.
  func fade(after touch: Touch) -> (start: Timestamp, duration: Double) {
    if touch.phase == .cancelled { return (touch.time, cancelFade) }
    if let tap, tap.isTap(touch) { return (touch.time, tap.duration) }
    let earliest = touch.startTime + (minimumVisibleDuration - afterglowFade)
    return switch liftAnimation {
    case .afterglow: (max(touch.time + afterglowHold, earliest), afterglowFade)
    case .fade: (max(touch.time, earliest), afterglowFade)
    case .none: (touch.time, 0)
    }
  }
}
