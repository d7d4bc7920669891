/// The smoothing of the points of a stroke.
public enum PointSmoothing: Hashable, Sendable {
  /// They are drawn as reported.
  case none
  /// By a 1 € filter whose parameters fit data in px.
  case oneEuro(OneEuroFilter.Parameters)
}

/// Smooths the points of one touch as its option says, and gives one point for each that goes in.
///
/// For strokes that are kept. A halo belongs where the finger is and takes no filter, since every
/// filter lags.
public struct PointFilter: Hashable, Sendable {
  private var filter: OneEuroFilter?

  /// Creates a filter of a kind.
  public init(_ smoothing: PointSmoothing) {
    filter =
      switch smoothing {
      case .none: nil
      case .oneEuro(let parameters): OneEuroFilter(parameters)
      }
  }

  /// Returns the point to draw for a reported one, both in px of the root.
  public mutating func filter(_ point: Point, at time: Timestamp) -> Point {
    filter?.filter(point, at: time) ?? point
  }
}
