public import Touches

/// The part of a pane that a frame repaints, as a grid of cells of 8 × 8 pixels.
///
/// A rectangle around a bent line is mostly empty. The cells that the line meets have a third of
/// its pixels, and each is cleared and painted once, whatever overlaps in it. Once created, a grid
/// allocates nothing.
public struct DirtyCells {
  /// The edge of a cell in px, which is also the width of a block of `TrailMask`.
  static let edge = 8

  /// The area that is divided into cells, in px of the root.
  let pane: PixelRect
  private let wordsPerRow: Int
  /// One bit per cell, in whole words for each row of cells.
  private var bits: [UInt64]
  /// The rows that may have dirty cells; empty, with the end before the start, if none is dirty.
  private var first = Int.max
  private var end = 0

  /// Creates a grid over a pane without dirty cells.
  ///
  /// - Parameter pane: The area to divide into cells, in px of the root.
  public init(pane: PixelRect) {
    self.pane = pane.isEmpty ? .empty : pane
    let columns = (self.pane.width + Self.edge - 1) / Self.edge
    let rows = (self.pane.height + Self.edge - 1) / Self.edge
    wordsPerRow = (columns + 63) / 64
    bits = [UInt64](repeating: 0, count: wordsPerRow * rows)
  }

  /// Whether no cell is dirty.
  public var isEmpty: Bool { first >= end }

  /// The range of rows of the root that holds all dirty cells, in px.
  private var rows: Range<Int> {
    isEmpty
      ? pane.y..<pane.y
      : pane.y + first * Self.edge..<min(pane.y + end * Self.edge, pane.maxY)
  }

  /// Marks the cells that a rectangle meets as dirty, in px of the root.
  public mutating func mark(_ rect: PixelRect) {
    let part = rect.intersection(pane)
    guard !part.isEmpty else { return }
    let left = (part.x - pane.x) / Self.edge
    let right = (part.maxX - 1 - pane.x) / Self.edge
    let top = (part.y - pane.y) / Self.edge
    let bottom = (part.maxY - 1 - pane.y) / Self.edge
    first = min(first, top)
    end = max(end, bottom + 1)
    for word in left / 64...right / 64 {
      let mask = Self.mask(word, left, right)
      for row in top...bottom { bits[row * wordsPerRow + word] |= mask }
    }
  }

  /// Marks every cell as clean.
  public mutating func removeAll() {
    guard !isEmpty else { return }
    for index in first * wordsPerRow..<end * wordsPerRow { bits[index] = 0 }
    first = .max
    end = 0
  }

  /// Returns a rectangle extended to whole cells, clipped to the pane.
  func aligned(_ rect: PixelRect) -> PixelRect {
    let part = rect.intersection(pane)
    guard !part.isEmpty else { return .empty }
    let left = part.x - (part.x - pane.x) % Self.edge
    let top = part.y - (part.y - pane.y) % Self.edge
    let right = min(part.maxX + (Self.edge - 1 - (part.maxX - 1 - pane.x) % Self.edge), pane.maxX)
    let bottom = min(
      part.maxY + (Self.edge - 1 - (part.maxY - 1 - pane.y) % Self.edge), pane.maxY)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns whether a rectangle meets a dirty cell, in px of the root.
  func meets(_ rect: PixelRect) -> Bool {
    let part = rect.intersection(pane)
    guard !part.isEmpty else { return false }
    let left = (part.x - pane.x) / Self.edge
    let right = (part.maxX - 1 - pane.x) / Self.edge
    let top = max((part.y - pane.y) / Self.edge, first)
    let bottom = min((part.maxY - 1 - pane.y) / Self.edge, end - 1)
    guard top <= bottom else { return false }
    for word in left / 64...right / 64 {
      let mask = Self.mask(word, left, right)
      for row in top...bottom where bits[row * wordsPerRow + word] & mask != 0 { return true }
    }
    return false
  }

  /// Returns the dirty cells of 64 columns.
  ///
  /// - Parameters:
  ///   - y: A row inside the pane, in px of the root.
  ///   - x: The left edge of the first column, in px of the root; it must be the edge of a cell.
  /// - Returns: One bit per column, from the lowest on.
  @inline(__always)
  func columns(inRow y: Int, from x: Int) -> UInt64 {
    let row = (y &- pane.y) / Self.edge &* wordsPerRow
    let column = (x &- pane.x) / Self.edge
    let word = column / 64
    let shift = UInt64(column % 64)
    let low = bits[row &+ word] &>> shift
    guard shift > 0, word + 1 < wordsPerRow else { return low }
    return low | bits[row &+ word &+ 1] &<< (64 &- shift)
  }

  /// Returns the end of the row of cells that contains a row of the pane, in px of the root.
  @inline(__always)
  func endRow(ofCellsAt y: Int) -> Int { y &- (y &- pane.y) % Self.edge &+ Self.edge }

  /// Marks the cells as dirty that are dirty in another grid over the same pane.
  package mutating func formUnion(_ other: DirtyCells) {
    guard !other.isEmpty, other.pane == pane else { return }
    for index in other.first * wordsPerRow..<other.end * wordsPerRow {
      bits[index] |= other.bits[index]
    }
    first = min(first, other.first)
    end = max(end, other.end)
  }

  /// Makes the pixels of a view transparent in dirty cells.
  public func clear(_ target: PixelTarget) {
    forEachRun(in: target.bounds) { run, _ in target.fill(run) }
  }

  /// Calls the body with each horizontal run of dirty cells that meets a rectangle, in px of the
  /// root; a run may extend beyond the rectangle.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - other: a grid over the same pane, whose dirty cells form runs of their own; nil for none.
  ///   - body: receives a run, and whether it lies outside the dirty cells of `other`.
  package func forEachRun(
    in rect: PixelRect, apartFrom other: DirtyCells? = nil, _ body: (PixelRect, Bool) -> Void
  ) {
    guard !rect.isEmpty else { return }
    let rows = rows.clamped(to: rect.y..<rect.maxY)
    // If there are no rows, the rounding below would yield one, which the grid may not have.
    guard !rows.isEmpty else { return }
    let first = (rows.lowerBound - pane.y) / Self.edge
    for row in first..<(rows.upperBound - pane.y + Self.edge - 1) / Self.edge {
      for word in 0..<wordsPerRow {
        let index = row * wordsPerRow + word
        guard bits[index] != 0 else { continue }
        func pass(_ cells: UInt64, isApart: Bool) {
          var cells = cells
          while cells != 0 {
            let run = Self.takeRun(&cells)
            let (x, y) = (pane.x + (64 * word + run.first) * Self.edge, pane.y + row * Self.edge)
            body(PixelRect(x: x, y: y, width: run.count * Self.edge, height: Self.edge), isApart)
          }
        }
        let shared = other.map { bits[index] & $0.bits[index] } ?? 0
        pass(shared, isApart: false)
        pass(bits[index] & ~shared, isApart: true)
      }
    }
  }

  /// Removes the lowest run of set bits from a word, which must have one.
  @inline(__always)
  static func takeRun(_ bits: inout UInt64) -> (first: Int, count: Int) {
    let first = bits.trailingZeroBitCount
    let count = (~(bits >> UInt64(first))).trailingZeroBitCount
    bits &= first + count < 64 ? ~0 << UInt64(first + count) : 0
    return (first, count)
  }

  /// Returns the bits of a word that stand for a range of columns, which must meet the word.
  @inline(__always)
  static func mask(_ word: Int, _ left: Int, _ right: Int) -> UInt64 {
    let from = max(left &- word &* 64, 0)
    let to = min(right &- word &* 64, 63)
    return (~0 &<< UInt64(from)) & (~0 &>> UInt64(63 &- to))
  }
}
