/// Estimates the velocity of a touch from the newest part of its path.
///
/// The slope of the straight line that best fits the samples of the last `window` milliseconds, by
/// least squares, for x and y separately. It averages out the noise of the panel, needs no even
/// sample rate, and lags by half the window when the finger speeds up or slows down.
public struct VelocityEstimator: Hashable, Sendable {
  /// The time that its samples must span, in ms.
  ///
  /// A host may read several reports at once. Their times by the kernel are microseconds apart,
  /// from which any motion between them would seem to be hundreds of metres per second.
  private static let shortestSpan = 1.0

  /// The time that it looks back, in ms, 40…100: shorter is noisier, longer lags more.
  public let window: Double

  /// Creates an estimator that looks back by `window` ms, which is clamped to 40…100.
  public init(window: Double = 60) {
    self.window = min(max(window, 40), 100)
  }

  /// Returns the velocity at a moment in px/s.
  ///
  /// Zero if the window holds fewer than two samples, as after a finger has rested for longer than
  /// that, or if all of them are within less than a millisecond.
  public func velocity(of path: TouchPath, at now: Timestamp) -> Vector {
    guard let newest = path.newest else { return .zero }
    // Everything is relative to the newest sample, so that large numbers cost no precision.
    var count = 0.0
    var sumT = 0.0
    var sumTT = 0.0
    var sum = Vector.zero
    var sumTP = Vector.zero
    var span = 0.0
    for age in 0..<path.count {
      let sample = path[newest: age]
      guard now - sample.time <= window else { break }
      let t = sample.time - newest.time
      let offset = sample.position - newest.position
      count += 1
      span = max(span, -t)
      sumT += t
      sumTT += t * t
      sum = sum + offset
      sumTP = sumTP + offset * t
    }
    let spread = count * sumTT - sumT * sumT
    guard span >= Self.shortestSpan, spread > 0 else { return .zero }
    let slope = (sumTP * count + sum * -sumT) * (1 / spread)
    return slope * 1000
  }
}
