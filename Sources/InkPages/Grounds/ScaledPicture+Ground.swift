package import TouchDrawing
package import Touches

/// The picture of a ground.
extension ScaledPicture {
  /// Returns the frame of the picture in the middle of an area.
  package func frame(centredIn area: PixelRect) -> PixelRect {
    PixelRect(
      x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width,
      height: height)
  }

  /// Draws the picture as a view shows it, on white paper if it is not shown at its own size.
  ///
  /// - Parameters:
  ///   - frame: the frame of the picture, in px of what the view maps.
  ///   - view: the view.
  ///   - target: the pixels to draw on.
  func draw(in frame: PixelRect, through view: PageView, into target: PixelTarget) {
    guard !view.isIdentity, let source = Canvas(bounds: frame) else {
      return draw(atX: frame.x, y: frame.y, into: target)
    }
    // Translucent parts of the picture show white paper.
    source.target.fill(frame, with: 0xFFFF_FFFF)
    draw(atX: frame.x, y: frame.y, into: source.target)
    ViewSampler(view).draw(source.target, into: target)
  }
}
