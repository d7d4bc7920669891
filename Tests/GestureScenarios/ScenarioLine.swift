package import TouchRouting
package import Touches

/// The outcome of a gesture at a moment, in the words of a scenario: the time in ms, the gesture, its state,
/// and its values as far as it has them.
package struct ScenarioLine {
  package var time: Double
  package var gesture: String
  package var state: String
  /// Its position.
  package var position: Point
  package var values: GestureValues

  package init(
    time: Double, gesture: String, state: String, position: Point, values: GestureValues
  ) {
    self.time = time
    self.gesture = gesture
    self.state = state
    self.position = position
    self.values = values
  }

  /// The place (`at`), with how many `fingers`, how far it has come (`by`), how many times farther
  /// apart its fingers are (`scale`), by how many degrees they turned (`turn`) and where it went (`to`).
  package var words: String {
    var words = "\(short(time)) \(gesture) \(state) at=\(short(position.x)),\(short(position.y))"
    if let fingers = values.fingers { words += " fingers=\(fingers)" }
    if let way = values.translation { words += " by=\(short(way.dx)),\(short(way.dy))" }
    if let scale = values.scale { words += " scale=\(short(scale))" }
    if let turn = values.rotation { words += " turn=\(Int((turn * 180 / .pi).rounded()))" }
    if let direction = values.direction { words += " to=\(direction.rawValue)" }
    return words
  }

  /// A number with two decimals at most.
  private func short(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
