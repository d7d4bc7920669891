internal import Touches

/// Storage of a router that is used again in every step.
struct StepStorage {
  /// The touches that begin in the frame.
  var begins: [Touch] = []
  /// The touches of one call of a responder or of the recognizers.
  var batch: [RoutedTouch] = []
  /// The links of that call, by their places.
  var members: [Int] = []
  /// All touches of the regions, as of the last call.
  var all: [RoutedTouch] = []
  /// Whether `all` must be made anew.
  var isAllStale = true
  /// The latest decisions of the recognizers.
  var decisions: [RecognizerDecision] = []
}

/// The state of a router's steps: whether one is under way, and what it has still to follow.
struct StepState {
  /// Whether a step is under way.
  var isOn = false
  /// The acts that handlers asked for.
  let acts = ActQueue()
  /// The losses of the tree that its touches have followed.
  var seenLosses: RegionTree.Losses
  /// Whether any link is over and can be forgotten.
  var hasOver = false
  /// Whether regions may have got or lost a finger since the tree was told which are full.
  var isRoomStale = false
}
