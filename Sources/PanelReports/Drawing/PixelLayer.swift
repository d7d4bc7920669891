internal import TouchDrawing
internal import Touches

/// Pixels that somebody paints and several pages show.
final class PixelLayer {
  private let canvas: Canvas

  /// Creates transparent pixels; nil without memory.
  init?(width: Int, height: Int) {
    guard let canvas = Canvas(bounds: PixelRect(x: 0, y: 0, width: width, height: height)) else {
      return nil
    }
    self.canvas = canvas
  }

  /// The pixels, as long as the layer is kept.
  var target: PixelTarget { canvas.target }
}
