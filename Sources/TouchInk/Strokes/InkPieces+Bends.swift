internal import Touches

/// Curved pieces, for views that enlarge ink, and for vector shapes.
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
  private var mayBend: Bool { nodes.count > 2 && tool != .dotted && tool != .text }

  /// Whether the view shows pieces that may bend as bends.
  private var showsBends: Bool { view.scale > 1 && mayBend }

  /// The largest distance between a piece and its bend, in px of the screen.
  private var bendLimit: Float { Self.largestBend * Float(view.scale) }

  /// The distance by which bends may extend beyond the pieces as the view shows them, in px of the
  /// screen.
  var bendMargin: Float { showsBends ? bendLimit : 0 }

  /// Calls the body with the straight parts of a piece as the view shows it.
  @inline(__always)
  func forEachPart(of index: Int, _ body: (InkPiece) -> Void) {
    guard showsBends, !isStraight(index) else { return body(self[index]) }
    forEachPart(of: bend(from: index), flatness: Self.flatness, body)
  }

  /// Calls the body with the straight parts of a bend.
  ///
  /// - Parameters:
  ///   - bend: a bend of a piece.
  ///   - flatness: the largest distance between the bend and its parts, in px.
  ///   - body: gets the parts from the start to the end.
  func forEachPart(of bend: NodeBend, flatness: Float, _ body: (InkPiece) -> Void) {
    let count = bend.partCount(flatness: flatness, limit: Self.partLimit)
    var start = bend.node(at: 0)
    for part in 1...count {
      let end = bend.node(at: Float(part) / Float(count))
      body(InkPiece(start, end, margin: margin))
      start = end
    }
  }

  /// Returns the bend of a piece, whatever the scale of the view; nil if pieces do not bend.
  func bend(of index: Int) -> NodeBend? { mayBend ? bend(from: index) : nil }

  // MARK: - Neighbours

  /// A piece between its neighbours, as the view shows them: positions and radii.
  private struct Neighbourhood {
    var before, start, end, after: SIMD4<Float>
  }

  /// Returns a piece with its neighbours; where there is none, the node itself stands for it.
  @inline(__always)
  private func neighbourhood(of index: Int) -> Neighbourhood {
    let first = nodes.startIndex + index
    let last = nodes.endIndex - 1
    let isClosed = nodes[nodes.startIndex].position == nodes[last].position
    let before = index > 0 ? first - 1 : isClosed ? last - 1 : first
    let after = first + 2 <= last ? first + 2 : isClosed ? nodes.startIndex + 1 : last
    let scale = Float(view.scale)
    let origin = SIMD4(Float(view.x), Float(view.y), 0, 0)
    func place(_ index: Int) -> SIMD4<Float> {
      let node = nodes[index]
      return SIMD4(node.x, node.y, node.radius, 0) * scale + origin
    }
    return Neighbourhood(
      before: place(before), start: place(first), end: place(first + 1), after: place(after))
  }

  /// Returns whether the bend of a piece would be one straight part.
  ///
  /// Most pieces are, so that this must cost less than the bend.
  @inline(__always)
  private func isStraight(_ index: Int) -> Bool {
    let near = neighbourhood(of: index)
    let (a, b, c) = (near.start - near.before, near.end - near.start, near.after - near.end)
    // A bend is up to a quarter of the heights at its ends away from its piece, and its radius up
    // to a quarter of their difference.
    let limit = 4 * Self.flatness
    return b.z.magnitude <= limit && Self.height(a, b, isWithin: limit)
      && Self.height(b, c, isWithin: limit)
  }

  /// Returns whether a node between two pieces is at most a distance away from the line between
  /// their other ends.
  @inline(__always)
  private static func height(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, isWithin limit: Float
  ) -> Bool {
    let area = a.x * b.y - a.y * b.x
    let chord = (a + b).lowHalf
    return area * area <= limit * limit * (chord * chord).sum()
  }

  /// Returns the bend of a piece that may bend.
  private func bend(from index: Int) -> NodeBend {
    let near = neighbourhood(of: index)
    return NodeBend(
      near.start, near.end,
      slopes: (slope(near.before, near.start, near.end), slope(near.start, near.end, near.after)))
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
    guard height <= 4 * bendLimit else { return nil }
    // The width is monotone from node to node.
    let (first, second) = (a.z / lengths.x, b.z / lengths.y)
    let radius = first * second > 0 ? 2 * first * second / (first + second) : 0
    return SIMD4(chord.x / length, chord.y / length, radius, 0)
  }
}
