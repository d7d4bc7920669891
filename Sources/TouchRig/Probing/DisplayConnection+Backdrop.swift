internal import CX11
package import TouchDrawing
package import TouchX11
internal import Touches

extension DisplayConnection {
  /// Covers a part of the root with a picture, as a desktop does.
  ///
  /// The picture is the background of a window that no window manager sees, so the server repaints
  /// it by itself; the window goes with the connection.
  ///
  /// - Parameter picture: opaque pixels, in px of the root.
  /// - Throws: `PixelImageError` when there is no memory for the picture.
  package func showBackdrop(_ picture: PixelTarget) throws(PixelImageError) {
    let frame = picture.bounds
    let image = try PixelImage(
      connection: self, width: frame.width, height: frame.height, surface: .opaque)
    PixelTarget(bounds: frame, pixels: image.pixels, stride: frame.width).draw(picture)
    let pixmap = XCreatePixmap(
      display, root.rawValue, UInt32(frame.width), UInt32(frame.height),
      UInt32(visuals[.opaque].depth))
    let whole = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
    image.put(whole, into: pixmap, x: 0, y: 0, completes: false)
    let window = makeWindow(frame: frame, colour: 0, overrideRedirect: true, title: "backdrop")
    XSetWindowBackgroundPixmap(display, window.rawValue, pixmap)
    XFreePixmap(display, pixmap)
    // Beneath the windows that a window manager has already, since it keeps others beneath those.
    XLowerWindow(display, window.rawValue)
    XMapWindow(display, window.rawValue)
    // The server must have read the pixels before they go.
    synchronise()
  }
}
