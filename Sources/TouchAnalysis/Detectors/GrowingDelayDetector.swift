// Tells a delay that grows from a clock that is not exact.
//
// Where reports wait in a queue that is emptied too slowly, each comes a little later than the one before,
// until the queue is empty again, mostly because the finger lifts. On the clocks of device and host this
// looks like a clock that is too fast. But clocks of panels are off by a few percent at most, and their
// difference never becomes less again. So a delay grows where the quickest reports of 100 ms come later
// and later, and either faster than any clock is off, or until they catch up.

internal import Touches

/// Finds devices whose reports come ever later, by the device's own clock; their measure is by how much
/// later than before, in ms.
///
/// It needs reports that carry the time of the device's clock.
struct GrowingDelayDetector: FaultDetector {
  /// A lag, and the time of the span that it is the least of.
  private struct Lag {
    var lag: Double
    var time: Double
  }

  private struct State {
    var restarts: Int
    /// The least lag in the present span, and when that began.
    var span: Lag
    /// The least lag in the span before.
    var before: Lag?
    /// The latest of the lesser lags of two spans.
    var latest: Lag?
    /// The lag from which on it grew.
    var base = Lag(lag: 0, time: 0)
    /// The most that it came to, and in how many spans it grew.
    var peak = 0.0
    var rises = 0
    var isTold = false
  }

  /// The time whose quickest report stands for it, in ms.
  private static let span = 100.0
  /// The number of spans in which a delay has to grow.
  private static let enough = 3
  /// The least growth in a span that is one, in ms, and the most that is not a pause of a clock.
  private static let growth = 0.5...50.0

  private var devices = DeviceTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let clock = report.clock else { return nil }
    let fresh = State(
      restarts: clock.restarts, span: Lag(lag: .infinity, time: clock.hostTime))
    let growth = devices.change(report.id.device, orMake: fresh) { state -> Double? in
      if state.restarts != clock.restarts { state = fresh }
      defer { state.span.lag = min(state.span.lag, clock.lag) }
      let span = state.span
      guard clock.hostTime - span.time >= Self.span else { return nil }
      state.span = Lag(lag: .infinity, time: clock.hostTime)
      defer { state.before = span }
      // One report that is late may be the only one of its span.
      guard let before = state.before else { return nil }
      return Self.follow(&state, before.lag < span.lag ? before : span, limits.times.growingDelay)
    }
    return growth.map { report.fault(.growingDelay, measure: $0) }
  }

  /// Follows the lag from one span to the next, and returns by how much it grew where that is a fault.
  private static func follow(
    _ state: inout State, _ now: Lag, _ limits: FaultThresholds.GrowingDelay
  ) -> Double? {
    let isFirst = state.latest == nil
    let step = now.lag - (state.latest?.lag ?? now.lag)
    state.latest = now
    // A clock that stood for a moment.
    if step > growth.upperBound {
      state.base.lag += step
      state.peak += step
    }
    let grown = state.peak - state.base.lag
    let isBack = state.peak - now.lag >= max(limits.growth, grown / 2)
    if isFirst || now.lag <= state.base.lag || isBack {
      let isFound = isBack && isLong(state, grown, limits) && !state.isTold
      state.base = now
      (state.peak, state.rises, state.isTold) = (now.lag, 0, false)
      return isFound ? grown : nil
    }
    if now.lag > state.peak {
      if growth.contains(step) { state.rises += 1 }
      state.peak = now.lag
    }
    let more = now.lag - state.base.lag
    let drift = limits.drift * (now.time - state.base.time)
    guard !state.isTold, isLong(state, more - drift, limits) else { return nil }
    state.isTold = true
    return more
  }

  private static func isLong(
    _ state: State, _ grown: Double, _ limits: FaultThresholds.GrowingDelay
  ) -> Bool {
    state.rises >= enough && grown >= limits.growth
  }
}
