// A compositor does not report when it has shown a drawing. But what it repaints at a time is
// everything that changed before it began, so a single pixel is enough: once its change can be
// seen on the root, so is all that was drawn before it. The pixel changes by the least step of
// blue, which no eye will find in the picture.

internal import TouchX11
internal import Touches

/// A fence that detects when a connection's drawing has reached the screen.
final class ScreenFence {
  private let connection: DisplayConnection
  private let reader: RootReader
  private let marker: WindowID
  private let place: PixelRect
  /// The colour that the root has to show; nil before anything was asked.
  private var awaited: UInt32?

  /// A fence at a pixel of the root which nothing else covers.
  init(connection: DisplayConnection, x: Int, y: Int) {
    self.connection = connection
    reader = RootReader(connection: connection)
    place = PixelRect(x: x, y: y, width: 1, height: 1)
    let colour = reader.read(place).pixels.first ?? 0
    marker = connection.makeWindow(
      frame: place, colour: colour, overrideRedirect: true, title: "fence")
    connection.map(marker)
  }

  deinit { connection.destroy(marker) }

  /// Whether all that was drawn before the first question is on the screen.
  var isPassed: Bool {
    let seen = reader.read(place).pixels.first
    guard let awaited else {
      let next = (seen ?? 0) ^ 1
      connection.paint(marker, colour: next)
      awaited = next
      return false
    }
    return seen == awaited
  }
}
