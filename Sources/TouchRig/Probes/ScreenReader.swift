package import TouchX11
package import Touches

/// A reader of the visible screen, on a connection of its own.
package final class ScreenReader {
  /// The connection over which pixels are read.
  package let connection: DisplayConnection
  private let reader: RootReader

  /// Connects to a server.
  ///
  /// - Parameter display: the server's name, ":3" for instance.
  /// - Throws: `DisplayError` where no server answers.
  package init(_ display: String) throws(DisplayError) {
    connection = try DisplayConnection(name: display)
    reader = RootReader(connection: connection)
  }

  /// Returns the pixels of a part of the root, clipped to it.
  package func pixels(_ rect: PixelRect) -> PixelGrid { reader.read(rect) }

  /// Returns the whole root.
  package func screen() -> PixelGrid {
    reader.read(PixelRect(x: 0, y: 0, width: .max / 2, height: .max / 2))
  }

  /// Returns the colour of one pixel, 0x00RRGGBB; black where it is not on the root.
  package func pixel(x: Int, y: Int) -> UInt32 {
    reader.read(PixelRect(x: x, y: y, width: 1, height: 1)).pixels.first ?? 0
  }

  /// Returns the colour of one pixel that the caller knows to be on the root, in a single round trip.
  package func pixelAtOnce(x: Int, y: Int) -> UInt32 {
    reader.readWithin(PixelRect(x: x, y: y, width: 1, height: 1)).pixels.first ?? 0
  }

  /// Reads a part of the root until it fits.
  ///
  /// - Parameters:
  ///   - what: names in the error what is waited for.
  ///   - rect: px of the root.
  ///   - deadline: when to give up.
  ///   - fits: whether the pixels are as wanted.
  /// - Returns: the pixels that fit.
  /// - Throws: `RigError.deadlinePassed`.
  @discardableResult
  package func waitForPixels(
    _ what: String, in rect: PixelRect, deadline: Deadline = Deadline(seconds: 20),
    _ fits: (PixelGrid) -> Bool
  ) throws -> PixelGrid {
    var grid = pixels(rect)
    try Wait.until(what, deadline: deadline) {
      grid = pixels(rect)
      return fits(grid)
    }
    return grid
  }

  /// Reads a pixel of the root, 0x00RRGGBB, until it fits.
  ///
  /// - Parameters:
  ///   - what: names in the error what is waited for.
  ///   - x: the column, in px of the root.
  ///   - y: the row, in px of the root.
  ///   - fits: whether the pixel is as wanted.
  /// - Throws: `RigError.deadlinePassed`.
  package func waitForPixel(
    _ what: String, _ x: Int, _ y: Int, _ fits: (UInt32) -> Bool
  ) throws {
    try waitForPixels(what, in: PixelRect(x: x, y: y, width: 1, height: 1)) { grid in
      grid.pixels.first.map(fits) ?? false
    }
  }

  /// Reads a pixel of the root until it has a colour, 0x00RRGGBB.
  package func waitForPixel(_ what: String, _ x: Int, _ y: Int, _ colour: UInt32) throws {
    try waitForPixel(what, x, y) { $0 == colour }
  }

  /// Asks for one pixel without a pause until it is no longer of a colour; for measuring.
  ///
  /// - Returns: the monotonic time of the first answer that differed, in seconds.
  /// - Throws: `RigError.deadlinePassed`.
  package func timeOfChange(
    x: Int, y: Int, from colour: UInt32, deadline: Deadline
  ) throws(RigError) -> Double {
    while pixelAtOnce(x: x, y: y) == colour {
      if deadline.hasPassed { throw deadline.error(waitingFor: "pixel \(x),\(y) to change") }
    }
    return Deadline.now
  }
}
