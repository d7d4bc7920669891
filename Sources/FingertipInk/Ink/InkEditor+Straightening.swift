// A finger that rests at the end of a line turns it into the shape that it resembles; a finger that
// is lifted leaves the ink as drawn. The shape replaces the ink, and an undo brings the ink back.

internal import InkShapes
internal import TouchDrawing
internal import TouchInk
internal import Touches

extension InkEditor {
  /// Replaces a finger's line by the shape that it resembles, after which the finger draws no more.
  ///
  /// Does nothing if it resembles none.
  ///
  /// - Parameters:
  ///   - touch: the finger that rests.
  ///   - time: now, in server time.
  func straighten(_ touch: TouchID, at time: Timestamp) {
    guard
      let draft = document.drafts.first(where: { $0.touch == touch && $0.state == .drawing }),
      draft.brush.tool == .pen || draft.brush.tool == .marker
    else { return }
    let drawn = draft.nodes(from: 0)
    guard let last = drawn.last else { return }
    let finder = ShapeFinder(pixelsPerMillimetre: density(last.point))
    guard let shape = finder.shape(of: drawn.map(\.point)) else { return }
    let change = document.end(touch, time: time)
    note(change)
    guard case .added(let stroke) = change.entries.last else { return }
    note(document.replace(stroke, with: nodes(of: shape, as: drawn, draft.brush)))
  }

  /// Returns the nodes of a shape, with the average width of the drawn line.
  private func nodes(
    of shape: FoundShape, as drawn: [StrokeNode], _ brush: InkBrush
  ) -> [StrokeNode] {
    let radius = drawn.map(\.radius).reduce(0, +) / Float(drawn.count)
    var brush = brush
    brush.width = Double(radius) * 2
    let points: [Point]
    switch shape {
    case .line(let start, let end):
      brush.tool = .line
      return brush.outline(from: start, to: end, shaping(at: start))
    case .arrow(let start, let end):
      brush.tool = .arrow
      return brush.outline(from: start, to: end, shaping(at: start))
    case .polyline(let corners): points = corners
    case .polygon(let corners), .rectangle(let corners): points = corners + corners.prefix(1)
    case .ellipse(let ellipse):
      return brush.ellipse(around: ellipse.centre, ellipse.major, ellipse.minor)
    }
    return points.map { StrokeNode(x: Float($0.x), y: Float($0.y), radius: radius) }
  }
}
