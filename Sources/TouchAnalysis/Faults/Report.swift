internal import Touches

/// A report, and what a tracker makes of it.
///
/// What several detectors need is worked out once.
struct Report {
  /// The report as it came.
  let event: TouchEvent
  /// The touch before the report; nil where it was not down.
  let before: TouchState?
  /// The touch behind the report, and behind its end; nil where there was nothing to track.
  let after: TouchState?
  /// The motions of the touch before the report.
  let earlier: RecentMotions
  /// Whether the report before it said the same at the same time.
  let isRepeated: Bool
  /// The reading of the device's clock; nil where the report does not carry it.
  let clock: ClockReading?
  /// The device that sent the report.
  let device: ReportingDevice
  /// The progress of the touch since its last report.
  let progress: TouchProgress

  var id: TouchID { event.id }
  var time: Timestamp { event.time }
  var isOver: Bool { event.phase == .ended || event.phase == .cancelled }

  init(
    _ event: TouchEvent, before: TouchState?, after: TouchState?, earlier: RecentMotions,
    isRepeated: Bool, clock: ClockReading?, device: ReportingDevice, limits: FaultThresholds
  ) {
    self.event = event
    self.before = before
    self.after = after
    self.earlier = earlier
    self.isRepeated = isRepeated
    self.clock = clock
    self.device = device
    progress = TouchProgress(event, before: before, after: after, of: device, limits)
  }

  /// Returns a fault that this report shows.
  func fault(_ kind: Fault.Kind, measure: Double = 0) -> Fault {
    Fault(kind, id, at: time, position: after?.position ?? before?.position, measure: measure)
  }
}

/// The device that sent a report, as it is known after that.
struct ReportingDevice {
  let panel: Panel
  /// The time between two reports of a moving finger of this device, in ms, with as many fingers as are
  /// down where that is known; nil while none is.
  let rhythm: Double?
  /// The number of touches of the device that are down after the report.
  let contacts: Int
  /// Whether the device's times tell parts of a ms apart, as those of the kernel do.
  let isClockExact: Bool

  /// The device's interval in ms; that of a common panel of 100 Hz where it is not known yet.
  ///
  /// Never less than the server's clock tells apart: where a busy machine stamps many reports with
  /// one time, their rhythm is none.
  var usualInterval: Double { max(rhythm ?? 10, 1) }
}

/// The progress of a touch since its last report.
struct TouchProgress {
  /// Whether a touch that was down moved, or was reported again where it is.
  let isMove: Bool
  /// The time since the last report of this touch, in ms, never negative; 0 where it begins.
  let interval: Double
  /// The way since the last report of this touch, in mm; 0 where it begins.
  let step: Double
  /// The number of usual intervals since the last report of this touch, at least 1; 1 after a pause
  /// in which a finger must have rested.
  let missing: Double
  /// The motion that the report tells; nil where it tells none.
  let motion: Motion?

  /// The longest time in ms for which a moving finger may be missing; what is silent longer rests.
  private static let longestGap = 200.0

  init(
    _ event: TouchEvent, before: TouchState?, after: TouchState?, of device: ReportingDevice,
    _ limits: FaultThresholds
  ) {
    guard let before, event.phase != .began else {
      (isMove, interval, step, missing, motion) = (false, 0, 0, 1, nil)
      return
    }
    let usualInterval = device.usualInterval
    isMove = event.phase == .moved
    interval = max(0, event.time - before.time)
    let isAfterRest = interval > Self.longestGap
    missing = isAfterRest ? 1 : max(interval / usualInterval, 1)
    let way =
      ((after ?? before).position - before.position) * (1 / device.panel.pixelsPerMillimetre)
    step = way.length
    guard isMove, step > 0 else {
      motion = nil
      return
    }
    let duration = max(interval, usualInterval)
    // A rest tells nothing of how long the way took.
    let handTime = isAfterRest ? max(limits.places.jump.time, usualInterval) : duration
    motion = Motion(
      time: event.time, origin: before.position, step: way, length: step,
      duration: duration, handTime: handTime + (device.isClockExact ? 0 : limits.times.clockError),
      isAfterRest: isAfterRest, missing: missing)
  }
}
