internal import CCairo
package import TouchDrawing
package import Touches

/// The ground beneath the ink of a page that is exported as vector shapes.
package struct InkGround {
  private let rects: [(rect: PixelRect, colour: UInt32)]
  private let picture: (pixels: ScaledPicture, x: Int, y: Int)?
  private let pictureView: PageView

  /// Creates a ground of rectangles with a picture over them.
  ///
  /// - Parameters:
  ///   - rects: the rectangles in px of the root, from back to front, each as 0xRRGGBB.
  ///   - picture: a picture, and the position of its corner in px of the page; nil for none.
  ///   - pictureView: the view through which the picture is seen.
  package init(
    _ rects: [(rect: PixelRect, colour: UInt32)],
    picture: (pixels: ScaledPicture, x: Int, y: Int)? = nil, pictureView: PageView = .identity
  ) {
    self.pictureView = pictureView
    self.rects = rects
    self.picture = picture
  }

  /// Draws the ground in px of the root.
  func draw(in context: OpaquePointer?) {
    cairo_save(context)
    var latest: UInt32?
    for (rect, colour) in rects {
      // Joining rectangles of one colour into one shape keeps files small.
      if let latest, latest != colour { fill(latest, in: context) }
      latest = colour
      cairo_rectangle(
        context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
    if let latest { fill(latest, in: context) }
    drawPicture(in: context)
    cairo_restore(context)
  }

  private func fill(_ colour: UInt32, in context: OpaquePointer?) {
    func share(_ shift: UInt32) -> Double { Double(colour >> shift & 255) / 255 }
    cairo_set_source_rgba(context, share(16), share(8), share(0), 1)
    cairo_fill(context)
  }

  private func drawPicture(in context: OpaquePointer?) {
    guard let (pixels, x, y) = picture,
      let canvas = Canvas(bounds: PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
    else { return }
    pixels.draw(atX: 0, y: 0, into: canvas.target)
    let surface = CairoSurface(showing: canvas.target)
    cairo_translate(context, pictureView.x, pictureView.y)
    cairo_scale(context, pictureView.scale, pictureView.scale)
    cairo_set_source_surface(context, surface.pointer, Double(x), Double(y))
    cairo_paint(context)
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    // Makes the file copy the pixels before they are freed.
    cairo_surface_finish(surface.pointer)
    withExtendedLifetime(canvas) {}
  }
}
