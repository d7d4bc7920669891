import Touches

/// The crossings of a polygon's edges with one row after the other, from the top down.
///
/// Only the edges that a row meets are examined. They cross the next row in nearly the same order,
/// so insertion sort takes almost no time.
struct RowCrossings {
  /// An edge that is not horizontal.
  private struct Edge {
    /// The upper end.
    var top: Point
    var bottom: Point
    /// The start in the order of the polygon, from which crossings are computed.
    var from: Point
    var to: Point
  }

  /// The crossings of the edges with the row, from left to right.
  private(set) var xs: [Double] = []

  /// The edges that were not reached yet, sorted by their upper ends, the lowest first.
  private var pending: [Edge] = []
  /// The edges that cross the row, in the order of `xs`.
  private var active: [Edge] = []

  /// Creates the crossings of a polygon; there are none before the first `advance`.
  init(_ corners: [Point]) {
    guard var a = corners.last else { return }
    for b in corners {
      if a.y != b.y {
        let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
        pending.append(Edge(top: top, bottom: bottom, from: a, to: b))
      }
      a = b
    }
    pending.sort { $0.top.y > $1.top.y }
  }

  /// Finds the crossings of a row below the previous one.
  ///
  /// - Parameter y: the middle of the row.
  mutating func advance(to y: Double) {
    // An edge includes its upper end but not its lower one, so that each corner counts once.
    while let edge = pending.last, edge.top.y <= y {
      pending.removeLast()
      active.append(edge)
    }
    active.removeAll { $0.bottom.y <= y }
    xs.removeAll(keepingCapacity: true)
    for index in active.indices {
      let edge = active[index]
      let (a, b) = (edge.from, edge.to)
      let x = a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y)
      xs.append(x)
      var slot = index
      while slot > 0, xs[slot - 1] > x {
        xs[slot] = xs[slot - 1]
        active[slot] = active[slot - 1]
        slot -= 1
      }
      xs[slot] = x
      active[slot] = edge
    }
  }
}
