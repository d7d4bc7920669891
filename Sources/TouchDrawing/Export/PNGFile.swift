import CCairo
import Touches

/// The error of reading or writing a picture; its description names the file and the reason.
public enum PNGError: Error, Hashable, CustomStringConvertible {
  /// The file could not be written.
  case cannotWrite(path: String, reason: String)
  /// The file could not be read, or is no PNG file.
  case cannotRead(path: String, reason: String)

  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): "cannot write the picture \(path): \(reason)"
    case .cannotRead(let path, let reason): "cannot read the picture \(path): \(reason)"
    }
  }
}

/// Pictures in files: cairo does the compressing, and takes the alpha out of the colours and back.
public enum PNGFile {
  /// Writes the pixels of a view as a PNG file with alpha.
  ///
  /// - Parameters:
  ///   - target: The pixels, at least one.
  ///   - path: The file, which is replaced where it exists once the picture is whole.
  /// - Throws: `PNGError.cannotWrite`.
  public static func write(_ target: PixelTarget, to path: String) throws(PNGError) {
    guard !target.bounds.isEmpty else {
      throw .cannotWrite(path: path, reason: "the picture has no pixels")
    }
    let surface = CairoSurface(showing: target)
    do throws(ReplacementFile.Failure) {
      let file = try ReplacementFile(at: path)
      try file.finish(
        cairo_surface_write_to_png_stream(surface.pointer, ReplacementFile.sink, file.closure))
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Returns what a PNG file of the pixels of a view has in it; nil without memory.
  package static func bytes(of target: PixelTarget) -> [UInt8]? {
    let surface = CairoSurface(showing: target)
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      cairo_surface_write_to_png_stream(
        surface.pointer,
        { closure, data, count in
          guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
          closure.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, bytes)
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes : nil
  }

  /// Checks that a picture can be written to a place, and leaves what is there as it is.
  ///
  /// - Parameter path: the file, or where there is to be one.
  /// - Throws: `PNGError.cannotWrite`.
  public static func checkPlace(_ path: String) throws(PNGError) {
    do throws(ReplacementFile.Failure) {
      _ = try ReplacementFile(at: path)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Reads the size that a PNG file claims, in px: a few bytes of a file can stand for gigabytes of pixels.
  ///
  /// - Throws: `PNGError.cannotRead` for what is no PNG file.
  public static func size(of path: String) throws(PNGError) -> (width: Int, height: Int) {
    try PictureSource(path).size
  }

  /// Reads a PNG file of any kind as premultiplied pixels, its first pixel at (0, 0).
  ///
  /// - Parameter path: The file.
  /// - Returns: A canvas as large as the picture.
  /// - Throws: `PNGError.cannotRead`.
  public static func read(_ path: String) throws(PNGError) -> Canvas {
    let source = try PictureSource(path)
    let bounds = PixelRect(x: 0, y: 0, width: source.size.width, height: source.size.height)
    // Before anything else, so that what fails then is the file's fault.
    guard let canvas = Canvas(bounds: bounds) else {
      throw .cannotRead(path: path, reason: "no memory for \(bounds.width) × \(bounds.height) px")
    }
    let picture = try source.read()
    // Painting turns every kind of picture into the one kind that a canvas holds.
    let surface = CairoSurface(showing: canvas.target)
    let context = cairo_create(surface.pointer)
    cairo_set_source_surface(context, picture.pointer, 0, 0)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    cairo_destroy(context)
    cairo_surface_flush(surface.pointer)
    return canvas
  }

  /// cairo's word for a failure.
  static func reason(_ status: cairo_status_t) -> String {
    guard let text = cairo_status_to_string(status) else { return "unknown error" }
    return String(cString: text)
  }
}

/// A surface that is given back to cairo when it goes out of use.
struct CairoSurface: ~Copyable {
  let pointer: OpaquePointer?

  /// Takes ownership of a surface; cairo accepts a nil one everywhere.
  init(owning pointer: OpaquePointer?) {
    self.pointer = pointer
  }

  /// Creates a surface over the pixels of a view, which must outlive it.
  init(showing target: PixelTarget) {
    pointer = target.makeCairoSurface()
  }

  deinit {
    cairo_surface_destroy(pointer)
  }
}
