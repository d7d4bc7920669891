import Touches

/// The crossings of a polygon's edges with one row after the other, from the top down.
///
/// Only the edges that a row meets are looked at, and since they cross the next one in nearly the same
/// order, they are sorted by insertion, which takes no time where they do.
struct RowCrossings {
  /// An edge that is not level.
  private struct Edge {
    /// The upper end.
    var top: Point
    var bottom: Point
    /// The start in the order of the polygon, from which crossings are computed.
    var from: Point
    var to: Point
  }

  /// The crossings of the edges with the row, from left to right.
  private(set) var places: [Double] = []

  /// The edges that were not reached yet, in the order of their upper ends, the lowest first.
  private var waiting: [Edge] = []
  /// The edges that cross the row, in the order of `places`.
  private var met: [Edge] = []

  /// Creates the crossings of a polygon; none before the first row.
  init(_ corners: [Point]) {
    guard var a = corners.last else { return }
    for b in corners {
      if a.y != b.y {
        let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
        waiting.append(Edge(top: top, bottom: bottom, from: a, to: b))
      }
      a = b
    }
    waiting.sort { $0.top.y > $1.top.y }
  }

  /// Finds the crossings of a row below the one before.
  ///
  /// - Parameter y: the middle of the row.
  mutating func advance(to y: Double) {
    // An upper end belongs to its edge and a lower end does not, so that each corner counts once.
    while let edge = waiting.last, edge.top.y <= y {
      waiting.removeLast()
      met.append(edge)
    }
    met.removeAll { $0.bottom.y <= y }
    places.removeAll(keepingCapacity: true)
    for index in met.indices {
      let edge = met[index]
      let (a, b) = (edge.from, edge.to)
      let place = a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y)
      places.append(place)
      var at = index
      while at > 0, places[at - 1] > place {
        places[at] = places[at - 1]
        met[at] = met[at - 1]
        at -= 1
      }
      places[at] = place
      met[at] = edge
    }
  }
}
