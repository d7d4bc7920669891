internal import SystemSupport

/// A number that an event knows.
package enum EventFact: String, CaseIterable, Sendable {
  /// The position, in px of the root.
  case x, y
  /// The position in the region, in mm from its upper left corner.
  case xmm, ymm
  /// The position as a share of the region: 0 at its left and top edges, 1 at the others.
  case u, v
  /// The translation since the begin, in px.
  case dx, dy
  /// The distance of the fingers as a factor of that at their begin.
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
  /// The number by which the device knows the touch.
  case touch
  /// The time since the begin, in ms.
  case duration
  /// The value of the region; of a stick that to the right.
  case value
  /// The value of a stick downwards.
  case value2

  /// The name of the variable of the environment that has it.
  package var variable: String {
    switch self {
    case .xmm: "FINGERTIP_X_MM"
    case .ymm: "FINGERTIP_Y_MM"
    default: "FINGERTIP_" + rawValue.uppercased()
    }
  }
}

/// Everything that an event knows: numbers, each where it has one, and a direction.
package struct EventFacts: Hashable, Sendable {
  /// The numbers that the event has.
  package private(set) var numbers: [EventFact: Double] = [:]
  /// The direction of the gesture; nil where it has none.
  package var direction: String?

  /// Facts of an event that knows nothing.
  package init() {}

  /// A number of the event; nil where it has none, and one that is not finite is none.
  package subscript(fact: EventFact) -> Double? {
    get { numbers[fact] }
    set { numbers[fact] = newValue.flatMap { $0.isFinite ? $0 : nil } }
  }

  /// Returns the text of a fact by its name; nil where the event has none of the name.
  package func text(of name: String) -> String? {
    if name == "direction" { return direction }
    return EventFact(rawValue: name).flatMap { numbers[$0] }.map(Self.text)
  }

  /// Returns a number for people and programs: at most four digits behind the point.
  package static func text(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    guard rounded.magnitude < 1e12 else { return Decimal.text(number) }
    return Decimal.text(rounded == 0 ? 0 : rounded)
  }

  /// The variables of the environment that hold it, with the region and what happened to it.
  package func environment(region: String, trigger: String) -> [String: String] {
    var variables = ["FINGERTIP_REGION": region, "FINGERTIP_ON": trigger]
    for (fact, number) in numbers { variables[fact.variable] = Self.text(number) }
    if let direction { variables["FINGERTIP_DIRECTION"] = direction }
    return variables
  }
}
