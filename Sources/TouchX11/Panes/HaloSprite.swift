internal import CX11
package import Touches
package import WindowStates

// Why halos with alpha are windows of their own: the fastest way to show a finger is to move a
// picture that the server already has. A window that was mapped and painted beforehand, outside the
// screen, appears with one small request and without sending a pixel. Compositors react to a moved
// window at once, but some hold back painted damage for their frame clock (mutter: 2.3 ms against
// 19 ms). Trails and labels change with every frame, so they are painted, into the pane beneath.

/// A small window that shows one finger's halo.
package final class HaloSprite: HaloWindow {
  private let window: InputTransparentWindow
  /// The sprite's width and height in px; odd, so that its centre is the centre of a pixel.
  package let size: Int
  /// Whether the sprite lies outside the screen.
  package private(set) var isParked = true
  /// The frame while it is not parked, in px of the root.
  package private(set) var frame: PixelRect
  /// The last picture, and whether the sprite still shows it.
  private var background: PixmapID?
  private var showsBackground = false

  /// The window's id, for the order of the stack.
  package var windowID: WindowID { window.id }

  /// Creates the sprite, parked outside the screen, and maps it, during a start at its end.
  package init(connection: DisplayConnection, size: Int, surface: WindowSurface) {
    self.size = size
    let parked = PixelRect(x: -(size + 64), y: -(size + 64), width: size, height: size)
    frame = parked
    window = InputTransparentWindow(
      connection: connection, role: .halo, frame: parked, surface: surface)
    window.mapEmpty()
  }

  /// Shows a prepared picture; if the sprite does not show it already, it is parked first.
  ///
  /// A window is painted where it is. A sprite that still lies where the last finger's halo faded
  /// would show the next finger's halo there until it moves on.
  ///
  /// - Parameter picture: the pixels and, for a surface without alpha, the shape.
  package func setPicture(_ picture: HaloPicture) {
    guard background != picture.pixmap || !showsBackground else { return }
    background = picture.pixmap
    showsBackground = true
    park()
    window.setShape(picture.shape, isBanded: true)
    window.setBackground(picture.pixmap)
  }

  /// Shows pixels instead of the picture, until the next `setPicture`.
  ///
  /// - Parameters:
  ///   - image: the image with the pixels.
  ///   - area: the part of the image, of the sprite's size.
  ///   - spans: for a surface without alpha, the visible pixels, in px of the sprite and in bands
  ///     from top to bottom.
  ///   - completes: whether to request a completion event.
  package func show(_ image: PixelImage, area: PixelRect, spans: [PixelRect], completes: Bool) {
    if window.surface == .opaque {
      window.setShape(spans.map(XRectangle.init), isBanded: true)
    } else if showsBackground {
      window.setShape(
        [XRectangle(PixelRect(x: 0, y: 0, width: size, height: size))], isBanded: true)
    }
    showsBackground = false
    image.put(area, into: window.id, x: 0, y: 0, completes: completes)
  }

  /// Moves the centre of the sprite to a point of the root.
  ///
  /// - Returns: the rectangle that it covered before, in px of the root; nil if it did not move, or
  ///   was parked.
  @discardableResult
  package func move(to point: Point) -> PixelRect? {
    let newFrame = PixelRect(squareOf: size, at: point)
    let formerFrame = isParked || frame == newFrame ? nil : frame
    isParked = false
    frame = newFrame
    window.move(x: newFrame.x, y: newFrame.y)
    return formerFrame
  }

  /// Moves the sprite outside the screen.
  package func park() {
    guard !isParked else { return }
    isParked = true
    window.park()
  }
}
