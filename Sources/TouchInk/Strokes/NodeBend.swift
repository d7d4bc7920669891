/// A cubic Bézier curve between two nodes, with the radius as a third coordinate.
struct NodeBend {
  /// The start: its position and radius.
  let start: SIMD4<Float>
  /// The control point of the start.
  let startControl: SIMD4<Float>
  /// The control point of the end.
  let endControl: SIMD4<Float>
  /// The end: its position and radius.
  let end: SIMD4<Float>
  /// Whether the curve before it, or after it, continues in the same direction.
  let isSmooth: (start: Bool, end: Bool)

  /// Creates a curve from its ends and the slopes there; an end without a slope continues the
  /// bend of the other.
  init(
    _ start: SIMD4<Float>, _ end: SIMD4<Float>, slopes: (start: SIMD4<Float>?, end: SIMD4<Float>?)
  ) {
    self.start = start
    self.end = end
    isSmooth = (slopes.start != nil, slopes.end != nil)
    let chord = end - start
    let length = chord.lowHalf.length
    let startTangent = slopes.start.map { $0 * length }
    let endTangent = slopes.end.map { $0 * length }
    startControl = start + (startTangent ?? endTangent.map { chord * 2 - $0 } ?? chord) / 3
    endControl = end - (endTangent ?? startTangent.map { chord * 2 - $0 } ?? chord) / 3
  }

  /// Creates a straight line between two nodes.
  init(from start: StrokeNode, to end: StrokeNode) {
    func place(_ node: StrokeNode) -> SIMD4<Float> { SIMD4(node.x, node.y, node.radius, 0) }
    self.init(place(start), place(end), slopes: (nil, nil))
  }

  /// Returns the number of straight parts of which none is farther from the curve than a distance
  /// in px, by Wang's bound like `CatmullRomSegment.pieces(flatness:)`.
  func partCount(flatness: Float, limit: Float) -> Int {
    let first = start - startControl * 2 + endControl
    let second = startControl - endControl * 2 + end
    let bend = max((first * first).sum(), (second * second).sum()).squareRoot()
    return Int(min(max((0.75 * bend / flatness).squareRoot().rounded(.up), 1), limit))
  }

  /// Returns the position and the radius at a parameter from 0 (the start) to 1 (the end).
  func place(at t: Float) -> SIMD4<Float> {
    let s = 1 - t
    let outer = start * (s * s * s) + end * (t * t * t)
    return outer + startControl * (3 * s * s * t) + endControl * (3 * s * t * t)
  }

  /// Returns the node at a parameter from 0 (the start) to 1 (the end).
  func node(at t: Float) -> StrokeNode {
    let place = place(at: t)
    return StrokeNode(x: place.x, y: place.y, radius: place.z)
  }

  /// Returns the direction at a parameter from 0 (the start) to 1 (the end), of any length.
  func direction(at t: Float) -> SIMD2<Float> {
    let s = 1 - t
    let outer = (startControl - start) * (s * s) + (end - endControl) * (t * t)
    return (outer + (endControl - startControl) * (2 * s * t)).lowHalf
  }
}

extension SIMD2<Float> {
  /// The length of the vector.
  var length: Float { (self * self).sum().squareRoot() }
}
