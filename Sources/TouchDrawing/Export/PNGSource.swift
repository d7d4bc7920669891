internal import CCairo
internal import Glibc

/// A PNG file that is open for reading.
final class PNGSource: PictureSource {
  let summary: PictureFile.Summary
  private let file: RegularFile
  private let path: String

  /// Returns whether a file begins with the PNG signature.
  static func hasPNGSignature(_ file: borrowing RegularFile) -> Bool {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return head(of: file, signature.count) == signature
  }

  /// Reads the size of a file.
  ///
  /// - Parameters:
  ///   - file: a file that begins with the PNG signature.
  ///   - path: its name.
  /// - Throws: `PictureFileError.cannotRead` if the file is damaged.
  init(_ file: consuming RegularFile, named path: String) throws(PictureFileError) {
    // Every PNG file has its size at the same offset.
    let head = Self.head(of: file, 24)
    guard head.count == 24 else { throw .cannotRead(path: path, reason: .damaged) }
    func number(at offset: Int) -> Int { head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    summary = .init(width: number(at: 16), height: number(at: 20), isOpaque: false)
    try summary.check(path)
    self.file = file
    self.path = path
  }

  func read() throws(PictureFileError) -> Canvas {
    // Allocated first, so that any later failure is the file's fault.
    let canvas = try summary.canvas(of: path)
    let picture = CairoSurface(
      owning: cairo_image_surface_create_from_png_stream(
        { closure, data, count in
          guard let closure else { return CAIRO_STATUS_READ_ERROR }
          let source = Unmanaged<PNGSource>.fromOpaque(closure).takeUnretainedValue()
          return source.fill(UnsafeMutableRawBufferPointer(start: data, count: Int(count)))
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }, Unmanaged.passUnretained(self).toOpaque()))
    let status = cairo_surface_status(picture.pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      // cairo reports every objection of libpng as a lack of memory.
      if status == CAIRO_STATUS_NO_MEMORY { try checkMemory() }
      throw .cannotRead(path: path, reason: .damaged)
    }
    // Painting converts any pixel format to that of a canvas.
    let surface = CairoSurface(showing: canvas.target)
    let context = cairo_create(surface.pointer)
    cairo_set_source_surface(context, picture.pointer, 0, 0)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    cairo_destroy(context)
    cairo_surface_flush(surface.pointer)
    return canvas
  }

  /// Checks that cairo can have the memory for the pixels.
  ///
  /// Version 1.16 refuses 2 GiB of pixels, and does not even try to allocate them.
  private func checkMemory() throws(PictureFileError) {
    let bytes = summary.width * summary.height * MemoryLayout<UInt32>.stride
    guard bytes < Int(Int32.max) else {
      throw .cannotRead(
        path: path,
        reason: .other(
          "it has \(summary.width)x\(summary.height) px; cairo reads less than 2 GiB of pixels"))
    }
    _ = try summary.canvas(of: path)
  }

  /// Fills a buffer; returns false if the file has too few bytes left.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var remaining = buffer
    while !remaining.isEmpty {
      let count = Glibc.read(file.descriptor, remaining.baseAddress, remaining.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      remaining = UnsafeMutableRawBufferPointer(rebasing: remaining[count...])
    }
    return true
  }

  /// Returns the first bytes of a file, at most the given number.
  private static func head(of file: borrowing RegularFile, _ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(file.descriptor, buffer.baseAddress, count, 0))
    }
  }
}
