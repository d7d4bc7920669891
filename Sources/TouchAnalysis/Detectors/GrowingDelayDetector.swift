// Tells a growing delay from an inexact clock.
//
// If reports wait in a queue that is emptied too slowly, each arrives a little later than the one
// before, until the queue is empty again, mostly because the finger lifts. Compared by the clocks
// of device and host, this looks like a clock that runs too fast. But the clocks of panels are off
// by a few percent at most, and that difference never shrinks. So the delay grows if the quickest
// report of each 100 ms arrives later and later, and either faster than any clock drifts, or until
// they catch up.

internal import Touches

/// Finds devices whose reports arrive ever later by the device's own clock; their measure is by how
/// much later than before, in ms.
///
/// It needs reports that carry the time of the device's clock.
struct GrowingDelayDetector: FaultDetector {
  /// The minimum lag in a span, and the time at which the span began.
  private struct Lag {
    var lag: Double
    var time: Double
  }

  private struct State {
    var restarts: Int
    /// The minimum lag in the current span, and the start of the span.
    var span: Lag
    /// The minimum lag in the previous span.
    var before: Lag?
    /// The latest value of the lesser lag of two successive spans.
    var latest: Lag?
    /// The lag at which the growth began.
    var base = Lag(lag: 0, time: 0)
    /// The largest lag since then, and the number of spans in which it grew.
    var peak = 0.0
    var rises = 0
    var isReported = false
  }

  /// The length of a span, in ms; its quickest report represents it.
  private static let span = 100.0
  /// The number of spans in which a delay has to grow.
  private static let minimumRises = 3
  /// The growth per span that counts, in ms; a larger step is a pause of a clock.
  private static let growth = 0.5...50.0

  private var devices = DeviceTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let clock = report.clock else { return nil }
    let initial = State(
      restarts: clock.restarts, span: Lag(lag: .infinity, time: clock.hostTime))
    let growth = devices.change(report.id.device, orMake: initial) { state -> Double? in
      if state.restarts != clock.restarts { state = initial }
      defer { state.span.lag = min(state.span.lag, clock.lag) }
      let span = state.span
      guard clock.hostTime - span.time >= Self.span else { return nil }
      state.span = Lag(lag: .infinity, time: clock.hostTime)
      defer { state.before = span }
      // A late report may be the only one of its span.
      guard let before = state.before else { return nil }
      return Self.follow(&state, before.lag < span.lag ? before : span, limits.times.growingDelay)
    }
    return growth.map { report.fault(.growingDelay, measure: $0) }
  }

  /// Follows the lag from one span to the next, and returns its growth, in ms, if that is a fault.
  private static func follow(
    _ state: inout State, _ now: Lag, _ limits: FaultThresholds.GrowingDelay
  ) -> Double? {
    let isFirst = state.latest == nil
    let step = now.lag - (state.latest?.lag ?? now.lag)
    state.latest = now
    // A clock that stopped for a moment.
    if step > growth.upperBound {
      state.base.lag += step
      state.peak += step
    }
    let grown = state.peak - state.base.lag
    let hasRecovered = state.peak - now.lag >= max(limits.growth, grown / 2)
    if isFirst || now.lag <= state.base.lag || hasRecovered {
      let isFault = hasRecovered && isSignificant(state, grown, limits) && !state.isReported
      state.base = now
      (state.peak, state.rises, state.isReported) = (now.lag, 0, false)
      return isFault ? grown : nil
    }
    if now.lag > state.peak {
      if growth.contains(step) { state.rises += 1 }
      state.peak = now.lag
    }
    let currentGrowth = now.lag - state.base.lag
    let drift = limits.drift * (now.time - state.base.time)
    guard !state.isReported, isSignificant(state, currentGrowth - drift, limits) else { return nil }
    state.isReported = true
    return currentGrowth
  }

  private static func isSignificant(
    _ state: State, _ grown: Double, _ limits: FaultThresholds.GrowingDelay
  ) -> Bool {
    state.rises >= minimumRises && grown >= limits.growth
  }
}
