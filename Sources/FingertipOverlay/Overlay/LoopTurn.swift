internal import OverlayLayers
internal import Touches
internal import WindowStates

/// One turn of the loop, from the view of the overlay.
struct LoopTurn {
  /// The outcome of a batch of events.
  struct Batch {
    /// The changes for the next frame.
    var changes = FrameChanges()
    var screenChanged = false
    var surfaceChanged = false
    /// Windows of ours that another client may have destroyed or unmapped.
    var suspects: Set<WindowID> = []

    /// Whether the next frame must do more than show the layers' own changes.
    var hasChanges: Bool {
      changes != FrameChanges() || screenChanged || surfaceChanged || !suspects.isEmpty
    }
  }

  /// The duration of a turn from which its frame is postponed to the next turn, in ms.
  private static let longTurn = 30.0

  /// The time at which the turn began, by our clock in ms.
  var start = 0.0
  /// The changes of touches that have not been delivered yet.
  var changes: [Touch] = []
  /// The outcome of the events since the last frame.
  var batch = Batch()
  /// Whether the frame was postponed to the next turn.
  private(set) var isPostponed = false

  /// Ends the turn.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: the changes for the frame; nil if the frame is postponed to the next turn.
  mutating func finish(at time: Double) -> Batch? {
    // Other handlers took so long that clients may be waiting; a frame would delay them further.
    isPostponed = !isPostponed && time - start > Self.longTurn
    guard !isPostponed else { return nil }
    defer { batch = Batch() }
    return batch
  }
}
