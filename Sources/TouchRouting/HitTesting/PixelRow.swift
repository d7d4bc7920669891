/// A row of pixels as bits: 1 for in, 0 for out.
struct PixelRow {
  private var words: [UInt64] = []

  /// Empties the row and sets its length in pixels.
  mutating func reset(width: Int) {
    words.removeAll(keepingCapacity: true)
    words.append(contentsOf: repeatElement(0, count: (width + 63) / 64))
  }

  /// Puts a run of pixels in or out.
  mutating func set(_ run: Range<Int>, to isIn: Bool) {
    guard !run.isEmpty else { return }
    let first = run.lowerBound / 64
    let last = (run.upperBound - 1) / 64
    for word in first...last {
      var mask = UInt64.max
      if word == first { mask &= .max << UInt64(run.lowerBound % 64) }
      if word == last { mask &= .max >> UInt64(63 - (run.upperBound - 1) % 64) }
      if isIn {
        words[word] |= mask
      } else {
        words[word] &= ~mask
      }
    }
  }

  /// Returns the first run of set pixels at or after a pixel; nil if there is none.
  func run(from start: Int) -> Range<Int>? {
    guard let first = next(from: start, isIn: true) else { return nil }
    return first..<(next(from: first, isIn: false) ?? words.count * 64)
  }

  private func next(from start: Int, isIn: Bool) -> Int? {
    var word = start / 64
    guard word < words.count else { return nil }
    var bits = (isIn ? words[word] : ~words[word]) & (.max << UInt64(start % 64))
    while bits == 0 {
      word += 1
      guard word < words.count else { return nil }
      bits = isIn ? words[word] : ~words[word]
    }
    return word * 64 + bits.trailingZeroBitCount
  }
}
