/// How width and strength fall along a trail.
struct TrailTaper {
  /// The least strength that a shaped medium paints; above it, strength tells the radius.
  static let opaque = 0.5
  /// The shares of the full radius that a shaped trail takes.
  ///
  /// A radius that shrank steadily would change the whole outline with every frame, and all that
  /// it uncovers would be painted anew by whoever lies beneath; with steps only a few places do.
  private static let steps = 3.0
  /// The strength of a shaped trail that is wide enough for a light core, from 3 px radius.
  static let wide = 0.69

  let reach: Double
  private let medium: Medium

  init(look: TrailLook, medium: Medium) {
    reach = look.reach
    self.medium = medium
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
      let radius = reach * (eased * Self.steps).rounded(.up) / Self.steps
      // Thinner than two pixels it would break up into dots.
      let opaque = Self.opaque + (1 - Self.opaque) * min(radius / 8, 1)
      return (SIMD2<Float>(place), Float(radius), radius < 1 ? 0 : Float(opaque))
    }
  }
}
