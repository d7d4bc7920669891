package import FingertipSettings
package import Touches

/// The outline of the bright part relative to its middle: a circle, or a rounded rectangle.
package struct SpotlightOutline: Equatable, Sendable {
  /// Half the width, in px.
  let halfWidth: Double
  /// Half the height, in px.
  let halfHeight: Double
  /// The radius of the corners, in px.
  let corner: Double

  /// Creates an outline.
  ///
  /// - Parameters:
  ///   - shape: its kind.
  ///   - radius: the radius of a circle, or half the height of a rectangle, in px.
  package init(_ shape: SpotlightShape, radius: Double) {
    let radius = max(radius, 1)
    halfHeight = radius
    halfWidth = shape == .rectangle ? 2 * radius : radius
    corner = shape == .rectangle ? radius / 6 : radius
  }

  /// Returns half the width of the outline, moved outwards, in a row.
  ///
  /// - Parameters:
  ///   - y: the distance of the row from the middle, in px.
  ///   - offset: the distance by which the outline is moved outwards, in px; negative for inwards.
  /// - Returns: half the width, in px; nil if the outline does not meet the row.
  func halfWidth(at y: Double, offset: Double = 0) -> Double? {
    let y = y.magnitude
    guard y <= halfHeight + offset else { return nil }
    let above = y - (halfHeight - corner)
    guard above > 0 else { return halfWidth + offset }
    let radius = corner + offset
    guard radius > above else { return nil }
    return halfWidth - corner + (radius * radius - above * above).squareRoot()
  }

  /// Returns the distance of a place from the outline, in px; negative inside.
  ///
  /// - Parameters:
  ///   - x: the place's distance from the middle to the right, in px.
  ///   - y: its distance downwards, in px.
  /// - Returns: the distance.
  func distance(x: Double, y: Double) -> Double {
    let right = x.magnitude - (halfWidth - corner)
    let below = y.magnitude - (halfHeight - corner)
    let (outerX, outerY) = (max(right, 0), max(below, 0))
    return (outerX * outerX + outerY * outerY).squareRoot() + min(max(right, below), 0) - corner
  }

  /// Returns the rows between two outlines, in bands from top to bottom and relative to the middle.
  ///
  /// The server compares each band that it paints with each band of the shape, so there should be
  /// few. A band has at least two rows, and ends when the outline has moved sideways by two pixels:
  /// without alpha, edges have steps anyway. A circle of 165 px has 90 bands instead of 330.
  ///
  /// - Parameters:
  ///   - outer: the distance by which the outer outline is moved outwards, in px.
  ///   - inner: the distance by which the inner outline is moved outwards, in px; nil for no gap.
  /// - Returns: the rows, in px.
  package func spans(to outer: Double, from inner: Double? = nil) -> [PixelRect] {
    var spans: [PixelRect] = []
    for band in bands(reach: Int((halfHeight + outer).rounded(.up))) {
      let middle = Double(band.lowerBound + band.upperBound - 1) / 2
      guard let half = halfWidth(at: middle, offset: outer) else { continue }
      let right = Int(half.rounded())
      let gap = inner.flatMap { halfWidth(at: middle, offset: $0) }
      if let gap, Int(gap.rounded()) > 0 {
        let width = right - Int(gap.rounded())
        guard width > 0 else { continue }
        spans.append(PixelRect(x: -right, y: band.lowerBound, width: width, height: band.count))
        spans.append(
          PixelRect(x: right - width + 1, y: band.lowerBound, width: width, height: band.count))
      } else {
        spans.append(
          PixelRect(x: -right, y: band.lowerBound, width: 2 * right + 1, height: band.count))
      }
    }
    return spans
  }

  /// The minimum height of a band, in rows.
  private static let minimumBandHeight = 2
  /// The maximum distance by which the outline moves sideways within a band, in px.
  private static let step = 2.0

  /// Returns bands of rows, symmetric about the middle.
  ///
  /// - Parameter reach: the last row that must be in a band.
  /// - Returns: the rows of each band, from top to bottom.
  private func bands(reach: Int) -> [Range<Int>] {
    func width(_ y: Int) -> Double { halfWidth(at: Double(y)) ?? 0 }
    var below: [Range<Int>] = []
    var start = 0
    while start <= reach {
      var end = start + Self.minimumBandHeight
      while end <= reach, width(start) - width(end) <= Self.step { end += 1 }
      below.append(start..<end)
      start = end
    }
    guard let middle = below.first else { return [] }
    return below.dropFirst().reversed().map { 1 - $0.upperBound..<1 - $0.lowerBound }
      + [1 - middle.upperBound..<middle.upperBound] + below.dropFirst()
  }
}
