public import Touches

/// The statistics of one touch, while it is down and after its end.
public struct TouchStatistics: Hashable, Sendable {
  /// The touch.
  public let id: TouchID
  /// The time of the begin, in ms of server time.
  public let start: Timestamp
  /// The time of the latest report, in ms of server time.
  public private(set) var time: Timestamp
  /// The latest phase; `.ended` or `.cancelled` after its end.
  public private(set) var phase: TouchPhase
  /// The number of reported positions.
  public private(set) var samples: Int
  /// The length of its path, in mm.
  public private(set) var path = 0.0
  /// The speed, in mm/s.
  public private(set) var speed = 0.0
  /// The top speed so far, in mm/s.
  public private(set) var topSpeed = 0.0
  /// The minimum and maximum pressure, 0…1; nil if the device measures none.
  public private(set) var pressure: ClosedRange<Double>?
  /// The number of faults.
  public internal(set) var faults = 0
  /// The longest interval between its reports in motion, or gap in its motion, in ms; 0 without
  /// any.
  public private(set) var longestInterval = 0.0
  /// The intervals between its reports in motion, in ms.
  private var spread = RunningDeviation()

  /// The number of its reports in motion that have an interval.
  public var intervals: Int { spread.count }
  /// The mean of these intervals, in ms; 0 without any.
  public var interval: Double { spread.mean }
  /// The duration so far, in ms.
  public var duration: Double { time - start }
  /// The number of reports per second while it moved; 0 if unknown.
  public var rate: Double { interval > 0 ? 1000 / interval : 0 }
  /// The standard deviation of its intervals, in ms; 0 for fewer than two.
  public var jitter: Double { spread.standardDeviation }

  /// Creates the statistics of a touch that begins.
  init(_ touch: Touch) {
    id = touch.id
    start = touch.startTime
    time = touch.time
    phase = touch.phase
    samples = touch.sampleCount
    pressure = touch.contact.pressure.map { $0...$0 }
  }

  /// Adds one more report of the touch.
  mutating func add(_ touch: Touch, _ report: Report) {
    time = touch.time
    phase = touch.phase
    samples = touch.sampleCount
    path += report.progress.step
    speed = touch.velocity.length / report.device.panel.pixelsPerMillimetre
    topSpeed = max(topSpeed, speed)
    if let value = touch.contact.pressure {
      let range = pressure ?? value...value
      pressure = min(range.lowerBound, value)...max(range.upperBound, value)
    }
  }

  /// Adds an interval of its motion, in ms.
  mutating func add(interval: Double) {
    spread.add(interval)
    longestInterval = max(longestInterval, interval)
  }

  /// Adds the length of a gap in the reports of its motion, in ms.
  mutating func add(gap: Double) { longestInterval = max(longestInterval, gap) }
}
