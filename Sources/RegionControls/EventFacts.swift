internal import SystemSupport

/// A number that an event may have.
package enum EventFact: String, CaseIterable, Sendable {
  /// The position, in px of the root.
  case x, y
  /// The position in the region, in mm from its upper left corner.
  case xmm, ymm
  /// The position as a share of the region: 0 at its left and top edges, 1 at the others.
  case u, v
  /// The translation since the begin, in px.
  case dx, dy
  /// The distance of the fingers as a factor of the distance at their begin.
  case scale
  /// The rotation since the begin, in degrees, clockwise positive.
  case angle
  /// The velocity, in px/s.
  case vx, vy
  /// The pressure, 0 to 1.
  case pressure
  /// The long and the short axis of the contact, in mm.
  case major, minor
  /// The number of fingers.
  case fingers
  /// The number of taps.
  case taps
  /// The server's id of the touch.
  case touch
  /// The time since the begin, in ms.
  case duration
  /// The value of the region; for a stick, the value to the right.
  case value
  /// The downward value of a stick.
  case value2

  /// The name of its environment variable.
  package var variable: String {
    switch self {
    case .xmm: "FINGERTIP_X_MM"
    case .ymm: "FINGERTIP_Y_MM"
    default: "FINGERTIP_" + rawValue.uppercased()
    }
  }
}

/// The data of an event: numbers and a direction, as far as it has them.
package struct EventFacts: Hashable, Sendable {
  /// The numbers that the event has.
  package private(set) var numbers: [EventFact: Double] = [:]
  /// The direction of the gesture; nil if it has none.
  package var direction: String?

  /// Creates empty facts.
  package init() {}

  /// A number of the event; nil if it has none, or if the number is not finite.
  package subscript(fact: EventFact) -> Double? {
    get { numbers[fact] }
    set { numbers[fact] = newValue.flatMap { $0.isFinite ? $0 : nil } }
  }

  /// Returns the text of a fact with a name; nil if the event has no such fact.
  package func text(of name: String) -> String? {
    if name == "direction" { return direction }
    return EventFact(rawValue: name).flatMap { numbers[$0] }.map(Self.text)
  }

  /// Returns a number as text with at most four decimals.
  package static func text(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    guard rounded.magnitude < 1e12 else { return Decimal.text(number) }
    return Decimal.text(rounded == 0 ? 0 : rounded)
  }

  /// Returns the environment variables for it, with the region and the trigger.
  package func environment(region: String, trigger: String) -> [String: String] {
    var variables = ["FINGERTIP_REGION": region, "FINGERTIP_ON": trigger]
    for (fact, number) in numbers { variables[fact.variable] = Self.text(number) }
    if let direction { variables["FINGERTIP_DIRECTION"] = direction }
    return variables
  }
}
