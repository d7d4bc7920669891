extension Rect {
  /// Returns the part to the left or to the right of all obstacles, whichever is wider.
  ///
  /// - Parameter obstacles: the rectangles to keep free; those outside are ignored.
  /// - Returns: a part of full height; the whole rectangle if there is no obstacle inside.
  package func widestSide(of obstacles: [Rect]) -> Rect {
    let inside = obstacles.map(intersection).filter { $0.width > 0 && $0.height > 0 }
    let left = (inside.map(\.x).min() ?? maxX) - x
    let right = maxX - (inside.map(\.maxX).max() ?? maxX)
    let width = max(left, right)
    return Rect(x: left >= right ? x : maxX - width, y: y, width: width, height: height)
  }
}
