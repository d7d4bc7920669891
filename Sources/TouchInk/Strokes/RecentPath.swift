internal import Touches

/// The last points of a stroke, each smoothed by those around it once they are known.
struct RecentPath {
  /// The minimum time between two points, in ms, so that devices that report more often cost no
  /// more.
  private static let minimumInterval = 4.0
  /// The distance from the point before from which a point is kept even if it comes earlier, as a
  /// multiple of the tolerance.
  private static let longStep = 4.0
  /// The maximum number of points within the minimum time.
  private static let burstLimit = 32
  /// The number of points that are removed at a time, so that each is moved only a few times.
  private static let removalBatch = 16

  private let fit: LocalFit
  private let flow: InkFlow?
  private var samples: [LocalFit.Sample]
  private var radii: [Float]
  /// The index of the first point that is not settled; earlier points are kept to smooth it.
  private var firstUnsettled = 0
  /// The number of points that were removed.
  private var removedCount = 0
  /// The time in ms at which the line ends in a point, and its relative width there; nil for none.
  private var taper: (time: Double, share: Double)?

  /// Creates a path that begins at a node; if there is a flow of ink, the width follows the speed.
  init(_ fit: LocalFit, _ flow: InkFlow? = nil, from node: StrokeNode) {
    self.fit = fit
    self.flow = flow
    samples = [LocalFit.Sample(node.point, time: Double(node.time))]
    radii = [node.radius]
  }

  /// The number of points in memory.
  var count: Int { samples.count }

  /// Adds a reported point.
  mutating func append(_ node: StrokeNode) {
    let time = Double(node.time)
    guard time - samples[samples.count - 1].time >= Self.minimumInterval || isFar(node) else {
      return
    }
    samples.append(LocalFit.Sample(node.point, time: time))
    radii.append(node.radius)
  }

  /// Returns whether the line would cut off a bend without a point that comes early.
  ///
  /// A busy server reads several reports at once, and gives all of them the same time.
  private func isFar(_ node: StrokeNode) -> Bool {
    let step = Self.longStep * fit.tolerance
    let offset = node.point - samples[samples.count - 1].position
    guard offset.lengthSquared >= step * step else { return false }
    let earlier = samples.count - Self.burstLimit
    return earlier < 0 || Double(node.time) - samples[earlier].time >= Self.minimumInterval
  }

  /// The number of points before the newest, the finger's position; the line's first always counts.
  private var knownCount: Int { max(samples.count - 1, removedCount == 0 ? 1 : 0) }

  /// Removes the next point for which all neighbours that smooth it are known.
  ///
  /// - Parameter isLast: whether no further point will come.
  /// - Returns: the smoothed point; nil if none is settled.
  mutating func takeSettled(isLast: Bool = false) -> StrokeNode? {
    guard firstUnsettled < knownCount,
      isLast || fit.isSettled(firstUnsettled, in: samples)
    else { return nil }
    let node = node(firstUnsettled)
    firstUnsettled += 1
    removeUnneeded()
    return node
  }

  /// Calls the body with the points that are not settled, except the last one, smoothed as well as
  /// possible so far.
  func forEachUnsettled(_ body: (StrokeNode) -> Void) {
    for index in firstUnsettled..<max(firstUnsettled, knownCount) { body(node(index)) }
  }

  private func node(_ index: Int) -> StrokeNode {
    // The first point is not smoothed: ink begins where the finger came down.
    let isFirst = index + removedCount == 0
    return StrokeNode(
      isFirst ? samples[index].position : fit.position(of: index, in: samples),
      radius: radius(index), time: samples[index].time)
  }

  /// Removes the points that no longer smooth any other.
  private mutating func removeUnneeded() {
    let limit = samples[min(firstUnsettled, samples.count - 1)].time - fit.longestReach
    // One earlier point remains, as the end of the chord that reaches the others.
    let count = samples[..<firstUnsettled].prefix { $0.time < limit }.count - 1
    guard count >= Self.removalBatch else { return }
    samples.removeFirst(count)
    radii.removeFirst(count)
    firstUnsettled -= count
    removedCount += count
  }

  // MARK: - Width

  /// Half the width at the newest point, in px.
  var newestRadius: Float { Float(radius(samples.count - 1)) }

  /// Makes the line end in a point if the finger was lifted while it moved.
  ///
  /// - Parameters:
  ///   - time: the time of the last report, in ms.
  ///   - pause: the time from the last report to the lift, in ms.
  mutating func narrow(to time: Double, pause: Double) {
    guard let flow else { return }
    let share = flow.point(at: speed(samples.count - 1), pause: pause)
    if share < 1 { taper = (time, share) }
  }

  private func radius(_ index: Int) -> Double {
    guard let flow else { return Double(radii[index]) }
    let radius = flow.radius(at: speed(index))
    guard let taper else { return radius }
    let nearness = min(max(1 - (taper.time - samples[index].time) / fit.reach, 0), 1)
    return radius * (1 - (1 - taper.share) * nearness * nearness)
  }

  /// Returns the speed around a point, in px/ms, from two chords, which noise affects little.
  private func speed(_ index: Int) -> Double {
    let position = samples[index].position
    let (first, last) = (end(of: index, by: -1), end(of: index, by: 1))
    let time = last.time - first.time
    guard time > 0 else { return 0 }
    let pathLength =
      (position - first.position).length
      + (last.position - position).length
    return pathLength / time
  }

  /// Returns the end of the chord on one side of a point that determines its speed.
  ///
  /// It is interpolated if no point has exactly that time: if it were always a reported point, the
  /// speed would jump whenever reports stall.
  private func end(of index: Int, by step: Int) -> LocalFit.Sample {
    let time = samples[index].time + Double(step) * fit.reach
    var inner = samples[index]
    var next = index + step
    while samples.indices.contains(next) {
      let outer = samples[next]
      if abs(outer.time - samples[index].time) >= fit.reach {
        let share = (time - inner.time) / (outer.time - inner.time)
        return LocalFit.Sample(
          inner.position + (outer.position - inner.position) * share, time: time)
      }
      inner = outer
      next += step
    }
    return inner
  }
}
