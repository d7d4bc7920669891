// A hole that moves by a step changes only what lies between its old edge and its new one, two crescents. A compositor
// repaints all that is put: the crescents, in a few bands, take it hardly longer than a halo, and the whole hole twice
// as long.

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

  /// The number of bands that a change is described by.
  private static let bands = 10

  /// Creates a hole of rows, of which there is an odd number.
  package init(_ rows: [Row]) { self.rows = rows }

  /// Creates a hole with a ring around its edge.
  ///
  /// - Parameters:
  ///   - spans: the hole, relative to its middle in px.
  ///   - ring: the ring, likewise; of each row, one part on either side of the middle, or all of it.
  init(hole spans: [PixelRect], ring: [PixelRect]) {
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
    let height = max((bottom - top + Self.bands - 1) / Self.bands, 1)
    var changes: [PixelRect] = []
    for start in stride(from: top, to: bottom, by: height) {
      let end = min(start + height, bottom)
      var (left, right) = (Span(), Span())
      for y in start..<end {
        let holes = [former, place].compactMap { hole in
          row(y - hole.y + middle).map { (hole.x, $0) }
        }
        for (x, row) in holes {
          // Where the other hole has no part of the row, all of this one changes.
          let inner = holes.count == 2 ? max(row.inner, 0) : 0
          left.add(from: x - row.outer, to: x - inner + 1)
          right.add(from: x + inner, to: x + row.outer + 1)
        }
      }
      guard left.end > left.start else { continue }
      if left.end >= right.start {
        left.end = max(right.end, left.end)
        right = Span()
      }
      for span in [left, right] where span.end > span.start {
        changes.append(
          PixelRect(x: span.start, y: start, width: span.end - span.start, height: end - start))
      }
    }
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
}
