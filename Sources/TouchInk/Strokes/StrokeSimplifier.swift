/// Removes the nodes of a finished stroke that make no visible difference.
///
/// After Ramer (1972) and Douglas and Peucker (1973), with the width as a third coordinate. Their
/// algorithm takes quadratic time for a winding line, so a long line is cut into pieces whose ends
/// are kept: the time is then proportional to the length.
struct StrokeSimplifier {
  /// The largest number of nodes that are simplified together.
  private static let window = 256

  private let tolerance: Float
  private var isKept: [Bool] = []
  private var ranges: [(first: Int, last: Int)] = []

  /// Creates a simplifier that moves lines by at most `tolerance` px.
  init(tolerance: Double) { self.tolerance = Float(tolerance) }

  /// Returns the nodes that are needed; the first and the last always are.
  mutating func simplify(_ nodes: [StrokeNode]) -> [StrokeNode] {
    guard nodes.count > 2 else { return nodes }
    isKept = [Bool](repeating: false, count: nodes.count)
    var first = 0
    while first < nodes.count - 1 {
      let last = min(first + Self.window, nodes.count - 1)
      isKept[first] = true
      isKept[last] = true
      mark(nodes, first, last)
      first = last
    }
    return zip(nodes, isKept).compactMap { $1 ? $0 : nil }
  }

  private mutating func mark(_ nodes: [StrokeNode], _ first: Int, _ last: Int) {
    ranges.append((first, last))
    while let (first, last) = ranges.popLast() {
      guard last > first + 1 else { continue }
      let (a, b) = (nodes[first], nodes[last])
      let piece = InkPiece(a, b)
      let axis = piece.end - piece.start
      let length = (axis * axis).sum()
      var worst = (index: first, error: tolerance * tolerance)
      for index in first + 1..<last {
        let node = nodes[index]
        let offset = node.position - piece.start
        let share = length > 0 ? min(max((offset * axis).sum() / length, 0), 1) : 0
        let radius = a.radius + (b.radius - a.radius) * share - node.radius
        let error = piece.distanceSquared(to: node.position) + radius * radius
        if error > worst.error { worst = (index, error) }
      }
      guard worst.index > first else { continue }
      isKept[worst.index] = true
      ranges.append((first, worst.index))
      ranges.append((worst.index, last))
    }
  }
}
