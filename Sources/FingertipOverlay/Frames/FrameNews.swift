import FingertipRegions

/// The changes that a batch of events brought, for the next frame.
struct FrameNews: Equatable {
  /// The change of all layers.
  var change = VisibleChange.nothing
  /// Whether touches changed, which bring the frames as long as they do.
  var isLed = false
  /// Whether a finger came down.
  var hasBegin = false
  /// Whether other windows lay over ours, so that the server has lost what was painted there.
  var isCovered = false
  /// Whether all is to be painted anew, at once.
  var needsRepaint = false
}

/// When something is to be seen of what goes by the clock alone, by our clock in ms.
struct FrameWakes: Equatable {
  /// When the panes that the last frame left out may be painted; nil where it painted them.
  var panes: Double?
  /// When a mark will have faded visibly; nil where none fades.
  var fade: Double?
  /// When something else looks different, which is shown no sooner than a frame later.
  var changes: [Double] = []
  /// When something is to be done as soon as the rate allows.
  var requests: [Double] = []
}
