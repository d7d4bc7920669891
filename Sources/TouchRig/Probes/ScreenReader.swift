package import TouchX11
package import Touches

/// A reader of the visible screen, with its own connection.
package final class ScreenReader {
  /// The connection over which pixels are read.
  package let connection: DisplayConnection
  private let reader: RootReader

  /// Connects to a server.
  ///
  /// - Parameter display: the server's name, such as ":3".
  /// - Throws: `DisplayError` if no server answers.
  package init(_ display: String) throws(DisplayError) {
    connection = try DisplayConnection(name: display)
    reader = RootReader(connection: connection)
  }

  /// Returns the pixels of a part of the root, clipped to it.
  package func pixels(_ rect: PixelRect) -> PixelGrid {
    // A later reading sees what the compositor has not shown yet.
    defer { connection.wakeCompositor() }
    return reader.read(rect)
  }

  /// Returns the pixels of the whole root.
  package func screen() -> PixelGrid {
    pixels(PixelRect(x: 0, y: 0, width: .max / 2, height: .max / 2))
  }

  /// Returns the colour of one pixel, 0x00RRGGBB; black outside the root.
  package func pixel(x: Int, y: Int) -> UInt32 {
    pixels(PixelRect(x: x, y: y, width: 1, height: 1)).pixels.first ?? 0
  }

  /// Returns the colour of a pixel that is known to be on the root, in a single round trip.
  package func pixelAtOnce(x: Int, y: Int) -> UInt32 {
    reader.readWithin(PixelRect(x: x, y: y, width: 1, height: 1)).pixels.first ?? 0
  }

  /// Reads a part of the root until its pixels match.
  ///
  /// - Parameters:
  ///   - what: the description of the wait for the error.
  ///   - rect: the part, in px of the root.
  ///   - deadline: when to give up.
  ///   - fits: whether the pixels match.
  /// - Returns: the matching pixels.
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

  /// Reads a pixel of the root, 0x00RRGGBB, until it matches.
  ///
  /// - Parameters:
  ///   - what: the description of the wait for the error.
  ///   - x: the column, in px of the root.
  ///   - y: the row, in px of the root.
  ///   - fits: whether the pixel matches.
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

  /// Polls a pixel continuously until its colour changes, for measurements.
  ///
  /// - Returns: the monotonic time of the first different answer, in seconds.
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
