internal import CX11
package import WindowStates

/// Windows that let input through to those beneath.
extension DisplayConnection {
  /// Empties a window's input shape, so that input goes to the windows beneath.
  package func makeClickThrough(_ window: WindowID) {
    XShapeCombineRectangles(display, window.rawValue, ShapeInput, 0, 0, nil, 0, ShapeSet, YXBanded)
  }

  /// Makes a window of another client let touches through, until that client sets its shape again.
  ///
  /// Any client can do so; a window that is gone is ignored.
  package func letTouchesThrough(_ window: WindowID) {
    _ = try? trapping { makeClickThrough(window) }
  }
}
