/// One straight piece of a trail, whose radius and strength change evenly along it; lengths in px.
struct TrailCapsule {
  var start: SIMD2<Float>
  var end: SIMD2<Float>
  var radii: (start: Float, end: Float)
  /// What is left of the trail at the ends, 0…1.
  var strengths: (start: Float, end: Float)
  /// The direction of the way through each joint, of length 1, or nil for a round cap.
  ///
  /// The piece ends where it meets its neighbour, at the line across that way.
  var mitres: (start: SIMD2<Float>?, end: SIMD2<Float>?) = (nil, nil)

  /// The square of a length, in px, below which a capsule has no direction.
  static let shortest: Float = 1e-6
  /// How far the corner of a mitre may stick out beyond a round joint, in px.
  private static let sharpest: Float = 0.5

  var lengthSquared: Float { ((end - start) * (end - start)).sum() }

  /// The furthest that anything is drawn from the axis.
  var reach: Float { max(radii.start, radii.end) + 0.5 }

  /// The direction halfway between that of the capsule and that of the next, where the two may be
  /// cut off across it; nil where the joint must be round.
  ///
  /// With half the angle between them, the corner lies at radius / cos from the joint, and the cut
  /// takes radius · tan from the inner side, of which neither capsule can give up more than half.
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

/// The pieces of one trail, in the memory of the trail before.
struct TrailCapsules {
  private(set) var all: [TrailCapsule] = []

  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
  }

  /// Adds the next piece, which begins where the last one ended; one without length is left out,
  /// unless it is all there is.
  mutating func append(_ capsule: TrailCapsule) {
    var capsule = capsule
    if let last = all.indices.last {
      if all[last].lengthSquared <= TrailCapsule.shortest {
        all.removeLast()
      } else if capsule.lengthSquared <= TrailCapsule.shortest {
        return
      } else {
        let mitre = all[last].mitre(with: capsule)
        all[last].mitres.end = mitre
        capsule.mitres.start = mitre
      }
    }
    all.append(capsule)
  }
}
