/// The decrease of width and strength along a trail.
struct TrailTaper {
  /// The minimum radius of a shaped trail, in px.
  ///
  /// A line thinner than 1.5 px would break up into dots, and so would a line in steps of several
  /// rows that is thinner than a step, because only the middle of a step is tested.
  private var thinnest: Float { max(0.75, Float(cut?.bandHeight ?? 1) / 2 + 0.25) }
  /// The strength of a shaped trail whose radius is 0.
  ///
  /// It is above the weakest strength that a mask can hold, so that the thinnest line of a very
  /// wide trail is drawn too.
  private static let weakest = 0.25

  let reach: Double
  /// The cut of a shaped trail; nil for a trail that blends.
  let cut: TrailCut?
  private let medium: Medium

  init(look: TrailLook, medium: Medium) {
    reach = look.reach
    self.medium = medium
    cut =
      medium == .shaped
      ? TrailCut(radius: Float(reach), bandHeight: max(look.bandHeight, 1)) : nil
  }

  /// Returns one end of a line, eased out, so that the trail stays wide near the finger.
  func end(
    _ place: SIMD2<Double>, _ strength: Double
  ) -> (place: SIMD2<Float>, radius: Float, strength: Float) {
    let eased = strength * (2 - strength)
    switch medium {
    case .translucent:
      return (SIMD2<Float>(place), Float(reach * eased), Float(eased))
    case .shaped:
      // Nothing fades here: the strength encodes the width of the trail.
      return (
        SIMD2<Float>(place), max(Float(reach * eased), thinnest),
        Float(Self.strength(ofRadius: eased))
      )
    }
  }

  /// Returns the strength that encodes a radius of a shaped trail, a share of the largest.
  private static func strength(ofRadius share: Double) -> Double { weakest + (1 - weakest) * share }

  /// Returns the radius that a strength of a shaped trail encodes, as a share of the largest; nil
  /// if there is no trail.
  static func radius(ofStrength strength: Double) -> Double? {
    guard strength > weakest / 2 else { return nil }
    return max(0, (strength - weakest) / (1 - weakest))
  }
}
