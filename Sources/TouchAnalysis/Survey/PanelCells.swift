package import Touches

/// The squares that a panel is divided into, row by row from the upper left.
package struct PanelCells: Hashable, Sendable {
  /// The side of a square, in mm.
  package let side: Double
  /// The number of squares from left to right.
  package let columns: Int
  /// The number of squares from top to bottom.
  package let rows: Int

  /// Divides an area in mm into squares, `count` along its longer side unless they get too small.
  init(of size: Vector, longer count: Double, least minimum: Double) {
    side = max(max(size.dx, size.dy) / count, minimum)
    columns = max(Int((size.dx / side).rounded(.up)), 1)
    rows = max(Int((size.dy / side).rounded(.up)), 1)
  }

  /// The number of squares.
  package var count: Int { columns * rows }

  /// Returns the index of the square at a position in mm; nil outside.
  func index(of position: Point) -> Int? {
    let (x, y) = (position.x / side, position.y / side)
    guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return nil }
    return Int(y) * columns + Int(x)
  }

  /// Returns the area of a square, in mm.
  package func area(of index: Int) -> Rect {
    Rect(
      x: Double(index % columns) * side, y: Double(index / columns) * side, width: side,
      height: side)
  }
}
