internal import CX11
package import TouchDrawing
package import TouchX11
internal import Touches
internal import WindowStates

extension DisplayConnection {
  /// Covers a part of the root with a picture, like a desktop.
  ///
  /// The picture is the background of an override-redirect window, so the server repaints it by
  /// itself. The window disappears with the connection.
  ///
  /// - Parameter picture: opaque pixels, in px of the root.
  /// - Throws: `PixelImageError` if there is no memory for the picture.
  package func showBackdrop(_ picture: PixelTarget) throws(PixelImageError) {
    let frame = picture.bounds
    let image = try PixelImage(
      connection: self, width: frame.width, height: frame.height, surface: .opaque)
    PixelTarget(bounds: frame, pixels: image.pixels, stride: frame.width).draw(picture)
    let pixmap = XCreatePixmap(
      display, root.rawValue, UInt32(frame.width), UInt32(frame.height),
      UInt32(visuals[.opaque].depth))
    let whole = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
    image.put(whole, into: PixmapID(rawValue: pixmap), x: 0, y: 0, completes: false)
    let window = makeWindow(frame: frame, colour: 0, overrideRedirect: true, title: "backdrop")
    XSetWindowBackgroundPixmap(display, window.rawValue, pixmap)
    XFreePixmap(display, pixmap)
    // Beneath the managed windows, because a window manager keeps other windows below those.
    XLowerWindow(display, window.rawValue)
    XMapWindow(display, window.rawValue)
    // The server must read the pixels before they are freed.
    synchronise()
  }
}
