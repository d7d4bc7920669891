package import TouchAnalysis

/// The reports of a device, whether or not they told of another place of a finger.
///
/// A panel scans on while a finger rests, which shows in reports of the time, or of pressure alone. They
/// count for the rate of the panel, and are no samples of the finger.
package struct DeviceReports: Sendable {
  /// The time between them, as far as they followed each other.
  package private(set) var intervals = IntervalStatistics()
  /// The number of those that told of no other place.
  package private(set) var motionless = 0
  private var last: Double?

  /// Adds a report at a time in ms.
  mutating func add(_ time: Double, hasMotion: Bool) {
    if let last { intervals.add(time - last) }
    last = time
    if !hasMotion { motionless += 1 }
  }
}
