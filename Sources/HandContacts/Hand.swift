public import Touches

/// A hand that erases while it moves.
public struct Hand: Hashable, Sendable {
  /// The first of its contacts, which names it.
  public let id: TouchID
  /// The middle of its contacts, in px of the root.
  public internal(set) var centre: Point
  /// The radius of what it erases, in px; it stays as it began.
  public let radius: Double
  /// The time of its latest report.
  public internal(set) var time: Timestamp
  var members: [TouchID]
  /// The time at which its last contact was lifted; nil while one is down.
  var liftTime: Timestamp?
}

/// A decision about a contact, or something that a hand does.
public enum HandDecision: Hashable, Sendable {
  /// A contact is something else than before.
  case contact(TouchID, ContactState)
  /// A hand has begun to erase.
  case handBegan(Hand)
  /// A hand has moved.
  case handMoved(Hand)
  /// A hand has left the panel.
  case handEnded(Hand)
}
