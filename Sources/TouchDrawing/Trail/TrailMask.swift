import Glibc
import Touches

/// Scratch memory in which a trail is put together before it is coloured, some rows at a time.
///
/// A trail is many capsules that overlap. Laid over one another they would show beads at every
/// joint, so they meet in a mask first, where the larger value wins:
/// - strength: coverage times what is left of the trail there, in the upper half of a pixel;
/// - depth: 0 at the trail's rim, 63 on its centre line, whatever its width, in the lower half.
///
/// Four pixels are computed at once. Rows are made of blocks of eight, and one bit per block tells
/// where something was drawn, so that the empty middle of a loop costs nothing. The mask is all zero
/// between two trails: whoever reads a block zeroes it.
struct TrailMask: ~Copyable {
  /// Four neighbouring pixels.
  typealias Group = SIMD4<UInt32>

  /// The most rows that the mask holds, which keeps it small however long the trail is.
  static let rows = 64
  /// The steps of strength and of depth.
  static let levels = 64

  /// The area that the mask shows at present, in px of the root.
  private var bounds = PixelRect.empty
  /// Blocks of eight pixels, or two groups.
  private var blocksPerRow = 0
  private var capacity = 0
  private var groups: UnsafeMutablePointer<Group>?
  /// For each row one bit per block that something was drawn on, in whole words.
  private var marks: [UInt64] = []
  private var wordsPerRow = 0
  /// The height of the steps in px; the first row of each stands for all of its rows.
  private var step = 1

  init() {}

  deinit {
    free(groups)
  }

  /// Returns the index of a pixel's colour in a table of all strengths times all depths.
  @inline(__always)
  static func place(of pixel: UInt32) -> Int { Int(pixel >> 16 | pixel & 0xFFFF) }

  /// Turns the mask to a part of the root.
  ///
  /// - Parameters:
  ///   - bounds: The part in px, at most `rows` high.
  ///   - step: The height in px of the steps in which every piece is cut.
  /// - Returns: Whether there was memory for it.
  mutating func begin(_ bounds: PixelRect, step: Int) -> Bool {
    self.bounds = bounds
    self.step = max(step, 1)
    blocksPerRow = (bounds.width + 7) / 8
    wordsPerRow = (blocksPerRow + 63) / 64
    while marks.count < wordsPerRow * bounds.height { marks.append(0) }
    let needed = 2 * blocksPerRow * bounds.height
    guard needed > capacity else { return true }
    free(groups)
    capacity = max(needed, 2 * capacity)
    groups = calloc(capacity, MemoryLayout<Group>.stride)?
      .bindMemory(to: Group.self, capacity: capacity)
    if groups != nil { return true }
    capacity = 0
    return false
  }

  /// Draws one piece of the trail, as far as the mask shows it.
  ///
  /// The distance to it is that to the nearest place on the axis less the radius there: close to
  /// the true one while the radius changes slowly, as it does along a trail.
  mutating func draw(_ capsule: TrailCapsule) {
    guard let groups else { return }
    let reach = capsule.reach + 1 + Float(step) / 2
    let low = min(capsule.start.y, capsule.end.y) - reach
    let high = max(capsule.start.y, capsule.end.y) + reach
    let top = firstRow(ofStepAt: max(Int(low.rounded(.down)), bounds.y))
    let bottom = min(Int(high.rounded(.up)), bounds.maxY)
    guard top < bottom,
      max(capsule.start.x, capsule.end.x) + reach >= Float(bounds.x),
      min(capsule.start.x, capsule.end.x) - reach <= Float(bounds.maxX)
    else { return }
    let brush = TrailBrush(capsule)
    let rows = brush.rows
    let offset = capsule.start.x - Float(bounds.x) - 0.5
    var next = top
    while next < bottom {
      let y = next
      let stepTop = y - (y % step + step) % step
      next = stepTop + step
      // The rows of a step are all like its middle.
      let dy = Float(stepTop) + Float(step) / 2 - capsule.start.y
      let places = brush.places(inRow: dy)
      guard places.left <= places.right, dy >= rows.first, dy <= rows.last else { continue }
      let last = places.right + offset
      guard last >= 0 else { continue }
      let first = Self.roundedUp(places.left + offset)
      let end = min(Int(last), bounds.width - 1) + 1
      guard first < end else { continue }
      let row = y - bounds.y
      let start = row * blocksPerRow * 2
      brush.draw(
        into: groups + (start + first / 4), count: (end + 3) / 4 - first / 4, dy: dy,
        x: Float(bounds.x + (first & ~3)), visible: Float(bounds.x + first)...Float(bounds.x + end))
      mark(row, first / 8, (end - 1) / 8)
    }
  }

  /// Hands out every run of pixels that something was drawn on, and zeroes it afterwards.
  ///
  /// - Parameters:
  ///   - cells: The only cells whose pixels are handed out; then the mask begins where a cell does.
  ///     Nil for every pixel.
  ///   - body: Receives the run's rows, which are alike, and its first x, in px of the root, the number of
  ///     pixels, and the pixels.
  @inline(__always)
  mutating func drain(
    within cells: DirtyCells? = nil,
    _ body: (_ rows: Range<Int>, _ x: Int, _ count: Int, UnsafePointer<UInt32>) -> Void
  ) {
    guard let groups else { return }
    var y = bounds.y
    while y < bounds.maxY {
      let row = firstRow(ofStepAt: y) - bounds.y
      let stepEnd = min(endRow(ofStepAt: y), bounds.maxY)
      let end = cells.map { min(stepEnd, $0.endRow(ofCellsAt: y)) } ?? stepEnd
      for word in 0..<wordsPerRow {
        var drawn = marks[row * wordsPerRow + word]
        guard drawn != 0 else { continue }
        let start = groups + 2 * (row * blocksPerRow + 64 * word)
        var bits = drawn
        if let cells { bits &= cells.columns(inRow: y, from: bounds.x + 8 * 64 * word) }
        while bits != 0 {
          let (first, blocks) = DirtyCells.takeRun(&bits)
          let block = 64 * word + first
          body(
            y..<end, bounds.x + 8 * block, min(8 * blocks, bounds.width - 8 * block),
            UnsafeRawPointer(start + 2 * first).assumingMemoryBound(to: UInt32.self))
        }
        guard end == stepEnd else { continue }
        marks[row * wordsPerRow + word] = 0
        while drawn != 0 {
          let (first, blocks) = DirtyCells.takeRun(&drawn)
          (start + 2 * first).update(repeating: .zero, count: 2 * blocks)
        }
      }
      y = end
    }
  }

  /// The first row of a row's step, as far as the mask shows it, in px of the root.
  @inline(__always)
  private func firstRow(ofStepAt y: Int) -> Int {
    step == 1 ? y : max(y - (y % step + step) % step, bounds.y)
  }

  /// The row after the last one of a row's step, in px of the root.
  @inline(__always)
  private func endRow(ofStepAt y: Int) -> Int {
    step == 1 ? y + 1 : y - (y % step + step) % step + step
  }

  /// Remembers that something was drawn on some blocks of a row.
  @inline(__always)
  private mutating func mark(_ row: Int, _ first: Int, _ last: Int) {
    for word in first / 64...last / 64 {
      let from = max(first - 64 * word, 0)
      let to = min(last - 64 * word, 63)
      marks[row * wordsPerRow + word] |= (~0 << UInt64(from)) & (~0 >> UInt64(63 - to))
    }
  }

  /// Returns the first whole number from 0 on that is not below a number.
  @inline(__always)
  private static func roundedUp(_ number: Float) -> Int {
    guard number > 0 else { return 0 }
    let whole = Int(number)
    return Float(whole) < number ? whole + 1 : whole
  }
}
