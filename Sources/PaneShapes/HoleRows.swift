// A hole that moves by a step changes only what lies between its old edge and its new one, two crescents. A compositor
// repaints all that is put, so they are put in bands: few, for each of their rectangles takes it some microseconds, and
// narrow, for so do a few hundred pixels. Where the edges are upright a band is high, and where they are level, low.

package import Touches

/// The rows of a hole that is symmetric to a vertical line, as far as its edge reaches in each.
package struct HoleRows: Equatable, Sendable {
  /// One row, in px from the middle to either side.
  package struct Row: Equatable, Sendable {
    /// The half width of what is wholly bright; below 0 where nothing is.
    package var inner: Int
    /// The half width up to which anything is brighter than the dark; below 0 where nothing is.
    package var outer: Int

    /// Creates a row.
    package init(inner: Int, outer: Int) {
      self.inner = inner
      self.outer = outer
    }
  }

  /// The rows from top to bottom; the hole's middle lies in the middle one.
  private let rows: [Row]

  /// The most pixels of a band that do not change.
  ///
  /// With picom, a rectangle takes about as long as 330 px, and a band has two. Of a small hole it is less, so that
  /// bands do not cover all of it.
  private var slack: Int { min(rows.count, 400) }

  /// Creates a hole of rows, of which there is an odd number.
  package init(_ rows: [Row]) { self.rows = rows }

  /// Creates a hole with a ring around its edge.
  ///
  /// - Parameters:
  ///   - spans: the hole, relative to its middle in px.
  ///   - ring: the ring, likewise; of each row, one part on either side of the middle, or all of it.
  package init(hole spans: [PixelRect], ring: [PixelRect]) {
    let reach = (spans + ring).reduce(0) { max($0, -$1.y, $1.maxY - 1) }
    var rows = [Row](repeating: Row(inner: -1, outer: -1), count: 2 * reach + 1)
    for span in spans {
      let half = span.maxX - 1
      for y in span.y..<span.maxY { rows[y + reach] = Row(inner: half, outer: half) }
    }
    for span in ring {
      // Of what is left of the middle, the nearest pixel is the last one.
      let gap = max(span.x, 1 - span.maxX) - 1
      for y in span.y..<span.maxY {
        let row = rows[y + reach]
        rows[y + reach] = Row(inner: min(row.inner, gap), outer: max(row.outer, span.maxX - 1))
      }
    }
    self.rows = rows
  }

  /// Returns the rectangles outside of which nothing changes when the hole moves.
  ///
  /// - Parameters:
  ///   - former: the hole's middle before, in px.
  ///   - place: its middle then.
  /// - Returns: rectangles that do not overlap.
  package func changes(
    from former: (x: Int, y: Int), to place: (x: Int, y: Int)
  ) -> [PixelRect] {
    let middle = rows.count / 2
    let top = min(former.y, place.y) - middle
    let bottom = max(former.y, place.y) + middle + 1
    var changes: [PixelRect] = []
    var band: Band?
    for y in top..<bottom {
      var sides = Sides()
      for hole in [former, place] {
        guard let row = row(y - hole.y + middle) else { continue }
        // Where the other hole has no part of the row, all of this one changes.
        let other = hole == former ? place : former
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

  /// Columns from one to before another; none at first.
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

    /// The columns, joined where they meet.
    var spans: [Span] {
      left.end < right.start
        ? [left, right]
        : [Span(start: min(left.start, right.start), end: max(left.end, right.end))]
    }

    /// How many columns change, in px.
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

  /// Rows that are put as one.
  private struct Band {
    private var sides: Sides
    private let y: Int
    private var height = 1
    /// The pixels that change in these rows.
    private var changed: Int

    init(_ sides: Sides, y: Int) {
      self.sides = sides
      self.y = y
      changed = sides.width
    }

    /// Takes in the next row, unless too much would be put that does not change.
    ///
    /// - Returns: whether it has the row.
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
