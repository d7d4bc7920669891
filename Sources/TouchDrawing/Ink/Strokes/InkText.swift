internal import CCairo
internal import InkLetters
package import Touches

/// A text as ink: how large it is, and its letters as coverage.
package struct InkText {
  private let lines: LetterLines
  private let pitch: Double

  /// Creates the text of a brush, whose width is the height of a line in px.
  package init(_ brush: InkBrush) {
    lines = LetterLines(brush.text, pitch: brush.width)
    pitch = brush.width
  }

  /// Returns why a text cannot be shown as it is written; nil where it can.
  package static func problem(with text: String) -> String? { LetterLines.problem(with: text) }

  /// The width and height of all lines in px; no width where there is no font.
  package var size: Vector { Vector(dx: lines.width, dy: lines.height) }

  /// The nodes of a stroke of the text with its box's upper left corner at a place.
  package func nodes(at corner: Point) -> [StrokeNode] {
    [corner, corner + size].map { StrokeNode($0, radius: pitch / 2) }
  }

  /// Returns the way from the box's upper left corner to the upper end of the caret behind so many letters.
  package func caret(behind count: Int) -> Vector {
    let place = lines.caret(behind: count)
    return Vector(dx: place.x, dy: place.y)
  }

  /// Returns the number of letters before the caret that is nearest to a way from the box's upper left corner.
  package func letters(before way: Vector) -> Int { lines.letters(before: (way.dx, way.dy)) }

  /// Writes the text with its box's upper left corner at a place, in the context's own units.
  ///
  /// - Parameters:
  ///   - context: where to write.
  ///   - corner: the upper left corner of the text's box.
  ///   - shell: how thick the rims of its letters are, of which nothing else is written; nil for letters
  ///     as a whole.
  func show(in context: OpaquePointer?, at corner: Point, shell: Double?) {
    lines.draw(in: context, x: corner.x, y: corner.y, rim: shell)
  }

  /// Adds the coverage of the letters to a mask.
  ///
  /// - Parameters:
  ///   - corner: the upper left corner of the text's box, in px of the root.
  ///   - shell: how thick the rims of its letters are, in px, of which nothing else is written; nil for
  ///     letters as a whole.
  ///   - tile: the area of the mask, in px of the root.
  ///   - mask: coverage of 0…1, row after row.
  func draw(
    at corner: Point, shell: Double?, of tile: PixelRect,
    into mask: UnsafeMutablePointer<Float>
  ) {
    let surface = CairoSurface(
      owning: cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(tile.width), Int32(tile.height)))
    let context = cairo_create(surface.pointer)
    defer { cairo_destroy(context) }
    cairo_translate(context, Double(-tile.x), Double(-tile.y))
    show(in: context, at: corner, shell: shell)
    cairo_surface_flush(surface.pointer)
    guard let data = cairo_image_surface_get_data(surface.pointer) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    for y in 0..<tile.height {
      for x in 0..<tile.width {
        let place = y * tile.width + x
        mask[place] = max(mask[place], Float(data[y * stride + x]) / 255)
      }
    }
  }
}
