internal import Touches

/// The last points of a stroke, which are smoothed by those around them once these are known.
struct RecentPath {
  /// The least time between two points, in ms: a device that reports more often shall not cost more.
  private static let leastInterval = 4.0
  /// The number of points that are forgotten at a time, so that each is moved a few times only.
  private static let lot = 16

  private let fit: LocalFit
  private let flow: InkFlow?
  private var samples: [LocalFit.Sample]
  private var radii: [Float]
  /// The first point that is not settled; those before it count for it.
  private var open = 0
  /// The number of points that were forgotten.
  private var forgotten = 0
  /// The time at which the line ends in a point, in ms, and the share of its width there.
  private var point: (time: Double, share: Double)?

  /// A path that begins at a node; its width follows its speed where there is a flow of ink.
  init(_ fit: LocalFit, _ flow: InkFlow? = nil, from node: StrokeNode) {
    self.fit = fit
    self.flow = flow
    samples = [LocalFit.Sample(node.point, time: Double(node.time))]
    radii = [node.radius]
  }

  /// The number of points that are kept.
  var count: Int { samples.count }

  /// Adds a point as it was reported.
  mutating func append(_ node: StrokeNode) {
    let time = Double(node.time)
    guard time - samples[samples.count - 1].time >= Self.leastInterval else { return }
    samples.append(LocalFit.Sample(node.point, time: time))
    radii.append(node.radius)
  }

  /// The number of points before the newest, which is where the finger is; the first of the line always counts.
  private var knownCount: Int { max(samples.count - 1, forgotten == 0 ? 1 : 0) }

  /// Takes the next point out for which all are known that count for it.
  ///
  /// - Parameter isLast: whether no further one comes.
  /// - Returns: the point where it stays; nil where none is settled.
  mutating func takeSettled(isLast: Bool = false) -> StrokeNode? {
    guard open < knownCount,
      isLast || fit.isSettled(open, in: samples)
    else { return nil }
    let node = node(open)
    open += 1
    forget()
    return node
  }

  /// Calls the body with the points that are not settled, but for the last one, where they are as far as is
  /// known.
  func forEachUnsettled(_ body: (StrokeNode) -> Void) {
    for index in open..<max(open, knownCount) { body(node(index)) }
  }

  private func node(_ index: Int) -> StrokeNode {
    // Ink begins where the finger came down.
    let isFirst = index + forgotten == 0
    return StrokeNode(
      isFirst ? samples[index].place : fit.place(of: index, in: samples),
      radius: radius(index), time: samples[index].time)
  }

  /// Removes the points that count for none any more.
  private mutating func forget() {
    let limit = samples[min(open, samples.count - 1)].time - fit.longestReach
    // The latest of them is the end of the way to the others.
    let count = samples[..<open].prefix { $0.time < limit }.count - 1
    guard count >= Self.lot else { return }
    samples.removeFirst(count)
    radii.removeFirst(count)
    open -= count
    forgotten += count
  }

  // MARK: - Width

  /// Half the width at the newest point, in px.
  var newestRadius: Float { Float(radius(samples.count - 1)) }

  /// Lets the line end in a point where the finger was lifted on the move.
  ///
  /// - Parameters:
  ///   - time: the time of the last report, in ms.
  ///   - pause: the time from then to the lift, in ms.
  mutating func narrow(to time: Double, pause: Double) {
    guard let flow else { return }
    let share = flow.point(at: speed(samples.count - 1), pause: pause)
    if share < 1 { point = (time, share) }
  }

  private func radius(_ index: Int) -> Double {
    guard let flow else { return Double(radii[index]) }
    let radius = flow.radius(at: speed(index))
    guard let point else { return radius }
    let nearness = min(max(1 - (point.time - samples[index].time) / fit.reach, 0), 1)
    return radius * (1 - (1 - point.share) * nearness * nearness)
  }

  /// Returns the speed around a point, in px/ms, by two chords, to which noise adds little.
  private func speed(_ index: Int) -> Double {
    let place = samples[index].place
    let (first, last) = (end(of: index, by: -1), end(of: index, by: 1))
    let time = last.time - first.time
    guard time > 0 else { return 0 }
    let way =
      (place - first.place).lengthSquared.squareRoot()
      + (last.place - place).lengthSquared.squareRoot()
    return way / time
  }

  /// Returns the end of the way on one side of a point that counts for its speed.
  ///
  /// It lies between two points where none is at that time: if it were one of them, the speed would jump
  /// wherever reports stall.
  private func end(of index: Int, by step: Int) -> LocalFit.Sample {
    let time = samples[index].time + Double(step) * fit.reach
    var inner = samples[index]
    var next = index + step
    while samples.indices.contains(next) {
      let outer = samples[next]
      if abs(outer.time - samples[index].time) >= fit.reach {
        let share = (time - inner.time) / (outer.time - inner.time)
        return LocalFit.Sample(inner.place + (outer.place - inner.place) * share, time: time)
      }
      inner = outer
      next += step
    }
    return inner
  }
}
