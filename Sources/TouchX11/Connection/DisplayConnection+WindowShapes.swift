internal import CX11
package import WindowStates

/// The parts of windows that are visible, and those that take input.
extension DisplayConnection {
  /// The maximum number of rectangles that libXext sends correctly: their length has 16 bits.
  ///
  /// The server would read what exceeds it as requests.
  private static let shapeRequestLimit = 32_765

  /// Sets the bounding or the input shape of a window.
  ///
  /// - Parameters:
  ///   - kind: `ShapeBounding` or `ShapeInput`.
  ///   - window: the window.
  ///   - rectangles: the shape in the window's px.
  ///   - isBanded: whether they are in bands from top to bottom, which saves the server the
  ///     sorting; it refuses a false claim.
  func setShape(_ kind: Int32, of window: WindowID, to rectangles: [XRectangle], isBanded: Bool) {
    rectangles.withUnsafeBufferPointer { buffer in
      let first = UnsafeMutablePointer(mutating: buffer.baseAddress)
      let count = Int32(buffer.count)
      guard count > Self.shapeRequestLimit else {
        return XShapeCombineRectangles(
          display, window.rawValue, kind, 0, 0, first, count, ShapeSet,
          isBanded ? YXBanded : Unsorted)
      }
      let region = XFixesCreateRegion(display, first, count)
      XFixesSetWindowShapeRegion(display, window.rawValue, kind, 0, 0, region)
      XFixesDestroyRegion(display, region)
    }
  }

  /// Empties a window's input shape, so that input goes to the windows beneath.
  package func makeClickThrough(_ window: WindowID) {
    setShape(ShapeInput, of: window, to: [], isBanded: true)
  }

  /// Makes a window of another client let touches through, until that client sets its shape again.
  ///
  /// Any client can do so; a window that is gone is ignored.
  package func letTouchesThrough(_ window: WindowID) {
    _ = try? trapping { makeClickThrough(window) }
  }
}
