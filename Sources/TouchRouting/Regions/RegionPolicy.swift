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

/// What a region makes of several fingers.
public enum TouchStrategy: String, CaseIterable, Hashable, Sendable {
  /// It hears of one finger at a time; the others are extra (rows M1, W1a).
  case single
  /// Every finger for itself (row W1b).
  case each
  /// All fingers together, in one call (row W1c).
  case together
  /// Its fingers make gestures and reach no handler of its own (row W1d).
  case gesture
}

/// What becomes of a finger that its region's strategy has no place for (row W1a).
public enum ExtraFingers: String, CaseIterable, Hashable, Sendable {
  /// It is taken and thrown away.
  case eat
  /// It is the application's.
  case pass
}

/// What is left of what a finger did when it is cancelled rather than lifted (row W30).
public enum CancelStrategy: String, CaseIterable, Hashable, Sendable {
  /// The same as if the finger had been lifted.
  case end
  /// It stays as it is, marked as provisional.
  case keep
  /// It is taken back.
  case undo
}
