package import TouchRouting
package import Touches

/// Something that hears of every change of the touches of a display, beside what is shown of them.
package protocol TouchFollower: AnyObject {
  /// Hears of changes, in time order.
  func follow(_ changes: [Touch])

  /// Hears of something that was done for touches on regions.
  ///
  /// - Parameters:
  ///   - effect: what was done.
  ///   - effects: all of its batch, with the touches of each.
  ///   - regions: the regions.
  func follow(_ effect: Effect, of effects: Effects, in regions: any RegionPlaces)
}

/// The names and the places of regions.
package protocol RegionPlaces: AnyObject {
  /// Returns the name of a region; also of one that is there no more.
  func name(of region: RegionID) -> String

  /// Returns the place of a region, in px of the root; nil where it is not there.
  func frame(of region: RegionID) -> Rect?
}
