package import Touches

/// The touches of fingers, as a run of moments.
///
/// The words are moments separated by bars, each a time in ms and what fingers do then: `+1@5,6` comes
/// down, `1@7,6` moves, `-1` is lifted where it is and `-1@7,6` elsewhere, `x1` is lost. In a moment
/// with `timer` nothing happens but that time passes.
package struct TouchScript: ExpressibleByStringLiteral, Sendable {
  /// The reports of a time; none where time only passes.
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

  /// Reads the words of a script; a script that is none ends the test.
  package init(_ text: String) {
    moments = text.split(separator: "|").map { moment in
      let words = moment.split(separator: " ")
      guard let first = words.first, let milliseconds = Double(first) else {
        fatalError("no time in '\(moment)'")
      }
      let time = Timestamp(milliseconds: milliseconds)
      let deeds = words.dropFirst().filter { $0 != "timer" }
      return Moment(time: time, reports: deeds.map { Self.report($0, time) })
    }
  }

  /// The finger with a number; all of them are on one device.
  package static func finger(_ number: UInt32) -> TouchID {
    TouchID(device: DeviceID(rawValue: 8), contact: number)
  }

  private static func report(_ word: Substring, _ time: Timestamp) -> TouchEvent {
    let parts = word.split(separator: "@")
    let id = parts.first?.drop { "+-x".contains($0) } ?? ""
    guard let number = UInt32(id) else { fatalError("no finger in '\(word)'") }
    let coordinates = parts.dropFirst().first?.split(separator: ",").compactMap { Double($0) } ?? []
    let place = coordinates.count == 2 ? Point(x: coordinates[0], y: coordinates[1]) : nil
    let phase: TouchPhase =
      switch word.first {
      case "+": .began
      case "-": .ended
      case "x": .cancelled
      default: .moved
      }
    return TouchEvent(id: finger(number), phase: phase, time: time, position: place)
  }
}
