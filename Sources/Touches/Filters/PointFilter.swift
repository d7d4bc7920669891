/// The smoothing of the points of a stroke.
public enum PointSmoothing: Hashable, Sendable {
  /// The points are drawn as reported.
  case none
  /// A 1 € filter with parameters for data in px.
  case oneEuro(OneEuroFilter.Parameters)
}

/// Smooths the points of one touch, with one output point for each input point.
///
/// It is for strokes that stay. A halo must be at the finger and takes no filter, because every
/// filter lags.
public struct PointFilter: Hashable, Sendable {
  /// The distance from which a point moves the output even if it has the time of the one before, in
  /// px: a busy server reads several reports at once, and gives all of them the same time.
  private static let longStep = 4.0

  private var filter: OneEuroFilter?

  /// Creates a filter of a type.
  public init(_ smoothing: PointSmoothing) {
    filter =
      switch smoothing {
      case .none: nil
      case .oneEuro(let parameters): OneEuroFilter(parameters)
      }
  }

  /// Returns the point to draw for a reported one, both in px of the root.
  public mutating func filter(_ point: Point, at time: Timestamp) -> Point {
    if let jump = filter?.jump(to: point, at: time), jump >= Self.longStep {
      return filter?.shift(to: point) ?? point
    }
    return filter?.filter(point, at: time) ?? point
  }
}
