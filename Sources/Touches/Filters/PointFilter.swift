/// Whether the points of a stroke are smoothed.
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
  private var x: OneEuroFilter
  private var y: OneEuroFilter
  private let isActive: Bool

  public init(_ smoothing: PointSmoothing) {
    switch smoothing {
    case .none:
      isActive = false
      x = OneEuroFilter()
    case .oneEuro(let parameters):
      isActive = true
      x = OneEuroFilter(parameters)
    }
    y = x
  }

  /// The point to draw for a reported one, both in px of the root.
  public mutating func filter(_ point: Point, at time: Timestamp) -> Point {
    guard isActive else { return point }
    return Point(x: x.filter(point.x, at: time), y: y.filter(point.y, at: time))
  }
}
