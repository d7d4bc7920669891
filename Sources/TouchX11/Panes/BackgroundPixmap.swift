internal import CX11
internal import Touches
internal import WindowStates

/// A copy of a window's pixels that the server paints wherever other windows uncover it.
///
/// This object owns the pixmap. The server keeps it, too, for as long as it is a background.
final class BackgroundPixmap {
  private let id: PixmapID
  private let connection: DisplayConnection

  /// Creates a pixmap with undefined pixels, as large as the frame of a window of the given kind.
  init(
    for frame: PixelRect, of surface: WindowSurface, role: InputTransparentWindow.Role,
    on connection: DisplayConnection
  ) {
    self.connection = connection
    id = PixmapID(
      rawValue: XCreatePixmap(
        connection.display, connection.root.rawValue, UInt32(frame.width), UInt32(frame.height),
        UInt32(connection.visuals[surface].depth)))
    connection.ledger.enter(id, "pixmap (\(role.rawValue))")
  }

  /// Copies rectangles of a picture, at least one, to the same positions of the pixmap.
  ///
  /// - Parameters:
  ///   - rects: the rectangles in px of the picture.
  ///   - image: the picture.
  ///   - completes: whether to request a completion event.
  func put(_ rects: [PixelRect], from image: PixelImage, completes: Bool) {
    for rect in rects {
      image.put(
        rect, into: id, x: rect.x, y: rect.y, completes: completes && rect == rects.last)
    }
  }

  /// Makes the pixmap the background of a window, with its present pixels.
  ///
  /// A server may copy the background instead of keeping the pixmap, so it is set after every put.
  func apply(to window: InputTransparentWindow, clears: Bool) {
    window.setBackground(id, clears: clears)
  }

  deinit {
    XFreePixmap(connection.display, id.rawValue)
    connection.ledger.strike(id)
  }
}
