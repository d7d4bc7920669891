internal import TouchDrawing
internal import TouchX11

extension WindowSurface {
  /// What pixels for such a window are painted for.
  var medium: Medium {
    switch self {
    case .translucent: .translucent
    case .opaque: .shaped
    }
  }
}
