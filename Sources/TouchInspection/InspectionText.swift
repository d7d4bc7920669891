internal import TouchAnalysis
internal import TouchRecordings
internal import Touches

/// The rows of the inspector's display.
///
/// Every number has a fixed column, so that it changes in place.
enum InspectionText {
  /// The length of the longest row, in letters.
  static let columns = 104

  /// Returns the row above the touches.
  static func head(
    _ devices: [DeviceStatistics], busiest: DeviceStatistics?, faults: Int
  ) -> String {
    let now = devices.reduce(0) { $0 + $1.contacts }
    let maximum = devices.reduce(0) { $0 + $1.maximumContacts }
    let touches = devices.reduce(0) { $0 + $1.touches }
    let intervals = busiest.flatMap { $0.intervals.count > 0 ? $0.intervals : nil }
    return
      "contacts \(column(now, 2)), at most \(column(maximum, 2))   touches \(column(touches, 5))"
      + "   faults \(column(faults, 4))   \(column(intervals?.rate, 6)) samples/s"
      + "   jitter \(column(intervals?.jitter, 5)) ms"
  }

  /// The heading of the rows of touches: the name and the width of each column.
  ///
  /// Times are in ms, except the age, which is in s; the turn is in degrees.
  private static let table = [
    ("touch", 6), ("dev", 4), ("x px", 7), ("y px", 6), ("x mm", 6), ("y mm", 6), ("press", 5),
    ("mm/s", 6), ("per s", 6), ("jitter", 6), ("late", 6), ("idle", 6), ("age s", 6),
    ("contact mm", 10), ("turn", 4),
  ]

  /// The heading above the rows of touches.
  static var names: String {
    table.map { rightAligned($0.0, $0.1) }.joined(separator: " ")
  }

  /// Returns the row of a touch.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - statistics: the statistics of the touch.
  ///   - velocity: its velocity, in px/s.
  ///   - delay: the delay with which its latest report was read, in ms.
  ///   - now: the current server time.
  ///   - pixelsPerMillimetre: the density of the monitor beneath the touch.
  /// - Returns: the row.
  static func line(
    _ touch: Touch, _ statistics: TouchStatistics, velocity: Vector, delay: Double?, now: Timestamp,
    pixelsPerMillimetre: Double
  ) -> String {
    let position = touch.position
    let contact = touch.contact
    let size = contact.major.map { major in
      [major, contact.minor ?? major].map { column($0 / pixelsPerMillimetre, 0) }
        .joined(separator: "x")
    }
    let cells = [
      "#\(touch.id.contact)", "\(touch.id.device.rawValue)", column(position.x, 0),
      column(position.y, 0),
      column(position.x / pixelsPerMillimetre, 0), column(position.y / pixelsPerMillimetre, 0),
      contact.pressure.map { column($0 * 100, 0, decimals: 0) + "%" } ?? "-",
      column(velocity.length / pixelsPerMillimetre, 0, decimals: 0),
      column(statistics.intervals > 0 ? statistics.rate : nil, 0),
      column(statistics.intervals > 1 ? statistics.jitter : nil, 0), column(delay, 0),
      column(max(0, now - statistics.time), 0, decimals: 0),
      column(max(0, now - statistics.start) / 1000, 0),
      size ?? "-", column(contact.orientation.map { $0 * 180 / Double.pi }, 0, decimals: 0),
    ]
    return zip(cells, table).map { rightAligned($0.0, $0.1.1) }.joined(separator: " ")
  }

  /// The room for the receiver of a touch, in letters.
  static let receiverColumns = columns - 8

  /// Returns the row of a touch's receiver.
  static func line(_ touch: TouchID, receiver: String) -> String {
    "\(rightAligned("#\(touch.contact)", 6))  \(receiver)"
  }

  /// Returns the rows with the number of faults of each kind that occurred; none without faults.
  static func counts(_ devices: [DeviceStatistics]) -> [String] {
    counts { kind in devices.reduce(0) { $0 + $1.count(of: kind) } }
  }

  /// Returns the rows with the number of faults of each kind, as many as they need.
  static func counts(_ count: (Fault.Kind) -> Int) -> [String] {
    var rows: [String] = []
    for kind in Fault.Kind.allCases where count(kind) > 0 {
      let text = "\(kind.words): \(count(kind))"
      if let last = rows.last, last.utf8.count + 2 + text.utf8.count <= columns {
        rows[rows.count - 1] = last + "  " + text
      } else {
        rows.append(text)
      }
    }
    return rows
  }

  /// Returns the row of a fault, with its server time in s.
  static func line(_ fault: Fault) -> String {
    "\(column(fault.time.milliseconds / 1000, 12, decimals: 3)) s  \(rightAligned("#\(fault.touch.contact)", 7))"
      + "  \(fault.words)"
  }

  private static func column(_ number: Int, _ width: Int) -> String {
    rightAligned("\(number)", width)
  }

  /// Returns a number with fixed decimals, aligned right; a dash if there is none.
  private static func column(_ number: Double?, _ width: Int, decimals: Int = 1) -> String {
    guard let number, number.magnitude < 1e12 else { return rightAligned("-", width) }
    guard decimals > 0 else { return rightAligned("\(Int(number.rounded()))", width) }
    let scale = decimals == 1 ? 10 : 1000
    let scaled = Int((number * Double(scale)).rounded())
    let fraction = "\(Int(scaled.magnitude) % scale + scale)".dropFirst()
    return rightAligned(
      "\(scaled < 0 ? "-" : "")\(scaled.magnitude / UInt(scale)).\(fraction)", width)
  }

  private static func rightAligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.utf8.count, 0)) + text
  }
}
