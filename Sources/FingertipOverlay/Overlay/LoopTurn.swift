internal import FingertipRegions
internal import TouchX11
internal import Touches

/// One turn of the loop, as far as the overlay is concerned.
struct LoopTurn {
  /// The outcome of a batch of events.
  struct Batch {
    /// The changes for the next frame.
    var news = FrameNews()
    var screenChanged = false
    var surfaceChanged = false
    /// Windows of ours that another client may have taken away.
    var suspects: Set<WindowID> = []

    /// Whether the next frame has more to do than to show what the layers have new.
    var hasNews: Bool {
      news != FrameNews() || screenChanged || surfaceChanged || !suspects.isEmpty
    }
  }

  /// The time for which others may have worked in a turn before its frame is left to the next one, in ms.
  private static let longTurn = 30.0

  /// The time at which the turn began, by our clock in ms.
  var start = 0.0
  /// The changes of touches that the layers do not have yet.
  var changes: [Touch] = []
  /// The outcome of the events since the last frame.
  var batch = Batch()
  /// Whether the frame was left to the next turn.
  private(set) var isPutOff = false

  /// Ends the turn.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: what a frame is to show; nil where the frame is left to the next turn.
  mutating func finish(at time: Double) -> Batch? {
    // Others in this turn have taken so long that clients may wait; a frame would delay them further.
    isPutOff = !isPutOff && time - start > Self.longTurn
    guard !isPutOff else { return nil }
    defer { batch = Batch() }
    return batch
  }
}
