internal import Touches

/// Finds edges of the panel that positions stop short of; their measure is by how much, in mm.
///
/// Fingers that swipe to an edge stop from one report to the next where the panel ends. If they
/// repeatedly stop at one line and nothing ever comes from beyond it, the panel ends at that line.
/// Fingers that tap there come no nearer to the edge, except by noise.
struct UnreachedEdgeDetector: FaultDetector {
  fileprivate struct State {
    /// The observations of each edge, in the order of `Panel.Edge`.
    var edges = Panel.Edge.allCases.map { _ in Edge() }
  }

  /// The observations of an edge.
  fileprivate struct Edge {
    /// The smallest distance of any position from the edge, in mm.
    var nearest = Double.infinity
    /// The number of fingers that stopped there.
    var stops = 0
    /// The finger that stopped there last.
    var latest: TouchID?
    var isReported = false
  }

  private var devices = DeviceTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let after = report.after else { return nil }
    let step = report.progress.motion?.step ?? .zero
    let last = report.event.phase == .began ? .zero : report.earlier.latest?.step ?? .zero
    let fast = limits.times.lostSamples.speed * report.device.usualInterval / 1000
    let gap = devices.change(report.id.device, orMake: State()) { state -> Double? in
      for edge in Panel.Edge.allCases {
        let gap = report.device.panel.distance(of: after.position, from: edge)
        let isSwipe =
          report.device.panel.distance(of: after.start, from: edge) - gap
          >= limits.places.unreachedEdge.smallestDistance
        let isStop = isSwipe && edge.outward(step) == 0 && edge.outward(last) > fast
        if state.edges[edge.rawValue].add(gap, report.id, isStop: isStop, limits) { return gap }
      }
      return nil
    }
    return gap.map { report.fault(.unreachedEdge, measure: $0) }
  }
}

extension UnreachedEdgeDetector.Edge {
  /// Adds a position, and returns whether the edge turned out to be out of reach.
  fileprivate mutating func add(
    _ gap: Double, _ id: TouchID, isStop: Bool, _ limits: FaultThresholds
  ) -> Bool {
    let (edge, margin) = (limits.places.unreachedEdge, limits.places.outsideMargin)
    if gap < nearest - margin { (nearest, stops, latest) = (gap, 0, nil) }
    guard isStop, gap <= nearest + margin, latest != id else { return false }
    stops += 1
    latest = id
    guard Double(stops) >= edge.stops, gap >= edge.smallestDistance, gap <= edge.largestDistance,
      !isReported
    else { return false }
    isReported = true
    return true
  }
}
