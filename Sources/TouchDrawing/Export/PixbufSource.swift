internal import CPixbuf
internal import Glibc

/// A picture file in any format other than PNG that is open for reading, with GDK-PixBuf.
///
/// It is opened by its descriptor, because its name may by now belong to a file that blocks.
final class PixbufSource: PictureSource {
  /// The properties; lazy, because `read()` need not parse the head for the orientation.
  private(set) lazy var summary = complete(storedSummary)
  /// The size of the pixels as stored, before the orientation is applied.
  private let storedSummary: PictureFile.Summary
  private let file: RegularFile
  private let path: String
  private let library: pixbuf_functions

  /// The library; nil if it is not installed.
  private static let library: pixbuf_functions? =
    withUnsafeTemporaryAllocation(of: pixbuf_functions.self, capacity: 1) { functions in
      guard let base = functions.baseAddress, pixbuf_load(base) else { return nil }
      return base.pointee
    }

  /// The number of bytes in which the head of a file must end, including the thumbnail and the
  /// colour profile that cameras put there.
  private static let headLimit = 1 << 19

  /// Reads the size of a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - path: its name.
  /// - Throws: `PictureFileError.cannotRead` if it is no picture or the library is missing.
  init(_ file: consuming RegularFile, named path: String) throws(PictureFileError) {
    guard file.size > 0 else { throw .cannotRead(path: path, reason: .empty) }
    guard let library = Self.library else {
      throw .cannotRead(path: path, reason: .libraryMissing)
    }
    var (width, height): (Int32, Int32) = (0, 0)
    guard library.get_file_info(Self.name(of: file), &width, &height) != nil else {
      throw .cannotRead(path: path, reason: .unknownFormat)
    }
    storedSummary = PictureFile.Summary(width: Int(width), height: Int(height), isOpaque: false)
    try storedSummary.check(path)
    self.file = file
    self.path = path
    self.library = library
  }

  /// Adds the orientation of the camera and whether there is alpha, both from the head of the file.
  private func complete(_ storedSummary: PictureFile.Summary) -> PictureFile.Summary {
    var summary = storedSummary
    guard let loader = library.loader_new() else { return summary }
    defer { library.object_unref(loader) }
    var offset = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while offset < Self.headLimit, library.loader_get_pixbuf(loader) == nil {
      let count = pread(file.descriptor, &buffer, buffer.count, offset)
      guard count > 0, library.loader_write(loader, buffer, count, nil) != 0 else { break }
      offset += count
    }
    // It parses a small file only now. For a larger one it reports missing data, which is harmless.
    _ = library.loader_close(loader, nil)
    guard let pixbuf = library.loader_get_pixbuf(loader) else { return summary }
    summary.isOpaque = library.get_has_alpha(pixbuf) == 0
    let orientation = library.get_option(pixbuf, "orientation").flatMap { Int(String(cString: $0)) }
    if let orientation, (5...8).contains(orientation) { swap(&summary.width, &summary.height) }
    return summary
  }

  func read() throws(PictureFileError) -> Canvas {
    var error: UnsafeMutablePointer<pixbuf_error>?
    guard let stored = library.new_from_file(Self.name(of: file), &error) else {
      throw failure(error)
    }
    defer { library.object_unref(stored) }
    let failure = PictureFileError.cannotRead(
      path: path, reason: .other("not enough memory to rotate it"))
    guard let pixbuf = library.apply_embedded_orientation(stored) else { throw failure }
    defer { library.object_unref(pixbuf) }
    guard let bytes = library.read_pixels(pixbuf) else { throw failure }
    let oriented = PictureFile.Summary(
      width: Int(library.get_width(pixbuf)), height: Int(library.get_height(pixbuf)),
      isOpaque: library.get_has_alpha(pixbuf) == 0)
    let canvas = try oriented.canvas(of: path)
    let target = canvas.target
    for y in 0..<oriented.height {
      Self.convert(
        bytes + y * Int(library.get_rowstride(pixbuf)), to: target.pixels + y * target.stride,
        oriented.width, hasAlpha: !oriented.isOpaque)
    }
    return canvas
  }

  /// Returns the failure to read the pixels, and frees the library's error.
  private func failure(_ error: UnsafeMutablePointer<pixbuf_error>?) -> PictureFileError {
    defer { if let error { library.error_free(error) } }
    // The library's GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.
    let lacksMemory = error.map {
      $0.pointee.domain == library.error_quark() && $0.pointee.code == 1
    }
    let size = "\(storedSummary.width) × \(storedSummary.height) px"
    return .cannotRead(
      path: path,
      reason: lacksMemory == true ? .other("no memory for \(size)") : .damaged)
  }

  /// Converts a row of bytes (red, green, blue and possibly alpha) to premultiplied pixels.
  private static func convert(
    _ bytes: UnsafePointer<UInt8>, to pixels: UnsafeMutablePointer<UInt32>, _ count: Int,
    hasAlpha: Bool
  ) {
    let step = hasAlpha ? 4 : 3
    for x in 0..<count {
      let byte = bytes + x * step
      let alpha = hasAlpha ? UInt32(byte[3]) : 255
      /// Returns a colour multiplied by alpha, rounded as cairo does it.
      func premultiplied(_ colour: UInt8) -> UInt32 {
        let product = UInt32(colour) * alpha + 0x80
        return (product + product >> 8) >> 8
      }
      pixels[x] =
        alpha << 24 | premultiplied(byte[0]) << 16 | premultiplied(byte[1]) << 8
        | premultiplied(byte[2])
    }
  }

  private static func name(of file: borrowing RegularFile) -> String {
    "/proc/self/fd/\(file.descriptor)"
  }
}
