public import Touches

/// The systematic error of a panel, from touches on marks: the shift, scale or turn that all
/// touches share, and the rest of each.
///
/// The correction is the affine map with the least sum of squares of distances between marks and
/// corrected touches (the normal equations of linear regression, one for each axis).
public struct Calibration: Hashable, Sendable {
  /// The verdict on whether a correction helps.
  public enum Verdict: String, Hashable, Sendable {
    /// The correction removes more error than it leaves.
    case mends
    /// The touches are on the marks, as well as a hand can aim.
    case needless
    /// The touches scatter more than they are offset, so no correction helps.
    case scattered
  }

  /// The device of all touches; nil if there were several.
  public let device: DeviceID?
  /// The map from a touch's position to its finger's position, in px of the root.
  package let correction: AffineMap
  /// The root mean square distance by which the correction moves the touches, in mm.
  public let offset: Double
  /// The root mean square distance of corrected touches from their marks, in mm.
  ///
  /// The mean divides by three touches less, because the fit has three parameters for each axis.
  public let scatter: Double

  /// The offset below which no correction is needed, in mm: nobody aims better with a fingertip.
  private static let minimumOffset = 1.0
  /// The minimum number of touches that separate scatter from a systematic error.
  private static let minimumTouches = 6

  /// Finds the systematic error of touches; nil if there are too few, or all lie on one line.
  ///
  /// - Parameters:
  ///   - marks: the positions of the fingers, in px of the root.
  ///   - touches: the reported positions, in the same order.
  ///   - device: the device that reported all of them; nil for several.
  ///   - panel: the panel, which converts lengths to mm.
  init?(marks: [Point], touches: [Point], device: DeviceID?, of panel: Panel) {
    guard touches.count >= Self.minimumTouches, marks.count == touches.count,
      let correction = Self.fit(touches, to: marks)
    else { return nil }
    self.device = device
    self.correction = correction
    let count = Double(touches.count)
    let shifts = touches.map { panel.millimetres(from: $0, to: correction($0)) }
    let residuals = zip(touches, marks).map { panel.millimetres(from: correction($0), to: $1) }
    offset = (shifts.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
    scatter = (residuals.reduce(0) { $0 + $1 * $1 } / (count - 3)).squareRoot()
  }

  /// The verdict.
  public var verdict: Verdict {
    // A larger change of area is a wrong mapping, which is another fault.
    let isSmall = correction.determinant > 0.5 && correction.determinant < 2
    if scatter > offset || !isSmall { return offset < Self.minimumOffset ? .needless : .scattered }
    return offset < Self.minimumOffset ? .needless : .mends
  }

  /// Returns the affine map that takes points closest to their images; nil if the points lie on a
  /// line.
  private static func fit(_ points: [Point], to images: [Point]) -> AffineMap? {
    // Coordinates relative to the middle keep digits that large ones would lose.
    let from = middle(of: points)
    let to = middle(of: images)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (xu, yu, xv, yv) = (0.0, 0.0, 0.0, 0.0)
    for (point, image) in zip(points, images) {
      let (source, target) = (point - from, image - to)
      xx += source.dx * source.dx
      xy += source.dx * source.dy
      yy += source.dy * source.dy
      xu += source.dx * target.dx
      yu += source.dy * target.dx
      xv += source.dx * target.dy
      yv += source.dy * target.dy
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-9 * (xx + yy) * (xx + yy) else { return nil }
    let a = (xu * yy - yu * xy) / determinant
    let b = (yu * xx - xu * xy) / determinant
    let d = (xv * yy - yv * xy) / determinant
    let e = (yv * xx - xv * xy) / determinant
    return AffineMap(
      a, b, to.x - a * from.x - b * from.y, d, e, to.y - d * from.x - e * from.y)
  }

  private static func middle(of points: [Point]) -> Point {
    let sum = points.reduce(Vector.zero) { $0 + ($1 - Point(x: 0, y: 0)) }
    return Point(x: 0, y: 0) + sum * (1 / Double(points.count))
  }
}
