// Reckons with the clock of a device where its reports carry it.
//
// A device stamps when it scanned, its host when the report came. The first is what intervals are: a bus
// that is late changes the second only. So a report is given the time of the host's clock at which it
// would have come without a delay, and the difference is what is known of delays.
//
// Clocks of devices begin anew after a pause, and some leap. Wherever the two clocks differ by more than a
// delay can, from one report to the next, they are compared from there on.

/// The clock of one device beside that of its host.
package struct DeviceClock: Sendable {
  /// The difference of two steps that is no delay, in ms: nobody waits for so long for a report.
  private static let leap = 300.0
  /// The time whose quickest report stands for it, in ms.
  private static let span = 100.0
  /// The number of such times that a delay is reckoned from.
  private static let spans = 20
  /// The spread of times from which a drift is known, in ms²: that of 1.5 s.
  private static let enough = 2e6

  /// The state so far.
  package private(set) var statistics = ClockStatistics()
  /// The times of the first and of the latest report that are compared.
  private var first: (host: Double, device: Double, time: Double)?
  private var last = (host: 0.0, device: 0.0)
  private var reading = ClockReading(time: 0, hostTime: 0, lag: 0, restarts: 0)

  /// The time at which the present span began, and the least lag in it and in those before, with their
  /// times.
  private var spanStart = 0.0
  private var least = (time: 0.0, lag: Double.infinity)
  private var earlier: [(time: Double, lag: Double)] = []
  /// The sums for a line through the least lags of all spans, of each comparison for itself.
  private var line = Line()
  private var spread = 0.0
  private var slope = 0.0
  /// By how many ms of lag a ms of the host's clock comes; nil while it is not known.
  private var rise: Double?

  /// Creates the clock of a device that has not reported.
  package init() {}

  /// Compares the clocks in a report.
  ///
  /// - Parameters:
  ///   - host: the time at which it came, in ms.
  ///   - device: the time by the device's clock, in ms.
  /// - Returns: what they say.
  package mutating func add(host: Double, device: Double) -> ClockReading {
    guard let first else {
      begin(host, device, at: host)
      return reading
    }
    let steps = (host: host - last.host, device: device - last.device)
    // Contacts of one report have one time on both clocks.
    if steps == (0, 0) { return reading }
    last = (host, device)
    guard steps.host >= 0, steps.device >= 0, abs(steps.host - steps.device) <= Self.leap else {
      statistics.restarts += 1
      closeSpan(at: host)
      (spread, slope) = line.added(to: (spread, slope))
      begin(host, device, at: max(host, reading.time))
      return reading
    }
    let passed = device - first.device
    reading.time = first.time + passed
    reading.hostTime = host
    reading.lag = host - first.host - passed
    note(reading.lag, at: host)
    return reading
  }

  private mutating func begin(_ host: Double, _ device: Double, at time: Double) {
    first = (host, device, time)
    last = (host, device)
    reading = ClockReading(time: time, hostTime: host, lag: 0, restarts: statistics.restarts)
    line = Line()
    earlier.removeAll(keepingCapacity: true)
    (spanStart, least) = (host, (host, .infinity))
    note(0, at: host)
  }

  private mutating func note(_ lag: Double, at host: Double) {
    if host - spanStart >= Self.span { closeSpan(at: host) }
    if lag < least.lag { least = (host, lag) }
    statistics.count += 1
    // Until the drift is known it cannot be told from a delay.
    guard let rise else { return }
    let now = least.lag + rise * (host - least.time)
    let delay = max(lag - earlier.reduce(now) { min($0, $1.lag + rise * (host - $1.time)) }, 0)
    statistics.delay.add(min(delay, IntervalStatistics.longestCounted))
    statistics.longestDelay = max(statistics.longestDelay, delay)
  }

  private mutating func closeSpan(at host: Double) {
    guard least.lag < .infinity, let first else { return }
    line.add(least.time - first.host, least.lag)
    if earlier.count == Self.spans { earlier.removeFirst() }
    earlier.append(least)
    (spanStart, least) = (host, (host, .infinity))
    let (spread, slope) = line.added(to: (self.spread, self.slope))
    rise = spread >= Self.enough ? slope / spread : nil
    statistics.drift = rise.map { $0 / (1 - $0) }
  }

  /// The sums that a straight line through points takes.
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

    /// Adds how its points spread, and how they rise, to those of others.
    func added(to sums: (Double, Double)) -> (Double, Double) {
      guard count > 1 else { return sums }
      return (sums.0 + xx - x * x / count, sums.1 + xy - x * y / count)
    }
  }
}
