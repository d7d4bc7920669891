internal import CX11
package import Touches
internal import WindowStates

/// A halo as the server stores it: a pixmap, and a shape if there is no alpha.
///
/// Sprites of the same look share one picture.
package final class HaloPicture {
  let pixmap: PixmapID
  /// The visible part, in bands from top to bottom: the fewer pixels move, the fewer are repainted.
  let shape: [XRectangle]
  private let connection: DisplayConnection

  /// Sends a picture to the server.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - image: a square of pixels; it may be repainted as soon as the initialiser returns.
  ///   - area: the part of the image with the picture, in px of the image.
  ///   - surface: the kind of the windows that will show it.
  ///   - spans: the visible parts of the picture, in px of the picture and in bands from
  ///     top to bottom.
  package init(
    connection: DisplayConnection, image: PixelImage, area: PixelRect, surface: WindowSurface,
    spans: [PixelRect]
  ) {
    self.connection = connection
    pixmap = PixmapID(
      rawValue: XCreatePixmap(
        connection.display, connection.root.rawValue, UInt32(area.width), UInt32(area.height),
        UInt32(connection.visuals[surface].depth)))
    connection.ledger.enter(pixmap, "pixmap (halo)")
    shape = spans.map(XRectangle.init)
    image.put(area, into: pixmap, x: 0, y: 0, completes: false)
    // Pictures are made rarely, so waiting until the server has read the image is cheaper than a
    // fence for each.
    connection.synchronise()
  }

  deinit {
    XFreePixmap(connection.display, pixmap.rawValue)
    connection.ledger.strike(pixmap)
  }
}

extension XRectangle {
  /// Converts a rectangle to the protocol's form, clamped to 16 bits.
  package init(_ rect: PixelRect) {
    self.init(
      x: Int16(clamping: rect.x), y: Int16(clamping: rect.y), width: UInt16(clamping: rect.width),
      height: UInt16(clamping: rect.height))
  }
}
