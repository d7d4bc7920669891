// A filter that only knows the past cuts corners or lets noise through, whichever is asked of it. Ink can
// wait: the end of a stroke is painted anew with each report, and what becomes of a point may depend on the
// next few. So each point is moved to where a parabola runs by it, in time, that fits the points around it
// best; the more of these the slower the finger is. That takes little off a bend and leaves no lag. Across a corner
// no parabola fits, or two of them fit far better, and the points before it or those behind it are taken alone. Where
// nothing fits, the finger does more between two reports than they tell, and a point is the less moved the worse the
// fit is.
//
// HandwritingTests measures it: letters of Hershey's fonts that are 9 mm high, with noise of 0.8 px at 4 px/mm and
// 120 Hz, by a pen that is as fast at corners as anywhere. At 60, 120 and 300 mm/s ink is 0.25, 0.32 and 0.43 px off
// its way, turns by 5, 8 and 2 degrees a cm more, and cuts corners by 0.5, 0.8 and 2.3 px. Without a filter these are
// 0.39, 0.41 and 0.43 px; 81, 62 and 7 degrees; 0.5, 0.9 and 2.3 px, and with the 1 € filter 0.31, 0.42 and 0.86 px;
// 29, 22 and 3 degrees; 1.6, 2.2 and 4.3 px.

/// A smoothing of a path by parabolas through the points around each point.
public struct LocalFit: Hashable, Sendable {
  /// A point of a path.
  public struct Sample: Hashable, Sendable {
    /// The place, in px.
    public var place: Point
    /// The time, in ms.
    public var time: Double

    /// Creates a point from its place in px and its time in ms.
    public init(_ place: Point, time: Double) {
      self.place = place
      self.time = time
    }
  }

  /// The time before and after a point in which others count for it, in ms.
  public var reach: Double
  /// The longest such time, in ms, where the finger is slow or reports are few: there noise is most of what they
  /// tell.
  public var longestReach: Double { 2 * reach }
  /// The root of the mean square by which points may be off the parabola, in px; there is a corner where
  /// they are further off.
  public var tolerance: Double

  /// There is a corner, too, where one parabola before a point and one behind it have so many times less
  /// variance than one for both.
  private static let cornerRatio = 2.2

  /// Creates a smoothing.
  ///
  /// - Parameters:
  ///   - reach: the time before and after a point in which others count for it, in ms.
  ///   - tolerance: the noise that a panel may have, in px.
  public init(reach: Double = 42, tolerance: Double) {
    self.reach = reach
    self.tolerance = tolerance
  }

  /// The fewest points on either side, if these are not too far off.
  private static let fewest = 5
  /// The length of the way on either side, as a multiple of the tolerance.
  private static let calmLength = 13.0

  /// Returns whether all points are known that count for one, in a path that is known so far.
  public func isSettled(_ index: Int, in samples: [Sample]) -> Bool {
    let newest = samples.count - 1
    let time = samples[newest].time - samples[index].time
    return time >= longestReach
      || time > reach && end(of: index, in: samples, by: 1) < newest
  }

  /// Returns the last point that counts for one on one of its sides.
  private func end(of index: Int, in samples: [Sample], by step: Int) -> Int {
    let start = samples[index]
    var (end, way) = (index, 0.0)
    while samples.indices.contains(end + step) {
      let next = samples[end + step]
      let time = abs(next.time - start.time)
      if time > reach {
        let isCalm = way >= Self.calmLength * tolerance && abs(end - index) >= Self.fewest
        guard time <= longestReach, !isCalm else { break }
      }
      way += (next.place - samples[end].place).lengthSquared.squareRoot()
      end += step
    }
    return end
  }

  /// Finds where a point of a path lies without noise, as far as is known from the points around it.
  ///
  /// - Parameters:
  ///   - index: the point.
  ///   - samples: the path, or the part of it within reach, by time.
  /// - Returns: the place, in px.
  public func place(of index: Int, in samples: [Sample]) -> Point {
    let (first, last) = (
      end(of: index, in: samples, by: -1), end(of: index, in: samples, by: 1)
    )
    guard let whole = Parabola(samples, first, last, around: index) else {
      return samples[index].place
    }
    // Less than a third of what a panel may be off is no corner that can be seen.
    guard whole.error > tolerance / 3 else { return whole.place }
    let before = Parabola(samples, first, index, around: index)
    let after = Parabola(samples, index, last, around: index)
    if whole.error <= tolerance {
      guard let before, let after else { return whole.place }
      let parts = (before.squares + after.squares) / Double(before.freedom + after.freedom)
      guard whole.error * whole.error > Self.cornerRatio * parts else { return whole.place }
    }
    let narrow = Parabola(
      samples, max(first, index - 2), min(last, index + 2), around: index)
    let best = [before, after, narrow].lazy.compactMap { $0 }
      .reduce(whole) { $1.error < $0.error ? $1 : $0 }
    // What no parabola fits is quicker than its reports tell; there they are all that is known.
    let trust = min(1, tolerance * tolerance / (best.error * best.error))
    return samples[index].place + (best.place - samples[index].place) * trust
  }
}

/// The parabola in time that fits some points best, by least squares.
private struct Parabola {
  /// Its place at the time of the point in question, in px.
  var place: Point
  /// The sum of the squares of the points' distances from it, in px².
  var squares: Double
  /// The number of points beyond the three that define it, above 0.
  var freedom: Int

  /// The root of the mean square of the points' distances from it, in px.
  var error: Double { (squares / Double(freedom)).squareRoot() }

  /// Fits a parabola; nil for fewer than four points, or points of one time.
  init?(_ samples: [LocalFit.Sample], _ first: Int, _ last: Int, around index: Int) {
    let count = last - first + 1
    guard count > 3 else { return nil }
    let origin = samples[index]
    // Sums of the powers of time, and of these with the places; in units of 10 ms, near 1.
    var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
    var (b0, b1, b2) = (Vector.zero, Vector.zero, Vector.zero)
    for sample in samples[first...last] {
      let t = (sample.time - origin.time) / 10
      let way = sample.place - origin.place
      s1 += t
      s2 += t * t
      s3 += t * t * t
      s4 += t * t * t * t
      b0 = b0 + way
      b1 = b1 + way * t
      b2 = b2 + way * (t * t)
    }
    let s0 = Double(count)
    // Cramer's rule for the symmetric matrix of these sums.
    let (m0, m1, m2) = (s2 * s4 - s3 * s3, s2 * s3 - s1 * s4, s1 * s3 - s2 * s2)
    let determinant = s0 * m0 + s1 * m1 + s2 * m2
    guard determinant > 1e-6 else { return nil }
    let share = 1 / determinant
    let (m11, m12, m22) = (s0 * s4 - s2 * s2, s1 * s2 - s0 * s3, s0 * s2 - s1 * s1)
    let c0 = (b0 * m0 + b1 * m1 + b2 * m2) * share
    let c1 = (b0 * m1 + b1 * m11 + b2 * m12) * share
    let c2 = (b0 * m2 + b1 * m12 + b2 * m22) * share
    var sum = 0.0
    for sample in samples[first...last] {
      let t = (sample.time - origin.time) / 10
      let off = c0 + c1 * t + c2 * (t * t) + (sample.place - origin.place) * -1
      sum += off.lengthSquared
    }
    place = origin.place + c0
    squares = sum
    freedom = count - 3
  }
}
