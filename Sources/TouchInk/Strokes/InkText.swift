internal import CCairo
internal import InkLetters
internal import TouchDrawing
package import Touches

/// A text as ink: its size, and its letters as coverage.
package struct InkText {
  private let lines: LetterLines
  private let pitch: Double

  /// Creates the text of a brush, whose width is the line height in px.
  package init(_ brush: InkBrush) {
    lines = LetterLines(brush.text, pitch: brush.width)
    pitch = brush.width
  }

  /// Returns the reason why a text cannot be shown correctly; nil if it can.
  package static func problem(with text: String) -> String? { LetterLines.problem(with: text) }

  /// The size of all lines in px; the width is 0 if there is no font.
  package var size: Vector { Vector(dx: lines.width, dy: lines.height) }

  /// Returns the nodes of the text's stroke, with the upper left corner of its box at a place.
  package func nodes(at corner: Point) -> [StrokeNode] {
    [corner, corner + size].map { StrokeNode($0, radius: pitch / 2) }
  }

  /// Returns the offset of the caret's top, after some letters, from the top left corner of a box.
  package func caret(behind count: Int, within boxWidth: Double? = nil) -> Vector {
    let top = lines.caret(behind: count, within: boxWidth)
    return Vector(dx: top.x, dy: top.y)
  }

  /// Returns the number of letters before the caret nearest to an offset from the box's corner.
  package func letters(before offset: Vector, within boxWidth: Double? = nil) -> Int {
    lines.letters(before: (offset.dx, offset.dy), within: boxWidth)
  }

  /// Draws the text in the context's units.
  ///
  /// - Parameters:
  ///   - context: the context to draw in.
  ///   - box: the text's box; letters that are too wide for it are narrowed.
  ///   - shell: the thickness of the letters' rims, if only these are drawn; nil for whole letters.
  func show(in context: OpaquePointer?, in box: Rect, shell: Double?) {
    lines.draw(in: context, x: box.x, y: box.y, within: box.width, rim: shell)
  }

  /// Adds the coverage of the letters to a mask.
  ///
  /// - Parameters:
  ///   - box: the text's box in px of the root; letters that are too wide for it are narrowed.
  ///   - shell: the thickness of the letters' rims in px, if only these are drawn; nil for whole
  ///     letters.
  ///   - tile: the area of the mask, in px of the root.
  ///   - mask: coverage of 0…1, row by row.
  func draw(
    in box: Rect, shell: Double?, of tile: PixelRect, into mask: UnsafeMutablePointer<Float>
  ) {
    let surface = CairoSurface(
      owning: cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(tile.width), Int32(tile.height)))
    let context = cairo_create(surface.pointer)
    defer { cairo_destroy(context) }
    cairo_translate(context, Double(-tile.x), Double(-tile.y))
    lines.draw(in: context, x: box.x, y: box.y, within: box.width, rim: shell)
    cairo_surface_flush(surface.pointer)
    guard let data = cairo_image_surface_get_data(surface.pointer) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    for y in 0..<tile.height {
      for x in 0..<tile.width {
        let index = y * tile.width + x
        mask[index] = max(mask[index], Float(data[y * stride + x]) / 255)
      }
    }
  }
}
