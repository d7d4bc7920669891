/// The width of a tool, compared with its usual one.
package enum InkWidth: String, CaseIterable, Hashable, Sendable {
  /// Thinner than usual.
  case fine
  /// The usual width.
  case medium
  /// Thicker than usual.
  case broad

  /// The factor on the width.
  package var factor: Double {
    switch self {
    case .fine: 0.5
    case .medium: 1
    case .broad: 2.5
    }
  }
}
