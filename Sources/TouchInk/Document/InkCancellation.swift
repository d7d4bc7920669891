/// The treatment of a stroke whose touch is cancelled.
public enum InkCancellation: String, CaseIterable, Hashable, Sendable {
  /// The stroke stays, as if the finger had been lifted.
  case end
  /// The stroke stays, and is drawn hollow.
  case mark
  /// The stroke vanishes, and ink that it erased comes back.
  case vanish
}
