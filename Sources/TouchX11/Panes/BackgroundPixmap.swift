internal import CX11

/// A copy of a window's pixels on the server, which paints it wherever other windows uncover the
/// window.
///
/// This object owns the pixmap. The server keeps it, too, for as long as it is a background.
final class BackgroundPixmap {
  let id: PixmapID
  private let connection: DisplayConnection

  /// Creates a pixmap with undefined pixels, as large as a window of the given kind, in px.
  init(
    connection: DisplayConnection, width: Int, height: Int, surface: WindowSurface,
    role: InputTransparentWindow.Role
  ) {
    self.connection = connection
    id = PixmapID(
      rawValue: XCreatePixmap(
        connection.display, connection.root.rawValue, UInt32(width), UInt32(height),
        UInt32(connection.visuals[surface].depth)))
    connection.ledger.enter(id, "pixmap (\(role.rawValue))")
  }

  deinit {
    XFreePixmap(connection.display, id.rawValue)
    connection.ledger.strike(id)
  }
}
