public import Touches

/// What is known of all the touches of one device.
public struct DeviceStatistics: Hashable, Sendable {
  /// The device.
  public let id: DeviceID
  /// How many touches are down.
  public internal(set) var contacts = 0
  /// The most touches that were ever down at once.
  public internal(set) var mostContacts = 0
  /// How many touches began, those whose begin was not seen among them.
  public internal(set) var touches = 0
  /// How many of them were cancelled by the source.
  public internal(set) var cancelled = 0
  /// How many reports came, whether anything was wrong with them or not.
  public internal(set) var reports = 0
  /// The time between the reports of a finger that moves.
  public internal(set) var intervals = IntervalStatistics()
  /// The length of the way of all touches, in mm.
  public private(set) var path = 0.0
  /// The fastest that any touch was, in mm/s.
  public private(set) var topSpeed = 0.0
  /// The least and the most pressure of all touches, 0…1; nil where the device measures none.
  public private(set) var pressure: ClosedRange<Double>?
  /// How many faults of each kind were found, in the order of `Fault.Kind.allCases`.
  public private(set) var faults = [Int](repeating: 0, count: Fault.Kind.allCases.count)

  init(_ id: DeviceID) {
    self.id = id
  }

  /// How many faults of one kind were found.
  public func count(of kind: Fault.Kind) -> Int {
    Fault.Kind.allCases.firstIndex(of: kind).map { faults[$0] } ?? 0
  }

  mutating func count(_ kind: Fault.Kind) {
    if let index = Fault.Kind.allCases.firstIndex(of: kind) { faults[index] += 1 }
  }

  /// Takes over what is known of one of its touches, which came a step further, in mm.
  mutating func take(_ touch: TouchStatistics, step: Double) {
    path += step
    topSpeed = max(topSpeed, touch.topSpeed)
    guard let latest = touch.pressure else { return }
    let range = pressure ?? latest
    pressure =
      min(range.lowerBound, latest.lowerBound)...max(range.upperBound, latest.upperBound)
  }
}
