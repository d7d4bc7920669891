internal import TouchDrawing
internal import TouchInk
package import Touches

extension DrawingContent {
  /// Returns the strokes of the page that was shown last, converted to a screen of another size.
  ///
  /// - Parameters:
  ///   - factor: the px of that screen for each px of this one.
  ///   - offset: the position of this screen's upper left corner there, in px.
  /// - Returns: the strokes in their order.
  package func items(scaledBy factor: Double, movedBy offset: Vector) -> [Item] {
    items(on: pages[shownIndex].number).map { item in
      var item = item
      item.brush.width *= factor
      let view = PageView(scale: factor, x: offset.dx, y: offset.dy)
      item.nodes = item.nodes.seen(through: view, as: item.brush.tool)
      return item
    }
  }
}
