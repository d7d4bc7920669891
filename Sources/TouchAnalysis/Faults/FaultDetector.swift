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

/// A report, and what a tracker makes of it.
struct Report {
  /// The report as it came.
  let event: TouchEvent
  /// The touch before the report; nil where it was not down.
  let before: Touch?
  /// The touch behind the report, and behind its end; nil where there was nothing to track.
  let after: Touch?
  let panel: Panel
  /// The time between two reports of a moving finger of this device, in ms; nil while not known.
  let rhythm: Double?
  /// The number of touches of the device that are down after the report.
  let contacts: Int

  var id: TouchID { event.id }
  var time: Timestamp { event.time }
  /// Whether a touch that was down moved, or was reported again where it is.
  var isMove: Bool { event.phase == .moved && before != nil }
  var isOver: Bool { event.phase == .ended || event.phase == .cancelled }

  /// The time since the last report of this touch, in ms, never negative; 0 where it begins.
  var interval: Double {
    guard let before, event.phase != .began else { return 0 }
    return max(0, event.time - before.time)
  }

  /// The way since the last report of this touch, in mm; 0 where it begins.
  var step: Double {
    guard let before, let after, event.phase != .began else { return 0 }
    return panel.millimetres(from: before.position, to: after.position)
  }

  /// The time in which this step was made, in ms: server clocks are coarse and buses deliver in
  /// bunches, so it is never less than what the device takes between two reports.
  var stepTime: Double { max(interval, usualInterval) }

  /// The device's interval in ms; that of a common panel of 100 Hz where it is not known yet.
  ///
  /// Never less than the server's clock tells apart: where a busy machine stamps many reports with
  /// one time, their rhythm is none.
  var usualInterval: Double { max(rhythm ?? 10, 1) }

  /// Returns a fault that this report shows.
  func fault(_ kind: Fault.Kind, measure: Double = 0) -> Fault {
    Fault(kind, id, at: time, position: after?.position ?? before?.position, measure: measure)
  }
}
