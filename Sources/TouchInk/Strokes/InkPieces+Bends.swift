internal import Touches

/// Curved pieces, for views that enlarge ink.
///
/// A finished stroke has only the nodes that are needed at its own size. Enlarged, its straight
/// pieces would be visible, so the line bends from node to node there. A node where the line turns
/// more than simplification can have left of a bend is a corner, and stays sharp.
extension InkPieces {
  /// The largest distance between a piece and its bend, in px of the page.
  private static let largestBend: Float = 0.5
  /// The cosine of the largest turn that is not a corner: 60 degrees.
  private static let cornerCosine: Float = 0.5
  /// The largest distance between a bend and its straight parts, in px of the screen.
  private static let flatness: Float = 0.2
  /// The largest number of parts of a piece.
  private static let partLimit: Float = 32

  /// Whether pieces may bend.
  private var bends: Bool {
    view.scale > 1 && nodes.count > 2 && tool != .dotted && tool != .text
  }

  /// The largest distance between a piece and its bend, in px of the screen.
  var largestBend: Float { bends ? Self.largestBend * Float(view.scale) : 0 }

  /// Calls the body with the straight parts of a piece as the view shows it.
  @inline(__always)
  func forEachPart(of index: Int, _ body: (InkPiece) -> Void) {
    guard bends else { return body(self[index]) }
    let bend = bend(of: index)
    let count = bend.partCount(flatness: Self.flatness, limit: Self.partLimit)
    var start = bend.node(at: 0)
    for part in 1...count {
      let end = bend.node(at: Float(part) / Float(count))
      body(InkPiece(start, end, margin: margin))
      start = end
    }
  }

  /// Returns the bend of a piece.
  private func bend(of index: Int) -> NodeBend {
    let first = nodes.startIndex + index
    let last = nodes.endIndex - 1
    let isClosed = nodes[nodes.startIndex].position == nodes[last].position
    let before = index > 0 ? first - 1 : isClosed ? last - 1 : first
    let after = first + 2 <= last ? first + 2 : isClosed ? nodes.startIndex + 1 : last
    let (a, b) = (place(of: first), place(of: first + 1))
    return NodeBend(
      a, b, slopes: (slope(place(of: before), a, b), slope(a, b, place(of: after))))
  }

  /// Returns the position of a node as the view shows it, and its radius.
  private func place(of index: Int) -> SIMD4<Float> {
    let node = nodes[index].seen(through: view)
    return SIMD4(node.x, node.y, node.radius, 0)
  }

  /// Returns the change of position and radius per px along the line at a node between two others;
  /// nil at a corner or an end.
  private func slope(
    _ before: SIMD4<Float>, _ node: SIMD4<Float>, _ after: SIMD4<Float>
  ) -> SIMD4<Float>? {
    let (a, b) = (node - before, after - node)
    let lengths = SIMD2(a.lowHalf.length, b.lowHalf.length)
    let chord = (a + b).lowHalf
    let length = chord.length
    guard lengths.min() > 0, length > 0,
      (a.lowHalf * b.lowHalf).sum() >= Self.cornerCosine * lengths.x * lengths.y
    else { return nil }
    // An arc through the three nodes is up to a quarter of this height away from its chords.
    let height = abs(a.x * b.y - a.y * b.x) / length
    guard height <= 4 * largestBend else { return nil }
    // The width is monotone from node to node.
    let (first, second) = (a.z / lengths.x, b.z / lengths.y)
    let radius = first * second > 0 ? 2 * first * second / (first + second) : 0
    return SIMD4(chord.x / length, chord.y / length, radius, 0)
  }
}

/// A cubic Bézier curve between two nodes, with the radius as a third coordinate.
private struct NodeBend {
  private let start: SIMD4<Float>
  private let startControl: SIMD4<Float>
  private let endControl: SIMD4<Float>
  private let end: SIMD4<Float>

  /// Creates a curve from its ends and the slopes there; an end without a slope continues the
  /// bend of the other.
  init(
    _ start: SIMD4<Float>, _ end: SIMD4<Float>, slopes: (start: SIMD4<Float>?, end: SIMD4<Float>?)
  ) {
    self.start = start
    self.end = end
    let chord = end - start
    let length = chord.lowHalf.length
    let startTangent = slopes.start.map { $0 * length }
    let endTangent = slopes.end.map { $0 * length }
    startControl = start + (startTangent ?? endTangent.map { chord * 2 - $0 } ?? chord) / 3
    endControl = end - (endTangent ?? startTangent.map { chord * 2 - $0 } ?? chord) / 3
  }

  /// Returns the number of straight parts of which none is farther from the curve than a distance
  /// in px, by Wang's bound like `CatmullRomSegment.pieces(flatness:)`.
  func partCount(flatness: Float, limit: Float) -> Int {
    let first = start - startControl * 2 + endControl
    let second = startControl - endControl * 2 + end
    let bend = max((first * first).sum(), (second * second).sum()).squareRoot()
    return Int(min(max((0.75 * bend / flatness).squareRoot().rounded(.up), 1), limit))
  }

  /// Returns the node at a parameter from 0 (the start) to 1 (the end).
  func node(at t: Float) -> StrokeNode {
    let s = 1 - t
    let outer = start * (s * s * s) + end * (t * t * t)
    let place = outer + startControl * (3 * s * s * t) + endControl * (3 * s * t * t)
    return StrokeNode(x: place.x, y: place.y, radius: place.z)
  }
}

extension SIMD2<Float> {
  fileprivate var length: Float { (self * self).sum().squareRoot() }
}
