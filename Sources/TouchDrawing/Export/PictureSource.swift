internal import CCairo
internal import Glibc

/// A PNG file that is open for reading.
final class PictureSource {
  /// Its size as it says itself, in px.
  let size: (width: Int, height: Int)
  private let file: RegularFile
  private let path: String

  /// The most pixels along a side that cairo takes.
  private static let sideLimit = 32767

  /// Opens a file and reads its size.
  ///
  /// - Throws: `PNGError.cannotRead` for what is no PNG file.
  init(_ path: String) throws(PNGError) {
    do throws(RegularFile.Refusal) {
      file = try RegularFile(reading: path)
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
    size = try Self.size(of: file.descriptor, path)
    self.path = path
  }

  /// Reads all of it.
  ///
  /// - Throws: `PNGError.cannotRead` where it is damaged.
  func read() throws(PNGError) -> CairoSurface {
    let surface = CairoSurface(
      owning: cairo_image_surface_create_from_png_stream(
        { closure, data, count in
          guard let closure else { return CAIRO_STATUS_READ_ERROR }
          let source = Unmanaged<PictureSource>.fromOpaque(closure).takeUnretainedValue()
          return source.fill(UnsafeMutableRawBufferPointer(start: data, count: Int(count)))
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }, Unmanaged.passUnretained(self).toOpaque()))
    let status = cairo_surface_status(surface.pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      // cairo takes whatever libpng objects to for a lack of memory.
      throw .cannotRead(path: path, reason: "it is damaged or cut off")
    }
    return surface
  }

  /// Fills a buffer; false where the file has no more bytes for it.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var rest = buffer
    while !rest.isEmpty {
      let count = Glibc.read(file.descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Returns the size that a file claims, which PNG has at the same place of the first 24 bytes.
  private static func size(
    of descriptor: Int32, _ path: String
  ) throws(PNGError) -> (width: Int, height: Int) {
    var head = [UInt8](repeating: 0, count: 24)
    let count = head.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard Array(head[..<8]) == signature else {
      throw .cannotRead(path: path, reason: count == 0 ? "it is empty" : "it is not a PNG file")
    }
    func number(at place: Int) -> Int { head[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(at: 16), number(at: 20))
    guard count == head.count, width > 0, height > 0 else {
      throw .cannotRead(path: path, reason: "it is damaged or cut off")
    }
    guard width <= sideLimit, height <= sideLimit else {
      throw .cannotRead(
        path: path,
        reason: "it has \(width)x\(height) px; at most \(sideLimit) on a side are allowed")
    }
    return (width, height)
  }
}
