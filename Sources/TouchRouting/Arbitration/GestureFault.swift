/// Something that is wrong with gestures; the arena has dealt with it, and tells so that somebody can
/// log it.
public enum GestureFault: Hashable, Sendable {
  /// A recognizer said what may not follow its state; it was ignored.
  case illegalTransition(GestureID, from: RecognizerState, to: RecognizerState)
  /// A recognizer left a gesture going although all of its fingers are up; it was cancelled.
  case unfinished(GestureID)
  /// A gesture has a relation to one that there is not; the relation is ignored.
  case unknownGesture(GestureID, namedBy: GestureID)
  /// Gestures require each other to fail; the relation that closes the circle is ignored.
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
