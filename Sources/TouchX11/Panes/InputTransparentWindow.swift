internal import CX11
internal import Touches
internal import WindowStates

/// An override-redirect window that no touch, pen or pointer ever hits.
///
/// docs/rendering.md explains the kinds of windows. This object owns the server's window, and
/// destroys it when it is released.
final class InputTransparentWindow {
  /// The window's purpose, which distinguishes windows in `xwininfo`.
  enum Role: String {
    case pane
    case halo
    case region
    case sentinel
  }

  let id: WindowID
  let surface: WindowSurface
  private let place: HeldWindow
  private let connection: DisplayConnection

  /// The frame of a window of one pixel that is parked outside the screen.
  static let parkedPixel = PixelRect(x: -16, y: -16, width: 1, height: 1)

  /// Creates the window, unmapped.
  ///
  /// The empty input shape is set before the window can be mapped, so it never receives a touch.
  init(connection: DisplayConnection, role: Role, frame: PixelRect, surface: WindowSurface) {
    self.connection = connection
    place = HeldWindow(role: role.rawValue, frame: frame)
    self.surface = surface
    let display = connection.display
    let visual = connection.visuals[surface]
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    // A cleared background: `None` would show a copy of the pixels beneath in the first frame of a
    // redirected window, and keep remains of other windows in it.
    attributes.background_pixel = 0
    attributes.border_pixel = 0
    attributes.colormap = visual.colormap
    attributes.bit_gravity = NorthWestGravity
    var mask = CWOverrideRedirect | CWBorderPixel | CWColormap | CWBitGravity
    if surface == .translucent { mask |= CWBackPixel }
    id = WindowID(
      rawValue: XCreateWindow(
        display, connection.root.rawValue, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
        UInt32(frame.height), 0, visual.depth, UInt32(InputOutput), visual.visual, UInt(mask),
        &attributes))
    connection.ledger.enter(id, "window (\(role.rawValue))")
    connection.makeClickThrough(id)
    connection.introduce(id, as: role.rawValue)
    connection.windows.held[id] = place
  }

  deinit { connection.destroyHeld(id) }

  /// The window's frame in px of the root.
  var frame: PixelRect { place.frame }

  /// Makes the server report when others cover and uncover the window (`HeldWindow.drawn`).
  func followVisibility() { XSelectInput(connection.display, id.rawValue, VisibilityChangeMask) }

  /// Notes the request that drew the oldest pixels; nil for none.
  func noteDrawn(by request: UInt?) { place.drawn = request }

  func map() { connection.mapHeld(id) }

  /// Maps the window, which is parked and shows nothing yet.
  func mapEmpty() { connection.mapEmpty(id) }

  func unmap() { connection.unmapHeld(id) }

  /// Whether another client has destroyed the window.
  var isLost: Bool { connection.windows.held[id] == nil }

  func lower() {
    XLowerWindow(connection.display, id.rawValue)
  }

  /// Moves the window's corner; the size is fixed, since a resize costs compositors a pixmap.
  func move(x: Int, y: Int) {
    guard x != frame.x || y != frame.y else { return }
    place.move(x: x, y: y)
    connection.stackListener?.noteOwnMove()
    XMoveWindow(connection.display, id.rawValue, Int32(x), Int32(y))
  }

  /// Moves the window outside every screen, where compositors skip it.
  func park() {
    move(x: -(frame.width + 64), y: -(frame.height + 64))
  }

  /// Sets the visible part of the window.
  ///
  /// - Parameters:
  ///   - rectangles: the visible rectangles in the window's px.
  ///   - isBanded: whether they are in bands from top to bottom, which saves the server the
  ///     sorting; it refuses a false claim.
  func setShape(_ rectangles: [XRectangle], isBanded: Bool) {
    connection.setShape(ShapeBounding, of: id, to: rectangles, isBanded: isBanded)
  }

  /// Makes the background black; the server paints it wherever the window is exposed.
  func setBlackBackground() {
    let screen = XDefaultScreen(connection.display)
    XSetWindowBackground(
      connection.display, id.rawValue, XBlackPixel(connection.display, screen))
  }

  /// Removes the background, so that exposed parts keep their pixels.
  func setNoBackground() { XSetWindowBackgroundPixmap(connection.display, id.rawValue, 0) }

  /// Makes a pixmap the background; the server paints it wherever the window is exposed.
  func setBackground(_ pixmap: PixmapID, clears: Bool = true) {
    XSetWindowBackgroundPixmap(connection.display, id.rawValue, pixmap.rawValue)
    if clears { XClearWindow(connection.display, id.rawValue) }
  }
}
