public import Touches

/// The opaque pixels of a view as rectangles, for the bounding shape of a window.
///
/// The rectangles are YXBanded in X's terms: sorted by y and then by x, and rectangles that share a
/// row have the same top and bottom. They cover exactly the pixels whose alpha is above 127, each
/// once, and equal rows form one band. Once used, it allocates nothing.
///
/// Bands of several rows make fewer rectangles. Their spans hold every pixel that is opaque in any
/// of the rows, and the other pixels become opaque too, so that nothing black shows through.
public struct ShapeSpans {
  /// The rectangles, in px of the root.
  public private(set) var rects: [PixelRect] = []

  /// The index of the first rectangle of the last band.
  private var band = 0
  /// The index of the first rectangle of the current rows, and the rows themselves.
  private var row = (start: 0, y: Int.min, height: 1)
  /// The bitwise union of the pixels in a band's rows.
  private var union: [UInt32] = []

  /// Creates a list without spans.
  public init() {}

  /// Replaces the rectangles by the opaque pixels of a view.
  ///
  /// - Parameters:
  ///   - target: The view.
  ///   - bandHeight: The minimum height of a band, in px, at least 1; bands begin at multiples of
  ///     it.
  ///   - filler: The opaque pixel for places that a band of several rows adds.
  public mutating func scan(
    _ target: PixelTarget, bandHeight: Int = 1, filler: UInt32 = 0xFF00_0000
  ) {
    rects.removeAll(keepingCapacity: true)
    band = 0
    let bounds = target.bounds
    var y = bounds.y
    while y < bounds.maxY {
      let height = min(bandHeight - (y % bandHeight + bandHeight) % bandHeight, bounds.maxY - y)
      if height > 1 { unifyRows(target, y..<y + height, filler) }
      let start = rects.count
      appendRow(target.row(y, from: bounds.x), y: y, bounds)
      for index in start..<rects.count { rects[index].height = height }
      endRow(from: start, y: y, height: height)
      y += height
    }
  }

  // MARK: - Row by row

  /// Removes all rectangles, so that others can be added with `add(x:rows:width:)`.
  mutating func begin() {
    rects.removeAll(keepingCapacity: true)
    band = 0
    row = (0, .min, 1)
  }

  /// Adds a run of opaque pixels, to the right of or below all earlier ones.
  ///
  /// All runs with the same first row must have the same rows.
  @inline(__always)
  mutating func add(x: Int, rows: Range<Int>, width: Int) {
    if rows.lowerBound != row.y {
      finish()
      row = (rects.count, rows.lowerBound, rows.count)
    } else if let last = rects.indices.last, last >= row.start, rects[last].maxX == x {
      rects[last].width += width
      return
    }
    rects.append(PixelRect(x: x, y: rows.lowerBound, width: width, height: rows.count))
  }

  /// Completes the last rows; nothing may be added afterwards.
  mutating func finish() { endRow(from: row.start, y: row.y, height: row.height) }

  // MARK: - Scanning

  /// Makes a pixel opaque in all rows if it is opaque in one of them.
  private mutating func unifyRows(_ target: PixelTarget, _ rows: Range<Int>, _ filler: UInt32) {
    let bounds = target.bounds
    if union.count < bounds.width {
      union = [UInt32](repeating: 0, count: bounds.width)
    }
    union.withUnsafeMutableBufferPointer { union in
      guard let union = union.baseAddress else { return }
      let first = target.row(rows.lowerBound, from: bounds.x)
      for x in 0..<bounds.width { union[x] = first[x] }
      for y in rows.dropFirst() {
        let row = target.row(y, from: bounds.x)
        for x in 0..<bounds.width { union[x] |= row[x] }
      }
      for y in rows {
        let row = target.row(y, from: bounds.x)
        for x in 0..<bounds.width where Self.isOpaque(union[x] & ~row[x]) { row[x] = filler }
      }
    }
  }

  private mutating func appendRow(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, _ bounds: PixelRect
  ) {
    var x = 0
    while x < bounds.width {
      // Most of a pane is empty, so skip sixteen pixels at a time.
      while x + 16 <= bounds.width, Self.areAll(row + x, opaque: false) { x += 16 }
      guard x < bounds.width else { return }
      guard Self.isOpaque(row[x]) else {
        x += 1
        continue
      }
      let left = x
      while x + 16 <= bounds.width, Self.areAll(row + x, opaque: true) { x += 16 }
      while x < bounds.width, Self.isOpaque(row[x]) { x += 1 }
      rects.append(PixelRect(x: bounds.x + left, y: y, width: x - left, height: 1))
    }
  }

  /// Joins the last row to the band above if both have the same spans.
  private mutating func endRow(from start: Int, y: Int, height: Int) {
    let count = rects.count - start
    guard count > 0 else { return }
    guard start - band == count, rects[band].maxY == y,
      (0..<count).allSatisfy({ spans(rects[band + $0], rects[start + $0]) })
    else {
      band = start
      return
    }
    rects.removeLast(count)
    for index in band..<start { rects[index].height += height }
  }

  private func spans(_ a: PixelRect, _ b: PixelRect) -> Bool { a.x == b.x && a.width == b.width }

  /// Returns whether sixteen pixels are all opaque, or none is.
  @inline(__always)
  private static func areAll(_ pixels: UnsafeMutablePointer<UInt32>, opaque: Bool) -> Bool {
    let raw = UnsafeRawPointer(pixels)
    let expected: UInt64 = opaque ? .max : 0
    func four(_ index: Int) -> SIMD2<UInt64> {
      raw.loadUnaligned(fromByteOffset: 16 * index, as: SIMD2<UInt64>.self) ^ expected
    }
    let differences = four(0) | four(1) | four(2) | four(3)
    return (differences.x | differences.y) & 0x8000_0000_8000_0000 == 0
  }

  /// Returns whether a pixel's alpha is above 127: its topmost bit is set.
  @inline(__always)
  private static func isOpaque(_ pixel: UInt32) -> Bool { pixel >= 0x8000_0000 }
}
