/// A smooth curve that grows point by point and never changes once it is drawn.
///
/// With each new point the segment before the newest becomes final, because both its neighbours are
/// now known. The newest segment is *wet*: its shape still depends on the next point, so it must be
/// drawn again.
public struct CatmullRomCurve: Hashable, Sendable {
  private var beforeLast: Point?
  private var last: Point?
  private var newest: Point?

  /// Creates a curve without points.
  public init() {}

  /// The segment that ends at the newest point, as if there were no next one; nil before the second
  /// point.
  public var wet: CatmullRomSegment? {
    guard let last, let newest else { return nil }
    return CatmullRomSegment(before: beforeLast, start: last, end: newest, after: nil)
  }

  /// Extends the curve to a point; does nothing if it equals the newest.
  ///
  /// - Returns: the segment that has become final, if any.
  public mutating func append(_ point: Point) -> CatmullRomSegment? {
    guard point != newest else { return nil }
    var final: CatmullRomSegment?
    if let last, let newest {
      final = CatmullRomSegment(before: beforeLast, start: last, end: newest, after: point)
    }
    (beforeLast, last, newest) = (last, newest, point)
    return final
  }

  /// Ends the curve.
  ///
  /// - Returns: the last segment, which is now final; nil if there was only one point.
  public mutating func finish() -> CatmullRomSegment? {
    defer { self = CatmullRomCurve() }
    return wet
  }
}
