public import Touches

/// An answer other than the standard one to the question which region a touch hits (row W20).
public enum HitOverride: Sendable {
  /// The deepest region at the point, frontmost first.
  case standard
  /// Whatever would hit the region or something in it hits another one instead.
  case to(RegionID)
  /// A function of the place is asked, before anything in the region is. It gets the point in px of
  /// the region's frame, and is asked for points inside the region's area only.
  case ask(@Sendable (Point) -> HitAnswer)
}

/// What a function answers that is asked which region a touch hits.
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
