import Glibc
import Touches

/// Scratch memory in which a trail is composed before it is coloured, some rows at a time.
///
/// A trail consists of many overlapping capsules. If they were blended one by one, every joint
/// would show a bead, so they are first drawn into a mask, where the larger value wins:
/// - strength: coverage times the trail's strength there, in the upper half of a pixel;
/// - depth: 0 at the trail's rim, 63 on its centre line, whatever its width, in the lower half.
///
/// Four pixels are computed at once. Rows are divided into blocks of eight pixels, with one bit per
/// block that tells whether something was drawn on it, so that the empty middle of a loop costs
/// nothing. The mask is all zero between two trails: whoever reads a block clears it.
struct TrailMask: ~Copyable {
  /// Four neighbouring pixels.
  typealias Group = SIMD4<UInt32>

  /// The largest number of rows of the mask, which keeps it small however long the trail is.
  static let rows = 64
  /// The number of levels of strength and of depth.
  static let levels = 64

  /// The area that the mask covers at present, in px of the root.
  private var bounds = PixelRect.empty
  /// The number of blocks of eight pixels, which are two groups, per row.
  private var blocksPerRow = 0
  private var groups = ZeroedMemory<Group>()
  /// One bit per block that something was drawn on, in whole words for each row.
  private var marks = ZeroedMemory<UInt64>()
  private var wordsPerRow = 0
  /// The cut of a shaped trail; nil for a trail that blends.
  private var cut: TrailCut?
  /// The height of the steps in px; the first row of a step represents all of its rows.
  private var step: Int { cut?.bandHeight ?? 1 }

  init() {}

  /// Returns the index of a pixel's colour in a table of all strengths and depths.
  @inline(__always)
  static func index(of pixel: UInt32) -> Int { Int(pixel >> 16 | pixel & 0xFFFF) }

  /// Moves the mask to a part of the root.
  ///
  /// - Parameters:
  ///   - bounds: The part in px, at most `rows` high.
  ///   - cut: The cut of a shaped trail; nil for a trail that blends.
  /// - Returns: Whether the memory was available.
  mutating func begin(_ bounds: PixelRect, cut: TrailCut?) -> Bool {
    self.bounds = bounds
    self.cut = cut
    blocksPerRow = (bounds.width + 7) / 8
    wordsPerRow = (blocksPerRow + 63) / 64
    return groups.reserve(2 * blocksPerRow * bounds.height)
      && marks.reserve(wordsPerRow * bounds.height)
  }

  /// Draws one piece of the trail, clipped to the mask.
  ///
  /// The distance from the piece is that from the nearest point on the axis minus the radius there.
  /// It is nearly exact as long as the radius changes slowly, as it does along a trail.
  mutating func draw(_ capsule: TrailCapsule) {
    guard let groups = groups.start, let marks = marks.start else { return }
    let visible = capsule.box.intersection(bounds)
    guard !visible.isEmpty else { return }
    let step = step
    let brush = TrailBrush(capsule, cut: cut)
    let rows = brush.rows
    let offset = capsule.start.x - Float(bounds.x) - 0.5
    // All rows of a step are drawn like its middle.
    let middle = Float(step) / 2 - capsule.start.y
    var stepTop = stepStart(visible.y)
    // All numbers lie within the mask or a step beside it, so nothing overflows.
    while stepTop < visible.maxY {
      defer { stepTop &+= step }
      let dy = Float(stepTop) + middle
      let span = brush.span(inRow: dy)
      guard span.left <= span.right, dy >= rows.first, dy <= rows.last else { continue }
      let last = span.right + offset
      guard last >= 0 else { continue }
      let first = Int(roundingUp: max(span.left + offset, 0))
      let end = min(Int(last), bounds.width &- 1) &+ 1
      guard first < end else { continue }
      let row = max(stepTop, bounds.y) &- bounds.y
      let group = first &>> 2
      brush.draw(
        into: groups + (row &* blocksPerRow &* 2 &+ group), count: (end &+ 3) &>> 2 &- group,
        dy: dy, x: Float(bounds.x &+ group &* 4),
        visible: Float(bounds.x &+ first)...Float(bounds.x &+ end))
      Self.mark(marks + row &* wordsPerRow, first &>> 3, (end &- 1) &>> 3)
    }
  }

  /// Passes every run of pixels that something was drawn on to a closure, and clears it afterwards.
  ///
  /// - Parameters:
  ///   - cells: The cells to whose pixels the runs are restricted; then the mask must begin at a
  ///     cell's edge. Nil for all pixels.
  ///   - body: Receives the rows of the run, which are all alike, its first x (both in px of the
  ///     root), the number of pixels, and the pixels.
  @inline(__always)
  mutating func drain(
    within cells: DirtyCells? = nil,
    _ body: (_ rows: Range<Int>, _ x: Int, _ count: Int, UnsafePointer<UInt32>) -> Void
  ) {
    guard let groups = groups.start, let marks = marks.start else { return }
    let step = step
    var y = bounds.y
    while y < bounds.maxY {
      let stepTop = stepStart(y)
      let row = max(stepTop, bounds.y) - bounds.y
      let stepEnd = min(stepTop + step, bounds.maxY)
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

  /// Returns the first row of the step that contains a row, in px of the root; it may lie above the
  /// mask.
  @inline(__always)
  private func stepStart(_ y: Int) -> Int {
    step == 1 ? y : y - (y % step + step) % step
  }

  /// Marks blocks of a row as drawn on.
  @inline(__always)
  private static func mark(_ row: UnsafeMutablePointer<UInt64>, _ first: Int, _ last: Int) {
    for word in first &>> 6...last &>> 6 {
      row[word] |= DirtyCells.mask(word, first, last)
    }
  }
}

/// Memory that is zero where nothing was written, and that is replaced when it has to grow.
private struct ZeroedMemory<Element: BitwiseCopyable>: ~Copyable {
  /// The first element; nil without memory.
  private(set) var start: UnsafeMutablePointer<Element>?
  private var capacity = 0

  deinit { free(start) }

  /// Provides memory for a number of elements; all that was written must be zero again.
  ///
  /// - Returns: Whether the memory is available.
  mutating func reserve(_ count: Int) -> Bool {
    guard count > capacity else { return true }
    free(start)
    capacity = max(count, 2 * capacity)
    start = calloc(capacity, MemoryLayout<Element>.stride)?
      .bindMemory(to: Element.self, capacity: capacity)
    guard start == nil else { return true }
    capacity = 0
    return false
  }
}
