package import Touches

/// A set of pixels, of which it is quickly told whether a point lies in it.
package struct PixelArea: Hashable, Sendable {
  private let rects: [PixelRect]

  /// An area of rectangles.
  ///
  /// - Parameter rects: px of the root, each pixel in one: sorted by y and then by x, where those that
  ///   share a row share their top and bottom.
  package init(_ rects: [PixelRect] = []) {
    self.rects = rects
  }

  /// Returns whether the pixel is in the area that a point, in px of the root, falls into.
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
