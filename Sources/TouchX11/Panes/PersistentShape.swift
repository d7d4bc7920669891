// The shape may have thousands of rectangles, of which a frame changes a few. Sending all of them
// with every frame would take us and the server as long as all the painting. So the server keeps
// the lasting ones as a region. A frame sends only the others, which last until the next frame,
// and the server unites both.

internal import CX11
internal import WindowStates

/// The part of a window's shape that persists from frame to frame.
final class PersistentShape {
  private let connection: DisplayConnection
  private let persistent: ServerRegionID
  /// The shape with a frame's additions.
  private let combined: ServerRegionID
  private(set) var isEmpty = true

  /// Creates an empty shape.
  init(connection: DisplayConnection) {
    self.connection = connection
    func region() -> ServerRegionID {
      let id = ServerRegionID(rawValue: XFixesCreateRegion(connection.display, nil, 0))
      connection.ledger.enter(id, "region")
      return id
    }
    persistent = region()
    combined = region()
  }

  deinit {
    for id in [persistent, combined] {
      XFixesDestroyRegion(connection.display, id.rawValue)
      connection.ledger.strike(id)
    }
  }

  /// Adds rectangles in the window's px to the lasting part.
  func add(_ rectangles: [XRectangle]) {
    guard !rectangles.isEmpty else { return }
    isEmpty = false
    set(combined, to: rectangles)
    XFixesUnionRegion(
      connection.display, persistent.rawValue, persistent.rawValue, combined.rawValue)
  }

  /// Removes all rectangles.
  func clear() {
    isEmpty = true
    set(persistent, to: [])
  }

  /// Sets a window's shape to the lasting part and some more rectangles, in the window's px.
  func apply(to window: WindowID, with rectangles: [XRectangle]) {
    let display = connection.display
    set(combined, to: rectangles)
    XFixesUnionRegion(display, combined.rawValue, combined.rawValue, persistent.rawValue)
    XFixesSetWindowShapeRegion(display, window.rawValue, ShapeBounding, 0, 0, combined.rawValue)
  }

  private func set(_ region: ServerRegionID, to rectangles: [XRectangle]) {
    rectangles.withUnsafeBufferPointer { buffer in
      XFixesSetRegion(
        connection.display, region.rawValue, UnsafeMutablePointer(mutating: buffer.baseAddress),
        Int32(buffer.count))
    }
  }
}
