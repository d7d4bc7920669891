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
  private var motion = Intervals()

  /// The intervals between the reports in motion, in ms.
  private struct Intervals: Hashable {
    var count = 0
    var mean = 0.0
    /// The longest, gaps included.
    var longest = 0.0
    /// The sum of the squared deviations from the mean.
    var squares = 0.0

    mutating func add(_ interval: Double) {
      count += 1
      let deviation = interval - mean
      mean += deviation / Double(count)
      squares += deviation * (interval - mean)
      longest = max(longest, interval)
    }
  }

  /// The number of its reports in motion that have an interval.
  public var intervals: Int { motion.count }
  /// The mean of these intervals, in ms.
  public var interval: Double { motion.mean }
  /// The longest of these intervals, or of gaps in its motion, in ms.
  public var longestInterval: Double { motion.longest }
  /// The duration so far, in ms.
  public var age: Double { time - start }
  /// The number of reports per second while it moved; 0 if unknown.
  public var rate: Double { interval > 0 ? 1000 / interval : 0 }
  /// The standard deviation of its intervals, in ms.
  public var jitter: Double {
    intervals < 2 ? 0 : (motion.squares / Double(intervals - 1)).squareRoot()
  }

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
    speed = touch.velocity.lengthSquared.squareRoot() / report.device.panel.pixelsPerMillimetre
    topSpeed = max(topSpeed, speed)
    if let value = touch.contact.pressure {
      let range = pressure ?? value...value
      pressure = min(range.lowerBound, value)...max(range.upperBound, value)
    }
  }

  /// Adds an interval of its motion, in ms.
  mutating func add(interval value: Double) { motion.add(value) }

  /// Adds the length of a gap in the reports of its motion, in ms.
  mutating func add(gap: Double) { motion.longest = max(motion.longest, gap) }
}
