internal import CX11

/// The two kinds of windows that a server can show, with what it takes to make one.
struct Visuals {
  /// One visual with its depth and a colour map for it.
  struct Choice {
    var visual: UnsafeMutablePointer<Visual>?
    var depth: Int32
    var colormap: Colormap
  }

  private let opaque: Choice
  private let translucent: Choice?

  /// Whether the server has windows with alpha.
  var hasTranslucent: Bool { translucent != nil }

  /// Looks for a 24-bit visual, the root's own where that will do, and a 32-bit one with alpha.
  ///
  /// The colour maps live as long as the connection; true-colour maps cost the server nothing.
  init(display: OpaquePointer, screen: Int32) {
    let root = XRootWindow(display, screen)
    let rootChoice = Choice(
      visual: XDefaultVisual(display, screen), depth: XDefaultDepth(display, screen),
      colormap: XDefaultColormap(display, screen))
    func match(depth: Int32) -> Choice? {
      var info = XVisualInfo()
      guard XMatchVisualInfo(display, screen, depth, TrueColor, &info) != 0 else { return nil }
      return Choice(
        visual: info.visual, depth: depth,
        colormap: XCreateColormap(display, root, info.visual, AllocNone))
    }
    opaque = rootChoice.depth == 24 ? rootChoice : match(depth: 24) ?? rootChoice
    translucent = match(depth: 32)
  }

  /// What it takes to make a window; servers without alpha give the opaque kind for both.
  subscript(surface: WindowSurface) -> Choice {
    surface == .translucent ? translucent ?? opaque : opaque
  }
}
