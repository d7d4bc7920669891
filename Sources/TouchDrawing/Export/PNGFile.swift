import CCairo
import Touches

/// Writes pictures as PNG files; cairo compresses them and converts them to straight alpha.
public enum PNGFile {
  /// Writes the pixels of a view as a PNG file with alpha.
  ///
  /// - Parameters:
  ///   - target: The pixels, at least one.
  ///   - path: The file; an existing one is replaced once the picture is complete.
  /// - Throws: `PictureFileError.cannotWrite`.
  public static func write(_ target: PixelTarget, to path: String) throws(PictureFileError) {
    guard !target.bounds.isEmpty else {
      throw .cannotWrite(path: path, reason: .other("the picture has no pixels"))
    }
    let surface = CairoSurface(showing: target)
    do throws(ReplacementFile.Failure) {
      let file = try ReplacementFile(at: path)
      try file.finish(
        cairo_surface_write_to_png_stream(surface.pointer, ReplacementFile.sink, file.closure))
    } catch {
      throw .cannotWrite(path: path, reason: PictureProblem(error))
    }
  }

  /// Returns the pixels of a view encoded as a PNG file, or nil if memory runs out.
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

  /// Checks that a picture can be written to a path, without changing an existing file.
  ///
  /// - Parameter path: the file, which need not exist.
  /// - Throws: `PictureFileError.cannotWrite`.
  public static func checkDestination(_ path: String) throws(PictureFileError) {
    do throws(ReplacementFile.Failure) {
      _ = try ReplacementFile(at: path)
    } catch {
      throw .cannotWrite(path: path, reason: PictureProblem(error))
    }
  }

  /// Returns cairo's message for a status.
  static func reason(_ status: cairo_status_t) -> String {
    guard let text = cairo_status_to_string(status) else { return "unknown error" }
    return String(cString: text)
  }
}
