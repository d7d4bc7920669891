package import Touches

/// The caption of a hand: what it does, in words, for some time.
package struct Caption: Equatable {
  /// The words for what the hand does.
  package var text: String
  /// The fingers that it is about, in px of the root; a box of no size for one of them.
  package var place: Rect
  /// The time from which it is visible.
  package var start: Timestamp
  /// The time at which it has faded; nil during the gesture.
  package var end: Timestamp?
  /// The number of the hand's deed, which a tap and the next one of a double tap have in common.
  package var deed = 0
  /// Whether it is a row of the log, and not beside the hand.
  package var isRow = false

  /// The time for which it stays when the gesture is over, and how much of that it fades, in ms.
  static let stay = 1500.0
  private static let fading = 300.0
  /// The time for which a finger is on its way before that is called a drag, in ms: most that begin like
  /// one end as a swipe.
  static let dragDelay = 400.0

  /// Returns its opacity at a moment, 0…1.
  package func opacity(at now: Timestamp) -> Double {
    guard now >= start else { return 0 }
    guard let end else { return 1 }
    return max(0, min(1, (end - now) / Self.fading))
  }

  /// Returns the time at which it will look different, if nothing else happens; nil for never.
  package func nextChange(after now: Timestamp) -> Timestamp? {
    if now < start { return start }
    guard let end, now < end else { return nil }
    return max(now, end + -Self.fading)
  }
}
