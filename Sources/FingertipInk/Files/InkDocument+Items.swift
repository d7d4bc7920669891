internal import TouchInk
internal import Touches

extension InkDocument {
  /// Creates a document of strokes that were read from a file, without a history.
  ///
  /// - Parameters:
  ///   - items: the strokes, from the bottom to the top.
  ///   - area: the screen, in px of the root.
  init(of items: [DrawingContent.Item], on area: PixelRect) {
    self.init(area: area)
    for item in items {
      _ = add(item.nodes, item.brush, device: item.device, isProvisional: item.isProvisional)
    }
    clearHistory()
  }
}
