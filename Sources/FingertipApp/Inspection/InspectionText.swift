internal import TouchAnalysis
internal import Touches

/// The rows of the inspector's display; every number has a place of its own, so that it changes
/// where it stands.
enum InspectionText {
  /// The longest row.
  static let columns = 104

  /// The row above the touches.
  static func head(
    _ devices: [DeviceStatistics], busiest: DeviceStatistics?, faults: Int
  ) -> String {
    let now = devices.reduce(0) { $0 + $1.contacts }
    let most = devices.reduce(0) { $0 + $1.mostContacts }
    let touches = devices.reduce(0) { $0 + $1.touches }
    let intervals = busiest?.intervals
    return "contacts \(column(now, 2)), at most \(column(most, 2))   touches \(column(touches, 5))"
      + "   faults \(column(faults, 4))   \(column(intervals?.rate, 6)) samples/s"
      + "   jitter \(column(intervals?.jitter, 5)) ms"
  }

  /// The row of a touch.
  static func line(
    _ touch: Touch, _ known: TouchStatistics, delay: Double?, pixelsPerMillimetre: Double
  ) -> String {
    let place = touch.position
    var words = [
      left("#\(touch.id.contact)", 6), left("d\(touch.id.device.rawValue)", 3),
      "\(column(place.x, 6)),\(column(place.y, 6)) px",
      "\(column(place.x / pixelsPerMillimetre, 5)),\(column(place.y / pixelsPerMillimetre, 5)) mm",
      "p\(column(touch.contact.pressure.map { $0 * 100 }, 4, decimals: 0))%",
      "v\(column(known.speed, 5, decimals: 0)) mm/s",
      "\(column(known.intervals > 0 ? known.rate : nil, 6))/s",
      "j\(column(known.intervals > 1 ? known.jitter : nil, 5))",
      "late \(column(delay, 5)) ms", "\(column(known.age / 1000, 5)) s",
    ]
    if let major = touch.contact.major {
      let minor = touch.contact.minor ?? major
      let sizes = [major, minor].map { column($0 / pixelsPerMillimetre, 4) }
      words.append(sizes.joined(separator: "x"))
    }
    return words.joined(separator: " ")
  }

  /// The row of a fault.
  static func line(_ fault: Fault) -> String {
    "\(left("#\(fault.touch.contact)", 6)) \(fault.words)"
  }

  private static func column(_ number: Int, _ width: Int) -> String {
    right("\(number)", width)
  }

  /// A number with a fixed number of decimals, flush right; a dash where there is none.
  private static func column(_ number: Double?, _ width: Int, decimals: Int = 1) -> String {
    guard let number, number.magnitude < 1e7 else { return right("-", width) }
    guard decimals > 0 else { return right("\(Int(number.rounded()))", width) }
    let tenths = Int((number * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return right("\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)", width)
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.utf8.count, 0)) + text
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.utf8.count, 0))
  }
}
