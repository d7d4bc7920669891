public import Touches

/// When the light of a laser vanishes: never while a finger draws with one, and all of it together.
public struct LaserTiming: Hashable, Sendable {
  /// How long it stays after the last lift, in ms, 0 or more.
  public var delay: Double
  /// How long it takes to vanish then, in ms, 0 or more.
  public var fade: Double

  /// Creates a timing from its two times in ms.
  public init(delay: Double = 700, fade: Double = 500) {
    self.delay = delay
    self.fade = fade
  }

  /// What is left of a draft's light at a moment, 0…1; 1 for whatever is in progress.
  public func light(of draft: StrokeDraft, at time: Timestamp) -> Double {
    guard case .lifted(fadesFrom: .some(let start)) = draft.state, time >= start else { return 1 }
    return fade > 0 ? max(0, 1 - (time - start) / fade) : 0
  }
}
