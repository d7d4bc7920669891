internal import FingertipSettings
import SystemSupport
import TouchRouting
import Touches

extension RouterLog {
  /// Adds the line of a gesture, with the values of its type.
  mutating func add(_ gesture: Gesture, at time: Timestamp) {
    begin(time, "\"event\":\"gesture\",\"gesture\":\"")
    // Ids contain no characters that JSON escapes.
    add(gesture.id.rawValue)
    add("\",\"type\":\"")
    add(gesture.type.rawValue)
    add("\",\"region\":")
    add(name(of: gesture.region))
    add(",\"state\":\"")
    add(gesture.state.rawValue)
    add("\",\"touches\":[")
    for (index, touch) in gesture.touches.enumerated() {
      if index > 0 { add(",") }
      add(Int(touch.contact))
    }
    add("]")
    add("x", gesture.position.x)
    add("y", gesture.position.y)
    add(gesture.values)
    add("}\n")
  }

  /// Adds the lines of a gesture's actions.
  mutating func addActions(of gesture: Gesture, at time: Timestamp) {
    for action in actions(of: gesture) {
      guard let text = action.json(of: regionID(gesture.region)).line else { continue }
      begin(time, "\"event\":\"action\",\"gesture\":\"")
      add(gesture.id.rawValue)
      add("\",\"action\":")
      add(text)
      add(end(of: action))
    }
  }

  private mutating func add(_ values: GestureValues) {
    if let fingers = values.fingers { add("fingers", Double(fingers)) }
    if let taps = values.taps { add("taps", Double(taps)) }
    if let translation = values.translation { add("translation", translation) }
    if let velocity = values.velocity { add("velocity", velocity) }
    if let scale = values.scale { add("scale", scale) }
    if let rotation = values.rotation { add("rotation", rotation) }
    if let direction = values.direction { add("direction", direction.rawValue) }
    if let control = values.control { add("control", control.rawValue) }
  }

  private mutating func add(_ key: StaticString, _ value: Double) {
    add(key: key)
    add(Self.text(value))
  }

  private mutating func add(_ key: StaticString, _ vector: Vector) {
    add(key: key)
    add("[")
    add(Self.text(vector.dx))
    add(",")
    add(Self.text(vector.dy))
    add("]")
  }

  private mutating func add(_ key: StaticString, _ word: String) {
    add(key: key)
    add("\"")
    add(word)
    add("\"")
  }

  private mutating func add(key: StaticString) {
    add(",\"")
    add(key)
    add("\":")
  }

  /// Returns a number rounded to a thousandth, which is finer than any panel.
  private static func text(_ value: Double) -> String {
    // Adding 0 turns minus zero, which JSON would keep, into zero.
    Decimal.text((value * 1000).rounded() / 1000 + 0)
  }
}
