internal import Touches

/// Finds one kind of fault in the reports of all devices.
///
/// A detector is given every report once, in the order in which they came, and keeps what it needs
/// to know of earlier ones, in memory that does not grow with them.
protocol FaultDetector: Sendable {
  init()
  /// Looks at one report.
  ///
  /// - Returns: the fault that it shows; nil where there is none.
  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault?
}

/// The parts of a touch that detectors look at.
///
/// A touch itself is twice as large, and several detectors copy what they are given.
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
