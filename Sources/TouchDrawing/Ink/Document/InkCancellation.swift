/// What becomes of a stroke whose touch is taken away by something other than the finger.
public enum InkCancellation: String, CaseIterable, Hashable, Sendable {
  /// It stays, as if the finger had been lifted (row M14).
  case end
  /// It stays, and is hollow, which says that it was broken off.
  case mark
  /// It vanishes, and what an eraser had taken comes back.
  case vanish
}
