/// One piece of a smooth curve through the points of a touch, from one point to the next.
///
/// A centripetal Catmull–Rom segment (α = 0.5): it passes through its ends and depends on only one
/// neighbour on each side. Alone of its family, it never makes a cusp or a loop, however unevenly
/// the points are spaced (Yuksel, Schaefer, Keyser 2011). It is stored in Bézier form, which is the
/// cheapest to evaluate.
public struct CatmullRomSegment: Hashable, Sendable {
  /// The start point, in px.
  public let start: Point
  /// The end point, in px.
  public let end: Point
  /// The Bézier control point beside the start, in px.
  private let startControl: Point
  /// The Bézier control point beside the end, in px.
  private let endControl: Point

  /// Creates the segment from `start` to `end`.
  ///
  /// - Parameters:
  ///   - before: the point before `start`; nil if the curve begins there.
  ///   - start: the start of the segment, in px.
  ///   - end: its end, in px.
  ///   - after: the point after `end`; nil if the curve ends there.
  public init(before: Point?, start: Point, end: Point, after: Point?) {
    let chord = end - start
    let interval = Self.interval(chord)
    self.start = start
    self.end = end
    let startTangent = before.map { Self.tangent($0, start, end, chord, interval) }
    // The same formula reversed, as if the curve were drawn from its end.
    let endTangent = after.map { Self.tangent($0, end, start, chord * -1, interval) * -1 }
    startControl = start + (startTangent ?? Self.outerTangent(chord, endTangent)) * (1 / 3)
    endControl = end + (endTangent ?? Self.outerTangent(chord, startTangent)) * (-1 / 3)
  }

  /// Returns the derivative at an end of the whole curve: that of a parabola, so that the first and
  /// last segments bend like the others.
  ///
  /// A sharp turn at the inner end is a corner, which makes the segment straighter. `inner` is the
  /// derivative at the other end of the segment; nil if the curve ends there too.
  private static func outerTangent(_ chord: Vector, _ inner: Vector?) -> Vector {
    guard let inner else { return chord }
    let lengths = (chord.lengthSquared * inner.lengthSquared).squareRoot()
    guard lengths > 0 else { return chord }
    let cosine = (chord.dx * inner.dx + chord.dy * inner.dy) / lengths
    // All of the bend up to 41 degrees from the chord, none from 60 degrees on.
    let weight = min(max((cosine - 0.5) / 0.25, 0), 1)
    return chord + (chord + inner * -1) * weight
  }

  /// Returns the point at a parameter from 0 (the start) to 1 (the end).
  public func point(at t: Double) -> Point {
    let s = 1 - t
    let a = startControl - start
    let b = endControl - start
    let c = end - start
    return start + a * (3 * s * s * t) + b * (3 * s * t * t) + c * (t * t * t)
  }

  /// Returns the number of straight pieces that stay within a distance of the curve.
  ///
  /// By Wang's bound (1984) on the second differences of the control points: for a cubic,
  /// n² = 3/4 · max |second difference| / tolerance.
  ///
  /// - Parameter flatness: the distance in px; 0.15 is below what is visible.
  /// - Returns: at least 1, at most 256.
  public func pieces(flatness: Double) -> Int {
    let first = (start - startControl) + (endControl - startControl)
    let second = (startControl - endControl) + (end - endControl)
    let bend = max(first.lengthSquared, second.lengthSquared).squareRoot()
    let pieces = (0.75 * bend / max(flatness, 0.001)).squareRoot().rounded(.up)
    return Int(min(max(pieces, 1), 256))
  }

  /// Calls `body` for each point of a polygon that approximates the segment, except `start`.
  ///
  /// - Parameters:
  ///   - flatness: the largest distance of the polygon from the curve, in px.
  ///   - body: called with each point in order; the last one is `end`.
  public func forEachPoint(flatness: Double = 0.15, _ body: (Point) -> Void) {
    let pieces = pieces(flatness: flatness)
    for piece in 1..<pieces {
      body(point(at: Double(piece) / Double(pieces)))
    }
    body(end)
  }

  /// Returns the derivative at `point` with respect to the segment's own parameter, from the
  /// parabola through three points with centripetal knots.
  private static func tangent(
    _ before: Point, _ point: Point, _ after: Point, _ chord: Vector, _ interval: Double
  ) -> Vector {
    let back = point - before
    let backInterval = Self.interval(back)
    guard backInterval > 0, interval > 0 else { return chord }
    let velocity =
      back * (1 / backInterval) + (after - before) * (-1 / (backInterval + interval))
      + chord * (1 / interval)
    return velocity * interval
  }

  /// Returns the knot interval of a chord: its length to the power of α = 0.5.
  private static func interval(_ chord: Vector) -> Double {
    chord.length.squareRoot()
  }
}
