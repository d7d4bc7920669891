package import TouchDrawing
package import TouchX11
package import Touches

/// A picture of the screen at a moment, for a file.
package final class ScreenPicture {
  /// The path of the file.
  package let path: String
  private var grid: PixelGrid?

  /// Checks in advance that the file can be written.
  ///
  /// - Parameter path: the path of the file; `write` replaces an existing file.
  /// - Throws: `PictureFileError.cannotWrite`.
  package init(path: String) throws(PictureFileError) {
    self.path = path
    try PNGFile.checkDestination(path)
  }

  /// Whether the picture has been taken.
  package var isTaken: Bool { grid != nil }

  /// Takes the picture of a part of the screen, in px of the root.
  package func keep(_ frame: PixelRect, from reader: RootReader) {
    grid = reader.read(frame)
  }

  /// Writes the picture to the file.
  ///
  /// - Throws: `PictureFileError.cannotWrite`.
  package func write() throws(PictureFileError) { try Self.write(grid, to: path) }

  /// Writes pixels of the screen to a file; may be called on any thread.
  ///
  /// - Parameters:
  ///   - grid: the pixels; nil if they could not be read.
  ///   - path: the path of the file.
  /// - Throws: `PictureFileError.cannotWrite`.
  static func write(_ grid: PixelGrid?, to path: String) throws(PictureFileError) {
    guard let grid, !grid.rect.isEmpty, grid.pixels.count == grid.rect.area else {
      throw .cannotWrite(path: path, reason: .other("the screen could not be read"))
    }
    let (width, height) = (grid.rect.width, grid.rect.height)
    guard let canvas = Canvas(bounds: grid.rect) else {
      throw .cannotWrite(path: path, reason: .other("no memory for \(width) × \(height) px"))
    }
    let target = canvas.target
    // The root has no alpha, so its pixels would be transparent.
    for (index, pixel) in grid.pixels.enumerated() { target.pixels[index] = pixel | 0xFF00_0000 }
    try PNGFile.write(target, to: path)
  }
}
