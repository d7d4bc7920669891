internal import CCairo
internal import Glibc
package import Touches

/// The kinds of files that a drawing can be saved as; the raw value is what a file's name ends in.
public enum InkFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels with alpha.
  case png
  /// Shapes, in px.
  case svg
  /// Shapes, in their size on the screen.
  case pdf

  /// Creates the format that a file's name asks for, nil where it asks for none.
  public init?(of path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }
}

/// The error of saving a drawing.
public enum InkPictureError: Error, Hashable, CustomStringConvertible {
  /// The file could not be written.
  case cannotWrite(path: String, reason: String)

  /// The path and the reason, as a message.
  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}

/// The finished strokes of a document as a picture; what is in progress is not in it.
public struct InkPicture {
  let document: InkDocument

  /// Creates a picture of a document's finished strokes.
  public init(of document: InkDocument) { self.document = document }

  /// Writes pixels, transparent where there is no ink.
  ///
  /// - Parameters:
  ///   - path: the file, which is replaced where it exists once it is whole.
  ///   - ground: a picture of the document's area beneath the ink; nil for none.
  /// - Throws: `InkPictureError`.
  public func writePNG(to path: String, over ground: PixelTarget? = nil) throws(InkPictureError) {
    guard let canvas = Canvas(bounds: document.area), let ink = Canvas(bounds: document.area),
      let surface = InkSurface(showing: finished)
    else { throw .cannotWrite(path: path, reason: "no memory for its pixels") }
    if let ground { canvas.target.draw(ground) }
    surface.paint(document.area, finished, into: ink.target)
    canvas.target.draw(ink.target)
    do throws(PictureFileError) {
      try PNGFile.write(canvas.target, to: path)
    } catch {
      switch error {
      case .cannotWrite(_, let reason), .cannotRead(_, let reason):
        throw .cannotWrite(path: path, reason: reason)
      }
    }
  }

  /// The document without what is in progress, and with nothing selected.
  private var finished: InkDocument {
    var document = document
    document.drafts = []
    _ = document.setRim(0, of: Array(document.selected))
    return document
  }

  /// Writes shapes, a page each where the format has pages, and else the first one.
  ///
  /// - Parameters:
  ///   - count: the number of pages, 1 or more.
  ///   - area: the area of all pages, in px of the root.
  ///   - path: the file, which is replaced where it exists once it is whole.
  ///   - format: `svg` or `pdf`.
  ///   - pixelsPerMillimetre: the density of the screen, which a PDF takes its size from.
  ///   - page: makes the ink of a page by its place, and what is beneath it; one after the other.
  /// - Throws: `InkPictureError`.
  package static func writePages(
    _ count: Int, of area: PixelRect, to path: String, as format: InkFormat,
    pixelsPerMillimetre: Double, _ page: (Int) -> (ink: InkPicture, ground: InkGround?)
  ) throws(InkPictureError) {
    // Both kinds of surface count in points, of which a PDF has 72 to the inch.
    let scale = format == .pdf ? 72 / 25.4 / max(pixelsPerMillimetre, 0.01) : 1
    let width = Double(area.width) * scale
    let height = Double(area.height) * scale
    let file: ReplacementFile
    do throws(ReplacementFile.Failure) {
      file = try ReplacementFile(at: path)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    let (sink, closure) = (ReplacementFile.sink, file.closure)
    let surface: CairoSurface
    switch format {
    case .pdf:
      surface = CairoSurface(
        owning: cairo_pdf_surface_create_for_stream(sink, closure, width, height))
    case .svg, .png:
      surface = CairoSurface(
        owning: cairo_svg_surface_create_for_stream(sink, closure, width, height))
      cairo_svg_surface_set_document_unit(surface.pointer, CAIRO_SVG_UNIT_PX)
    }
    let context = cairo_create(surface.pointer)
    cairo_scale(context, scale, scale)
    cairo_translate(context, Double(-area.x), Double(-area.y))
    for place in 0..<(format == .pdf ? count : 1) {
      let (ink, ground) = page(place)
      ground?.draw(in: context)
      ink.draw(in: context)
      if format == .pdf { cairo_show_page(context) }
    }
    cairo_destroy(context)
    cairo_surface_finish(surface.pointer)
    do throws(ReplacementFile.Failure) {
      try file.finish(cairo_surface_status(surface.pointer))
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Draws the shapes in px of the root.
  func draw(in context: OpaquePointer?) {
    // On a page of its own, since an eraser must not take away what the ink is laid over.
    let erases = document.strokes.contains { $0.brush.tool == .areaEraser }
    if erases { cairo_push_group(context) }
    let outline = InkOutline(context)
    cairo_save(context)
    cairo_translate(context, document.view.x, document.view.y)
    cairo_scale(context, document.view.scale, document.view.scale)
    for stroke in document.strokes { outline.draw(stroke) }
    cairo_restore(context)
    guard erases else { return }
    cairo_pop_group_to_source(context)
    cairo_paint(context)
  }
}
