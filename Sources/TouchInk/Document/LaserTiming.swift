public import Touches

/// The timing of laser light, which never fades while a finger draws with a laser, and then fades
/// all at once.
public struct LaserTiming: Hashable, Sendable {
  /// The time that the light stays after the last lift, in ms, 0 or more.
  public var delay: Double
  /// The duration of its fading, in ms, 0 or more.
  public var fade: Double

  /// Creates a timing from its two times in ms.
  public init(delay: Double = 700, fade: Double = 500) {
    self.delay = delay
    self.fade = fade
  }

  /// Returns the share of a draft's light that is left at a time, 0…1; 1 while it is in progress.
  public func light(of draft: StrokeDraft, at time: Timestamp) -> Double {
    guard case .lifted(fadesFrom: .some(let start)) = draft.state, time >= start else { return 1 }
    return fade > 0 ? max(0, 1 - (time - start) / fade) : 0
  }
}
