package import Touches

/// The line that a stroke follows if it began beside the edge of a ruler.
package struct EdgeGuide: Hashable, Sendable {
  /// One end of the line, in px of the root.
  package let start: Point
  /// The other end of the line, in px of the root.
  package let end: Point

  /// Creates a line between two ends.
  package init(from start: Point, to end: Point) {
    self.start = start
    self.end = end
  }

  /// Returns the place on the line that is nearest to a finger.
  package func projection(of finger: Point) -> Point {
    let direction = end - start
    let offset = finger - start
    guard direction.lengthSquared > 0 else { return start }
    let fraction = (offset.dx * direction.dx + offset.dy * direction.dy) / direction.lengthSquared
    return start + direction * min(max(fraction, 0), 1)
  }
}
