/// One side of a piece of a line, at the distance of the line's radius: a straight line or a cubic
/// Bézier curve.
struct StrokeSide {
  /// The start.
  var start: SIMD2<Float>
  /// The control points; nil if it is straight.
  var controls: (start: SIMD2<Float>, end: SIMD2<Float>)?
  /// The end.
  var end: SIMD2<Float>

  /// The same side from its end to its start.
  var reversed: StrokeSide {
    StrokeSide(start: end, controls: controls.map { ($0.end, $0.start) }, end: start)
  }

  /// Returns the left and the right side of a bend, as seen along it with y downwards.
  ///
  /// - Parameters:
  ///   - bend: the bend, whose ends are different places.
  ///   - isCurved: whether the sides are curves.
  /// - Returns: the sides; nil if one of them turns back, because the line is wider than its bend.
  static func sides(
    of bend: NodeBend, isCurved: Bool
  ) -> (left: StrokeSide, right: StrokeSide)? {
    func point(_ t: Float, _ sign: Float) -> SIMD2<Float> {
      let (place, direction) = (bend.place(at: t), bend.direction(at: t))
      let normal = SIMD2(-direction.y, direction.x) / direction.length
      return place.lowHalf + normal * (sign * place.z)
    }
    func side(_ sign: Float) -> StrokeSide {
      let (start, end) = (point(0, sign), point(1, sign))
      guard isCurved else { return StrokeSide(start: start, end: end) }
      // The curve through the places of the side at every third of the parameter.
      let (a, b) = (point(1 / 3, sign), point(2 / 3, sign))
      return StrokeSide(
        start: start,
        controls: (
          (a * 18 - b * 9 - start * 5 + end * 2) / 6, (b * 18 - a * 9 - end * 5 + start * 2) / 6
        ), end: end)
    }
    let (left, right) = (side(-1), side(1))
    let chord = (bend.end - bend.start).lowHalf
    guard left.advances(along: chord), right.advances(along: chord) else { return nil }
    return (left, right)
  }

  /// Returns whether it leads forward along a direction everywhere.
  private func advances(along direction: SIMD2<Float>) -> Bool {
    let points = [start, controls?.start, controls?.end, end].compactMap(\.self)
    return zip(points, points.dropFirst()).allSatisfy { (($1 - $0) * direction).sum() > 0 }
  }
}
