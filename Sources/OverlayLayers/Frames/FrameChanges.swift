internal import FingertipRegions

/// The changes that a batch of events brought, for the next frame.
package struct FrameChanges: Equatable {
  /// The most urgent change of all layers.
  var change = VisibleChange.nothing
  /// Whether touches changed, so that reports rather than timers cause the frames.
  package var isReportDriven = false
  /// Whether a finger came down.
  package var hasBegin = false
  /// Whether other windows lay over ours, so that the server has lost the pixels there.
  package var isCovered = false
  /// Whether everything must be repainted at once.
  package var needsRepaint = false

  /// Creates changes of nothing.
  package init() {}
}

/// The times at which frames are needed without events, by our clock in ms.
struct FrameWakes: Equatable {
  /// The time at which panes that the last frame skipped may be painted; nil if it painted them.
  var panes: Double?
  /// The time at which a mark will have faded visibly; nil if none fades.
  var fade: Double?
  /// The times at which something else looks different; shown one frame later at the earliest.
  var changes: [Double] = []
  /// The times of work to do as soon as the rate allows.
  var requests: [Double] = []
}
