public import Touches

/// The statistics of all touches of one device.
public struct DeviceStatistics: Hashable, Sendable {
  /// The device.
  public let id: DeviceID
  /// The number of touches that are down.
  public internal(set) var contacts = 0
  /// The largest number of touches that were down at once.
  public internal(set) var maximumContacts = 0
  /// The number of touches, including those whose begin was missing.
  public internal(set) var touches = 0
  /// The number of touches that the source cancelled.
  public internal(set) var cancelled = 0
  /// The number of reports, with and without faults.
  public internal(set) var reports = 0
  /// The intervals between the reports of a moving finger.
  public internal(set) var intervals = IntervalStatistics()
  /// The device's clock compared with that of its host; nil if its reports do not carry it.
  ///
  /// It is set when the analysis is finished.
  public internal(set) var clocks: ClockStatistics?
  /// The length of the paths of all touches, in mm.
  public private(set) var path = 0.0
  /// The top speed of all touches, in mm/s.
  public private(set) var topSpeed = 0.0
  /// The minimum and maximum pressure of all touches, 0…1; nil if the device measures none.
  public private(set) var pressure: ClosedRange<Double>?
  /// The number of faults of each kind, in the order of `Fault.Kind.allCases`.
  public private(set) var faults = [Int](repeating: 0, count: Fault.Kind.allCases.count)

  init(_ id: DeviceID) {
    self.id = id
  }

  /// Returns the number of faults of one kind.
  public func count(of kind: Fault.Kind) -> Int {
    Fault.Kind.allCases.firstIndex(of: kind).map { faults[$0] } ?? 0
  }

  mutating func count(_ kind: Fault.Kind) {
    if let index = Fault.Kind.allCases.firstIndex(of: kind) { faults[index] += 1 }
  }

  /// Adds the latest step, in mm, and the extremes of a touch.
  mutating func add(_ touch: TouchStatistics, step: Double) {
    path += step
    topSpeed = max(topSpeed, touch.topSpeed)
    guard let latest = touch.pressure else { return }
    let range = pressure ?? latest
    pressure =
      min(range.lowerBound, latest.lowerBound)...max(range.upperBound, latest.upperBound)
  }
}
