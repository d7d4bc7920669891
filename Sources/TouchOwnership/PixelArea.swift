package import Touches

/// A set of pixels with a fast test for points.
package struct PixelArea: Hashable, Sendable {
  private let rects: [PixelRect]

  /// Creates an area from rectangles.
  ///
  /// - Parameter rects: in px of the root, without overlaps, sorted by y and then by x; rectangles
  ///   that share a row have the same top and bottom.
  package init(_ rects: [PixelRect] = []) {
    self.rects = rects
  }

  /// Returns whether the area holds the pixel of a point, in px of the root.
  package func contains(_ point: Point) -> Bool {
    // The first rectangle that does not lie before the point.
    var low = 0
    var high = rects.count
    while low < high {
      let middle = (low + high) / 2
      let rect = rects[middle]
      let isBefore =
        Double(rect.maxY) <= point.y
        || Double(rect.y) <= point.y && Double(rect.maxX) <= point.x
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low < rects.count && rects[low].contains(point)
  }
}
