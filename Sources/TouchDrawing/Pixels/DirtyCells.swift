public import Touches

/// The part of a pane that a frame repaints, as a grid of cells of eight by eight pixels.
///
/// A rectangle around a bent line is mostly empty. The cells that the line meets hold a third of its
/// pixels, and each is cleared and painted once, whatever overlaps there. Once made, a grid allocates
/// nothing.
public struct DirtyCells {
  /// The edge of a cell in px; a block of `TrailMask` is as wide.
  static let edge = 8

  /// The area that is divided into cells, in px of the root.
  let pane: PixelRect
  private let wordsPerRow: Int
  /// One bit per cell, in whole words for each row of cells.
  private var bits: [UInt64]
  /// The rows that may hold a dirty cell; empty, with the end before the start, where none does.
  private var first = Int.max
  private var end = 0

  /// A grid over a pane without a dirty cell.
  ///
  /// - Parameter pane: What is divided into cells, in px of the root.
  public init(pane: PixelRect) {
    self.pane = pane.isEmpty ? .empty : pane
    let columns = (self.pane.width + Self.edge - 1) / Self.edge
    let rows = (self.pane.height + Self.edge - 1) / Self.edge
    wordsPerRow = (columns + 63) / 64
    bits = [UInt64](repeating: 0, count: wordsPerRow * rows)
  }

  /// Whether no cell is dirty.
  public var isEmpty: Bool { first >= end }

  /// The rows of the root between which every dirty cell lies, in px.
  private var rows: Range<Int> {
    isEmpty
      ? pane.y..<pane.y
      : pane.y + first * Self.edge..<min(pane.y + end * Self.edge, pane.maxY)
  }

  /// Makes the cells dirty that a rectangle meets, in px of the root.
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

  /// Makes every cell clean.
  public mutating func removeAll() {
    guard !isEmpty else { return }
    for place in first * wordsPerRow..<end * wordsPerRow { bits[place] = 0 }
    first = .max
    end = 0
  }

  /// Returns a rectangle that begins and ends where cells do and holds another one, as far as that lies in
  /// the pane.
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

  /// Finds the dirty cells of 64 columns.
  ///
  /// - Parameters:
  ///   - y: A row of the pane, in px of the root.
  ///   - x: The left edge of the first column, in px of the root: that of a cell.
  /// - Returns: One bit for each column, from the lowest on.
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

  /// The row after the last one of the cells in which a row of the pane lies, in px of the root.
  @inline(__always)
  func endRow(ofCellsAt y: Int) -> Int { y &- (y &- pane.y) % Self.edge &+ Self.edge }

  /// Makes the cells dirty that are dirty in another grid over the same pane.
  package mutating func formUnion(_ other: DirtyCells) {
    guard !other.isEmpty, other.pane == pane else { return }
    for place in other.first * wordsPerRow..<other.end * wordsPerRow {
      bits[place] |= other.bits[place]
    }
    first = min(first, other.first)
    end = max(end, other.end)
  }

  /// Makes the dirty cells of a view transparent.
  public func clear(_ target: PixelTarget) {
    forEachRun(in: target.bounds) { run, _ in target.fill(run) }
  }

  /// Calls a function with each run of dirty cells beside each other that meets a rectangle, in px of the root; the
  /// run may reach beyond that.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - other: cells of a grid over the same pane, of which those beside each other have a run of their own.
  ///   - body: receives a run, and whether it is apart from the others.
  package func forEachRun(
    in rect: PixelRect, apartFrom other: DirtyCells? = nil, _ body: (PixelRect, Bool) -> Void
  ) {
    guard !rect.isEmpty else { return }
    let rows = rows.clamped(to: rect.y..<rect.maxY)
    // Between rows of cells there would be one more by the rounding, which the grid may not have.
    guard !rows.isEmpty else { return }
    let first = (rows.lowerBound - pane.y) / Self.edge
    for row in first..<(rows.upperBound - pane.y + Self.edge - 1) / Self.edge {
      for word in 0..<wordsPerRow {
        let place = row * wordsPerRow + word
        guard bits[place] != 0 else { continue }
        let others = other.map { bits[place] & $0.bits[place] } ?? 0
        for (set, isApart) in [(others, false), (bits[place] & ~others, true)] {
          var set = set
          while set != 0 {
            let run = Self.takeRun(&set)
            let (x, y) = (pane.x + (64 * word + run.first) * Self.edge, pane.y + row * Self.edge)
            body(PixelRect(x: x, y: y, width: run.count * Self.edge, height: Self.edge), isApart)
          }
        }
      }
    }
  }

  /// Takes the lowest run of set bits out of a word that has one.
  @inline(__always)
  static func takeRun(_ bits: inout UInt64) -> (first: Int, count: Int) {
    let first = bits.trailingZeroBitCount
    let count = (~(bits >> UInt64(first))).trailingZeroBitCount
    bits &= first + count < 64 ? ~0 << UInt64(first + count) : 0
    return (first, count)
  }

  /// Returns the bits of a word that stand for columns from one to another.
  @inline(__always)
  private static func mask(_ word: Int, _ left: Int, _ right: Int) -> UInt64 {
    let from = max(left - 64 * word, 0)
    let to = min(right - 64 * word, 63)
    return (~0 << UInt64(from)) & (~0 >> UInt64(63 - to))
  }
}
