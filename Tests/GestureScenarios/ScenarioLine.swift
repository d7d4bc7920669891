package import TouchRouting
package import Touches

/// A report of a gesture, in the format of scenarios: the time in ms, the gesture, its state, and
/// the values that it has.
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

  /// The report as a line.
  ///
  /// After the time in ms, the gesture and its state, it has the position (`at`), the number of
  /// `fingers`, the translation (`by`), the factor by which the fingers have moved apart (`scale`),
  /// the angle by which they have turned in degrees (`turn`) and the direction (`to`).
  package var words: String {
    var words = "\(short(time)) \(gesture) \(state) at=\(short(position.x)),\(short(position.y))"
    if let fingers = values.fingers { words += " fingers=\(fingers)" }
    if let translation = values.translation {
      words += " by=\(short(translation.dx)),\(short(translation.dy))"
    }
    if let scale = values.scale { words += " scale=\(short(scale))" }
    if let rotation = values.rotation { words += " turn=\(Int((rotation * 180 / .pi).rounded()))" }
    if let direction = values.direction { words += " to=\(direction.rawValue)" }
    return words
  }

  /// Returns a number with at most two decimals.
  private func short(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
