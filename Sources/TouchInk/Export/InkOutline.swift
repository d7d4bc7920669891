internal import CCairo
internal import TouchDrawing
internal import Glibc
internal import Touches

/// Draws strokes as vector shapes instead of pixels.
///
/// A stroke of one width is a line, and a dotted one consists of discs. A stroke of varying width
/// is one area: the discs around its nodes and the quadrilaterals between them, all wound the same
/// way, so that an area that is covered twice is filled once and a marker does not darken.
struct InkOutline: ~Copyable {
  private let context: OpaquePointer?

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
    cairo_rectangle(
      context, Double(box.x), Double(box.y), Double(box.width), Double(box.height))
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
    if tool == .dotted {
      area(nodes, joined: false)
    } else if nodes.allSatisfy({ ($0.radius - first.radius).magnitude < 0.05 }) {
      line(nodes)
    } else {
      area(nodes, joined: true)
    }
  }

  private func line(_ nodes: [StrokeNode]) {
    cairo_new_path(context)
    for node in nodes { cairo_line_to(context, Double(node.x), Double(node.y)) }
    // A path of one point has no direction; it gets caps only if it is closed.
    if nodes.allSatisfy({ $0.position == nodes[0].position }) { cairo_close_path(context) }
    cairo_set_line_width(context, Double(2 * nodes[0].radius))
    cairo_stroke(context)
  }

  /// Fills the discs around the nodes and, if they are joined, the quadrilaterals between them.
  private func area(_ nodes: [StrokeNode], joined isJoined: Bool) {
    cairo_new_path(context)
    for (index, node) in nodes.enumerated() {
      cairo_new_sub_path(context)
      cairo_arc(context, Double(node.x), Double(node.y), Double(node.radius), 0, 2 * .pi)
      cairo_close_path(context)
      if isJoined, index > 0 { addQuadrilateral(nodes[index - 1], node) }
    }
    cairo_fill(context)
  }

  /// Adds the quadrilateral between the discs around two nodes to the path.
  private func addQuadrilateral(_ start: StrokeNode, _ end: StrokeNode) {
    let axis = end.position - start.position
    let length = (axis * axis).sum().squareRoot()
    guard length > 0 else { return }
    let normal = SIMD2(-axis.y, axis.x) / length
    // Winds like an arc of growing angle: with y downwards, from the left side to the right.
    let corners = [
      start.position - normal * start.radius, end.position - normal * end.radius,
      end.position + normal * end.radius, start.position + normal * start.radius,
    ]
    cairo_new_sub_path(context)
    for corner in corners { cairo_line_to(context, Double(corner.x), Double(corner.y)) }
    cairo_close_path(context)
  }
}
