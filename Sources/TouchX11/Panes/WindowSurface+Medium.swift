package import TouchDrawing

extension WindowSurface {
  /// What pixels for such a window are painted for.
  package var medium: Medium {
    switch self {
    case .translucent: .translucent
    case .opaque: .shaped
    }
  }
}
