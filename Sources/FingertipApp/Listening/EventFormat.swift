internal import Touches

/// How `events` prints what touches do.
enum EventFormat: String, CaseIterable, Sendable {
  case json
  case text
}

extension RecordingEvent {
  /// Adds the event to some bytes as a line for people, in columns; its time in ms.
  func appendText(to bytes: inout [UInt8]) {
    func column(_ text: String, _ width: Int, isNumber: Bool = false) -> String {
      let padding = String(repeating: " ", count: max(0, width - text.count))
      return isNumber ? padding + text : text + padding
    }
    func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    func hundredths(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    var words = [
      column(Decimal.text((time * 10).rounded() / 10), 12, isNumber: true) + " ms",
      column("device \(id.device.rawValue)", 9), column("touch \(id.contact)", 9),
      column(phase.recordedWord ?? "", 9),
      column(tenths(position.x), 7, isNumber: true) + column(tenths(position.y), 8, isNumber: true)
        + " px",
    ]
    if let pressure { words.append("pressure \(hundredths(pressure))") }
    if let major { words.append("major \(tenths(major)) mm") }
    if let minor { words.append("minor \(tenths(minor)) mm") }
    if let orientation { words.append("orientation \(hundredths(orientation)) rad") }
    bytes.append(contentsOf: (words.joined(separator: "  ") + "\n").utf8)
  }
}
