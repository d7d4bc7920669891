internal import Touches

/// The fingers of a demo, and the reports that a touchscreen would send for them.
struct DemoScript: Sendable {
  /// The fingers, in the order in which they come down; their contacts are numbered from 1.
  let fingers: [DemoFinger]
  /// The time at which most fingers and trails are visible at once, in ms since the demo began.
  let bestMoment: Double

  /// The report rate of the touchscreen, in Hz.
  static let rate = 120.0

  /// The reports of one moment.
  struct Frame: Equatable {
    /// The time at which they are due, in ms since the demo began.
    var time: Double
    /// The reports, with times in ms since the demo began.
    var reports: [TouchEvent]
  }

  init(fingers: [DemoFinger], bestMoment: Double) {
    self.fingers = fingers.sorted { $0.start < $1.start }
    self.bestMoment = bestMoment
  }

  /// The time at which the last finger lifts, in ms since the demo began.
  var duration: Double { fingers.map(\.end).max() ?? 0 }

  /// Returns the reports of all fingers in time order, with a frame for each moment that has any.
  ///
  /// - Parameters:
  ///   - area: the area in which the demo plays.
  ///   - device: the touchscreen named in the reports.
  /// - Returns: the frames, at most one for each tick of the rate.
  func frames(on area: DemoArea, device: DeviceID) -> [Frame] {
    let interval = 1000 / Self.rate
    var frames: [Frame] = []
    for tick in 0...Int((duration / interval).rounded(.up)) {
      let time = Double(tick) * interval
      var reports: [TouchEvent] = []
      for (index, finger) in fingers.enumerated() {
        guard let phase = finger.phase(at: time, interval: interval) else { continue }
        reports.append(
          TouchEvent(
            id: TouchID(device: device, contact: UInt32(index + 1)), phase: phase,
            time: Timestamp(milliseconds: time), position: area.point(finger.position(at: time))))
      }
      if !reports.isEmpty { frames.append(Frame(time: time, reports: reports)) }
    }
    return frames
  }
}

extension DemoFinger {
  /// Returns the phase of the finger's report at a time; nil if there is none.
  ///
  /// It begins with the first report at or after its start, and ends with the first at or after its
  /// end, but never in the frame of its begin.
  fileprivate func phase(at time: Double, interval: Double) -> TouchPhase? {
    func isFirst(atOrAfter moment: Double) -> Bool { time >= moment && time - interval < moment }
    let begin = (start / interval).rounded(.up) * interval
    let lift = max(end, begin + interval / 2)
    if isFirst(atOrAfter: start) { return .began }
    if isFirst(atOrAfter: lift) { return .ended }
    guard time > start, time < lift else { return nil }
    // A resting finger is reported, too, as on touchscreens.
    return .moved
  }
}
