internal import Touches

/// Storage of a router that every step reuses.
struct StepStorage {
  /// The touches that begin in the frame.
  var begins: [Touch] = []
  /// The touches of one call of a responder or of the recognizers.
  var batch: [RoutedTouch] = []
  /// The indices of that call's links.
  var members: [Int] = []
  /// All touches that handlers receive, as of the last call.
  var all: [RoutedTouch] = []
  /// Whether `all` must be rebuilt.
  var isAllStale = true
  /// The latest decisions of the recognizers.
  var decisions: [RecognizerDecision] = []
}

/// The state of a router's steps.
struct StepState {
  /// Whether a step is under way.
  var isOn = false
  /// The acts that handlers requested.
  let acts = ActQueue()
  /// The losses of the tree that have been handled.
  var handledLosses: RegionTree.Losses
  /// Whether any link is over and can be forgotten.
  var hasFinishedLinks = false
  /// Whether regions may have got or lost a finger since the tree's full regions were set.
  var isRoomStale = false
}
