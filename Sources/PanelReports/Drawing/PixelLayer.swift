internal import TouchDrawing
internal import Touches

/// Pixels that are painted once and shown on several pages.
final class PixelLayer {
  private let canvas: Canvas

  /// Creates transparent pixels; nil if out of memory.
  init?(width: Int, height: Int) {
    guard let canvas = Canvas(bounds: PixelRect(x: 0, y: 0, width: width, height: height)) else {
      return nil
    }
    self.canvas = canvas
  }

  /// The pixels, valid while the layer exists.
  var target: PixelTarget { canvas.target }
}
