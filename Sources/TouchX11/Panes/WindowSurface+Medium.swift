package import TouchDrawing

extension WindowSurface {
  /// The medium for painting the pixels of such a window.
  package var medium: Medium {
    switch self {
    case .translucent: .translucent
    case .opaque: .shaped
    }
  }
}
