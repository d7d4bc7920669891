// How a hole follows a finger. With a compositor, the window is twice as wide and high as the screen, with
// the hole in its middle: to move the hole is to move the window, one small request without a pixel, as a
// halo's window moves. Without one, a window that moves would have the server copy the whole screen and
// every application repaint all that it uncovers. So the window stays, and its shape changes: the server keeps
// the covered pixels and the hole as regions, and subtracts the one from the other at another place, which
// uncovers only what the hole is new to.

internal import CX11
package import Touches

/// A window that darkens a part of the root but for a hole, and that no touch ever meets.
package final class ShadePane {
  private let connection: DisplayConnection
  private let window: OverlayWindow
  /// The part of the root that is darkened, in px.
  package let area: PixelRect
  /// The kind of its window.
  package let surface: WindowSurface
  /// The shape of the window without alpha.
  private let cutting: HoleShape?
  /// Whether the window reaches beyond what it may darken.
  private let isClipped: Bool
  /// The middle of the hole as the server shows it, in px of the root; nil where it shows another hole or none.
  private var place: (x: Int, y: Int)?
  private var isParked = true

  /// The window's id, for the order of the stack.
  var windowID: WindowID { window.id }

  /// Creates a pane outside the screen, without a hole.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - area: the part of the root to darken, in px.
  ///   - surface: the kind of window.
  ///   - shade: the premultiplied pixel that darkens; without alpha, black is used.
  ///   - rows: the rows that darken without alpha, in px of the area, in bands from top to bottom.
  package init(
    connection: DisplayConnection, area: PixelRect, surface: WindowSurface, shade: UInt32,
    rows: [PixelRect]
  ) {
    self.connection = connection
    self.area = area
    self.surface = surface
    isClipped = area != connection.rootFrame
    let scale = surface == .translucent ? 2 : 1
    let frame = PixelRect(
      x: 0, y: 0, width: area.width * scale, height: area.height * scale)
    window = OverlayWindow(
      connection: connection, role: .pane,
      frame: frame.offset(x: -(frame.width + 64), y: -(frame.height + 64)), surface: surface)
    switch surface {
    case .translucent:
      cutting = nil
      XSetWindowBackground(connection.display, window.id.rawValue, UInt(shade))
    case .opaque:
      cutting = HoleShape(connection: connection, rows: rows)
      let screen = XDefaultScreen(connection.display)
      XSetWindowBackground(
        connection.display, window.id.rawValue, XBlackPixel(connection.display, screen))
      window.setShape(rows.map(XRectangle.init), isBanded: true)
    }
    window.map()
  }

  /// Makes a picture the middle of the window (translucent panes).
  ///
  /// - Parameters:
  ///   - picture: the hole with what lies around it, no smaller than the one before.
  ///   - completes: whether a completion event is wanted.
  package func put(_ picture: PixelImage, completes: Bool) {
    picture.put(
      PixelRect(x: 0, y: 0, width: picture.width, height: picture.height),
      into: window.id.rawValue, x: area.width - picture.width / 2,
      y: area.height - picture.height / 2, completes: completes)
  }

  /// Cuts another hole (opaque panes).
  ///
  /// - Parameter spans: the hole, relative to its middle in px, in bands from top to bottom.
  package func cut(_ spans: [PixelRect]) {
    cutting?.setHole(spans)
    place = nil
  }

  /// Brings the middle of the hole to a point of the root, and the window to the screen.
  package func move(to point: Point) {
    let x = min(max(Int(point.x.rounded(.down)), area.x), area.maxX - 1)
    let y = min(max(Int(point.y.rounded(.down)), area.y), area.maxY - 1)
    if let place, place == (x, y) { return }
    place = (x, y)
    isParked = false
    guard let cutting else {
      window.move(x: x - area.width, y: y - area.height)
      guard isClipped else { return }
      return window.setShape(
        [XRectangle(area.offset(x: -window.frame.x, y: -window.frame.y))], isBanded: true)
    }
    cutting.apply(to: window.id, x: x - area.x, y: y - area.y)
    window.move(x: area.x, y: area.y)
  }

  /// Takes the window off the screen.
  package func park() {
    guard !isParked else { return }
    isParked = true
    place = nil
    window.park()
  }
}

/// A window's shape with a hole, which the server keeps as two regions.
private final class HoleShape {
  private let connection: DisplayConnection
  private let rows: ServerRegionID
  private let hole: ServerRegionID
  /// The rows without the hole.
  private let visible: ServerRegionID
  /// The place of the hole's middle as the server has it, in px of the window.
  private var place = (x: 0, y: 0)

  init(connection: DisplayConnection, rows: [PixelRect]) {
    self.connection = connection
    func region(_ rects: [PixelRect]) -> ServerRegionID {
      var rectangles = rects.map(XRectangle.init)
      let id = ServerRegionID(
        rawValue: XFixesCreateRegion(connection.display, &rectangles, Int32(rectangles.count)))
      connection.ledger.enter(id, "region")
      return id
    }
    self.rows = region(rows)
    hole = region([])
    visible = region([])
  }

  deinit {
    for id in [rows, hole, visible] {
      XFixesDestroyRegion(connection.display, id.rawValue)
      connection.ledger.strike(id)
    }
  }

  func setHole(_ spans: [PixelRect]) {
    place = (0, 0)
    var rectangles = spans.map(XRectangle.init)
    XFixesSetRegion(connection.display, hole.rawValue, &rectangles, Int32(rectangles.count))
  }

  func apply(to window: WindowID, x: Int, y: Int) {
    let display = connection.display
    XFixesTranslateRegion(display, hole.rawValue, Int32(x - place.x), Int32(y - place.y))
    place = (x, y)
    XFixesSubtractRegion(display, visible.rawValue, rows.rawValue, hole.rawValue)
    XFixesSetWindowShapeRegion(display, window.rawValue, ShapeBounding, 0, 0, visible.rawValue)
  }
}
