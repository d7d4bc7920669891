internal import CX11
internal import Touches
internal import WindowStates

/// A window's shape with a hole and a ring around it, made of regions in the server.
final class HoleShape {
  private let connection: DisplayConnection
  private let rows: ServerRegionID
  private let hole: ServerRegionID
  private let ring: ServerRegionID
  /// The rows without the hole, and the ring.
  private let visible: ServerRegionID
  private var hasRing = false
  /// The server's position of the hole's centre, in px of the window.
  private var centre = (x: 0, y: 0)

  /// Creates a shape of rows without a hole, in px of the window and in bands from top to bottom.
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
    ring = region([])
    visible = region([])
  }

  deinit {
    for id in [rows, hole, ring, visible] {
      XFixesDestroyRegion(connection.display, id.rawValue)
      connection.ledger.strike(id)
    }
  }

  /// Sets the hole and the ring, in px relative to their centre.
  func setHole(_ spans: [PixelRect], ring spansOfRing: [PixelRect]) {
    centre = (0, 0)
    hasRing = !spansOfRing.isEmpty
    for (region, spans) in [(hole, spans), (ring, spansOfRing)] {
      var rectangles = spans.map(XRectangle.init)
      XFixesSetRegion(connection.display, region.rawValue, &rectangles, Int32(rectangles.count))
    }
  }

  /// Gives a window the shape, with the hole's centre at a position in px of the window.
  func apply(to window: WindowID, x: Int, y: Int) {
    let display = connection.display
    for region in hasRing ? [hole, ring] : [hole] {
      XFixesTranslateRegion(display, region.rawValue, Int32(x - centre.x), Int32(y - centre.y))
    }
    centre = (x, y)
    XFixesSubtractRegion(display, visible.rawValue, rows.rawValue, hole.rawValue)
    if hasRing {
      XFixesUnionRegion(display, visible.rawValue, visible.rawValue, ring.rawValue)
    }
    XFixesSetWindowShapeRegion(display, window.rawValue, ShapeBounding, 0, 0, visible.rawValue)
  }
}
