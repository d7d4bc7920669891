package import TouchDrawing

extension WindowSurface {
  /// The medium for which such a window's pixels are painted.
  package var medium: Medium {
    switch self {
    case .translucent: .translucent
    case .opaque: .shaped
    }
  }
}
