public import Touches

/// A hand that erases while it moves.
public struct Hand: Hashable, Sendable {
  /// The id of its first contact, which identifies the hand.
  public let id: TouchID
  /// The middle of its contacts, in px of the root.
  public internal(set) var centre: Point
  /// The radius of the erased area, in px; it does not change while the hand is down.
  public let radius: Double
  /// The time of its latest report.
  public internal(set) var time: Timestamp
  var members: [TouchID]
  /// The time at which its last contact was lifted; nil while one is down.
  var liftTime: Timestamp?
}

/// A decision about a contact, or an event of a hand.
public enum HandDecision: Hashable, Sendable {
  /// The classification of a contact changed.
  case contact(TouchID, ContactState)
  /// A hand has begun to erase.
  case handBegan(Hand)
  /// A hand has moved.
  case handMoved(Hand)
  /// A hand has left the panel.
  case handEnded(Hand)
}
