// Uses the clock of a device if its reports carry it.
//
// A device stamps the time of its scan, its host that of the report's arrival. Intervals are those
// of scans: a late bus changes only the arrival. So each report gets the time on the host's clock
// at which it would have arrived without a delay, and the difference is an estimate of the delay.
//
// Clocks of devices start over after a pause, and some leap. If the two clocks differ by more than
// any delay from one report to the next, the comparison starts over.

/// The comparison of a device's clock with that of its host.
package struct DeviceClock: Sendable {
  /// The difference of two steps that is no delay, in ms: no report takes that long.
  private static let maximumDifference = 300.0
  /// The length of a span, in ms; its fastest report represents it.
  private static let span = 100.0
  /// The number of spans from which a delay is computed.
  private static let spans = 20
  /// The spread of times that is enough to know the drift, in ms²: that of 1.5 s.
  private static let minimumSpread = 2e6

  /// The statistics so far.
  package private(set) var statistics = ClockStatistics()
  /// The times of the first and the latest report of the current comparison.
  private var first: (host: Double, device: Double, time: Double)?
  private var last = (host: 0.0, device: 0.0)
  private var reading = ClockReading(time: 0, hostTime: 0, lag: 0, restarts: 0)

  /// The start of the current span, and the minimum lags of it and of previous spans, with their
  /// times.
  private var spanStart = 0.0
  private var spanMinimum = (time: 0.0, lag: Double.infinity)
  private var previousMinima: [(time: Double, lag: Double)] = []
  /// The sums for a line through the minimum lags of all spans; each comparison has its own line.
  private var line = Line()
  private var spread = 0.0
  private var slope = 0.0
  /// The lag, in ms, that each ms of the host's clock adds; nil while unknown.
  private var lagRate: Double?

  /// Creates the clock of a device that has not reported.
  package init() {}

  /// Compares the clocks for one report.
  ///
  /// - Parameters:
  ///   - host: the time of its arrival by the host's clock, in ms.
  ///   - device: the time of its scan by the device's clock, in ms.
  /// - Returns: the reading.
  package mutating func add(host: Double, device: Double) -> ClockReading {
    guard let first else {
      begin(host, device, at: host)
      return reading
    }
    let steps = (host: host - last.host, device: device - last.device)
    // The contacts of one report have the same time on both clocks.
    if steps == (0, 0) { return reading }
    last = (host, device)
    guard steps.host >= 0, steps.device >= 0,
      abs(steps.host - steps.device) <= Self.maximumDifference
    else {
      statistics.restarts += 1
      closeSpan(at: host)
      (spread, slope) = line.added(to: (spread, slope))
      begin(host, device, at: max(host, reading.time))
      return reading
    }
    statistics.hostTime += steps.host
    statistics.deviceTime += steps.device
    let elapsed = device - first.device
    reading.time = first.time + elapsed
    reading.hostTime = host
    reading.lag = host - first.host - elapsed
    record(reading.lag, at: host)
    return reading
  }

  private mutating func begin(_ host: Double, _ device: Double, at time: Double) {
    first = (host, device, time)
    last = (host, device)
    reading = ClockReading(time: time, hostTime: host, lag: 0, restarts: statistics.restarts)
    line = Line()
    previousMinima.removeAll(keepingCapacity: true)
    (spanStart, spanMinimum) = (host, (host, .infinity))
    record(0, at: host)
  }

  private mutating func record(_ lag: Double, at host: Double) {
    if host - spanStart >= Self.span { closeSpan(at: host) }
    if lag < spanMinimum.lag { spanMinimum = (host, lag) }
    statistics.count += 1
    // As long as the drift is unknown, it looks like a delay.
    guard let lagRate else { return }
    let now = spanMinimum.lag + lagRate * (host - spanMinimum.time)
    let delay = max(
      lag - previousMinima.reduce(now) { min($0, $1.lag + lagRate * (host - $1.time)) }, 0)
    statistics.delay.add(min(delay, IntervalStatistics.longestCounted))
    statistics.longestDelay = max(statistics.longestDelay, delay)
  }

  private mutating func closeSpan(at host: Double) {
    guard spanMinimum.lag < .infinity, let first else { return }
    line.add(spanMinimum.time - first.host, spanMinimum.lag)
    if previousMinima.count == Self.spans { previousMinima.removeFirst() }
    previousMinima.append(spanMinimum)
    (spanStart, spanMinimum) = (host, (host, .infinity))
    let (spread, slope) = line.added(to: (self.spread, self.slope))
    lagRate = spread >= Self.minimumSpread ? slope / spread : nil
    // A clock that stands still has none.
    statistics.drift = lagRate.flatMap { $0 < 1 ? $0 / (1 - $0) : nil }
  }

  /// The sums for a straight line through points.
  private struct Line: Sendable {
    var count = 0.0
    var x = 0.0
    var y = 0.0
    var xx = 0.0
    var xy = 0.0

    mutating func add(_ x: Double, _ y: Double) {
      count += 1
      self.x += x
      self.y += y
      xx += x * x
      xy += x * y
    }

    /// Adds the spread of its points, and their rise, to the sums of other lines.
    func added(to sums: (Double, Double)) -> (Double, Double) {
      guard count > 1 else { return sums }
      return (sums.0 + xx - x * x / count, sums.1 + xy - x * y / count)
    }
  }
}
