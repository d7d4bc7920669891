// A shape of thousands of rectangles, of which a frame changes a few. Sending all of them with every frame
// would take us and the server as long as all the painting. So the server keeps the lasting ones as a region,
// to which new ones are added. A frame sends only the rectangles that last until the next one, and has the
// server unite both.

internal import CX11

/// The part of a window's shape that stays from frame to frame.
final class LastingShape {
  private let connection: DisplayConnection
  private let kept: ServerRegionID
  /// The shape with a frame's additions.
  private let whole: ServerRegionID
  private(set) var isEmpty = true

  /// A shape without a pixel.
  init(connection: DisplayConnection) {
    self.connection = connection
    func region() -> ServerRegionID {
      let id = ServerRegionID(rawValue: XFixesCreateRegion(connection.display, nil, 0))
      connection.ledger.enter(id, "region")
      return id
    }
    kept = region()
    whole = region()
  }

  deinit {
    for id in [kept, whole] {
      XFixesDestroyRegion(connection.display, id.rawValue)
      connection.ledger.strike(id)
    }
  }

  /// Keeps more rectangles, in the window's own px.
  func add(_ rectangles: [XRectangle]) {
    guard !rectangles.isEmpty else { return }
    isEmpty = false
    set(whole, to: rectangles)
    XFixesUnionRegion(connection.display, kept.rawValue, kept.rawValue, whole.rawValue)
  }

  /// Forgets all of them.
  func clear() {
    isEmpty = true
    set(kept, to: [])
  }

  /// Sets the shape of a window to the lasting part and some more rectangles, in its own px.
  func apply(to window: WindowID, with rectangles: [XRectangle]) {
    let display = connection.display
    set(whole, to: rectangles)
    XFixesUnionRegion(display, whole.rawValue, whole.rawValue, kept.rawValue)
    XFixesSetWindowShapeRegion(display, window.rawValue, ShapeBounding, 0, 0, whole.rawValue)
  }

  private func set(_ region: ServerRegionID, to rectangles: [XRectangle]) {
    rectangles.withUnsafeBufferPointer { buffer in
      XFixesSetRegion(
        connection.display, region.rawValue, UnsafeMutablePointer(mutating: buffer.baseAddress),
        Int32(buffer.count))
    }
  }
}
