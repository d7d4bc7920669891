package import TouchDrawing
package import TouchX11
package import Touches

/// A picture of the screen as it is at a moment, for a file.
package final class ScreenPicture {
  /// The file that it goes to.
  package let path: String
  private var grid: PixelGrid?

  /// Checks in advance that the file can be written.
  ///
  /// - Parameter path: the file; one that exists is replaced by `write`.
  /// - Throws: `PictureFileError.cannotWrite`.
  package init(path: String) throws(PictureFileError) {
    self.path = path
    try PNGFile.checkPlace(path)
  }

  /// Whether it has been taken.
  package var isTaken: Bool { grid != nil }

  /// Keeps what is on a part of the screen now, in px of the root.
  package func keep(_ frame: PixelRect, from reader: RootReader) {
    grid = reader.read(frame)
  }

  /// Writes what was taken to the file.
  ///
  /// - Throws: `PictureFileError.cannotWrite`.
  package func write() throws(PictureFileError) {
    guard let grid, let canvas = Canvas(bounds: grid.rect) else {
      throw .cannotWrite(path: path, reason: "the screen could not be read")
    }
    let target = canvas.target
    // The root has no alpha; a picture without it would be transparent.
    for (index, pixel) in grid.pixels.enumerated() { target.pixels[index] = pixel | 0xFF00_0000 }
    try PNGFile.write(target, to: path)
  }
}
