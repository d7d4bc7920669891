internal import Touches

/// Finds axes whose positions come in coarse steps; their measure is the step, in mm.
///
/// On such an axis every change is a multiple of the step, however slow or fast the finger moves. A
/// finger at constant speed looks the same, so several different multiples are required.
struct CoarsePositionsDetector: FaultDetector {
  fileprivate struct State {
    var x = Axis()
    var y = Axis()
  }

  fileprivate struct Axis {
    /// The smallest change, in mm, and the number of its multiples seen so far.
    var smallest = Double.infinity
    var multiples = 0
    /// The number of changes that were one, two and three times that change.
    var counts = [0, 0, 0]
    /// The minimum count of each.
    static let minimumCount = 5
    /// Whether the axis is decided, so that it needs no further look.
    var isDecided = false
  }

  private var devices = DeviceTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let step = report.progress.motion?.step else { return nil }
    let size = devices.change(report.id.device, orMake: State()) { state in
      let x = state.x.add(abs(step.dx), limits.places.coarsePositions)
      return state.y.add(abs(step.dy), limits.places.coarsePositions) ?? x
    }
    return size.map { report.fault(.coarsePositions, measure: $0) }
  }
}

extension CoarsePositionsDetector.Axis {
  /// Adds a change, and returns the step if the axis turns out to be coarse.
  fileprivate mutating func add(
    _ change: Double, _ limits: FaultThresholds.CoarsePositions
  ) -> Double? {
    guard change > 0, !isDecided else { return nil }
    if change < 0.9 * smallest {
      (smallest, multiples, counts) = (change, 0, [0, 0, 0])
      // An axis that has reported one fine step is fine.
      isDecided = change < limits.step
      return nil
    }
    let ratio = change / smallest
    guard abs(ratio - ratio.rounded()) <= 0.1 else {
      (smallest, multiples, counts) = (change, 0, [0, 0, 0])
      return nil
    }
    multiples += 1
    if ratio < 3.5 { counts[Int(ratio.rounded()) - 1] += 1 }
    guard Double(multiples) >= limits.count, counts.allSatisfy({ $0 >= Self.minimumCount }) else {
      return nil
    }
    isDecided = true
    return smallest
  }
}
