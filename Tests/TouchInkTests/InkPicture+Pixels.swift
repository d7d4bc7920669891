import CCairo
@testable import TouchInk
import Touches

@testable import TouchDrawing

extension InkPicture {
  /// Draws the vector shapes into pixels; only edges differ from those of the rasterized ink.
  func drawShapes(into target: PixelTarget) {
    let surface = CairoSurface(showing: target)
    let context = cairo_create(surface.pointer)
    cairo_translate(context, Double(-target.bounds.x), Double(-target.bounds.y))
    draw(in: context)
    cairo_destroy(context)
    cairo_surface_flush(surface.pointer)
  }

  /// Writes a file of one page, without a ground.
  func writeShapes(
    to path: String, as format: InkFormat, pixelsPerMillimetre: Double
  ) throws(InkPictureError) {
    try Self.writePages(1, to: path, as: format) { _ in
      Page(
        area: document.area, pixelsPerMillimetre: pixelsPerMillimetre, ink: self, ground: nil)
    }
  }
}
