internal import Touches

/// A finger and the gestures that were gathered for it when it began; both stay as they are.
struct TouchEntry {
  var touch: TouchID
  /// Deepest region first, and in a region first added first.
  var contestants: [Contestant]
  /// Whether its region offers it, so that it may become the application's.
  var isOffered: Bool
  var isDown = true
  /// Whether recognizers have still to hear of its begin.
  var isNew = true
  /// Whether it is a gesture's already.
  var isClaimed = false
  /// Whether it is ours already and handlers keep it.
  var isShared = false
}
