package import Touches

extension PageView {
  /// The allowed scales of a page.
  package static let scales = 0.25...8.0
  /// The factor of one step of enlarging.
  private static let step = 1.5
  /// The part of the screen that fitted ink covers, 0…1.
  private static let share = 0.94

  /// Returns the view after a step.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - ink: the area of all ink, in px of the page.
  ///   - area: the screen, in px of the root.
  /// - Returns: the view; unchanged if the step has no effect.
  package func after(_ step: ViewStep, ink: PixelRect, on area: PixelRect) -> PageView {
    let middle = Point(
      x: Double(area.x) + Double(area.width) / 2, y: Double(area.y) + Double(area.height) / 2)
    switch step {
    case .reset: return .identity
    case .enlarge: return scaled(by: Self.step, around: middle)
    case .reduce: return scaled(by: 1 / Self.step, around: middle)
    case .fit: return Self.fitting(ink, on: area)
    }
  }

  /// Returns the view scaled by a factor, within the allowed scales, around a point of the screen.
  package func scaled(by factor: Double, around point: Point) -> PageView {
    var wanted = (scale * factor).clamped(to: Self.scales)
    // Snaps to 1, so that steps back end at exactly 1.
    if (wanted - 1).magnitude < 0.02 { wanted = 1 }
    return holding(inverse(point), at: point, scale: wanted)
  }

  /// Returns a view that shows a point of the page at a point of the screen.
  package func holding(_ pagePoint: Point, at screenPoint: Point, scale: Double) -> PageView {
    PageView(
      scale: scale, x: screenPoint.x - scale * pagePoint.x, y: screenPoint.y - scale * pagePoint.y)
  }

  /// Returns a view that shows all ink, at its original place if possible; never enlarged.
  ///
  /// - Parameters:
  ///   - ink: the area of all ink, in px of the page.
  ///   - area: the screen, in px of the root.
  /// - Returns: the view.
  package static func fitting(_ ink: PixelRect, on area: PixelRect) -> PageView {
    guard !ink.isEmpty, !area.contains(ink) else { return .identity }
    let scale = min(
      1, share * Double(area.width) / Double(ink.width),
      share * Double(area.height) / Double(ink.height))
    let middle = Point(
      x: Double(ink.x) + Double(ink.width) / 2, y: Double(ink.y) + Double(ink.height) / 2)
    return PageView.identity.holding(
      middle,
      at: Point(
        x: Double(area.x) + Double(area.width) / 2, y: Double(area.y) + Double(area.height) / 2),
      scale: max(scale, scales.lowerBound))
  }
}
