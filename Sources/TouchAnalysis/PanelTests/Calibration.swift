public import Touches

/// The systematic error of a panel, by touches on marks: what all of them have in common, as a shift, a scale or
/// a turn, and what is left of each without that.
///
/// The correction is the affine map with the least sum of squares of distances between marks and corrected
/// touches (the normal equations of linear regression, one for each axis).
public struct Calibration: Hashable, Sendable {
  /// The verdict on the use of a correction.
  public enum Verdict: String, Hashable, Sendable {
    /// The calibration corrects more than it leaves.
    case mends
    /// The touches are where the marks are, as well as a hand can aim.
    case needless
    /// The touches differ among each other more than from the marks: no correction mends that.
    case scattered
  }

  /// The device that all touches were of; nil where they were of several.
  public let device: DeviceID?
  /// The map of the place of a touch to where its finger is, in px of the root.
  package let correction: AffineMap
  /// The distance that the correction moves the touches, as the root of the mean square, in mm.
  public let offset: Double
  /// The distance of corrected touches from their marks, likewise, in mm; each axis has three numbers that
  /// are fitted, and so many touches less to tell by.
  public let scatter: Double

  /// The offset below which nothing is mended, in mm: nobody aims better with a fingertip.
  private static let leastOffset = 1.0
  /// The least number of touches that tell scatter from an error of the panel.
  private static let leastTouches = 6

  /// Finds the systematic error of touches; nil where there are too few, or all lie on one line.
  ///
  /// - Parameters:
  ///   - marks: where fingers were, in px of the root.
  ///   - touches: where they were reported, in the same order.
  ///   - device: the device that reported all of them; nil for several.
  ///   - panel: the panel, for lengths in mm.
  init?(marks: [Point], touches: [Point], device: DeviceID?, of panel: Panel) {
    guard touches.count >= Self.leastTouches, marks.count == touches.count,
      let correction = Self.fit(touches, to: marks)
    else { return nil }
    self.device = device
    self.correction = correction
    let count = Double(touches.count)
    let moved = touches.map { panel.millimetres(from: $0, to: correction($0)) }
    let left = zip(touches, marks).map { panel.millimetres(from: correction($0), to: $1) }
    offset = (moved.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
    scatter = (left.reduce(0) { $0 + $1 * $1 } / (count - 3)).squareRoot()
  }

  /// The outcome.
  public var verdict: Verdict {
    // A panel that is off by more is mapped wrongly, which is another fault.
    let isSmall = correction.determinant > 0.5 && correction.determinant < 2
    if scatter > offset || !isSmall { return offset < Self.leastOffset ? .needless : .scattered }
    return offset < Self.leastOffset ? .needless : .mends
  }

  /// Returns the affine map that leads nearest from some points to others; nil where the former lie on a
  /// line.
  private static func fit(_ points: [Point], to images: [Point]) -> AffineMap? {
    // From their middle, so that large coordinates cost no digits.
    let from = middle(of: points)
    let to = middle(of: images)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (xu, yu, xv, yv) = (0.0, 0.0, 0.0, 0.0)
    for (point, image) in zip(points, images) {
      let (place, wanted) = (point - from, image - to)
      xx += place.dx * place.dx
      xy += place.dx * place.dy
      yy += place.dy * place.dy
      xu += place.dx * wanted.dx
      yu += place.dy * wanted.dx
      xv += place.dx * wanted.dy
      yv += place.dy * wanted.dy
    }
    let size = xx * yy - xy * xy
    guard size > 1e-9 * (xx + yy) * (xx + yy) else { return nil }
    let a = (xu * yy - yu * xy) / size
    let b = (yu * xx - xu * xy) / size
    let d = (xv * yy - yv * xy) / size
    let e = (yv * xx - xv * xy) / size
    return AffineMap(
      a, b, to.x - a * from.x - b * from.y, d, e, to.y - d * from.x - e * from.y)
  }

  private static func middle(of points: [Point]) -> Point {
    let sum = points.reduce(Vector.zero) { $0 + ($1 - Point(x: 0, y: 0)) }
    return Point(x: 0, y: 0) + sum * (1 / Double(points.count))
  }
}
