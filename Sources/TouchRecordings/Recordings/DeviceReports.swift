package import TouchAnalysis

/// The reports of a device, with and without motion of a finger.
///
/// A panel keeps scanning while a finger rests, and then sends reports with only a time or a
/// pressure. They count for the panel's report rate, but are no samples of the finger.
package struct DeviceReports: Sendable {
  /// The intervals between consecutive reports.
  package private(set) var intervals = IntervalStatistics()
  /// The number of reports without motion.
  package private(set) var motionless = 0
  private var last: Double?

  /// Adds a report at a time in ms.
  mutating func add(_ time: Double, hasMotion: Bool) {
    if let last { intervals.add(time - last) }
    last = time
    if !hasMotion { motionless += 1 }
  }
}
