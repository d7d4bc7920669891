// How a hole follows a finger. With a compositor, the window stays and the hole is painted where it is now, of one
// picture whose dark margin covers where it was: the compositor repaints the two holes, not the screen (picom: 2.0 ms
// against 4.9). Compositors of the mutter family hold painted pixels back for their frame clock and answer to moves at
// once, so for them the window is twice as wide and high as the screen, with the hole in its middle, and moves.
// Without a compositor, the window's shape changes: the server keeps the covered pixels and the hole as regions, and
// subtracts the one from the other at another place, which uncovers only what the hole is new to.

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
  /// Whether the window moves, with the hole in its middle.
  private let isMoving: Bool
  /// The hole with what lies around it, which is painted where the hole is (translucent panes that stay).
  private var picture: PixelImage?
  /// The part that shows the picture, in px of the window.
  private var painted: PixelRect?
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
    isMoving = surface == .translucent && connection.paintsInMappingOrder
    let scale = isMoving ? 2 : 1
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

  /// The width of what is dark around the hole in a picture, in px: moves by less put pixels once.
  package var margin: Int { isMoving ? 0 : 48 }

  /// Shows another picture (translucent panes).
  ///
  /// - Parameters:
  ///   - picture: the hole with what lies around it, no smaller than the one before.
  ///   - completes: whether a completion event is wanted.
  package func put(_ picture: PixelImage, completes: Bool) {
    guard !isMoving else {
      return picture.put(
        PixelRect(x: 0, y: 0, width: picture.width, height: picture.height),
        into: window.id.rawValue, x: area.width - picture.width / 2,
        y: area.height - picture.height / 2, completes: completes)
    }
    self.picture = picture
    let place = place ?? (area.x, area.y)
    lay(x: place.x - area.x, y: place.y - area.y, completes: completes)
  }

  /// Paints the picture at a place of the window, and darkens where it was.
  private func lay(x: Int, y: Int, completes: Bool) {
    guard let picture else { return }
    let place = PixelRect(
      x: x - picture.width / 2, y: y - picture.height / 2, width: picture.width,
      height: picture.height)
    if let former = painted, !place.contains(former) {
      XClearArea(
        connection.display, window.id.rawValue, Int32(former.x), Int32(former.y),
        UInt32(former.width), UInt32(former.height), 0)
    }
    painted = place
    show(place, completes: completes)
  }

  /// Puts a part of the picture where it is painted.
  private func show(_ part: PixelRect, completes: Bool) {
    guard let picture, let painted else { return }
    picture.put(
      part.offset(x: -painted.x, y: -painted.y), into: window.id.rawValue, x: part.x, y: part.y,
      completes: completes)
  }

  /// Brings the picture to another place of the window.
  private func carry(x: Int, y: Int) {
    guard let picture, let former = painted else { return }
    let right = x - picture.width / 2 - former.x
    let down = y - picture.height / 2 - former.y
    guard right.magnitude <= margin, down.magnitude <= margin else {
      return lay(x: x, y: y, completes: false)
    }
    let place = former.offset(x: right, y: down)
    painted = place
    // What is dark in both need not be put again.
    show(
      PixelRect(
        x: place.x + margin - max(right, 0), y: place.y + margin - max(down, 0),
        width: place.width - 2 * margin + Int(right.magnitude),
        height: place.height - 2 * margin + Int(down.magnitude)), completes: false)
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
      guard isMoving else {
        carry(x: x - area.x, y: y - area.y)
        return window.move(x: area.x, y: area.y)
      }
      window.move(x: x - area.width, y: y - area.height)
      guard area != connection.rootFrame else { return }
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
