internal import Touches

/// The last points of a stroke, which are smoothed by those around them once these are known.
struct RecentPath {
  /// The least time between two points, in ms: a device that reports more often shall not cost more.
  private static let leastInterval = 4.0
  /// The number of points that are forgotten at a time, so that each is moved a few times only.
  private static let lot = 16

  private let fit: LocalFit
  private var samples: [LocalFit.Sample]
  private var radii: [Float] = [0]
  /// The first point that is not settled; those before it count for it.
  private var open = 1

  /// A path that begins at a place.
  init(_ fit: LocalFit, from place: Point) {
    self.fit = fit
    samples = [LocalFit.Sample(place, time: 0)]
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

  /// Takes the next point out for which all are known that count for it.
  ///
  /// - Parameter isLast: whether no further one comes.
  /// - Returns: the point where it stays; nil where none is settled.
  mutating func takeSettled(isLast: Bool = false) -> StrokeNode? {
    // The very last one is where the finger is, whatever lies around it.
    guard open < samples.count - 1,
      isLast || samples[samples.count - 1].time - samples[open].time >= fit.reach
    else { return nil }
    let node = node(open)
    open += 1
    forget()
    return node
  }

  /// Adds the points that are not settled, but for the last one, where they are as far as is known.
  func appendUnsettled(to nodes: inout [StrokeNode]) {
    for index in open..<max(open, samples.count - 1) { nodes.append(node(index)) }
  }

  private func node(_ index: Int) -> StrokeNode {
    StrokeNode(
      fit.place(of: index, in: samples), radius: Double(radii[index]), time: samples[index].time)
  }

  /// Removes the points that count for none any more.
  private mutating func forget() {
    let limit = samples[open].time - fit.reach
    let count = samples[..<open].prefix { $0.time < limit }.count
    guard count >= Self.lot else { return }
    samples.removeFirst(count)
    radii.removeFirst(count)
    open -= count
  }
}
