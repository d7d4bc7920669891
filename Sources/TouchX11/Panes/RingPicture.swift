internal import CX11
internal import PaneShapes
internal import Touches

/// A ring on black, which the server keeps as a small picture, and in the background of the window that shows it.
///
/// The background has the ring where it rests, so that the server can paint it again wherever it was covered. While
/// the ring moves, the background is plain black: to carry the ring there too would take the server as long as on the
/// screen, and what is lost of a moving ring comes back with its next step.
final class RingPicture {
  private let connection: DisplayConnection
  /// The ring with a black margin; nil where there is none.
  private var picture: PixmapID?
  /// All of the window: black but for the ring.
  private let background: PixmapID
  /// A context of its own, for what it clips concerns nobody else.
  private let graphics: GC?
  /// The width of what is black around the ring, in px.
  private let margin: Int
  /// The part that the ring covers with what it surrounds, relative to its middle in px.
  private var ring = PixelRect.empty
  /// The edges of the ring and of what it surrounds.
  private var rows = HoleRows([])
  /// The part that the ring covers now with what it surrounds, in px of the window; empty before it is there.
  private(set) var shown = PixelRect.empty
  /// The part that it covers in the background.
  private var kept = PixelRect.empty
  /// Whether the background has it where the window has it.
  private(set) var isSettled = true

  /// Prepares a background without a ring.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - area: the window, in px of the root.
  ///   - margin: the width of what is black around the ring, in px.
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

  /// Makes another ring of it, which is to be moved to its place then.
  ///
  /// - Parameters:
  ///   - spans: the ring, relative to its middle in px.
  ///   - hole: what it surrounds, likewise.
  ///   - colour: its colour, 0xRRGGBB.
  func draw(_ spans: [PixelRect], around hole: [PixelRect], colour: UInt32) {
    release(picture)
    shown = .empty
    ring = spans.reduce(PixelRect.empty) { $0.union($1) }
    rows = HoleRows(hole: hole, ring: spans)
    let bounds = bounds
    let made = Self.pixmap(bounds, connection)
    blacken(made, PixelRect(x: 0, y: 0, width: bounds.width, height: bounds.height))
    XSetForeground(
      connection.display, graphics, UInt(connection.visuals[.opaque].format.pixel(of: colour)))
    var rectangles = spans.map { XRectangle($0.offset(x: -bounds.x, y: -bounds.y)) }
    XFillRectangles(
      connection.display, made.rawValue, graphics, &rectangles, Int32(rectangles.count))
    picture = made
  }

  /// Returns whether the picture covers the ring where it is now, with its middle at another place of the window.
  func covers(x: Int, y: Int) -> Bool {
    !shown.isEmpty && bounds.offset(x: x, y: y).contains(shown)
  }

  /// Brings the ring to another place of a window, whose background is black from then on.
  ///
  /// Where it is covered there, what the ring and the hole leave is black again.
  ///
  /// - Parameters:
  ///   - x: the middle of the ring, in px of the window.
  ///   - y: likewise.
  ///   - window: the window, which has its shape already.
  func move(x: Int, y: Int, on window: InputTransparentWindow) {
    if covers(x: x, y: y) {
      let former = (x: shown.x - ring.x, y: shown.y - ring.y)
      clip(to: rows.changes(from: former, to: (x, y)))
    }
    shown = ring.offset(x: x, y: y)
    copy(to: window.id.rawValue)
    XSetClipMask(connection.display, graphics, 0)
    window.setBlackBackground()
    isSettled = false
  }

  /// Makes the ring where it is now a part of a window's background, and shows all of it again.
  func settle(on window: InputTransparentWindow) {
    blacken(background, kept)
    kept = shown
    for drawable in [background.rawValue, window.id.rawValue] { copy(to: drawable) }
    window.setBackground(background, clears: false)
    isSettled = true
  }

  /// Restricts copies to rectangles in bands from top to bottom: the whole picture has several times the pixels of
  /// what a step changes.
  private func clip(to rects: [PixelRect]) {
    var rectangles = rects.map(XRectangle.init)
    XSetClipRectangles(
      connection.display, graphics, 0, 0, &rectangles, Int32(rectangles.count), YXBanded)
  }

  /// Copies the picture to where the ring is shown of a window or pixmap.
  private func copy(to drawable: UInt) {
    guard let picture else { return }
    let bounds = bounds
    XCopyArea(
      connection.display, picture.rawValue, drawable, graphics, 0, 0, UInt32(bounds.width),
      UInt32(bounds.height), Int32(shown.x - margin), Int32(shown.y - margin))
  }

  /// The part that the picture covers, relative to the middle of the ring in px.
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
