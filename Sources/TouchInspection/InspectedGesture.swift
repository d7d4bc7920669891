internal import Touches

/// The part of the latest gesture that the inspector draws.
struct InspectedGesture {
  /// The largest number of dots; a gesture with more restarts.
  private static let dotLimit = 3000
  /// The largest number of rings around faults; more would hide each other.
  private static let ringLimit = 100

  /// Every sample, in order of arrival.
  private(set) var samples: [InspectionSample] = []
  /// The positions of faults, in px of the root.
  private(set) var faultPositions: [Point] = []
  /// The number of times that `samples` and `faultPositions` were cleared.
  private(set) var generation = 0

  /// Adds a sample.
  mutating func add(_ sample: InspectionSample) {
    if samples.count >= Self.dotLimit { forget() }
    samples.append(sample)
  }

  /// Adds the position of a fault, in px of the root.
  mutating func addFault(at position: Point) {
    if faultPositions.count < Self.ringLimit { faultPositions.append(position) }
  }

  /// Forgets the gesture.
  mutating func forget() {
    samples.removeAll(keepingCapacity: true)
    faultPositions.removeAll(keepingCapacity: true)
    generation += 1
  }
}
