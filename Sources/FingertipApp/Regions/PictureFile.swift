internal import Glibc
internal import TouchDrawing
internal import TouchRouting
internal import Touches

/// A PNG file that can be read: its pixels are looked at once, and only their alpha is kept.
struct PictureFile: Sendable {
  /// The file as it can be opened.
  let path: String
  let width: Int
  let height: Int
  /// The alpha of every pixel, row by row.
  private let alpha: [UInt8]

  /// The most pixels along a side; no screen shows more.
  static let sideLimit = 8192
  /// The most pixels at all, 64 MiB of memory while it is read.
  static let pixelLimit = 1 << 24

  /// Reads a picture.
  init(_ path: String) throws(PictureError) {
    // A few bytes of a file can stand for gigabytes of pixels, so its own word for that comes first.
    let (width, height) = try Self.size(of: path)
    guard width <= Self.sideLimit, height <= Self.sideLimit, width * height <= Self.pixelLimit
    else {
      throw PictureError(
        message: "\(quoted(path)) has \(width)x\(height) px; at most \(Self.sideLimit) px on a "
          + "side and \(Self.pixelLimit >> 20) million px are allowed")
    }
    var alpha: [UInt8] = []
    do throws(PNGError) {
      let canvas = try PNGFile.read(path)
      alpha.reserveCapacity(canvas.bounds.area)
      let target = canvas.target
      for y in 0..<canvas.bounds.height {
        for x in 0..<canvas.bounds.width {
          alpha.append(UInt8(target.pixels[y * target.stride + x] >> 24))
        }
      }
      self.width = canvas.bounds.width
      self.height = canvas.bounds.height
    } catch {
      throw PictureError(message: "\(error)")
    }
    self.path = path
    self.alpha = alpha
  }

  /// A mask that can be touched where the alpha is above a threshold; nil without a pixel.
  func mask(threshold: UInt8) -> RegionMask? {
    RegionMask(width: width, height: height, alpha: alpha, threshold: threshold)
  }

  /// The size that the file claims, in px: PNG has it at the same place of the first 24 bytes.
  private static func size(of path: String) throws(PictureError) -> (width: Int, height: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw PictureError(message: "cannot read the picture \(quoted(path)): \(errorText(errno))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw PictureError(message: "cannot read the picture \(quoted(path)): it is not a file")
    }
    var head = [UInt8](repeating: 0, count: 24)
    let count = head.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard count == head.count, Array(head[..<8]) == signature else {
      throw PictureError(message: "\(quoted(path)) is not a PNG file")
    }
    func number(at place: Int) -> Int { head[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }
}

/// Why a picture cannot be used, as the end of a message that has named the place.
struct PictureError: Error {
  let message: String
}
