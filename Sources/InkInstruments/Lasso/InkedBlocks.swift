internal import TouchDrawing
internal import Touches

/// The blocks of a picture that have ink, so that painting it at any angle can skip the others.
///
/// Between written lines most of a picture is empty.
struct InkedBlocks {
  /// The side of a block, in px.
  static let side = 8

  private let columns: Int
  private let rows: Int
  private let isInked: [Bool]

  /// Finds the blocks of a picture.
  init(_ picture: PixelTarget) {
    let (width, height) = (picture.bounds.width, picture.bounds.height)
    let columns = (width + Self.side - 1) / Self.side
    let rows = (height + Self.side - 1) / Self.side
    var isInked = [Bool](repeating: false, count: columns * rows)
    for y in 0..<height {
      let row = picture.pixels + y * picture.stride
      for column in 0..<columns {
        let block = y / Self.side * columns + column
        if isInked[block] { continue }
        for x in column * Self.side..<min((column + 1) * Self.side, width) where row[x] != 0 {
          isInked[block] = true
          break
        }
      }
    }
    self.columns = columns
    self.rows = rows
    self.isInked = isInked
  }

  /// Looks for a block with ink that touches a rectangle.
  ///
  /// - Parameters:
  ///   - first: its first column and row, in px of the picture.
  ///   - last: its last column and row, in px of the picture.
  /// - Returns: whether there is one.
  func hasInk(from first: (x: Int, y: Int), to last: (x: Int, y: Int)) -> Bool {
    let (left, right) = (max(first.x, 0) / Self.side, min(last.x / Self.side, columns - 1))
    let (top, bottom) = (max(first.y, 0) / Self.side, min(last.y / Self.side, rows - 1))
    guard last.x >= 0, last.y >= 0, left <= right, top <= bottom else { return false }
    for row in top...bottom {
      for column in left...right where isInked[row * columns + column] { return true }
    }
    return false
  }
}
