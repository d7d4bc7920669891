package import CX11
internal import TouchDrawing

/// The two kinds of windows that a server can show, with the visual that each needs.
package struct Visuals {
  /// One visual with its depth and a colour map for it.
  package struct Choice {
    /// The visual, which Xlib owns.
    package var visual: UnsafeMutablePointer<Visual>?
    /// The number of bits per pixel.
    package var depth: Int32
    /// The colour map for windows of the visual.
    package var colormap: Colormap
    /// The layout of colours in the visual's pixels.
    var format: PixelFormat

    init(
      _ visual: UnsafeMutablePointer<Visual>?, depth: Int32, colormap: Colormap,
      display: OpaquePointer
    ) {
      self.visual = visual
      self.depth = depth
      self.colormap = colormap
      format = PixelFormat(visual, depth: depth, colormap: colormap, display: display)
    }
  }

  /// The root's visual.
  ///
  /// Opaque windows have it, too: the server would redirect windows of another depth than the
  /// root's, and paint them twice.
  let root: Choice
  private let translucent: Choice?

  /// Whether the server has windows with alpha.
  var hasTranslucent: Bool { translucent != nil }

  /// Finds the root's own visual, and a 32-bit one with alpha.
  ///
  /// The colour maps live as long as the connection; true-colour maps cost the server nothing.
  init(display: OpaquePointer, screen: Int32) {
    let window = XRootWindow(display, screen)
    root = Choice(
      XDefaultVisual(display, screen), depth: XDefaultDepth(display, screen),
      colormap: XDefaultColormap(display, screen), display: display)
    func match(depth: Int32) -> Choice? {
      var info = XVisualInfo()
      guard XMatchVisualInfo(display, screen, depth, TrueColor, &info) != 0 else { return nil }
      return Choice(
        info.visual, depth: depth,
        colormap: XCreateColormap(display, window, info.visual, AllocNone), display: display)
    }
    let alpha = match(depth: 32)
    translucent = alpha?.format.isOurs ?? false ? alpha : nil
  }

  /// The visual, depth and colour map of a kind of window; both are opaque if there is no alpha.
  package subscript(surface: WindowSurface) -> Choice {
    surface == .translucent ? translucent ?? root : root
  }
}
