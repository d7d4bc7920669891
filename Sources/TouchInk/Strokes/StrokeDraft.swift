public import Touches

/// A stroke in progress, or the light that a laser left behind.
public struct StrokeDraft: Sendable {
  /// The state of the finger.
  public enum State: Hashable, Sendable {
    /// The finger is down.
    case drawing
    /// The finger was lifted, and the laser's light begins to fade at a time; nil while another
    /// laser draws, because all light fades together.
    case lifted(fadesFrom: Timestamp?)
  }

  /// The finger that draws it.
  public let touch: TouchID
  /// The brush that draws it.
  public internal(set) var brush: InkBrush
  /// The state of the draft: whether the finger still draws.
  public internal(set) var state = State.drawing
  /// The time of the latest report, or of the lift.
  var time: Timestamp
  /// The finger's latest reported position, in px of the root.
  public private(set) var position: Point
  /// A counter that grows whenever the stroke changes, 0 or more.
  public private(set) var revision = 0
  private let start: Point
  private let shaping: StrokeShaping
  private var line: FreehandLine?
  private var outline: [StrokeNode] = []
  /// The undo group of all that its finger changes; no other draft of the document has it.
  public let undoGroup: Int

  init(
    _ touch: TouchID, _ brush: InkBrush, _ shaping: StrokeShaping, from sample: TouchSample,
    undoGroup: Int
  ) {
    self.touch = touch
    self.brush = brush
    self.shaping = brush.tool == .dotted ? shaping.withUnfilteredReports : shaping
    self.undoGroup = undoGroup
    start = sample.position
    position = start
    time = sample.time
    if brush.tool.isFreehand {
      line = FreehandLine(brush, self.shaping, from: sample)
    } else {
      shape(to: start)
    }
  }

  /// The part that will not change; it only grows.
  var settled: [StrokeNode] { line?.nodes ?? [] }

  /// The part that is redrawn after each report; it begins where the settled part ends.
  var wet: InkPieces {
    guard let line else {
      let isDot = outline.count == 1
      return InkPieces(nodes: isDot && !shaping.drawsDots ? [] : outline[...], tool: brush.tool)
    }
    let isDot = line.nodes.count + line.wet.count == 1
    let isVisible = isDot ? shaping.drawsDots : !line.wet.isEmpty
    return InkPieces(nodes: isVisible ? line.nodes.suffix(1) + line.wet : [], tool: brush.tool)
  }

  /// Whether a tap leaves a dot.
  var drawsDots: Bool { shaping.drawsDots }

  /// Returns some settled nodes, followed by the unsettled ones up to the finger's position.
  func unsettled(after nodes: ArraySlice<StrokeNode>) -> [StrokeNode] {
    guard let line else { return outline }
    return nodes + line.wet.dropLast(line.predictedUntil == nil ? 0 : 1)
  }

  /// The time until which its wet end is predicted; nil if there is no prediction.
  var predictedUntil: Timestamp? { line?.predictedUntil }

  /// Removes the predicted part.
  mutating func dropPrediction() {
    line?.dropPrediction()
    revision += 1
  }

  mutating func append(_ sample: TouchSample) {
    (position, time) = (sample.position, sample.time)
    revision += 1
    if line != nil {
      line?.append(sample)
    } else {
      shape(to: sample.position)
    }
  }

  private mutating func shape(to end: Point) {
    guard brush.tool != .eraser else { return }
    outline = ShapeOutline(brush, shaping, from: start, to: end).nodes
  }

  /// Ends the stroke.
  ///
  /// - Parameter lift: the time of the lift.
  /// - Returns: its nodes; nil if it is a tap that is to leave nothing.
  mutating func finish(at lift: Timestamp) -> [StrokeNode]? {
    guard var line = line.take() else {
      return outline.isEmpty || outline.count == 1 && !shaping.drawsDots ? nil : outline
    }
    let nodes = line.finish(at: lift)
    if !shaping.drawsDots, isTap(nodes) { return nil }
    if case .uniform = shaping.curve { return nodes }
    if shaping.keepsReports { return nodes }
    var simplifier = StrokeSimplifier(tolerance: shaping.tolerance)
    return simplifier.simplify(nodes)
  }

  /// Returns whether the finger stayed within 1 mm, the extent of its tremor, of its start.
  func isTap(_ nodes: [StrokeNode]) -> Bool {
    let limit = Float(shaping.pixelsPerMillimetre)
    return nodes.allSatisfy { node in
      let offset = node.position - nodes[0].position
      return (offset * offset).sum() <= limit * limit
    }
  }
}
