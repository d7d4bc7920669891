/// One of the two hands whose fingers are told apart.
///
/// Which of them is the left one is unknown.
public enum HandSide: Int, Hashable, Sendable {
  /// The hand that came down first.
  case first
  /// The other hand.
  case second
}
