internal import CX11
package import Touches

// Why halos are windows of their own: the fastest way to show a finger is to move a picture that
// the server has already. A window that was mapped and painted beforehand, outside the screen,
// appears with one small request and no pixel on the way; compositors react to a moved window at
// once, where some hold back painted damage for their frame clock (mutter: 2.3 ms against 19 ms).
// Trails and labels change with every frame, so they are painted, into the pane beneath.

/// A small window that shows one finger's halo.
package final class HaloSprite {
  private let window: InputTransparentWindow
  private let connection: DisplayConnection
  /// The sprite's width and height in px; odd, so that the middle is the middle of a pixel.
  package let size: Int
  /// Whether it lies outside the screen.
  package private(set) var isParked = true
  /// The frame while it is not parked, in px of the root.
  package private(set) var frame: PixelRect
  /// The picture it was given, and whether it still shows that.
  private var background: PixmapID?
  private var showsBackground = false

  /// The window's id, for the order of the stack.
  var windowID: WindowID { window.id }

  /// Creates the sprite, mapped and parked outside the screen.
  package init(connection: DisplayConnection, size: Int, surface: WindowSurface) {
    self.connection = connection
    self.size = size
    let parked = PixelRect(x: -(size + 64), y: -(size + 64), width: size, height: size)
    frame = parked
    window = InputTransparentWindow(
      connection: connection, role: .halo, frame: parked, surface: surface)
    window.map()
  }

  /// Makes a prepared picture the sprite's look; unless it shows that already, it is parked.
  ///
  /// A window is painted where it is: one that still lies where the last finger's halo faded would
  /// show the next finger's halo there, for as long as it takes to move on.
  ///
  /// - Parameter picture: the pixels and, for a surface without alpha, the shape.
  package func wear(_ picture: HaloPicture) {
    guard background != picture.pixmap || !showsBackground else { return }
    background = picture.pixmap
    showsBackground = true
    park()
    dress(picture)
  }

  /// Makes another picture of the same halo the sprite's look, where it is.
  package func exchange(for picture: HaloPicture) {
    guard showsBackground else { return wear(picture) }
    guard background != picture.pixmap else { return }
    background = picture.pixmap
    dress(picture)
  }

  private func dress(_ picture: HaloPicture) {
    window.setShape(picture.shape, isBanded: true)
    window.setBackground(picture.pixmap)
  }

  /// Shows pixels instead of the picture, until the next `wear`.
  ///
  /// - Parameters:
  ///   - image: where the pixels are.
  ///   - area: the part of the image, as large as the sprite.
  ///   - spans: for a surface without alpha, the pixels that are there, in px of the sprite and in
  ///     bands from top to bottom.
  ///   - completes: whether a completion event is wanted.
  package func show(_ image: PixelImage, area: PixelRect, spans: [PixelRect], completes: Bool) {
    if window.surface == .opaque {
      window.setShape(spans.map(XRectangle.init), isBanded: true)
    } else if showsBackground {
      window.setShape(
        [XRectangle(PixelRect(x: 0, y: 0, width: size, height: size))], isBanded: true)
    }
    showsBackground = false
    image.put(area, into: window.id.rawValue, x: 0, y: 0, completes: completes)
  }

  /// Puts the middle of the sprite on a point of the root.
  ///
  /// - Returns: what it covered before and no longer covers as it did, in px of the root; nil where
  ///   it did not move, or was parked.
  @discardableResult
  package func move(to point: Point) -> PixelRect? {
    let place = PixelRect(x: corner(point.x), y: corner(point.y), width: size, height: size)
    let former = isParked || frame == place ? nil : frame
    isParked = false
    frame = place
    window.move(x: place.x, y: place.y)
    return former
  }

  /// Takes the sprite off the screen.
  package func park() {
    guard !isParked else { return }
    isParked = true
    window.park()
  }

  private func corner(_ coordinate: Double) -> Int {
    Int(coordinate.rounded(.down)) - size / 2
  }
}
