internal import Touches

/// The spread and the rotation of several fingers about their middle since their begin.
///
/// Factors and angles accumulate from step to step. So they continue when a finger joins or leaves,
/// and an angle may exceed a full turn.
struct FingerSpread {
  /// The distance of the fingers as a factor of the distance at their begin.
  private(set) var scale = 1.0
  /// The rotation since then, in radians, clockwise positive.
  private(set) var rotation = 0.0
  /// The change of the span since then, in px.
  private(set) var stretch = 0.0
  /// Twice the mean distance of the fingers from their middle, in px.
  private(set) var span = 0.0
  /// The fingers' positions.
  private var positions: [Point] = []
  private var middle = Point(x: 0, y: 0)

  /// Forgets everything and keeps its storage.
  mutating func reset() {
    scale = 1
    rotation = 0
    stretch = 0
    positions.removeAll(keepingCapacity: true)
  }

  /// Continues from the fingers' present positions, without counting the movement to them.
  mutating func rebase(_ touches: [RoutedTouch]) {
    positions.removeAll(keepingCapacity: true)
    for index in touches.indices { positions.append(touches[index].touch.position) }
    middle = touches.centroid ?? middle
    span = touches.span
  }

  /// Accumulates the movement of the fingers since the last step.
  ///
  /// - Parameters:
  ///   - touches: the fingers, the same as in the last step and in the same order.
  ///   - minimumSpan: the span that smaller spans are raised to for factors, in px.
  mutating func move(_ touches: [RoutedTouch], minimumSpan: Double) {
    guard touches.count == positions.count, let newMiddle = touches.centroid else {
      return rebase(touches)
    }
    let newSpan: Double = touches.span
    if minimumSpan > 0 || span > 0 && newSpan > 0 {
      scale *= max(newSpan, minimumSpan) / max(span, minimumSpan)
    }
    stretch += newSpan - span
    // Weighted by distance, because the angle of a finger near the middle is mostly noise.
    var sine = 0.0
    var cosine = 0.0
    for index in positions.indices {
      let before = positions[index] - middle
      let now = touches[index].touch.position - newMiddle
      sine += before.dx * now.dy - before.dy * now.dx
      cosine += before.dx * now.dx + before.dy * now.dy
    }
    rotation += Angle.of(sine: sine, cosine: cosine)
    rebase(touches)
  }
}
