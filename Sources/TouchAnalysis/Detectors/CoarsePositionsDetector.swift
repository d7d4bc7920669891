internal import Touches

/// Finds axes whose places come in coarse steps; their measure is the step, in mm.
///
/// However slow or fast a finger is, its place then changes by multiples of that step only. One that
/// goes evenly does so, too, so that there have to be several multiples.
struct CoarsePositionsDetector: FaultDetector {
  fileprivate struct State {
    var x = Axis()
    var y = Axis()
  }

  fileprivate struct Axis {
    /// The least change, in mm, and how many multiples of it there were.
    var least = Double.infinity
    var multiples = 0
    /// The changes that were one, two and three times as large.
    var kinds = [0, 0, 0]
    /// The least number of each of these.
    static let enough = 5
    /// Whether nothing more is to be found out.
    var isKnown = false
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
  /// Notes a change, and returns the step where it turned out to be coarse.
  fileprivate mutating func add(
    _ change: Double, _ limits: FaultThresholds.CoarsePositions
  ) -> Double? {
    guard change > 0, !isKnown else { return nil }
    if change < 0.9 * least {
      (least, multiples, kinds) = (change, 0, [0, 0, 0])
      // What came in fine steps once is fine.
      isKnown = change < limits.step
      return nil
    }
    let ratio = change / least
    guard abs(ratio - ratio.rounded()) <= 0.1 else {
      (least, multiples, kinds) = (change, 0, [0, 0, 0])
      return nil
    }
    multiples += 1
    if ratio < 3.5 { kinds[Int(ratio.rounded()) - 1] += 1 }
    guard Double(multiples) >= limits.count, kinds.allSatisfy({ $0 >= Self.enough }) else {
      return nil
    }
    isKnown = true
    return least
  }
}
