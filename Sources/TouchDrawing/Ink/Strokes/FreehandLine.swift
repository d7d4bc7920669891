// A stroke that grows with its finger and costs the same at each report, however long it is.
//
// The reports pass a filter, which calms them, and are thinned out by distance, so that a device
// that reports a thousand times a second draws no more than one that reports sixty times. Through
// the points that are kept runs a curve whose pieces depend on one neighbour on each side: with
// each new point one piece becomes final, and is never drawn again. What is behind it is *wet* and
// drawn anew at each report: the newest piece, the way on to where the finger really is, since a
// filter lags, and what is foretold beyond that.

internal import Touches

/// The line that a finger draws by its own way.
struct FreehandLine {
  private let shaping: StrokeShaping
  private var filter: PointFilter
  private var width: WidthFollower
  private var curve = CatmullRomCurve()
  private let start: Timestamp
  /// The point kept before the newest, where the final part ends.
  private var previous: StrokeNode?
  /// The newest point that was kept.
  private var newest: StrokeNode
  /// Where the finger is, unfiltered.
  private var tip: StrokeNode

  /// The final part: nodes are added and never change.
  private(set) var nodes: [StrokeNode] = []
  /// What leads on from the last node to the finger.
  private(set) var wet: [StrokeNode] = []

  /// A line of one point.
  init(_ brush: InkBrush, _ shaping: StrokeShaping, from sample: TouchSample) {
    self.shaping = shaping
    filter = PointFilter(shaping.smoothing)
    width = WidthFollower(brush, pixelsPerMillimetre: shaping.pixelsPerMillimetre)
    start = sample.time
    let place = filter.filter(sample.position, at: sample.time)
    newest = StrokeNode(place, radius: width.radius(at: sample))
    tip = newest
    _ = curve.append(place)
    nodes.append(newest)
  }

  /// Leads the line on.
  ///
  /// - Parameters:
  ///   - sample: where the finger is.
  ///   - predicted: where it will be, in px of the root; drawn and never kept.
  mutating func append(_ sample: TouchSample, predicted: Point? = nil) {
    let place = filter.filter(sample.position, at: sample.time)
    let radius = width.radius(at: sample)
    let time = max(sample.time - start, Double(tip.time))
    tip = StrokeNode(sample.position, radius: radius, time: time)
    let far = place - newest.point
    if far.lengthSquared >= shaping.step * shaping.step {
      keep(StrokeNode(place, radius: radius, time: time))
    }
    wet.removeAll(keepingCapacity: true)
    if shaping.curve == .centripetal, let previous, let segment = curve.wet {
      Self.flatten(segment, previous, newest, into: &wet)
    }
    if tip.place != newest.place { wet.append(tip) }
    if let predicted { wet.append(StrokeNode(predicted, radius: radius, time: time)) }
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

  /// Ends the line where the finger is (row D3).
  ///
  /// - Returns: every node of it, not simplified.
  mutating func finish() -> [StrokeNode] {
    if tip.place != newest.place { keep(tip) }
    wet.removeAll()
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
