import Touches

/// A smooth curve through the points of a trail: centripetal Catmull–Rom, piece by piece.
///
/// The centripetal kind alone has neither cusps nor loops within a piece, which unevenly spaced
/// touches would otherwise cause (Yuksel, Schaefer, Keyser 2011). Each piece is provided as the
/// equivalent cubic Bézier curve, whose control points also bound it.
struct TrailCurve {
  /// One piece of the curve, from one point of the trail to the next.
  struct Piece {
    var start: SIMD2<Double>
    var firstControl: SIMD2<Double>
    var secondControl: SIMD2<Double>
    var end: SIMD2<Double>
    /// The trail's strengths at the two ends, 0…1.
    var strengths: (start: Double, end: Double)
    /// The index of its first point among the points of the trail.
    var number: Int

    /// Returns the number of straight lines that stay within a distance in px of the piece, by
    /// Wang's formula.
    func lines(within tolerance: Double) -> Int {
      let bendA = start - 2 * firstControl + secondControl
      let bendB = firstControl - 2 * secondControl + end
      let bend = max((bendA * bendA).sum(), (bendB * bendB).sum()).squareRoot()
      return min(max(Int((0.75 * bend / tolerance).squareRoot().rounded(.up)), 1), Self.lineLimit)
    }

    /// Returns the point at a parameter of 0…1 along the piece.
    func position(at share: Double) -> SIMD2<Double> {
      let rest = 1 - share
      let outer = rest * rest * rest * start + share * share * share * end
      return outer + 3 * rest * share * (rest * firstControl + share * secondControl)
    }

    private static let lineLimit = 24
  }

  /// The minimum distance of a point from the last kept one, in px: nearer points only add noise,
  /// and without them the cost does not depend on the rate of the device.
  static let closest = 0.75

  /// Calls the body with every piece of the curve; a single point is a piece without length.
  @inline(__always)
  static func forEachPiece(of points: some Collection<TrailPoint>, _ body: (Piece) -> Void) {
    // Four consecutive points make a piece; at either end of the curve the outer one is missing.
    var before: Knot?
    var from: Knot?
    var to: Knot?
    var remaining = points.count
    var number = -1
    for point in points {
      remaining -= 1
      number += 1
      guard let next = Knot(point, number: number) else { continue }
      if let last = to ?? from, remaining > 0, last.distance(to: next) < closest { continue }
      if let start = from, let end = to {
        body(piece(before, start, end, next))
        (before, from, to) = (start, end, next)
      } else if from == nil {
        from = next
      } else {
        to = next
      }
    }
    guard let start = from else { return }
    if let end = to {
      body(piece(before, start, end, nil))
    } else {
      body(piece(nil, start, start, nil))
    }
  }

  private static func piece(_ before: Knot?, _ start: Knot, _ end: Knot, _ after: Knot?) -> Piece {
    let chord = start.distance(to: end)
    return Piece(
      start: start.position,
      firstControl: control(at: start, towards: end, chord: chord, behind: before),
      secondControl: control(at: end, towards: start, chord: chord, behind: after),
      end: end.position, strengths: (start.strength, end.strength), number: start.number)
  }

  /// Returns the control point beside a knot, towards the other end of the piece.
  private static func control(
    at knot: Knot, towards other: Knot, chord: Double, behind: Knot?
  ) -> SIMD2<Double> {
    guard let behind, chord > 0 else { return knot.position + (other.position - knot.position) / 3 }
    let back = knot.distance(to: behind)
    guard back > 0 else { return knot.position + (other.position - knot.position) / 3 }
    // The parameter advances by the square roots of the two chords.
    let a = back.squareRoot()
    let b = chord.squareRoot()
    let sum =
      back * other.position - chord * behind.position + (2 * back + 3 * a * b + chord)
      * knot.position
    return sum / (3 * a * (a + b))
  }

  private struct Knot {
    var position: SIMD2<Double>
    var strength: Double
    var number: Int

    /// Creates a knot; nil if the point cannot be painted.
    init?(_ point: TrailPoint, number: Int) {
      guard PixelTarget.accepts(point.position), point.strength == point.strength else {
        return nil
      }
      position = SIMD2(point.position.x, point.position.y)
      strength = min(max(point.strength, 0), 1)
      self.number = number
    }

    func distance(to other: Knot) -> Double {
      let offset = other.position - position
      return (offset * offset).sum().squareRoot()
    }
  }
}
