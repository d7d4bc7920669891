// A hole that moves a little changes only two crescents between its old edge and its new one. A
// compositor repaints all that is drawn, so they are drawn in bands: few, because each rectangle
// takes the compositor some microseconds, and narrow, because a few hundred pixels take as long.
// Bands are high where the edges are steep, and low where the edges are level.

package import Touches

/// The rows of a hole that is symmetric about a vertical line, with the extent of its edge in each.
package struct HoleRows: Equatable, Sendable {
  /// One row, in px from the middle to each side.
  package struct Row: Equatable, Sendable {
    /// The half-width of the fully bright part; below 0 if there is none.
    package var inner: Int
    /// The half-width of the part that is brighter than the dark; below 0 if there is none.
    package var outer: Int

    /// Creates a row.
    package init(inner: Int, outer: Int) {
      self.inner = inner
      self.outer = outer
    }
  }

  /// The rows from top to bottom; the middle one contains the middle of the hole.
  private let rows: [Row]

  /// The largest number of unchanged pixels in a band.
  ///
  /// With picom, a rectangle takes about as long as 330 px, and a band has two rectangles. For a
  /// small hole the number is smaller, so that the bands do not cover all of it.
  private var slack: Int { min(rows.count, 400) }

  /// Creates a hole from an odd number of rows.
  package init(_ rows: [Row]) { self.rows = rows }

  /// Creates a hole with a ring around its edge.
  ///
  /// - Parameters:
  ///   - spans: the hole, in px relative to its middle.
  ///   - ring: the ring, likewise; per row one span on each side of the middle, or one across it.
  package init(hole spans: [PixelRect], ring: [PixelRect]) {
    let reach = (spans + ring).reduce(0) { max($0, -$1.y, $1.maxY - 1) }
    var rows = [Row](repeating: Row(inner: -1, outer: -1), count: 2 * reach + 1)
    for span in spans {
      let half = span.maxX - 1
      for y in span.y..<span.maxY { rows[y + reach] = Row(inner: half, outer: half) }
    }
    for span in ring {
      // In a span to the left of the middle, the last pixel is the nearest.
      let gap = max(span.x, 1 - span.maxX) - 1
      for y in span.y..<span.maxY {
        let row = rows[y + reach]
        rows[y + reach] = Row(inner: min(row.inner, gap), outer: max(row.outer, span.maxX - 1))
      }
    }
    self.rows = rows
  }

  /// Returns the rectangles outside which nothing changes when the hole moves.
  ///
  /// - Parameters:
  ///   - oldCentre: the former middle of the hole, in px.
  ///   - newCentre: the new middle of the hole, in px.
  /// - Returns: rectangles that do not overlap.
  package func changes(
    from oldCentre: (x: Int, y: Int), to newCentre: (x: Int, y: Int)
  ) -> [PixelRect] {
    let middle = rows.count / 2
    let top = min(oldCentre.y, newCentre.y) - middle
    let bottom = max(oldCentre.y, newCentre.y) + middle + 1
    var changes: [PixelRect] = []
    var band: Band?
    for y in top..<bottom {
      var sides = Sides()
      for hole in [oldCentre, newCentre] {
        guard let row = row(y - hole.y + middle) else { continue }
        // If the other hole has no part of the row, all of this one's row changes.
        let other = hole == oldCentre ? newCentre : oldCentre
        let inner = self.row(y - other.y + middle) == nil ? 0 : max(row.inner, 0)
        sides.left.add(from: hole.x - row.outer, to: hole.x - inner + 1)
        sides.right.add(from: hole.x + inner, to: hole.x + row.outer + 1)
      }
      if band?.take(sides, slack: slack) ?? false { continue }
      band?.add(to: &changes)
      band = sides.isEmpty ? nil : Band(sides, y: y)
    }
    band?.add(to: &changes)
    return changes
  }

  private func row(_ index: Int) -> Row? {
    rows.indices.contains(index) && rows[index].outer >= 0 ? rows[index] : nil
  }

  /// A range of columns, initially empty.
  private struct Span {
    var start = Int.max
    var end = Int.min

    mutating func add(from start: Int, to end: Int) {
      self.start = min(self.start, start)
      self.end = max(self.end, end)
    }
  }

  /// The columns that change on either side of a hole.
  private struct Sides {
    var left = Span()
    var right = Span()

    var isEmpty: Bool { left.end <= left.start }

    /// The column ranges, joined if they meet.
    var spans: [Span] {
      left.end < right.start
        ? [left, right]
        : [Span(start: min(left.start, right.start), end: max(left.end, right.end))]
    }

    /// The number of columns that change.
    var width: Int {
      left.end < right.start
        ? left.end - left.start + right.end - right.start
        : max(left.end, right.end) - min(left.start, right.start)
    }

    func union(_ other: Sides) -> Sides {
      var sum = self
      sum.left.add(from: other.left.start, to: other.left.end)
      sum.right.add(from: other.right.start, to: other.right.end)
      return sum
    }
  }

  /// Rows that are drawn as one band.
  private struct Band {
    private var sides: Sides
    private let y: Int
    private var height = 1
    /// The number of pixels that change in these rows.
    private var changed: Int

    init(_ sides: Sides, y: Int) {
      self.sides = sides
      self.y = y
      changed = sides.width
    }

    /// Adds the next row, unless the band would have too many unchanged pixels.
    ///
    /// - Returns: whether the row was added.
    mutating func take(_ row: Sides, slack: Int) -> Bool {
      guard !row.isEmpty else { return false }
      let union = sides.union(row)
      guard union.width * (height + 1) <= changed + row.width + slack else { return false }
      sides = union
      height += 1
      changed += row.width
      return true
    }

    func add(to changes: inout [PixelRect]) {
      for span in sides.spans {
        changes.append(
          PixelRect(x: span.start, y: y, width: span.end - span.start, height: height))
      }
    }
  }
}
