/// The treatment of a stroke whose touch is cancelled.
public enum InkCancellation: String, CaseIterable, Hashable, Sendable {
  /// It stays, as if the finger had been lifted.
  case end
  /// It stays, and is drawn hollow.
  case mark
  /// It vanishes, and ink that it erased comes back.
  case vanish
}
