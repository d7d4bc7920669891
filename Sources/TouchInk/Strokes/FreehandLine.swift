// A stroke that grows with its finger, at a cost per report that does not depend on its length.
//
// Reports pass a jitter filter, or are smoothed by those around them (RecentPath), and are thinned
// out by distance, so that a device that reports a thousand times a second draws no more than one
// that reports sixty times. A curve goes through the points that are kept. Each piece of it depends
// on one neighbour on each side, so with each new point one piece becomes final and is never drawn
// again. The rest is *wet* and is redrawn at each report: the newest piece, the gap from there to
// the finger (a filter lags, or later points are still to come), and the predicted position. The
// prediction is dropped at the next report, at the lift, and shortly after the last report of a
// finger at rest, which sends none.

internal import Touches

/// The line that a finger draws freehand.
struct FreehandLine {
  private let shaping: StrokeShaping
  private var filter: PointFilter
  private var recent: RecentPath?
  private var width: WidthFollower
  /// The curve through the points that are kept.
  private var curve: NodeCurve
  private let start: Timestamp
  /// The finger's position, unfiltered.
  private var tip: StrokeNode
  private var predictor: TipPredictor?

  /// The final part: nodes are added but never change.
  private(set) var nodes: [StrokeNode] = []
  /// The nodes from the last final one to the finger, and one more if `predictedUntil` is not nil.
  private(set) var wet: [StrokeNode] = []
  /// The time until which the last wet node is predicted; nil if there is no prediction.
  private(set) var predictedUntil: Timestamp?

  /// Creates a line of one point.
  init(_ brush: InkBrush, _ shaping: StrokeShaping, from sample: TouchSample) {
    self.shaping = shaping
    filter = PointFilter(shaping.smoothing)
    width = WidthFollower(
      brush, from: sample, pixelsPerMillimetre: shaping.pixelsPerMillimetre)
    start = sample.time
    tip = StrokeNode(
      filter.filter(sample.position, at: sample.time), radius: width.radius(at: sample))
    curve = NodeCurve(shaping)
    if let fit = shaping.fit {
      recent = RecentPath(fit, width.flow, from: tip)
      wet = [tip]
    } else {
      curve.append(tip, into: &nodes)
    }
    if shaping.predicts, brush.tool.allowsPrediction {
      predictor = TipPredictor(from: sample, pixelsPerMillimetre: shaping.pixelsPerMillimetre)
    }
  }

  /// Extends the line to the finger's position.
  mutating func append(_ sample: TouchSample) {
    let filtered = filter.filter(sample.position, at: sample.time)
    let radius = width.radius(at: sample)
    let time = max(sample.time - start, Double(tip.time))
    tip = StrokeNode(sample.position, radius: radius, time: time)
    let node = StrokeNode(filtered, radius: radius, time: time)
    if recent != nil {
      recent?.append(node)
      if let radius = recent?.newestRadius { tip.radius = radius }
      while let node = recent?.takeSettled() { curve.appendDistant(node, into: &nodes) }
    } else {
      curve.appendDistant(node, into: &nodes)
    }
    wet.removeAll(keepingCapacity: true)
    var wetCurve = curve
    recent?.forEachUnsettled { wetCurve.appendDistant($0, into: &wet) }
    if tip.position != wetCurve.newest?.position { wetCurve.append(tip, into: &wet) }
    wetCurve.finish(into: &wet)
    predictedUntil = nil
    guard let predicted = predictor?.position(after: sample) else { return }
    wet.append(StrokeNode(predicted, radius: Double(tip.radius), time: time))
    predictedUntil = sample.time + LinearPredictor.longestInterval
  }

  /// Removes the predicted part.
  mutating func dropPrediction() {
    guard predictedUntil != nil else { return }
    predictedUntil = nil
    wet.removeLast()
  }

  /// Ends the line at the finger's position.
  ///
  /// - Parameter lift: the time of the lift.
  /// - Returns: all of its nodes, not simplified.
  mutating func finish(at lift: Timestamp) -> [StrokeNode] {
    let end = Double(tip.time)
    recent?.narrow(to: end, pause: max(lift - start - end, 0))
    if let radius = recent?.newestRadius { tip.radius = radius }
    while let node = recent?.takeSettled(isLast: true) {
      curve.appendDistant(node, into: &nodes)
    }
    if tip.position != curve.newest?.position { curve.append(tip, into: &nodes) }
    curve.finish(into: &nodes)
    wet.removeAll()
    predictedUntil = nil
    if case .uniform(let granularity) = shaping.curve { smooth(granularity) }
    return nodes
  }

  private mutating func smooth(_ granularity: Int) {
    let kept = nodes
    nodes.removeAll(keepingCapacity: true)
    UniformCatmullRom.forEachPoint(of: kept.map(\.point), granularity: granularity) {
      point, index, share in
      let after = kept[min(index + 1, kept.count - 1)]
      nodes.append(StrokeNode(at: point, between: kept[index], after, Float(share)))
    }
  }
}
