internal import Touches

/// The relation of a contact to the strokes that the same hand wrote a moment ago.
struct NearbyWriting: Sendable {
  /// The distance from them to the start of the contact, in mm; infinite if too far to count.
  var distance = Double.infinity
  /// Whether the contact came down near the last stroke, and no palm is nearer.
  var isContinued = false
  /// Whether it is so near that it must be the next stroke, such as the dot of an i.
  var isNext = false
  /// The latest time at which another contact wrote beside it; nil before any.
  var latest: Timestamp?
  /// The number of successive strokes beside the contact while it rested, and the lift of the last
  /// one; nil before any.
  var strokes: (count: Int, lift: Timestamp)?
}
