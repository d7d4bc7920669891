internal import Touches

/// Finds one kind of fault in the reports of all devices.
///
/// A detector gets every report once, in the order of arrival. It keeps what it needs of earlier
/// ones, in memory that does not grow with their number.
protocol FaultDetector: Sendable {
  init()
  /// Inspects one report.
  ///
  /// - Returns: the fault that the report shows; nil if there is none.
  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault?
}

/// The parts of a touch that detectors use.
///
/// A touch itself is twice as large, and several detectors copy it.
struct TouchState: Sendable {
  let start: Point
  let startTime: Timestamp
  let time: Timestamp
  let position: Point
  let velocity: Vector
  let pressure: Double?

  init(_ touch: Touch) {
    start = touch.start
    startTime = touch.startTime
    time = touch.time
    position = touch.position
    velocity = touch.velocity
    pressure = touch.contact.pressure
  }

  var duration: Double { time - startTime }
}
