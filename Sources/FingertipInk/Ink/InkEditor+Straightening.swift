// A finger that rests at the end of a line has it become the shape that it nearly is, while one that is
// lifted leaves the ink as it was drawn. The shape takes the place of the ink, which an undo brings back.

internal import InkShapes
internal import TouchDrawing
internal import Touches

extension InkEditor {
  /// Makes the shape of a finger's line that it nearly is, and has the finger draw no more; nothing happens
  /// where it is not one.
  ///
  /// - Parameters:
  ///   - touch: a finger that rests.
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

  /// Returns the nodes of a shape, as wide everywhere as what was drawn is on average.
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
