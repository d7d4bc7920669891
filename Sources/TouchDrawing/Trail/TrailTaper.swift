/// The decrease of width and strength along a trail.
struct TrailTaper {
  /// The least radius of a shaped trail, in px.
  ///
  /// A line thinner than 1.5 px would break up into dots, and one that is cut in steps of several rows, of
  /// which only the middle is looked at, where it is thinner than a step.
  private var thinnest: Float { max(0.75, Float(cut?.bandHeight ?? 1) / 2 + 0.25) }
  /// The strength of a shaped trail whose radius is 0.
  ///
  /// It is above the least that a mask tells from nothing, so that the thinnest line of a very wide trail
  /// is there as well.
  private static let weakest = 0.25

  let reach: Double
  /// The cut where there is no alpha; nil for a trail that blends.
  let cut: TrailCut?
  private let medium: Medium

  init(look: TrailLook, medium: Medium) {
    reach = look.reach
    self.medium = medium
    cut =
      medium == .shaped
      ? TrailCut(radius: Float(reach), bandHeight: max(look.bandHeight, 1)) : nil
  }

  /// One end of a line: eased out, so that the trail stays full near the finger.
  func end(
    _ place: SIMD2<Double>, _ strength: Double
  ) -> (place: SIMD2<Float>, radius: Float, strength: Float) {
    let eased = strength * (2 - strength)
    switch medium {
    case .translucent:
      return (SIMD2<Float>(place), Float(reach * eased), Float(eased))
    case .shaped:
      // Nothing fades there: strength tells how wide the trail is.
      return (
        SIMD2<Float>(place), max(Float(reach * eased), thinnest),
        Float(Self.strength(ofRadius: eased))
      )
    }
  }

  /// Returns the strength by which a shaped trail tells its radius, a share of 0…1 of the widest.
  private static func strength(ofRadius share: Double) -> Double { weakest + (1 - weakest) * share }

  /// Returns the radius that a strength of a shaped trail tells, a share of 0…1 of the widest; nil
  /// where there is no trail.
  static func radius(ofStrength strength: Double) -> Double? {
    guard strength > weakest / 2 else { return nil }
    return max(0, (strength - weakest) / (1 - weakest))
  }
}
