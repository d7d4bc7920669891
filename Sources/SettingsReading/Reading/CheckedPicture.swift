internal import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import Touches

/// A picture that has been checked, with its alpha values unless it is opaque.
struct CheckedPicture: Sendable {
  /// The path of the file.
  let path: String
  let width: Int
  let height: Int
  /// The alpha of every pixel, row by row; nil if all are opaque.
  private let alpha: [UInt8]?

  /// The maximum number of pixels along a side; no screen shows more.
  static let sideLimit = 8192
  /// The maximum number of pixels: 64 MiB of memory during reading.
  static let pixelLimit = 1 << 24

  /// Reads a picture that `summary(of:)` has accepted.
  init(_ path: String, _ summary: PictureFile.Summary) throws(PictureError) {
    do throws(PictureFileError) {
      (width, height) = (summary.width, summary.height)
      alpha = summary.isOpaque ? nil : Self.alpha(of: try PictureFile.read(path))
    } catch {
      throw PictureError(error)
    }
    self.path = path
  }

  private static func alpha(of canvas: borrowing Canvas) -> [UInt8] {
    var alpha: [UInt8] = []
    alpha.reserveCapacity(canvas.bounds.area)
    let target = canvas.target
    for y in 0..<canvas.bounds.height {
      for x in 0..<canvas.bounds.width {
        alpha.append(UInt8(target.pixels[y * target.stride + x] >> 24))
      }
    }
    return alpha
  }

  /// Returns the summary of a file, or throws the reason why its picture cannot be used.
  static func summary(of path: String) throws(PictureError) -> PictureFile.Summary {
    do throws(PictureFileError) {
      let summary = try PictureFile.summary(of: path)
      let (width, height) = (summary.width, summary.height)
      guard width <= Self.sideLimit, height <= Self.sideLimit, width * height <= Self.pixelLimit
      else {
        throw .cannotRead(
          path: path,
          reason: .other(
            "it has \(width)x\(height) px; at most \(Self.sideLimit) px on a side and "
              + "\(Self.pixelLimit >> 20) million px are allowed"))
      }
      return summary
    } catch {
      throw PictureError(error)
    }
  }

  /// Returns a mask that is touchable where the alpha exceeds a threshold; nil without pixels.
  func mask(threshold: UInt8) -> RegionMask? {
    let alpha = alpha ?? [UInt8](repeating: .max, count: width * height)
    return RegionMask(width: width, height: height, alpha: alpha, threshold: threshold)
  }
}

/// The reason why a picture cannot be used, as the end of a message that names the location first.
struct PictureError: Error {
  let message: String
}

extension PictureError {
  fileprivate init(_ error: PictureFileError) {
    switch error {
    case .cannotRead(let path, let reason):
      message = "cannot read the picture \(quoted(path)): \(reason)"
    case .cannotWrite: message = "\(error)"
    }
  }
}
