internal import Touches

/// One straight piece of a trail, whose radius and strength change linearly along it; in px.
struct TrailCapsule {
  let start: SIMD2<Float>
  let end: SIMD2<Float>
  let radii: (start: Float, end: Float)
  /// The strengths of the trail at the ends, 0…1.
  let strengths: (start: Float, end: Float)
  /// The largest distance from the axis that is drawn.
  let reach: Float
  /// The pixels that it may cover, in px of the root.
  let box: PixelRect
  /// The direction of the trail through each joint, as a unit vector; nil for a round cap.
  ///
  /// The piece ends at its neighbour, at the line perpendicular to that direction.
  var mitres: (start: SIMD2<Float>?, end: SIMD2<Float>?) = (nil, nil)
  /// The number of the trail's point at which its piece of the curve begins.
  let number: Int
  /// Whether it replaces two lines that were almost one.
  private(set) var isMerged = false

  /// The square of the length, in px, below which a capsule has no direction.
  static let shortest: Float = 1e-6
  /// The largest bend between two capsules that are joined into one line, in px.
  private static let straight: Float = 0.2
  /// The largest deviation from linear strengths between two capsules that are joined.
  private static let even: Float = 0.01
  /// The largest distance by which a mitre's corner may extend beyond a round joint, in px.
  private static let sharpest: Float = 0.5

  /// Creates a capsule, with a box whose edges are at a distance from what is drawn, in px.
  init(
    start: SIMD2<Float>, end: SIMD2<Float>, radii: (start: Float, end: Float),
    strengths: (start: Float, end: Float), margin: Float, number: Int
  ) {
    self.start = start
    self.end = end
    self.radii = radii
    self.strengths = strengths
    self.number = number
    reach = max(radii.start, radii.end) + 0.5
    let low = pointwiseMin(start, end) - (reach + margin)
    let high = pointwiseMax(start, end) + (reach + margin)
    let (x, y) = (Int(roundingDown: low.x), Int(roundingDown: low.y))
    box = PixelRect(
      x: x, y: y, width: Int(roundingUp: high.x) - x, height: Int(roundingUp: high.y) - y)
  }

  var lengthSquared: Float { ((end - start) * (end - start)).sum() }

  /// Returns one capsule in place of this one and the next if they are almost one line; nil if the
  /// difference would be visible or if either already replaces two.
  func joined(with next: TrailCapsule, margin: Float) -> TrailCapsule? {
    guard !isMerged, !next.isMerged else { return nil }
    let chord = next.end - start
    let lengthSquared = (chord * chord).sum()
    guard lengthSquared > Self.shortest else { return nil }
    let offset = end - start
    let share = (offset * chord).sum() / lengthSquared
    let crossProduct = (offset.x * chord.y - offset.y * chord.x).magnitude
    let radius = radii.start + share * (next.radii.end - radii.start)
    let strength = strengths.start + share * (next.strengths.end - strengths.start)
    guard share > 0, share < 1,
      crossProduct * crossProduct <= Self.straight * Self.straight * lengthSquared,
      (radius - radii.end).magnitude <= Self.straight,
      (strength - strengths.end).magnitude <= Self.even
    else { return nil }
    var joined = TrailCapsule(
      start: start, end: next.end, radii: (radii.start, next.radii.end),
      strengths: (strengths.start, next.strengths.end), margin: margin, number: number)
    joined.mitres = mitres
    joined.isMerged = true
    return joined
  }

  /// Returns the direction halfway between those of this capsule and the next, if both can be cut
  /// off perpendicular to it; nil if the joint must be round.
  ///
  /// With half the angle between the two, the corner is at radius / cos from the joint, and the cut
  /// takes radius · tan from the inner side, at most half of either capsule.
  func mitre(with next: TrailCapsule) -> SIMD2<Float>? {
    let length = lengthSquared.squareRoot()
    let nextLength = next.lengthSquared.squareRoot()
    let unit = (end - start) / length
    let nextUnit = (next.end - next.start) / nextLength
    let cosine = (unit * nextUnit).sum()
    guard cosine > 0 else { return nil }
    let half = ((1 + cosine) / 2).squareRoot()
    let tangent = ((1 - cosine) / (1 + cosine)).magnitude.squareRoot()
    let reach = max(reach, next.reach)
    guard reach * (1 / half - 1) <= Self.sharpest,
      2 * reach * tangent <= min(length, nextLength)
    else { return nil }
    return (unit + nextUnit) / (2 * half)
  }
}

/// The cut of trails whose pixels are either opaque or absent.
struct TrailCut {
  /// The radius by which the mask's depths are measured, in px; a trail that blends uses the radius
  /// at each place instead.
  var radius: Float
  /// The height of the outline's steps, in px, 1 or more; steps begin at multiples of it.
  var bandHeight: Int
}
