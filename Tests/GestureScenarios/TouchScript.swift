package import Touches

/// The reports of fingers, as a sequence of moments.
///
/// The text of a script is a list of moments, separated by bars. Each moment has a time in ms, and
/// the changes of fingers at that time: finger 1 comes down with `+1@5,6`, moves with `1@7,6`, is
/// lifted at its position with `-1` or elsewhere with `-1@7,6`, and is cancelled with `x1`. In a
/// moment with `timer`, only time passes.
package struct TouchScript: ExpressibleByStringLiteral, Sendable {
  /// The reports of one time; empty if only time passes.
  package struct Moment: Sendable {
    package var time: Timestamp
    package var reports: [TouchEvent]
  }

  package var moments: [Moment]

  package init(_ moments: [Moment]) {
    self.moments = moments
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// Parses the text of a script; an invalid one stops the test.
  package init(_ text: String) {
    moments = text.split(separator: "|").map { moment in
      let words = moment.split(separator: " ")
      guard let first = words.first, let milliseconds = Double(first) else {
        fatalError("no time in '\(moment)'")
      }
      let time = Timestamp(milliseconds: milliseconds)
      let changes = words.dropFirst().filter { $0 != "timer" }
      return Moment(time: time, reports: changes.map { Self.report($0, time) })
    }
  }

  /// Returns the finger with a number; all fingers are on one device.
  package static func finger(_ number: UInt32) -> TouchID {
    TouchID(device: DeviceID(rawValue: 8), contact: number)
  }

  private static func report(_ word: Substring, _ time: Timestamp) -> TouchEvent {
    let parts = word.split(separator: "@")
    let id = parts.first?.drop { "+-x".contains($0) } ?? ""
    guard let number = UInt32(id) else { fatalError("no finger in '\(word)'") }
    let coordinates = parts.dropFirst().first?.split(separator: ",").compactMap { Double($0) } ?? []
    let position = coordinates.count == 2 ? Point(x: coordinates[0], y: coordinates[1]) : nil
    let phase: TouchPhase =
      switch word.first {
      case "+": .began
      case "-": .ended
      case "x": .cancelled
      default: .moved
      }
    return TouchEvent(id: finger(number), phase: phase, time: time, position: position)
  }
}
