package import TouchRouting

/// The section `gestures`: limits for gestures that have none of their own.
package struct GestureDefaults: Equatable, Sendable {
  /// The limits of all gestures.
  package var values: [GestureLimit: Double] = [:]
  /// Named sets of limits, for the gestures that use them.
  package var profiles: [String: [GestureLimit: Double]] = ["fast": [.tapDelay: 100]]
  /// The time that an offered touch waits for other fingers, in ms; nil for the default.
  package var join: Double?
  /// The longest time that an offered touch waits for a decision, in ms; nil for the default.
  package var decide: Double?

  /// Creates defaults that change no limits.
  package init() {}

  /// Returns the limits of a gesture: those of all gestures, of its profile, and its own; later
  /// ones override earlier ones.
  package func limits(of gesture: GestureSetting) -> GestureLimits {
    var limits = GestureLimits()
    for layer in [
      values, gesture.limitation.profile.flatMap { profiles[$0] } ?? [:], gesture.limitation.limits,
    ] {
      for (limit, value) in layer { limits[limit] = value }
    }
    return limits
  }

  /// The limits that the router uses.
  package var routing: RoutingLimits {
    var limits = RoutingLimits()
    if let join { limits.join = join }
    if let decide { limits.decide = decide }
    for (limit, value) in values {
      switch limit {
      case .slop: limits.slop = value
      case .tapDuration: limits.tapDuration = value
      case .multiTap: limits.multiTap = value
      case .multiTapLeast: limits.multiTapLeast = value
      case .multiTapDistance: limits.multiTapDistance = value
      case .buttonExit: limits.buttonExit = value
      default: break
      }
    }
    return limits
  }
}
