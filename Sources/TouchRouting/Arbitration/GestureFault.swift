/// A fault in gestures, which the arena has dealt with and reports for the log.
public enum GestureFault: Hashable, Sendable {
  /// A recognizer reported a state that may not follow its present one; the report was ignored.
  case illegalTransition(GestureID, from: RecognizerState, to: RecognizerState)
  /// A recognizer did not end a gesture although all of its fingers are up; the gesture was
  /// cancelled.
  case unfinished(GestureID)
  /// A gesture names an unknown gesture in a relation; the relation is ignored.
  case unknownGesture(GestureID, namedBy: GestureID)
  /// Gestures require each other to fail; the relation that closes the cycle is ignored.
  case circularRequirement(GestureID, requires: GestureID)
}

extension GestureFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .illegalTransition(let id, let from, let to):
      "\(id) is '\(from.rawValue)', after which '\(to.rawValue)' may not come"
    case .unfinished(let id):
      "\(id) was still going on when all of its fingers were up"
    case .unknownGesture(let id, let other):
      "\(other) has a relation to \(id), which does not exist"
    case .circularRequirement(let id, let other):
      "\(id) cannot require \(other) to fail, which waits for it in turn"
    }
  }
}
