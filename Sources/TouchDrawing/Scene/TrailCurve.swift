import Touches

/// A smooth curve through the points of a trail: centripetal Catmull–Rom, piece by piece.
///
/// Of its family the centripetal kind alone has neither cusps nor loops within a piece, which
/// unevenly spaced touches would otherwise cause (Yuksel, Schaefer, Keyser 2011). Each piece is
/// handed out as the cubic Bézier curve that it equals, whose control points also bound it.
struct TrailCurve {
  /// One piece of the curve, from one point of the trail to the next.
  struct Piece {
    var start: SIMD2<Double>
    var firstControl: SIMD2<Double>
    var secondControl: SIMD2<Double>
    var end: SIMD2<Double>
    /// The strengths at its two ends, 0…1.
    var strengths: (start: Double, end: Double)
    /// The place of its first point among the points of the trail.
    var number: Int

    /// Returns the number of straight lines that stay within a distance of the piece, in px (Wang's
    /// formula).
    func lines(within tolerance: Double) -> Int {
      let bendA = start - 2 * firstControl + secondControl
      let bendB = firstControl - 2 * secondControl + end
      let bend = max((bendA * bendA).sum(), (bendB * bendB).sum()).squareRoot()
      return min(max(Int((0.75 * bend / tolerance).squareRoot().rounded(.up)), 1), Self.mostLines)
    }

    /// Returns the place a share of 0…1 along the piece.
    func place(at share: Double) -> SIMD2<Double> {
      let rest = 1 - share
      let outer = rest * rest * rest * start + share * share * share * end
      return outer + 3 * rest * share * (rest * firstControl + share * secondControl)
    }

    private static let mostLines = 24
  }

  /// Points nearer to the last one kept than this, in px, are left out: they carry only noise, and
  /// the cost no longer depends on the rate of the device.
  static let closest = 0.75

  /// Calls back for every piece of the curve; one lone point is a piece without length.
  @inline(__always)
  static func forEachPiece(of points: some Collection<TrailPoint>, _ body: (Piece) -> Void) {
    // A window of four points slides along; at either end the outer one is missing.
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
      start: start.place,
      firstControl: control(at: start, towards: end, chord: chord, behind: before),
      secondControl: control(at: end, towards: start, chord: chord, behind: after),
      end: end.place, strengths: (start.strength, end.strength), number: start.number)
  }

  /// Returns the control point beside a knot, on its way to the other end of the piece.
  private static func control(
    at knot: Knot, towards other: Knot, chord: Double, behind: Knot?
  ) -> SIMD2<Double> {
    guard let behind, chord > 0 else { return knot.place + (other.place - knot.place) / 3 }
    let back = knot.distance(to: behind)
    guard back > 0 else { return knot.place + (other.place - knot.place) / 3 }
    // With the square roots of the two chords as steps of the parameter.
    let a = back.squareRoot()
    let b = chord.squareRoot()
    let sum =
      back * other.place - chord * behind.place + (2 * back + 3 * a * b + chord) * knot.place
    return sum / (3 * a * (a + b))
  }

  private struct Knot {
    var place: SIMD2<Double>
    var strength: Double
    var number: Int

    /// Leaves out what cannot be painted.
    init?(_ point: TrailPoint, number: Int) {
      guard PixelTarget.accepts(point.position), point.strength == point.strength else {
        return nil
      }
      place = SIMD2(point.position.x, point.position.y)
      strength = min(max(point.strength, 0), 1)
      self.number = number
    }

    func distance(to other: Knot) -> Double {
      let way = other.place - place
      return (way * way).sum().squareRoot()
    }
  }
}
