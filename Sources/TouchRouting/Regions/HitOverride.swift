public import Touches

/// An answer other than the standard one to the question which region a touch hits.
public enum HitOverride: Sendable {
  /// The deepest region at the point, frontmost first.
  case standard
  /// A hit of the region or of its descendants is redirected to another region.
  case to(RegionID)
  /// A function of the place is asked, before anything in the region is. It gets the point in px of
  /// the region's frame, and is asked for points inside the region's area only.
  case ask(@Sendable (Point) -> HitAnswer)
}

/// The answer of a function that overrides the hit-test of a region.
public enum HitAnswer: Hashable, Sendable {
  /// The standard answer.
  case standard
  /// Neither the region nor anything in it.
  case miss
  /// The region itself, whatever is in it.
  case itself
  /// Another region of the tree, wherever it lies. One that is gone, disabled or hidden is a miss.
  case region(RegionID)
}
