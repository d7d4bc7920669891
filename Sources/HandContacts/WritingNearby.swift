internal import Touches

/// The place of a contact among what the same hand wrote a moment ago.
struct WritingNearby: Sendable {
  /// The distance from that to where the contact came down, in mm; infinite where it is too far to count.
  var distance = Double.infinity
  /// Whether the contact came down where the hand has just written.
  var isContinued = false
  /// Whether that is so near that it must be the next stroke, as the dot of an i.
  var isNext = false
  /// The latest time at which something was written beside the contact.
  var latest: Timestamp?
  /// The number of strokes beside the contact that came one after another while it rested, and when the last of them
  /// was lifted; nil before any.
  var strokes: (count: Int, lift: Timestamp)?
}
