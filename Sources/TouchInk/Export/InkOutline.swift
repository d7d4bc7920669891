internal import CCairo
internal import TouchDrawing
internal import Glibc
internal import Touches

/// Draws strokes as vector shapes instead of pixels.
///
/// A stroke of one width is a line, and a dotted one consists of discs. A stroke of varying width
/// is one area: the discs around its ends and corners, and the areas between them, all wound the
/// same way, so that an area that is covered twice is filled once and a marker does not darken.
///
/// Vector shapes are printed and enlarged, so lines bend between their nodes as they do on an
/// enlarged page.
struct InkOutline: ~Copyable {
  private let context: OpaquePointer?

  /// The largest distance between a line and a bend that is drawn as a straight piece, in px.
  private static let flatness: Float = 0.04
  /// The largest distance by which discs around nodes may extend beyond the sides of a line whose
  /// width changes, in px.
  private static let overhang: Float = 0.05

  /// Creates an instance that draws into a context, in px of the root.
  init(_ context: OpaquePointer?) {
    self.context = context
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }

  /// Draws a finished stroke over the content, or erases the content along an eraser's stroke.
  ///
  /// Hollow strokes become pixels in the vector file, except texts.
  func draw(_ stroke: Stroke) {
    guard stroke.isHollow, stroke.brush.tool != .text else { return drawWhole(stroke) }
    cairo_save(context)
    // A smaller group of pixels makes a smaller file.
    let box = stroke.bounds
    // Bends extend up to half a px beyond the pieces.
    cairo_rectangle(
      context, Double(box.x - 1), Double(box.y - 1), Double(box.width + 2), Double(box.height + 2))
    cairo_clip(context)
    cairo_push_group(context)
    drawWhole(stroke)
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    drawShape(
      stroke.nodes.map { node in
        var node = node
        node.radius = max(node.radius - stroke.shell, 0)
        return node
      }, stroke.brush.tool)
    cairo_pop_group_to_source(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_paint(context)
    cairo_restore(context)
  }

  private func drawWhole(_ stroke: Stroke) {
    guard let first = stroke.nodes.first else { return }
    let erases = stroke.brush.tool == .areaEraser
    cairo_set_operator(context, erases ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER)
    let colour = stroke.brush.colour
    let alpha = erases ? 1 : Double(colour.alpha) / 255
    cairo_set_source_rgba(
      context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
      alpha)
    if stroke.brush.tool == .text, let last = stroke.nodes.last {
      let size = last.point - first.point
      InkText(stroke.brush).show(
        in: context, in: Rect(x: first.point.x, y: first.point.y, width: size.dx, height: size.dy),
        shell: stroke.isHollow ? Double(stroke.shell) : nil)
    } else {
      drawShape(stroke.nodes, stroke.brush.tool)
    }
  }

  private func drawShape(_ nodes: [StrokeNode], _ tool: InkTool) {
    guard let first = nodes.first else { return }
    let pieces = InkPieces(nodes: nodes[...], tool: tool)
    if tool == .dotted {
      cairo_new_path(context)
      for node in nodes { addDisc(node) }
      cairo_fill(context)
    } else if nodes.allSatisfy({ ($0.radius - first.radius).magnitude < 0.05 }) {
      line(pieces)
    } else {
      area(pieces)
    }
  }

  // MARK: - Lines

  private func line(_ pieces: InkPieces) {
    let nodes = pieces.nodes
    cairo_new_path(context)
    cairo_move_to(context, Double(nodes[0].x), Double(nodes[0].y))
    for (index, node) in nodes.dropFirst().enumerated() {
      if let bend = pieces.bend(of: index), !isStraight(bend) {
        addCurve(bend.startControl.lowHalf, bend.endControl.lowHalf, to: node.position)
      } else {
        addLine(to: node.position)
      }
    }
    // A path of one point has no direction; it gets caps only if it is closed.
    if nodes.allSatisfy({ $0.position == nodes[0].position }) { cairo_close_path(context) }
    cairo_set_line_width(context, Double(2 * nodes[0].radius))
    cairo_stroke(context)
  }

  private func isStraight(_ bend: NodeBend) -> Bool {
    bend.partCount(flatness: Self.flatness, limit: 2) == 1
  }

  private func addLine(to point: SIMD2<Float>) {
    cairo_line_to(context, Double(point.x), Double(point.y))
  }

  private func addCurve(
    _ control: SIMD2<Float>, _ otherControl: SIMD2<Float>, to end: SIMD2<Float>
  ) {
    cairo_curve_to(
      context, Double(control.x), Double(control.y), Double(otherControl.x),
      Double(otherControl.y), Double(end.x), Double(end.y))
  }

  // MARK: - Areas

  /// The sides of consecutive pieces that continue each other smoothly, each from its start.
  private struct Strip {
    var left: [StrokeSide] = []
    var right: [StrokeSide] = []
  }

  /// Fills the discs around the ends and corners of a line, and the areas between them.
  private func area(_ pieces: InkPieces) {
    let nodes = pieces.nodes
    cairo_new_path(context)
    addDisc(nodes[0])
    var strip = Strip()
    for index in 0..<nodes.count - 1 {
      let (start, end) = (nodes[index], nodes[index + 1])
      let bend = pieces.bend(of: index) ?? NodeBend(from: start, to: end)
      let sides =
        hasDiscs(between: start, end)
        ? nil : StrokeSide.sides(of: bend, isCurved: !isStraight(bend))
      guard let sides else {
        // The width changes fast, or the bend is narrower than the line.
        add(&strip)
        addDisc(start)
        pieces.forEachPart(of: bend, flatness: Self.flatness) { addPart($0) }
        continue
      }
      strip.left.append(sides.left)
      strip.right.append(sides.right)
      if bend.isSmooth.end { continue }
      add(&strip)
      addDisc(end)
    }
    add(&strip)
    addDisc(nodes[nodes.count - 1])
    cairo_fill(context)
  }

  /// Returns whether the discs around the nodes along a piece are visible beside its sides.
  private func hasDiscs(between start: StrokeNode, _ end: StrokeNode) -> Bool {
    let axis = end.position - start.position
    let change = end.radius - start.radius
    // They extend by the radius times half the square of its change per px.
    let radius = max(start.radius, end.radius)
    return change * change * radius >= 2 * Self.overhang * (axis * axis).sum()
  }

  private func addDisc(_ node: StrokeNode) {
    cairo_new_sub_path(context)
    cairo_arc(context, Double(node.x), Double(node.y), Double(node.radius), 0, 2 * .pi)
    cairo_close_path(context)
  }

  /// Adds a strip to the path, along its left side and back along its right one, and empties it.
  private func add(_ strip: inout Strip) {
    guard let first = strip.left.first, let last = strip.right.last else { return }
    // Winds like an arc of growing angle: with y downwards, from the left side to the right.
    cairo_new_sub_path(context)
    addLine(to: first.start)
    for side in strip.left { add(side) }
    addLine(to: last.end)
    for side in strip.right.reversed() { add(side.reversed) }
    cairo_close_path(context)
    strip = Strip()
  }

  private func add(_ side: StrokeSide) {
    if let controls = side.controls {
      addCurve(controls.start, controls.end, to: side.end)
    } else {
      addLine(to: side.end)
    }
  }

  /// Adds the quadrilateral of a straight part and the disc around its end.
  private func addPart(_ part: InkPiece) {
    let (start, end) = (part.start, part.end)
    let axis = end - start
    let length = axis.length
    addDisc(StrokeNode(x: end.x, y: end.y, radius: part.radii.end))
    guard length > 0 else { return }
    let normal = SIMD2(-axis.y, axis.x) / length
    let corners = [
      start - normal * part.radii.start, end - normal * part.radii.end,
      end + normal * part.radii.end, start + normal * part.radii.start,
    ]
    cairo_new_sub_path(context)
    for corner in corners { addLine(to: corner) }
    cairo_close_path(context)
  }
}
