internal import Touches

/// A finger and the gestures that were gathered for it when it began.
struct TouchEntry {
  var touch: TouchID
  /// The gestures: deepest region first, then in the order in which they were added.
  var contestants: [Contestant]
  /// Whether its region's policy is `offer`, so that it may become the application's.
  var isOffered: Bool
  var isDown = true
  /// Whether recognizers have not received its begin yet.
  var isNew = true
  /// Whether a gesture has claimed it.
  var isClaimed = false
  /// Whether a gesture has it, which lets handlers keep it too.
  var isShared = false
}
