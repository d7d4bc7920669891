// How a hole follows a finger. With a compositor, the window stays, and the hole is painted at its
// new position, from a picture whose dark margin covers the old one; only the pixels that differ
// are put, because a compositor repaints them. Compositors of the mutter family hold back painted
// pixels for their frame clock but react to moves at once; for them the window is twice as wide and
// high as the screen, with the hole in its centre, and moves. Without a compositor, the window's
// shape changes: the server keeps the dark rows and the hole as regions, and subtracts the hole at
// its new position, which uncovers only the newly cut pixels. The ring around the hole is a third
// region; its colour is copied from a picture in the server, because moving a window for it would
// take longer than all the rest. That picture also darkens the hole's old position; the server
// would fill that row by row, each row clipped to every row of the shape.

internal import CX11
package import PaneShapes
package import Touches
internal import WindowStates

/// A window that darkens a part of the root except for a hole, and that no touch ever hits.
package final class ShadePane {
  private let connection: DisplayConnection
  private let window: InputTransparentWindow
  /// The part of the root that is darkened, in px.
  package let area: PixelRect
  /// The kind of the pane's window.
  package let surface: WindowSurface
  /// The shape of an opaque pane.
  private let holeShape: HoleShape?
  /// Whether the window moves, with the hole in its centre.
  private let movesWindow: Bool
  /// The hole with its margin, painted at the hole's position (translucent panes that do not move).
  private var picture: PixelImage?
  /// The edges of the hole in the picture.
  private var rows = HoleRows([])
  /// The ring around the hole (opaque panes); nil for none.
  private var ring: RingPicture?
  /// The rectangle that shows the picture, in px of the window.
  private var painted: PixelRect?
  /// The centre of the hole on the screen, in px of the root; nil if that is another hole or none.
  private var holeCentre: (x: Int, y: Int)?
  private var isParked = true

  /// The window's id, for the order of the stack.
  var windowID: WindowID { window.id }

  /// Creates a pane outside the screen, without a hole.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - area: the part of the root to darken, in px.
  ///   - surface: the kind of window.
  ///   - shade: the premultiplied pixel of the darkness; an opaque pane uses black.
  ///   - rows: the dark rows of an opaque pane, in px of the area, in bands from top to bottom.
  package init(
    connection: DisplayConnection, area: PixelRect, surface: WindowSurface, shade: UInt32,
    rows: [PixelRect]
  ) {
    self.connection = connection
    self.area = area
    self.surface = surface
    movesWindow = surface == .translucent && connection.paintsInMappingOrder
    let scale = movesWindow ? 2 : 1
    let frame = PixelRect(
      x: 0, y: 0, width: area.width * scale, height: area.height * scale)
    window = InputTransparentWindow(
      connection: connection, role: .pane,
      frame: frame.offset(x: -(frame.width + 64), y: -(frame.height + 64)), surface: surface)
    switch surface {
    case .translucent:
      holeShape = nil
      XSetWindowBackground(connection.display, window.id.rawValue, UInt(shade))
    case .opaque:
      holeShape = HoleShape(connection: connection, rows: rows)
      window.setBlackBackground()
      window.setShape(rows.map(XRectangle.init), isBanded: true)
    }
    window.map()
  }

  /// The width of the dark margin of a picture, in px: shorter moves put pixels only once.
  package var margin: Int { movesWindow ? 0 : 48 }

  /// Shows another picture (translucent panes).
  ///
  /// - Parameters:
  ///   - picture: the hole with its margin, no smaller than the picture before.
  ///   - rows: the edges of the hole in the picture.
  ///   - completes: whether to request a completion event.
  package func put(_ picture: PixelImage, rows: HoleRows, completes: Bool) {
    guard !movesWindow else {
      return picture.put(
        PixelRect(x: 0, y: 0, width: picture.width, height: picture.height),
        into: window.id, x: area.width - picture.width / 2,
        y: area.height - picture.height / 2, completes: completes)
    }
    self.picture = picture
    self.rows = rows
    let holeCentre = holeCentre ?? (area.x, area.y)
    paint(x: holeCentre.x - area.x, y: holeCentre.y - area.y, completes: completes)
  }

  /// Paints the picture at a position of the window, and darkens the old one.
  private func paint(x: Int, y: Int, completes: Bool) {
    guard let picture else { return }
    let frame = PixelRect(
      x: x - picture.width / 2, y: y - picture.height / 2, width: picture.width,
      height: picture.height)
    if let former = painted, !frame.contains(former) {
      XClearArea(
        connection.display, window.id.rawValue, Int32(former.x), Int32(former.y),
        UInt32(former.width), UInt32(former.height), 0)
    }
    painted = frame
    show(frame, completes: completes)
  }

  /// Puts a part of the picture at its current position.
  private func show(_ part: PixelRect, completes: Bool) {
    guard let picture, let painted else { return }
    picture.put(
      part.offset(x: -painted.x, y: -painted.y), into: window.id, x: part.x, y: part.y,
      completes: completes)
  }

  /// Moves the picture to another position of the window.
  private func movePicture(x: Int, y: Int) {
    guard let picture, let former = painted else { return }
    let dx = x - picture.width / 2 - former.x
    let dy = y - picture.height / 2 - former.y
    guard dx.magnitude <= margin, dy.magnitude <= margin else {
      return paint(x: x, y: y, completes: false)
    }
    let frame = former.offset(x: dx, y: dy)
    painted = frame
    for part in rows.changes(from: centre(of: former), to: centre(of: frame)) {
      show(part.intersection(frame), completes: false)
    }
  }

  private func centre(of picture: PixelRect) -> (x: Int, y: Int) {
    (picture.x + picture.width / 2, picture.y + picture.height / 2)
  }

  /// Replaces the hole (opaque panes).
  ///
  /// - Parameters:
  ///   - spans: the hole, relative to its centre in px, in bands from top to bottom.
  ///   - spansOfRing: the ring around it, likewise; empty for none.
  ///   - colour: the colour of the ring, 0xRRGGBB.
  package func cut(_ spans: [PixelRect], ring spansOfRing: [PixelRect], colour: UInt32) {
    holeShape?.setHole(spans, ring: spansOfRing)
    holeCentre = nil
    if let ring { darken(ring.shown) }
    guard !spansOfRing.isEmpty else { return ring = nil }
    let ring = ring ?? RingPicture(connection: connection, on: area, margin: margin)
    self.ring = ring
    ring.draw(spansOfRing, around: spans, colour: colour)
  }

  /// Makes a part of the window black, and the background for later exposures.
  private func darken(_ part: PixelRect) {
    window.setBlackBackground()
    guard !part.isEmpty else { return }
    XClearArea(
      connection.display, window.id.rawValue, Int32(part.x), Int32(part.y), UInt32(part.width),
      UInt32(part.height), 0)
  }

  /// Moves the hole and the ring to another position of the window (opaque panes).
  private func cut(_ holeShape: HoleShape, x: Int, y: Int) {
    guard let ring else {
      holeShape.apply(to: window.id, x: x, y: y)
      return window.move(x: area.x, y: area.y)
    }
    // The picture darkens the hole's old position if its margin is wide enough for the step.
    let isCovered = ring.covers(x: x, y: y)
    if isCovered { window.setNoBackground() } else { darken(ring.shown) }
    holeShape.apply(to: window.id, x: x, y: y)
    ring.move(x: x, y: y, on: window)
    window.move(x: area.x, y: area.y)
  }

  /// Whether `move(to:)` with an unchanged point would store the ring in the background.
  package var isUnsettled: Bool { !(ring?.isSettled ?? true) }

  /// Moves the centre of the hole to a point of the root, and the window onto the screen.
  ///
  /// A call with an unchanged point means that the hole has come to rest.
  package func move(to point: Point) {
    let x = min(max(Int(point.x.rounded(.down)), area.x), area.maxX - 1)
    let y = min(max(Int(point.y.rounded(.down)), area.y), area.maxY - 1)
    if let holeCentre, holeCentre == (x, y) {
      if isUnsettled { ring?.settle(on: window) }
      return
    }
    holeCentre = (x, y)
    isParked = false
    guard let holeShape else {
      guard movesWindow else {
        movePicture(x: x - area.x, y: y - area.y)
        return window.move(x: area.x, y: area.y)
      }
      window.move(x: x - area.width, y: y - area.height)
      guard area != connection.rootFrame else { return }
      return window.setShape(
        [XRectangle(area.offset(x: -window.frame.x, y: -window.frame.y))], isBanded: true)
    }
    cut(holeShape, x: x - area.x, y: y - area.y)
  }

  /// Moves the window outside the screen.
  package func park() {
    guard !isParked else { return }
    isParked = true
    holeCentre = nil
    window.park()
  }
}
