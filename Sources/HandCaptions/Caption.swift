package import Touches

/// The caption of a hand: the name of its gesture, shown for some time.
package struct Caption: Equatable {
  /// The name of the gesture.
  package var text: String
  /// The bounding box of the fingers, in px of the root; of size zero for a single finger.
  package var frame: Rect
  /// The time from which it is visible.
  package var start: Timestamp
  /// The time at which it has faded; nil during the gesture.
  package var end: Timestamp?
  /// The number of the hand's gesture; the taps of a double tap share one.
  package var gestureNumber = 0
  /// Whether it is a row of the log instead of beside the hand.
  package var isRow = false

  /// The time for which it stays after the gesture, in ms; it fades in the last `fading` ms.
  static let stay = 1500.0
  private static let fading = 300.0
  /// The time for which a finger must move before it is called a drag, in ms: most such movements
  /// end as a swipe.
  static let dragDelay = 400.0

  /// Returns its opacity at a time, 0…1.
  package func opacity(at now: Timestamp) -> Double {
    guard now >= start else { return 0 }
    guard let end else { return 1 }
    return max(0, min(1, (end - now) / Self.fading))
  }

  /// Returns the time at which its look changes by itself; nil for never.
  package func nextChange(after now: Timestamp) -> Timestamp? {
    if now < start { return start }
    guard let end, now < end else { return nil }
    return max(now, end + -Self.fading)
  }
}
