package import TouchRouting
import Touches

/// The section `gestures`: limits that hold where a gesture has none of its own.
package struct GestureDefaults: Equatable, Sendable {
  /// The limits that hold for all.
  package var values: [GestureLimit: Double] = [:]
  /// Limits under a name, for the gestures that ask for them.
  package var profiles: [String: [GestureLimit: Double]] = ["fast": [.tapDelay: 100]]
  /// The time for which a touch that is offered waits for other fingers, in ms; nil for the usual time.
  package var join: Double?
  /// The longest time for which it waits, in ms; nil for the usual time.
  package var decide: Double?

  /// Creates defaults that leave all limits as they are.
  package init() {}

  /// Returns the limits of a gesture: those of all, of its profile and of its own, the later ones in place
  /// of the earlier.
  package func limits(of gesture: GestureSetting) -> GestureLimits {
    var limits = GestureLimits()
    for layer in [
      values, gesture.limitation.profile.flatMap { profiles[$0] } ?? [:], gesture.limitation.limits,
    ] {
      for (limit, value) in layer { limits[limit] = value }
    }
    return limits
  }

  /// The limits by which the router tells touches apart.
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
