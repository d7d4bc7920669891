internal import Touches

/// The frame that is being drawn.
struct Frame {
  /// The moment of our clock, in ms.
  let time: Double
  /// The same moment by the server's clock, which dates the reports.
  let now: Timestamp
  /// The time between two frames at the monitor's rate, in ms.
  let interval: Double
  /// Whether any finger is down.
  let hasFingers: Bool
  /// Whether halos move; they wait while the server paints a pressed look.
  var movesHalos = true
  /// Whether everything is repainted, because the server may have lost painted pixels.
  var repaintsAll = false
}
