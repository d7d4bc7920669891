// A compositor does not report when it has shown a drawing. But each repaint includes everything
// that changed before it began. So a single pixel is enough: once its change is visible on the
// root, so is everything drawn before it. The pixel changes by the least step of blue, which is
// invisible in the picture.

internal import TouchX11
internal import Touches
internal import WindowStates

/// A fence that detects when a connection's drawing has reached the screen.
final class ScreenFence {
  private let connection: DisplayConnection
  private let reader: RootReader
  private let marker: WindowID
  private let pixelFrame: PixelRect
  /// The expected colour on the root; nil before the first query.
  private var expectedColour: UInt32?

  /// Creates a fence at a pixel of the root that nothing else covers.
  init(connection: DisplayConnection, x: Int, y: Int) {
    self.connection = connection
    reader = RootReader(connection: connection)
    pixelFrame = PixelRect(x: x, y: y, width: 1, height: 1)
    let colour = reader.read(pixelFrame).pixels.first ?? 0
    marker = connection.makeWindow(
      frame: pixelFrame, colour: colour, overrideRedirect: true, title: "fence")
    connection.map(marker)
  }

  deinit { connection.destroy(marker) }

  /// Whether everything drawn before the first query is on the screen.
  var isPassed: Bool {
    let seen = reader.read(pixelFrame).pixels.first
    guard let expectedColour else {
      let next = (seen ?? 0) ^ 1
      connection.paint(marker, colour: next)
      expectedColour = next
      return false
    }
    return seen == expectedColour
  }
}
