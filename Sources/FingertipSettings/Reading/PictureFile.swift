internal import SystemSupport
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
  /// The largest number of pixels, 64 MiB of memory while it is read.
  static let pixelLimit = 1 << 24

  /// Reads a picture.
  init(_ path: String) throws(PictureError) {
    var alpha: [UInt8] = []
    do throws(PNGError) {
      _ = try Self.allowedSize(of: path)
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
      throw PictureError(error)
    }
    self.path = path
    self.alpha = alpha
  }

  /// Returns the size that a file claims, in px, of which no pixel is read.
  ///
  /// - Throws: why it cannot be used, which may be its size.
  static func size(of path: String) throws(PictureError) -> (width: Int, height: Int) {
    do throws(PNGError) { return try allowedSize(of: path) } catch { throw PictureError(error) }
  }

  private static func allowedSize(
    of path: String
  ) throws(PNGError) -> (width: Int, height: Int) {
    let (width, height) = try PNGFile.size(of: path)
    guard width <= Self.sideLimit, height <= Self.sideLimit, width * height <= Self.pixelLimit
    else {
      throw .cannotRead(
        path: path,
        reason: "it has \(width)x\(height) px; at most \(Self.sideLimit) px on a side and "
          + "\(Self.pixelLimit >> 20) million px are allowed")
    }
    return (width, height)
  }

  /// Returns a mask that can be touched where the alpha is above a threshold; nil without a pixel.
  func mask(threshold: UInt8) -> RegionMask? {
    RegionMask(width: width, height: height, alpha: alpha, threshold: threshold)
  }
}

/// The reason why a picture cannot be used, as the end of a message that has named the place.
struct PictureError: Error {
  let message: String
}

extension PictureError {
  fileprivate init(_ error: PNGError) {
    switch error {
    case .cannotRead(let path, let reason):
      message = "cannot read the picture \(quoted(path)): \(reason)"
    case .cannotWrite: message = "\(error)"
    }
  }
}
