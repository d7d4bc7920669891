internal import Touches

/// Follows touches that begin where another has just ended, sooner than a finger can lift and come
/// down again, and classifies them.
struct StrokeContinuation: Sendable {
  /// The outcome of a touch that continues another.
  enum Outcome {
    /// The stroke continued after a pause, in ms.
    case stroke(pause: Double)
    /// The contact ended at once where it began, after a duration in ms.
    case bounce(duration: Double)
  }

  private struct End {
    var id: TouchID
    var time: Timestamp
    var position: Point
    /// The velocity at the end, in px/s.
    var velocity: Vector
  }

  /// The number of the panel's usual intervals within which a stroke that was interrupted for one
  /// report continues.
  private static let intervalLimit = 1.5

  /// The largest number of remembered ends: one for each finger of two hands.
  private static let capacity = 10

  private var ends: [End] = []
  private var pauses = ContactTable<Double>()

  mutating func follow(_ report: Report, _ limits: FaultThresholds) -> Outcome? {
    switch report.event.phase {
    case .began:
      pauses[report.id] = pause(before: report, limits)
      return nil
    case .moved:
      guard let pause = pauses[report.id], let touch = report.after,
        !report.isBrief(touch, below: limits.contacts.continuation.bounceTime, limits)
      else { return nil }
      pauses[report.id] = nil
      return .stroke(pause: pause)
    case .ended, .cancelled, .stationary:
      guard let touch = report.after, let before = report.before else { return nil }
      if report.event.phase != .cancelled {
        remember(
          End(
            id: report.id, time: report.time, position: touch.position, velocity: before.velocity))
      }
      guard let pause = pauses[report.id] else { return nil }
      pauses[report.id] = nil
      return report.isBrief(touch, below: limits.contacts.continuation.bounceTime, limits)
        ? .bounce(duration: touch.duration) : .stroke(pause: pause)
    }
  }

  /// Remembers where a finger lifted; a cancelled touch was ended by its source, not by the panel.
  private mutating func remember(_ end: End) {
    if ends.count == Self.capacity { ends.removeFirst() }
    ends.append(end)
  }

  /// Returns the time since the end of the touch that this one continues, in ms; nil if it
  /// continues none.
  private func pause(before report: Report, _ limits: FaultThresholds) -> Double? {
    guard let touch = report.after, report.before == nil else { return nil }
    for end in ends.reversed() where end.id.device == report.id.device && end.id != report.id {
      let pause = report.time - end.time
      guard pause >= 0, pause <= longestPause(after: end, before: report, touch, limits) else {
        continue
      }
      let predictedStep = end.velocity * ((pause + 2 * report.device.usualInterval) / 1000)
      if report.device.panel.millimetres(
        from: touch.position, toSegmentFrom: end.position, to: end.position + predictedStep)
        <= limits.contacts.continuation.distance
      {
        return pause
      }
    }
    return nil
  }

  /// Returns the longest pause in which a touch that ended can continue as another, in ms.
  ///
  /// A slow panel is silent for longer than a finger needs to lift, even if it loses the finger for
  /// one report only. Then the finger must have been moving, or be at the very same position.
  private func longestPause(
    after end: End, before report: Report, _ touch: TouchState, _ limits: FaultThresholds
  ) -> Double {
    let liftTime = limits.contacts.continuation.liftTime
    let speed = end.velocity.length / report.device.panel.pixelsPerMillimetre
    guard speed >= limits.times.lostSamples.speed || touch.position == end.position else {
      return liftTime
    }
    return max(liftTime, Self.intervalLimit * report.device.usualInterval)
  }
}
