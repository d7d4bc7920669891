import CCairo
import Touches

/// Pictures that are written as PNG files: cairo does the compressing, and takes the alpha out of the colours.
public enum PNGFile {
  /// Writes the pixels of a view as a PNG file with alpha.
  ///
  /// - Parameters:
  ///   - target: The pixels, at least one.
  ///   - path: The file, which is replaced where it exists once the picture is whole.
  /// - Throws: `PictureFileError.cannotWrite`.
  public static func write(_ target: PixelTarget, to path: String) throws(PictureFileError) {
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
  /// - Throws: `PictureFileError.cannotWrite`.
  public static func checkPlace(_ path: String) throws(PictureFileError) {
    do throws(ReplacementFile.Failure) {
      _ = try ReplacementFile(at: path)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
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
  init(owning pointer: OpaquePointer?) { self.pointer = pointer }

  /// Creates a surface over the pixels of a view, which must outlive it.
  init(showing target: PixelTarget) { pointer = target.makeCairoSurface() }

  deinit {
    cairo_surface_destroy(pointer)
  }
}
