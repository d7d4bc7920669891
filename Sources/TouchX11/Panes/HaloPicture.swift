internal import CX11
package import Touches

/// A halo as the server keeps it: a pixmap, and a shape where there is no alpha.
///
/// Sprites of the same look share one.
package final class HaloPicture {
  let pixmap: PixmapID
  /// The part of the window that holds anything, in bands from top to bottom: the fewer pixels a
  /// moving window has, the fewer are repainted.
  let shape: [XRectangle]
  private let connection: DisplayConnection

  /// Sends a picture to the server.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - image: a square of pixels; it may be repainted as soon as this returns.
  ///   - area: the part of the image that holds the picture, in px of the image.
  ///   - surface: the kind of windows that will wear it.
  ///   - spans: the visible parts of the picture, in px of the picture and in bands from
  ///     top to bottom.
  package init(
    connection: DisplayConnection, image: PixelImage, area: PixelRect, surface: WindowSurface,
    spans: [PixelRect]
  ) {
    self.connection = connection
    let id = XCreatePixmap(
      connection.display, connection.root.rawValue, UInt32(area.width), UInt32(area.height),
      UInt32(connection.visuals[surface].depth))
    pixmap = PixmapID(rawValue: id)
    connection.ledger.enter(pixmap, "pixmap (halo)")
    shape = spans.map(XRectangle.init)
    image.put(area, into: id, x: 0, y: 0, completes: false)
    // Pictures are made rarely, so the wait for the server to have read the image is cheaper than
    // a fence for each.
    connection.synchronise()
  }

  deinit {
    XFreePixmap(connection.display, pixmap.rawValue)
    connection.ledger.strike(pixmap)
  }
}

extension XRectangle {
  /// The protocol's form of a rectangle, cut to its 16 bits.
  package init(_ rect: PixelRect) {
    self.init(
      x: Int16(clamping: rect.x), y: Int16(clamping: rect.y), width: UInt16(clamping: rect.width),
      height: UInt16(clamping: rect.height))
  }
}
