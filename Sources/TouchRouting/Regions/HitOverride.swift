public import Touches

/// An override of the standard hit-test of a region.
public enum HitOverride: Sendable {
  /// The deepest region at the point, frontmost first.
  case standard
  /// A hit of the region or of its descendants is redirected to another region.
  case to(RegionID)
  /// A function of the point decides, before the region's descendants are tested. It gets the point
  /// in px of the region's frame, and is called only for points inside the region's area.
  case ask(@Sendable (Point) -> HitAnswer)
}

/// The answer of a function that overrides the hit-test of a region.
public enum HitAnswer: Hashable, Sendable {
  /// The standard answer.
  case standard
  /// Neither the region nor any of its descendants.
  case miss
  /// The region itself, not its descendants.
  case itself
  /// Another region, anywhere in the tree. If it is gone, disabled or hidden, the answer is a miss.
  case region(RegionID)
}
