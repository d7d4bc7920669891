/// The owner of the touches of a region.
public enum RegionPolicy: String, CaseIterable, Hashable, Sendable {
  /// They are ours, at once.
  case own
  /// After their begin it is decided whether they are ours; until then the application waits.
  case offer
  /// They are the application's: the region is a hole in the regions behind it.
  case pass
  /// They are nobody's: taken from the application and discarded.
  case eat
}

/// The strategy of a region for several fingers.
public enum TouchStrategy: String, CaseIterable, Hashable, Sendable {
  /// One finger at a time; the others are extra.
  case single
  /// Every finger for itself.
  case each
  /// All fingers together, in one call.
  case together
  /// Its fingers only make gestures; the region has no handler.
  case gesture
}

/// The treatment of a finger that exceeds its region's strategy.
public enum ExtraFingers: String, CaseIterable, Hashable, Sendable {
  /// The touch is accepted and ignored.
  case eat
  /// The touch goes to the application.
  case pass
}

/// The treatment of a finger's effects when its touch is cancelled rather than lifted.
public enum CancelStrategy: String, CaseIterable, Hashable, Sendable {
  /// The same as if the finger had been lifted.
  case end
  /// They stay, marked as provisional.
  case keep
  /// They are undone.
  case undo
}
