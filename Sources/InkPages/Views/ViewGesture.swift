package import Touches

/// The gesture of two fingers that move and enlarge a page.
package struct ViewGesture {
  /// The relative change of the fingers' distance above which the page is scaled.
  ///
  /// The distance of two fingers that only move a page is never quite constant.
  private static let scaleThreshold = 0.12

  private let start: PageView
  private let middle: Point
  private var distance: Double
  private var enlarges = false

  /// Creates a gesture of two fingers that take hold of a page.
  ///
  /// - Parameters:
  ///   - view: the view of the page.
  ///   - positions: the fingers' positions, in px of the root.
  package init(_ view: PageView, holding positions: (Point, Point)) {
    start = view
    middle = Self.middle(of: positions)
    distance = Self.distance(of: positions)
  }

  /// Returns the view that the fingers have moved the page to.
  ///
  /// - Parameter positions: the fingers' positions, in px of the root.
  /// - Returns: the view, at an allowed scale.
  package mutating func view(holding positions: (Point, Point)) -> PageView {
    let now = Self.distance(of: positions)
    if !enlarges, (now / distance - 1).magnitude > Self.scaleThreshold {
      enlarges = true
      // Relative to this distance, so that nothing jumps.
      distance = now
    }
    let factor = enlarges ? now / distance : 1
    let scale = (start.scale * factor).clamped(to: PageView.scales)
    return start.holding(start.inverse(middle), at: Self.middle(of: positions), scale: scale)
  }

  private static func middle(of positions: (Point, Point)) -> Point {
    positions.0 + (positions.1 - positions.0) * 0.5
  }

  private static func distance(of positions: (Point, Point)) -> Double {
    max((positions.1 - positions.0).length, 1)
  }
}
