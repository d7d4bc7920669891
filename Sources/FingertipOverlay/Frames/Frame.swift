internal import Touches

/// The frame that is being drawn.
struct Frame {
  /// The moment of our clock, in ms.
  let time: Double
  /// The same moment by the server's clock, which reports are dated by.
  let now: Timestamp
  /// The time between two frames at the monitor's rate, in ms.
  let interval: Double
  /// Whether any finger is down.
  let hasFingers: Bool
  /// Whether halos move; they wait while the server paints a press.
  var movesHalos = true
  /// Whether the server may have lost what was painted, so that all is repainted.
  var repaintsAll = false
}
