internal import Touches

/// A report, and what the tracker makes of it.
///
/// Values that several detectors need are computed once.
struct Report {
  /// The report as it arrived.
  let event: TouchEvent
  /// The touch before the report; nil if it was not down.
  let before: TouchState?
  /// The touch after the report, even if that ended it; nil if no touch was tracked.
  let after: TouchState?
  /// The motions of the touch before this report.
  let earlier: RecentMotions
  /// The path of the touch up to this report; nil if its steps are stretches.
  let path: StretchPath?
  /// Whether the report repeats the touch's known state and time.
  let isRepeated: Bool
  /// The reading of the device's clock; nil if the report carries none.
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
    path: StretchPath?, isRepeated: Bool, clock: ClockReading?, device: ReportingDevice,
    limits: FaultThresholds
  ) {
    self.event = event
    self.before = before
    self.after = after
    self.earlier = earlier
    self.path = path
    self.isRepeated = isRepeated
    self.clock = clock
    self.device = device
    progress = TouchProgress(
      event, before: before, after: after, anchor: earlier.anchor, of: device, limits)
  }

  /// Returns whether the finger was so fast that each frame of the panel had a new position, so
  /// that the interval before the report is the panel's.
  ///
  /// The kernel drops a position that equals the one before: the interval before a report of a slow
  /// finger may span many frames. The motion before the interval decides, because one that ends the
  /// interval is short in a report that is only late. After a rest, and at the begin, that motion
  /// says nothing, and the one that ends the interval has to do.
  func measuresInterval(_ limits: FaultThresholds) -> Bool {
    guard let motion = progress.motion else { return false }
    let known = earlier.latest.flatMap { $0.isAfterRest ? nil : $0 } ?? motion
    let fastStep = limits.times.lostSamples.speed * device.usualInterval / 1000
    return known.frameStep >= min(fastStep, Self.certainStep)
  }

  /// The step per frame in mm that no panel rounds away, at any rate.
  private static let certainStep = 0.5

  /// Creates a fault that this report shows.
  func fault(_ kind: Fault.Kind, measure: Double = 0) -> Fault {
    Fault(kind, id, at: time, position: after?.position ?? before?.position, measure: measure)
  }
}

/// The device that sent a report, in the state after it.
struct ReportingDevice {
  let panel: Panel
  /// The interval of the reports of a moving finger, in ms, for the number of fingers that are down
  /// if that is known; nil while the device's interval is unknown.
  let rhythm: Double?
  /// The number of touches of the device that are down after the report.
  let contacts: Int
  /// Whether the device's times resolve fractions of a ms, as those of the kernel do.
  let isClockExact: Bool

  /// The device's usual interval in ms; that of a common panel with 100 Hz while it is unknown.
  ///
  /// At least the resolution of the server's clock, 1 ms: a busy machine may stamp many reports
  /// with one time, which would give an interval of 0.
  var usualInterval: Double { max(rhythm ?? 10, 1) }

  /// The number of steps in a stretch.
  var stepsInStretch: Int { Stretch.steps(at: usualInterval) }

  /// The time that a stretch usually takes, in ms.
  var stretchTime: Double { Double(stepsInStretch) * usualInterval }
}

/// The progress of a touch since its last report.
struct TouchProgress {
  /// Whether a touch that was down moved, or was reported again at the same position.
  let isMove: Bool
  /// The time since the last report of this touch, in ms, never negative; 0 if it begins.
  let interval: Double
  /// The distance since the last report of this touch, in mm; 0 if it begins.
  let step: Double
  /// The distance since the finger last was certainly elsewhere, in mm; 0 while that may be noise.
  ///
  /// The sum of steps grows with noise, this one does not.
  let certainStep: Double
  /// The number of usual intervals since the last report of this touch, at least 1; 1 after a
  /// silence in which the finger must have rested.
  let missing: Double
  /// The motion that the report tells; nil if it shows none.
  let motion: Motion?

  /// The longest silence of a moving finger, in ms; a finger that is silent for longer rests.
  private static let longestGap = 200.0

  init(
    _ event: TouchEvent, before: TouchState?, after: TouchState?, anchor: Point?,
    of device: ReportingDevice, _ limits: FaultThresholds
  ) {
    guard let before, event.phase != .began else {
      (isMove, interval, step, certainStep, missing, motion) = (false, 0, 0, 0, 1, nil)
      return
    }
    let usualInterval = device.usualInterval
    isMove = event.phase == .moved
    interval = max(0, event.time - before.time)
    let isAfterRest = interval > Self.longestGap
    missing = isAfterRest ? 1 : max(interval / usualInterval, 1)
    let displacement =
      ((after ?? before).position - before.position) * (1 / device.panel.pixelsPerMillimetre)
    step = displacement.length
    let distance = device.panel.millimetres(
      from: anchor ?? before.position, to: (after ?? before).position)
    certainStep = distance >= Motion.minimumCertainStep ? distance : 0
    guard isMove, step > 0 else {
      motion = nil
      return
    }
    let duration = max(interval, usualInterval)
    // A rest hides how long the motion took.
    let handTime = isAfterRest ? max(limits.places.jump.time, usualInterval) : duration
    motion = Motion(
      time: event.time, origin: before.position, step: displacement, length: step,
      duration: duration, handTime: handTime + (device.isClockExact ? 0 : limits.times.clockError),
      isAfterRest: isAfterRest, missing: missing)
  }
}
