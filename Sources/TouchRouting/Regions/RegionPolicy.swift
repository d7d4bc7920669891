/// To whom the touches of a region belong.
public enum RegionPolicy: String, CaseIterable, Hashable, Sendable {
  /// They are ours, at once.
  case own
  /// Whether they are ours is decided after their begin; until then the application waits.
  case offer
  /// They are the application's: the region is a hole in whatever is behind it.
  case pass
  /// They are nobody's: taken from the application and thrown away.
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
  /// Its fingers make gestures and reach no handler of its own.
  case gesture
}

/// The treatment of a finger that its region's strategy has no place for.
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
