package import TouchRouting
package import Touches

/// A follower of all changes of a display's touches, independent of what is shown.
package protocol TouchFollower: AnyObject {
  /// Handles changes, in time order.
  func follow(_ changes: [Touch])

  /// Handles an effect of touches on regions.
  ///
  /// - Parameters:
  ///   - effect: the effect.
  ///   - effects: all effects of its batch, with the touches of each.
  ///   - regions: the regions.
  func follow(_ effect: Effect, of effects: Effects, in regions: any RegionPlaces)
}

/// The names and the places of regions.
package protocol RegionPlaces: AnyObject {
  /// Returns the name of a region, even of one that no longer exists.
  func name(of region: RegionID) -> String

  /// Returns the frame of a region, in px of the root; nil if it does not exist.
  func frame(of region: RegionID) -> Rect?
}
