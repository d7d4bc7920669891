import Touches

/// The error of reading or writing a picture; its description names the file and the reason.
public enum PictureFileError: Error, Hashable, CustomStringConvertible {
  /// The file could not be written.
  case cannotWrite(path: String, reason: PictureProblem)
  /// The file could not be read, or is not a picture.
  case cannotRead(path: String, reason: PictureProblem)

  /// The failure, the path and the reason, as a message.
  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): "cannot write the picture \(path): \(reason)"
    case .cannotRead(let path, let reason): "cannot read the picture \(path): \(reason)"
    }
  }
}

/// Reads pictures from files: PNG with cairo, and JPEG and all else with GDK-PixBuf, which is
/// loaded when it is first needed.
public enum PictureFile {
  /// The extensions of file names that are taken for pictures by default.
  package static let suffixes = [".png", ".jpg", ".jpeg"]

  /// The properties of a picture that are known before its pixels are read.
  package struct Summary: Hashable, Sendable {
    /// The displayed width in px: a photograph's orientation has been applied.
    package var width: Int
    /// The displayed height in px.
    package var height: Int
    /// Whether the picture has no alpha; false if that is not known.
    package var isOpaque: Bool
  }

  /// Reads only the properties: a few bytes of a file can stand for gigabytes of pixels.
  ///
  /// - Throws: `PictureFileError.cannotRead` if the file is not a picture.
  package static func summary(of path: String) throws(PictureFileError) -> Summary {
    try open(path).summary
  }

  /// Reads the size that a file claims, in px, as its picture is displayed.
  ///
  /// - Throws: `PictureFileError.cannotRead` if the file is not a picture.
  public static func size(of path: String) throws(PictureFileError) -> (width: Int, height: Int) {
    let summary = try summary(of: path)
    return (summary.width, summary.height)
  }

  /// Reads a picture of any kind as premultiplied pixels, its first pixel at (0, 0).
  ///
  /// - Parameter path: The file.
  /// - Returns: A canvas as large as the picture.
  /// - Throws: `PictureFileError.cannotRead`.
  public static func read(_ path: String) throws(PictureFileError) -> Canvas {
    try open(path).read()
  }

  private static func open(_ path: String) throws(PictureFileError) -> any PictureSource {
    let file: RegularFile
    do throws(RegularFile.ReadError) {
      file = try RegularFile(reading: path)
    } catch {
      throw .cannotRead(path: path, reason: PictureProblem(error))
    }
    return PNGSource.hasPNGSignature(file)
      ? try PNGSource(file, named: path) : try PixbufSource(file, named: path)
  }
}

/// A picture file that is open for reading.
protocol PictureSource {
  /// The properties of its picture.
  var summary: PictureFile.Summary { get }
  /// Reads the whole picture.
  ///
  /// - Throws: `PictureFileError.cannotRead` if it is damaged.
  func read() throws(PictureFileError) -> Canvas
}

extension PictureFile.Summary {
  /// The largest width or height that cairo accepts, in px.
  private static let sideLimit = 32767

  /// Creates a canvas for the picture of a file; throws if there is no memory for it.
  func canvas(of path: String) throws(PictureFileError) -> Canvas {
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    guard let canvas = Canvas(bounds: bounds) else {
      throw .cannotRead(
        path: path, reason: .other("no memory for \(bounds.width) × \(bounds.height) px"))
    }
    return canvas
  }

  /// Checks that the size is not empty and that cairo accepts it.
  func check(_ path: String) throws(PictureFileError) {
    guard width > 0, height > 0 else { throw .cannotRead(path: path, reason: .damaged) }
    guard width <= Self.sideLimit, height <= Self.sideLimit else {
      throw .cannotRead(
        path: path,
        reason: .other(
          "it has \(width)x\(height) px; at most \(Self.sideLimit) on a side are allowed"))
    }
  }
}
