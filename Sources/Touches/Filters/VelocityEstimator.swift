/// Estimates the velocity of a touch from the newest part of its path.
///
/// The slope of the straight line that fits the samples of the last `window` milliseconds best, by
/// least squares, for x and y alone. It averages the noise of the panel out, needs no even sample
/// rate, and lags by half the window where the finger speeds up or slows down.
public struct VelocityEstimator: Hashable, Sendable {
  /// The time that it looks back, in ms, 40…100: a shorter one is noisier, a longer one lags more.
  public let window: Double

  /// Creates an estimator that looks back by `window` ms, which is clamped to 40…100.
  public init(window: Double = 60) {
    self.window = min(max(window, 40), 100)
  }

  /// Returns the velocity at a moment in px/s.
  ///
  /// Zero where the window holds fewer than two samples, as after a finger has rested for longer
  /// than that, or where all of them carry the same time.
  public func velocity(of path: TouchPath, at now: Timestamp) -> Vector {
    guard let newest = path.newest else { return .zero }
    // Everything relative to the newest sample, so that no precision is lost to big numbers.
    var count = 0.0
    var sumT = 0.0
    var sumTT = 0.0
    var sum = Vector.zero
    var sumTP = Vector.zero
    for age in 0..<path.count {
      let sample = path[newest: age]
      guard now - sample.time <= window else { break }
      let t = sample.time - newest.time
      let offset = sample.position - newest.position
      count += 1
      sumT += t
      sumTT += t * t
      sum = sum + offset
      sumTP = sumTP + offset * t
    }
    let spread = count * sumTT - sumT * sumT
    guard count >= 2, spread > 0 else { return .zero }
    let slope = (sumTP * count + sum * -sumT) * (1 / spread)
    return slope * 1000
  }
}
