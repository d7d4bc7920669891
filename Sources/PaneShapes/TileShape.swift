package import Touches

/// The coarse shape of a translucent pane: the tiles that are in use.
///
/// Tiles are only added while the pane is shown. Removing them one by one would cost the server a
/// new clip each time without a gain; all are removed when the pane is parked.
package struct TileShape {
  /// The edge of a tile in px.
  static let edge = 128

  private let bounds: PixelRect
  private let columns: Int
  private let rows: Int
  private var covered: [Bool]

  /// Creates a shape without tiles.
  ///
  /// - Parameters:
  ///   - width: the pane's width in px.
  ///   - height: the pane's height in px.
  package init(width: Int, height: Int) {
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    columns = (width + Self.edge - 1) / Self.edge
    rows = (height + Self.edge - 1) / Self.edge
    covered = [Bool](repeating: false, count: columns * rows)
  }

  /// Adds the tiles that a rectangle touches.
  ///
  /// - Parameter rect: the rectangle in px of the pane; parts outside are ignored.
  /// - Returns: whether a tile was added.
  package mutating func cover(_ rect: PixelRect) -> Bool {
    let inside = rect.intersection(bounds)
    guard !inside.isEmpty else { return false }
    let firstColumn = inside.x / Self.edge
    let lastColumn = (inside.maxX - 1) / Self.edge
    let firstRow = inside.y / Self.edge
    let lastRow = (inside.maxY - 1) / Self.edge
    var hasGrown = false
    for row in firstRow...lastRow {
      for index in (row * columns + firstColumn)...(row * columns + lastColumn)
      where !covered[index] {
        covered[index] = true
        hasGrown = true
      }
    }
    return hasGrown
  }

  /// Removes every tile.
  package mutating func clear() {
    for index in covered.indices { covered[index] = false }
  }

  /// The tiles in px of the pane, with the runs of each row joined, in bands from top to bottom.
  package var rectangles: [PixelRect] {
    var found: [PixelRect] = []
    for row in 0..<rows {
      var column = 0
      while column < columns {
        guard covered[row * columns + column] else {
          column += 1
          continue
        }
        let first = column
        while column < columns, covered[row * columns + column] { column += 1 }
        found.append(
          PixelRect(
            x: first * Self.edge, y: row * Self.edge, width: (column - first) * Self.edge,
            height: Self.edge))
      }
    }
    return found
  }
}
