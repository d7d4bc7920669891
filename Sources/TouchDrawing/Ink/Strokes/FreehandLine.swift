// A stroke that grows with its finger, at the same cost for each report however long it is.
//
// Reports pass a filter against jitter, or are smoothed by those around them (RecentPath), and are thinned out by distance, so that a device that
// reports a thousand times a second draws no more than one that reports sixty times. A curve goes
// through the points that are kept, each piece of which depends on one neighbour on each side: with
// each new point one piece becomes final, and is never drawn again. The rest is *wet* and is drawn
// anew at each report: the newest piece, the way from there to the finger, since a filter lags or the
// points behind one are still to come, and
// the predicted position. The prediction is dropped at the next report, at the lift, and a moment
// after the last report of a finger at rest, which sends none.

internal import Touches

/// The line that a finger draws by its own way.
struct FreehandLine {
  private let shaping: StrokeShaping
  private var filter: PointFilter
  private var recent: RecentPath?
  private var width: WidthFollower
  private var curve = CatmullRomCurve()
  private let start: Timestamp
  /// The point kept before the newest, where the final part ends.
  private var previous: StrokeNode?
  /// The newest point that was kept.
  private var newest: StrokeNode
  /// The finger's position, unfiltered.
  private var tip: StrokeNode
  private var predictor: TipPredictor?

  /// The final part: nodes are added and never change.
  private(set) var nodes: [StrokeNode] = []
  /// The nodes from the last final one to the finger, and beyond it where `predictedUntil` is not
  /// nil.
  private(set) var wet: [StrokeNode] = []
  /// The time until which the last wet node is predicted; nil where none is.
  private(set) var predictedUntil: Timestamp?

  /// Creates a line of one point.
  init(_ brush: InkBrush, _ shaping: StrokeShaping, from sample: TouchSample) {
    self.shaping = shaping
    filter = PointFilter(shaping.smoothing)
    width = WidthFollower(brush, pixelsPerMillimetre: shaping.pixelsPerMillimetre)
    start = sample.time
    let place = filter.filter(sample.position, at: sample.time)
    recent = shaping.fit.map { RecentPath($0, from: place) }
    newest = StrokeNode(place, radius: width.radius(at: sample))
    tip = newest
    _ = curve.append(place)
    nodes.append(newest)
    if shaping.predicts, brush.tool.allowsPrediction {
      predictor = TipPredictor(from: sample, pixelsPerMillimetre: shaping.pixelsPerMillimetre)
    }
  }

  /// Leads the line on to where the finger is.
  mutating func append(_ sample: TouchSample) {
    let place = filter.filter(sample.position, at: sample.time)
    let radius = width.radius(at: sample)
    let time = max(sample.time - start, Double(tip.time))
    tip = StrokeNode(sample.position, radius: radius, time: time)
    let node = StrokeNode(place, radius: radius, time: time)
    if recent != nil {
      recent?.append(node)
      while let node = recent?.takeSettled() { keepDistant(node) }
    } else {
      keepDistant(node)
    }
    wet.removeAll(keepingCapacity: true)
    if shaping.curve == .centripetal, let previous, let segment = curve.wet {
      Self.flatten(segment, previous, newest, into: &wet)
    }
    recent?.appendUnsettled(to: &wet)
    if tip.place != newest.place { wet.append(tip) }
    predictedUntil = nil
    guard let place = predictor?.place(after: sample) else { return }
    wet.append(StrokeNode(place, radius: radius, time: time))
    predictedUntil = sample.time + LinearPredictor.longestInterval
  }

  /// Removes the predicted part.
  mutating func dropPrediction() {
    guard predictedUntil != nil else { return }
    predictedUntil = nil
    wet.removeLast()
  }

  private mutating func keepDistant(_ node: StrokeNode) {
    guard (node.point - newest.point).lengthSquared >= shaping.step * shaping.step else { return }
    keep(node)
  }

  private mutating func keep(_ node: StrokeNode) {
    switch shaping.curve {
    case .none, .uniform: nodes.append(node)
    case .centripetal:
      if let segment = curve.append(node.point), let previous {
        Self.flatten(segment, previous, newest, into: &nodes)
      }
    }
    previous = newest
    newest = node
  }

  /// Ends the line where the finger is.
  ///
  /// - Returns: every node of it, not simplified.
  mutating func finish() -> [StrokeNode] {
    while let node = recent?.takeSettled(isLast: true) { keepDistant(node) }
    if tip.place != newest.place { keep(tip) }
    wet.removeAll()
    predictedUntil = nil
    switch shaping.curve {
    case .none: break
    case .centripetal:
      if let segment = curve.finish(), let previous {
        Self.flatten(segment, previous, newest, into: &nodes)
      }
    case .uniform(let granularity): smooth(granularity)
    }
    return nodes
  }

  private mutating func smooth(_ granularity: Int) {
    let kept = nodes
    nodes.removeAll(keepingCapacity: true)
    UniformCatmullRom.forEachPoint(of: kept.map(\.point), granularity: granularity) {
      point, index, share in
      let after = kept[min(index + 1, kept.count - 1)]
      nodes.append(Self.node(at: point, kept[index], after, Float(share)))
    }
  }

  /// Adds a segment as straight pieces, its start left out.
  private static func flatten(
    _ segment: CatmullRomSegment, _ start: StrokeNode, _ end: StrokeNode,
    into nodes: inout [StrokeNode]
  ) {
    let step = 1 / Float(segment.pieces(flatness: StrokeShaping.flatness))
    var share: Float = 0
    segment.forEachPoint(flatness: StrokeShaping.flatness) { point in
      share += step
      nodes.append(node(at: point, start, end, share))
    }
  }

  private static func node(
    at point: Point, _ start: StrokeNode, _ end: StrokeNode, _ share: Float
  ) -> StrokeNode {
    StrokeNode(
      x: Float(point.x), y: Float(point.y),
      radius: start.radius + (end.radius - start.radius) * share,
      time: start.time + (end.time - start.time) * share)
  }
}
