internal import CCairo
internal import Glibc
public import TouchDrawing
package import Touches

/// The file formats in which a drawing can be saved; the raw value is the file extension.
public enum InkFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels with alpha.
  case png
  /// Vector shapes, in px.
  case svg
  /// Vector shapes, in their size on the screen.
  case pdf

  /// Creates the format for a file's extension; nil if the extension is unknown.
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

/// A picture of the finished strokes of a document, without those in progress.
public struct InkPicture {
  let document: InkDocument

  /// Creates a picture of a document's finished strokes.
  public init(of document: InkDocument) { self.document = document }

  /// Writes a PNG file that is transparent where there is no ink or ground.
  ///
  /// - Parameters:
  ///   - path: the file; an existing one is replaced once the picture is complete.
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
        throw .cannotWrite(path: path, reason: reason.description)
      }
    }
  }

  /// The document without strokes in progress and without a selection; all finished strokes have
  /// pixels, even those that fingers move.
  private var finished: InkDocument {
    var document = document
    document.drafts = []
    _ = document.setLifted(false, document.strokes.map(\.id))
    _ = document.setRim(0, of: Array(document.selected))
    return document
  }

  /// A page of vector shapes.
  package struct Page {
    private let area: PixelRect
    private let pixelsPerMillimetre: Double
    private let ink: InkPicture
    private let ground: InkGround?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - area: the area that it shows, in px of the root.
    ///   - pixelsPerMillimetre: the density there, which determines the size in a PDF.
    ///   - ink: the ink.
    ///   - ground: the ground beneath the ink; nil for none.
    package init(
      area: PixelRect, pixelsPerMillimetre: Double, ink: InkPicture, ground: InkGround?
    ) {
      self.area = area
      self.pixelsPerMillimetre = pixelsPerMillimetre
      self.ink = ink
      self.ground = ground
    }

    /// Returns the size of a px: a PDF is measured in points, 72 to the inch, and an SVG file in
    /// px.
    private func scale(in format: InkFormat) -> Double {
      format == .pdf ? 72 / 25.4 / max(pixelsPerMillimetre, 0.01) : 1
    }

    /// Returns the size in the units of a format.
    fileprivate func size(in format: InkFormat) -> (width: Double, height: Double) {
      let scale = scale(in: format)
      return (Double(area.width) * scale, Double(area.height) * scale)
    }

    /// Draws the page.
    fileprivate func draw(in context: OpaquePointer?, as format: InkFormat) {
      let scale = scale(in: format)
      cairo_save(context)
      cairo_scale(context, scale, scale)
      cairo_translate(context, Double(-area.x), Double(-area.y))
      ground?.draw(in: context)
      ink.draw(in: context)
      cairo_restore(context)
    }
  }

  /// Writes vector shapes: one page each if the format has pages, else only the first page.
  ///
  /// - Parameters:
  ///   - count: the number of pages, 1 or more.
  ///   - path: the file; an existing one is replaced once the picture is complete.
  ///   - format: `svg` or `pdf`.
  ///   - page: returns the page at an index; called in order.
  /// - Throws: `InkPictureError`.
  package static func writePages(
    _ count: Int, to path: String, as format: InkFormat, _ page: (Int) -> Page
  ) throws(InkPictureError) {
    let file: ReplacementFile
    do throws(ReplacementFile.Failure) {
      file = try ReplacementFile(at: path)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    let svg = SVGFile(to: file)
    let first = page(0)
    let size = first.size(in: format)
    let surface: CairoSurface
    switch format {
    case .pdf:
      surface = CairoSurface(
        owning: cairo_pdf_surface_create_for_stream(
          ReplacementFile.sink, file.closure, size.width, size.height))
    case .svg, .png:
      surface = CairoSurface(
        owning: cairo_svg_surface_create_for_stream(
          SVGFile.sink, svg.closure, size.width, size.height))
      cairo_svg_surface_set_document_unit(surface.pointer, CAIRO_SVG_UNIT_PX)
    }
    let context = cairo_create(surface.pointer)
    first.draw(in: context, as: format)
    if format == .pdf {
      cairo_show_page(context)
      for index in 1..<max(count, 1) {
        let page = page(index)
        let size = page.size(in: format)
        cairo_pdf_surface_set_size(surface.pointer, size.width, size.height)
        page.draw(in: context, as: format)
        cairo_show_page(context)
      }
    }
    cairo_destroy(context)
    cairo_surface_finish(surface.pointer)
    withExtendedLifetime(svg) {}
    do throws(ReplacementFile.Failure) {
      try file.finish(cairo_surface_status(surface.pointer))
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Draws the shapes in px of the root.
  func draw(in context: OpaquePointer?) {
    // Drawn as a group, because an eraser must not erase the ground beneath the ink.
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
