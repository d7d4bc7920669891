/// What a batch of events brought that the next frame has to show.
struct FrameNews: Equatable {
  /// What is new of something that is painted.
  enum Change: Equatable {
    case nothing
    /// It looks different from now on.
    case change
    /// A finger did it by coming down, which does not wait for the monitor.
    case press
  }

  /// What is new of touches.
  var touches = Change.nothing
  /// What is new of regions.
  var regions = Change.nothing
  /// What is new of the ink.
  var ink = Change.nothing
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
