// A filter that only knows the past either cuts corners or lets noise through. Ink can wait: the
// end of a stroke is repainted with each report, so a point may depend on the next few. Each point
// is moved onto the parabola in time that best fits the points around it. The slower the finger,
// the more points are fitted. That flattens bends little and adds no lag. At a corner no parabola
// fits, or two of them fit far better; then only the points before it or those after it are fitted.
// If nothing fits, the finger moves more between two reports than they show, and the worse the fit,
// the less a point is moved.
//
// HandwritingTests measures it: letters of Hershey's fonts, 9 mm high, with noise of 0.8 px at 4
// px/mm and 120 Hz, by a pen that does not slow down at corners. At 60, 120 and 300 mm/s, ink is
// off its path by 0.25, 0.32 and 0.43 px, turns by 5, 8 and 2 degrees per cm too much, and cuts
// corners by 0.5, 0.8 and 2.3 px. Without a filter these are 0.39, 0.41 and 0.43 px; 81, 62 and 7
// degrees; 0.5, 0.9 and 2.3 px. With the 1 € filter they are 0.31, 0.42 and 0.86 px; 29, 22 and 3
// degrees; 1.6, 2.2 and 4.3 px.

/// A smoothing of a path by parabolas through the points around each point.
public struct LocalFit: Hashable, Sendable {
  /// A point of a path.
  public struct Sample: Hashable, Sendable {
    /// The position, in px.
    public var position: Point
    /// The time, in ms.
    public var time: Double

    /// Creates a point from its position in px and its time in ms.
    public init(_ position: Point, time: Double) {
      self.position = position
      self.time = time
    }
  }

  /// The time before and after a point within which other points are fitted, in ms.
  public var reach: Double
  /// The longest such time, in ms, for a slow finger or few reports, which are mostly noise.
  public var longestReach: Double { 2 * reach }
  /// The largest root mean square distance of points from the parabola, in px; beyond it there is a
  /// corner.
  public var tolerance: Double

  /// There is also a corner if one parabola before a point and one after it have less variance than
  /// a single one by this factor.
  private static let cornerRatio = 2.2

  /// Creates a smoothing.
  ///
  /// - Parameters:
  ///   - reach: the time before and after a point within which other points are fitted, in ms.
  ///   - tolerance: the noise of the panel, in px.
  public init(reach: Double = 42, tolerance: Double) {
    self.reach = reach
    self.tolerance = tolerance
  }

  /// The minimum number of points on either side, if they are within `longestReach`.
  private static let minimumPoints = 5
  /// The length of the path to cover on either side, as a multiple of the tolerance.
  private static let minimumLength = 13.0

  /// Returns whether all points that are fitted for a point of a growing path are known.
  public func isSettled(_ index: Int, in samples: [Sample]) -> Bool {
    let newest = samples.count - 1
    let time = samples[newest].time - samples[index].time
    return time >= longestReach
      || time > reach && end(of: index, in: samples, by: 1) < newest
  }

  /// Returns the index of the last point that is fitted on one side of a point.
  private func end(of index: Int, in samples: [Sample], by step: Int) -> Int {
    let start = samples[index]
    var (end, length) = (index, 0.0)
    while samples.indices.contains(end + step) {
      let next = samples[end + step]
      let time = abs(next.time - start.time)
      if time > reach {
        let coversEnough =
          length >= Self.minimumLength * tolerance && abs(end - index) >= Self.minimumPoints
        guard time <= longestReach, !coversEnough else { break }
      }
      length += (next.position - samples[end].position).length
      end += step
    }
    return end
  }

  /// Returns the position of a point without noise, estimated from the points around it.
  ///
  /// - Parameters:
  ///   - index: the index of the point.
  ///   - samples: the path, or the part of it within reach, by time.
  /// - Returns: the position, in px.
  public func position(of index: Int, in samples: [Sample]) -> Point {
    let (first, last) = (
      end(of: index, in: samples, by: -1), end(of: index, in: samples, by: 1)
    )
    guard let whole = Parabola(samples, first, last, around: index) else {
      return samples[index].position
    }
    // An error below a third of the tolerance is no visible corner.
    guard whole.error > tolerance / 3 else { return whole.position }
    let before = Parabola(samples, first, index, around: index)
    let after = Parabola(samples, index, last, around: index)
    if whole.error <= tolerance {
      guard let before, let after else { return whole.position }
      let splitVariance =
        (before.squareSum + after.squareSum)
        / Double(before.degreesOfFreedom + after.degreesOfFreedom)
      guard whole.error * whole.error > Self.cornerRatio * splitVariance else {
        return whole.position
      }
    }
    let narrow = Parabola(
      samples, max(first, index - 2), min(last, index + 2), around: index)
    let best = [before, after, narrow].lazy.compactMap { $0 }
      .reduce(whole) { $1.error < $0.error ? $1 : $0 }
    // If no parabola fits, the finger is too quick for its reports, so trust the reports instead.
    let trust = min(1, tolerance * tolerance / (best.error * best.error))
    return samples[index].position + (best.position - samples[index].position) * trust
  }
}

/// The parabola in time that fits some points, by least squares.
private struct Parabola {
  /// Its position at the time of the point in question, in px.
  var position: Point
  /// The sum of the squares of the points' distances from it, in px².
  var squareSum: Double
  /// The degrees of freedom: the number of points beyond the three that define it, above 0.
  var degreesOfFreedom: Int

  /// The root of the mean square of the points' distances from it, in px.
  var error: Double { (squareSum / Double(degreesOfFreedom)).squareRoot() }

  /// Fits a parabola; nil for fewer than four points, or if their times coincide.
  init?(_ samples: [LocalFit.Sample], _ first: Int, _ last: Int, around index: Int) {
    let count = last - first + 1
    guard count > 3 else { return nil }
    let origin = samples[index]
    // Sums of the powers of time, and of these times the positions; in units of 10 ms, so that
    // values are near 1.
    var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
    var (b0, b1, b2) = (Vector.zero, Vector.zero, Vector.zero)
    for sample in samples[first...last] {
      let t = (sample.time - origin.time) / 10
      let offset = sample.position - origin.position
      s1 += t
      s2 += t * t
      s3 += t * t * t
      s4 += t * t * t * t
      b0 = b0 + offset
      b1 = b1 + offset * t
      b2 = b2 + offset * (t * t)
    }
    let s0 = Double(count)
    // Cramer's rule for the symmetric matrix of these sums.
    let (m0, m1, m2) = (s2 * s4 - s3 * s3, s2 * s3 - s1 * s4, s1 * s3 - s2 * s2)
    let determinant = s0 * m0 + s1 * m1 + s2 * m2
    guard determinant > 1e-6 else { return nil }
    let inverseDeterminant = 1 / determinant
    let (m11, m12, m22) = (s0 * s4 - s2 * s2, s1 * s2 - s0 * s3, s0 * s2 - s1 * s1)
    let c0 = (b0 * m0 + b1 * m1 + b2 * m2) * inverseDeterminant
    let c1 = (b0 * m1 + b1 * m11 + b2 * m12) * inverseDeterminant
    let c2 = (b0 * m2 + b1 * m12 + b2 * m22) * inverseDeterminant
    var sum = 0.0
    for sample in samples[first...last] {
      let t = (sample.time - origin.time) / 10
      let residual = c0 + c1 * t + c2 * (t * t) + (sample.position - origin.position) * -1
      sum += residual.lengthSquared
    }
    position = origin.position + c0
    squareSum = sum
    degreesOfFreedom = count - 3
  }
}
