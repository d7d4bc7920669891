// A stroke that grows with its finger and costs the same at each report, however long it is.
//
// The reports pass a filter, which calms them, and are thinned out by distance, so that a device
// that reports a thousand times a second draws no more than one that reports sixty times. Through
// the points that are kept runs a curve whose pieces depend on one neighbour on each side: with
// each new point one piece becomes final, and is never drawn again. What is behind it is *wet* and
// drawn anew at each report: the newest piece, the way on to where the finger really is, since a
// filter lags, and what is foretold beyond that. What is foretold is gone with the next report, with
// the lift, and a moment after the last report of a finger that rests, which sends none.

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
  private var foresight: Foresight?

  /// The final part: nodes are added and never change.
  private(set) var nodes: [StrokeNode] = []
  /// What leads on from the last node to the finger, and beyond it where `foretoldUntil` is not nil.
  private(set) var wet: [StrokeNode] = []
  /// Until when the last of the wet nodes is one that was foretold; nil where none is.
  private(set) var foretoldUntil: Timestamp?

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
    if shaping.predicts, brush.tool.mayBeForetold {
      foresight = Foresight(from: sample, pixelsPerMillimetre: shaping.pixelsPerMillimetre)
    }
  }

  /// Leads the line on to where the finger is.
  mutating func append(_ sample: TouchSample) {
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
    foretoldUntil = nil
    guard let place = foresight?.place(after: sample) else { return }
    wet.append(StrokeNode(place, radius: radius, time: time))
    foretoldUntil = sample.time + LinearPredictor.longestInterval
  }

  /// Takes back what was foretold.
  mutating func forgetForetold() {
    guard foretoldUntil != nil else { return }
    foretoldUntil = nil
    wet.removeLast()
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
    foretoldUntil = nil
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
