internal import CX11
internal import WindowStates

extension DisplayConnection {
  /// Returns the graphics context for windows and pixmaps of a surface, which does not clip.
  func graphics(for surface: WindowSurface) -> GC? {
    if let cached = windows.contexts[surface] { return cached }
    let context = makeGraphics(for: surface)
    windows.contexts[surface] = context
    return context
  }

  /// Makes a graphics context for windows and pixmaps of a surface.
  ///
  /// A context belongs to a depth, so it is made with a pixmap of that depth.
  func makeGraphics(for surface: WindowSurface) -> GC? {
    let pixmap = XCreatePixmap(display, root.rawValue, 1, 1, UInt32(visuals[surface].depth))
    defer { XFreePixmap(display, pixmap) }
    var values = XGCValues()
    // Otherwise every copy from a pixmap to a window would be answered with an event.
    values.graphics_exposures = 0
    return XCreateGC(display, pixmap, UInt(GCGraphicsExposures), &values)
  }
}
