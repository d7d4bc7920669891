/// Decides when to draw: at once after a rest, and then no more often than the monitor can show.
///
/// The rate counts, not the time since the last frame. Reports come at their own rate, often the
/// same as the monitor's. If each frame waited for a whole interval after the last one, a late
/// frame would delay every later one. So frames have a schedule, and one frame may be ahead of it.
///
/// It reads no clock; all times are those of one clock, in ms.
struct FramePacer {
  /// The time between two frames at the monitor's rate, in ms.
  let interval: Double
  /// The number of intervals for which a fade waits for reports.
  ///
  /// It is above 1, so that reports at 60 Hz also cause the frames of a monitor with 120 Hz.
  private static let fadeDelay = 1.25
  /// The time at which the next frame is due by the rate alone.
  private var schedule = -Double.infinity
  /// The time at which a frame is due; nil if none is.
  private(set) var due: Double?

  /// Creates a pacer for a rate in Hz, above 0.
  init(rate: Double) {
    interval = 1000 / rate
  }

  /// Asks for a frame at a moment, or as soon after it as the rate allows.
  mutating func request(from time: Double) {
    due = min(due ?? .infinity, max(time, nextFrame))
  }

  /// Asks for a frame that changes only fading marks.
  ///
  /// While fingers move, their reports cause the frames. A frame by a timer just before a report
  /// would delay that report by a whole interval, and at the same rate every later one as well. So
  /// the timer waits for a report that may be late.
  ///
  /// - Parameters:
  ///   - time: the time at which it will have faded visibly.
  ///   - isReportDriven: whether a report caused the last frame.
  mutating func requestFade(from time: Double, isReportDriven: Bool) {
    request(from: isReportDriven ? time + interval * Self.fadeDelay : time)
  }

  /// Asks for a frame at once, as for a finger that comes down and must not wait for the monitor.
  mutating func requestAtOnce(_ time: Double) {
    due = min(due ?? .infinity, time)
  }

  /// The time at which the rate allows the next frame.
  var nextFrame: Double { schedule - interval }

  /// Returns whether the rate allows a frame at a moment.
  func allowsFrame(at time: Double) -> Bool { time >= nextFrame }

  /// Returns whether a frame is due at a moment.
  func isDue(at time: Double) -> Bool {
    due.map { $0 <= time } ?? false
  }

  /// Notes that a frame was drawn, which fulfils all requests.
  ///
  /// - Parameters:
  ///   - time: the time of the frame.
  ///   - intervals: the number of intervals that it lasts, at least 1; more for a slow frame.
  mutating func noteFrame(at time: Double, lasting intervals: Double = 1) {
    // Fingers that come down together are drawn one by one at once, without delaying later frames.
    schedule = min(max(schedule, time), time + interval) + interval * intervals
    due = nil
  }
}
