internal import TouchRouting
internal import Touches

/// The touch or the gesture that makes a region act.
enum ActCause: Hashable {
  case touch(TouchID)
  case gesture(GestureID)
}

/// The owner of a lasting action: the region that acts, and the cause.
///
/// A finger that slides over keys makes several regions act.
struct ActOwner: Hashable {
  var region: RegionID
  var cause: ActCause

  /// Returns whether the cause is a given one, and the region as well unless that is nil.
  func matches(_ cause: ActCause, of region: RegionID?) -> Bool {
    self.cause == cause && (region == nil || self.region == region)
  }
}

extension Act {
  /// The region of the act, with the gesture or else the touch.
  var owner: ActOwner {
    ActOwner(region: region, cause: gesture.map { .gesture($0.id) } ?? .touch(touch))
  }
}
