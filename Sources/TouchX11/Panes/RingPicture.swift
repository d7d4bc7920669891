internal import CX11
internal import PaneShapes
internal import TouchDrawing
internal import Touches
internal import WindowStates

/// A ring on black, stored by the server as a small picture and in the background of its window.
///
/// The background has the ring at its position of rest, so that the server can repaint it wherever
/// it was covered. While the ring moves, the background is plain black: moving the ring there, too,
/// would take the server as long as on the screen, and the next step repairs a damaged moving ring
/// anyway.
final class RingPicture {
  private let connection: DisplayConnection
  /// The ring with a black margin; nil if there is none.
  private var picture: PixmapID?
  /// The background of the whole window: black except for the ring.
  private let background: PixmapID
  /// A separate context, because its clipping must not affect other drawing.
  private let graphics: GC?
  /// The width of the black margin around the ring, in px.
  private let margin: Int
  /// The bounds of the ring and the hole, relative to their centre in px.
  private var ring = PixelRect.empty
  /// The edges of the ring and of the hole.
  private var rows = HoleRows([])
  /// The current bounds of the ring and the hole, in px of the window; empty before they are
  /// placed.
  private(set) var shown = PixelRect.empty
  /// The bounds of the ring in the background.
  private var storedRing = PixelRect.empty
  /// Whether the ring in the background is where it is in the window.
  private(set) var isSettled = true

  /// Prepares a background without a ring.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - area: the window's area, in px of the root.
  ///   - margin: the width of the black margin around the ring, in px.
  init(connection: DisplayConnection, on area: PixelRect, margin: Int) {
    self.connection = connection
    self.margin = margin
    background = Self.pixmap(area, connection)
    var values = XGCValues()
    values.graphics_exposures = 0
    graphics = XCreateGC(
      connection.display, background.rawValue, UInt(GCGraphicsExposures), &values)
    blacken(background, PixelRect(x: 0, y: 0, width: area.width, height: area.height))
  }

  deinit {
    release(picture)
    release(background)
    if let graphics { XFreeGC(connection.display, graphics) }
  }

  /// Draws another ring, which must then be moved to its position.
  ///
  /// - Parameters:
  ///   - spans: the ring, relative to its centre in px.
  ///   - hole: the area that it surrounds, likewise.
  ///   - colour: the ring's colour, 0xRRGGBB.
  func draw(_ spans: [PixelRect], around hole: [PixelRect], colour: UInt32) {
    release(picture)
    shown = .empty
    ring = spans.reduce(PixelRect.empty) { $0.union($1) }
    rows = HoleRows(hole: hole, ring: spans)
    let bounds = bounds
    let newPicture = Self.pixmap(bounds, connection)
    blacken(newPicture, PixelRect(x: 0, y: 0, width: bounds.width, height: bounds.height))
    XSetForeground(
      connection.display, graphics, UInt(connection.visuals[.opaque].format.pixel(of: colour)))
    var rectangles = spans.map { XRectangle($0.offset(x: -bounds.x, y: -bounds.y)) }
    XFillRectangles(
      connection.display, newPicture.rawValue, graphics, &rectangles, Int32(rectangles.count))
    picture = newPicture
  }

  /// Returns whether the picture, centred on a point, would cover the ring where it is now.
  func covers(x: Int, y: Int) -> Bool {
    !shown.isEmpty && bounds.offset(x: x, y: y).contains(shown)
  }

  /// Moves the ring to another position of a window, whose background is black from then on.
  ///
  /// If the picture covers the old position there, it also blackens what the ring and the hole
  /// leave.
  ///
  /// - Parameters:
  ///   - x: the x of the ring's centre, in px of the window.
  ///   - y: the y of the ring's centre.
  ///   - window: the window, which already has its new shape.
  func move(x: Int, y: Int, on window: InputTransparentWindow) {
    if covers(x: x, y: y) {
      let former = (x: shown.x - ring.x, y: shown.y - ring.y)
      clip(to: rows.changes(from: former, to: (x, y)))
    }
    shown = ring.offset(x: x, y: y)
    copy(to: window.id)
    XSetClipMask(connection.display, graphics, 0)
    window.setBlackBackground()
    isSettled = false
  }

  /// Draws the ring where it is now into a window's background, and repaints it on the window.
  func settle(on window: InputTransparentWindow) {
    blacken(background, storedRing)
    storedRing = shown
    copy(to: background)
    copy(to: window.id)
    window.setBackground(background, clears: false)
    isSettled = true
  }

  /// Restricts copies to rectangles in bands from top to bottom: a step changes a small part only.
  private func clip(to rects: [PixelRect]) {
    var rectangles = rects.map(XRectangle.init)
    XSetClipRectangles(
      connection.display, graphics, 0, 0, &rectangles, Int32(rectangles.count), YXBanded)
  }

  /// Copies the picture to the ring's current position in a window or pixmap.
  private func copy(to drawable: some DrawableID) {
    guard let picture else { return }
    let bounds = bounds
    XCopyArea(
      connection.display, picture.rawValue, drawable.rawValue, graphics, 0, 0, UInt32(bounds.width),
      UInt32(bounds.height), Int32(shown.x - margin), Int32(shown.y - margin))
  }

  /// The bounds of the picture, relative to the ring's centre in px.
  private var bounds: PixelRect {
    PixelRect(
      x: ring.x - margin, y: ring.y - margin, width: ring.width + 2 * margin,
      height: ring.height + 2 * margin)
  }

  private func blacken(_ pixmap: PixmapID, _ part: PixelRect) {
    guard !part.isEmpty else { return }
    let display = connection.display
    XSetForeground(display, graphics, XBlackPixel(display, XDefaultScreen(display)))
    XFillRectangle(
      display, pixmap.rawValue, graphics, Int32(part.x), Int32(part.y), UInt32(part.width),
      UInt32(part.height))
  }

  private func release(_ pixmap: PixmapID?) {
    guard let pixmap else { return }
    XFreePixmap(connection.display, pixmap.rawValue)
    connection.ledger.strike(pixmap)
  }

  private static func pixmap(_ size: PixelRect, _ connection: DisplayConnection) -> PixmapID {
    let id = PixmapID(
      rawValue: XCreatePixmap(
        connection.display, connection.root.rawValue, UInt32(size.width), UInt32(size.height),
        UInt32(connection.visuals[.opaque].depth)))
    connection.ledger.enter(id, "pixmap (ring)")
    return id
  }
}
