/// An irregular report, which the tracker has dealt with and returns for the log.
public enum TouchAnomaly: Hashable, Sendable {
  /// A touch began that was already down: its end was never seen.
  case beganWhileDown(TouchID)
  /// A touch began without a usable position; there is nothing to track.
  case beganWithoutPosition(TouchID)
  /// A report of a touch that is not down.
  case unknownTouch(TouchID, phase: TouchPhase)
  /// A report is older than the one before it, by a number of ms.
  case timeRanBack(TouchID, milliseconds: Double)
  /// A report says that a touch is stationary, which is not an event.
  case notAnEvent(TouchID)
}

extension TouchAnomaly: CustomStringConvertible {
  public var description: String {
    switch self {
    case .beganWhileDown(let id):
      "\(id) began while it was down: its end was never seen"
    case .beganWithoutPosition(let id):
      "\(id) began without a usable position"
    case .unknownTouch(let id, let phase):
      "\(id) reports '\(phase)' but is not down"
    case .timeRanBack(let id, let milliseconds):
      "the clock of \(id) ran back by \(milliseconds) ms"
    case .notAnEvent(let id):
      "\(id) reports that it is stationary, which is not an event"
    }
  }
}
