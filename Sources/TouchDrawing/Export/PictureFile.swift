import Touches

/// The error of reading or writing a picture; its description names the file and the reason.
public enum PictureFileError: Error, Hashable, CustomStringConvertible {
  /// The file could not be written.
  case cannotWrite(path: String, reason: String)
  /// The file could not be read, or is no picture.
  case cannotRead(path: String, reason: String)

  /// The failure, the path and the reason, as a message.
  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): "cannot write the picture \(path): \(reason)"
    case .cannotRead(let path, let reason): "cannot read the picture \(path): \(reason)"
    }
  }
}

/// Pictures in files that are read: PNG by cairo, and JPEG and all else by GDK-PixBuf, which is loaded for the first
/// of them.
public enum PictureFile {
  /// The endings of the names by which a file is taken for a picture where nobody has said that it is one.
  package static let endings = [".png", ".jpg", ".jpeg"]

  /// The properties of a picture that its file tells before it is read.
  package struct Summary: Hashable, Sendable {
    /// In px, as it is to be looked at: of a photograph whose camera was held upright, as it was held.
    package var width: Int
    /// In px.
    package var height: Int
    /// Whether its format has no transparent pixels; false where that is not known.
    package var isOpaque: Bool
  }

  /// Reads what a file says of its picture: a few bytes of a file can stand for gigabytes of pixels.
  ///
  /// - Throws: `PictureFileError.cannotRead` for what is no picture.
  package static func summary(of path: String) throws(PictureFileError) -> Summary {
    try open(path).summary
  }

  /// Reads the size that a file claims, in px, as its picture is to be looked at.
  ///
  /// - Throws: `PictureFileError.cannotRead` for what is no picture.
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
    do throws(RegularFile.Refusal) {
      file = try RegularFile(reading: path)
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
    return PNGSource.isOne(file)
      ? try PNGSource(file, named: path) : try PixbufSource(file, named: path)
  }
}

/// A picture file that is open for reading.
protocol PictureSource {
  /// The properties of its picture.
  var summary: PictureFile.Summary { get }
  /// Reads all of it.
  ///
  /// - Throws: `PictureFileError.cannotRead` where it is damaged.
  func read() throws(PictureFileError) -> Canvas
}

extension PictureFile.Summary {
  /// The most pixels along a side that cairo takes.
  private static let sideLimit = 32767

  /// Makes a canvas for the picture of a file, or throws that there is no memory for it.
  func canvas(of path: String) throws(PictureFileError) -> Canvas {
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    guard let canvas = Canvas(bounds: bounds) else {
      throw .cannotRead(path: path, reason: "no memory for \(bounds.width) × \(bounds.height) px")
    }
    return canvas
  }

  /// Checks that the size is one that can be handled.
  func check(_ path: String) throws(PictureFileError) {
    guard width > 0, height > 0 else {
      throw .cannotRead(path: path, reason: "it is damaged or cut off")
    }
    guard width <= Self.sideLimit, height <= Self.sideLimit else {
      throw .cannotRead(
        path: path,
        reason: "it has \(width)x\(height) px; at most \(Self.sideLimit) on a side are allowed")
    }
  }
}
