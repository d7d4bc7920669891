/// The cycles in a graph of dependencies: its strongly connected components, by Tarjan's algorithm.
///
/// It keeps its own stack, because a long chain would overflow the thread's stack.
package struct Circles {
  /// The number of the cycle that each node is in; -1 for none.
  private var circles: [Int]

  /// Returns the number of the cycle that a node is in; nil if it does not depend on itself.
  package func circle(of thing: Int) -> Int? { circles[thing] < 0 ? nil : circles[thing] }

  /// Finds the cycles.
  ///
  /// - Parameter needs: for each node, the indices of the nodes that it depends on.
  package init(_ needs: [[Int]]) {
    circles = Array(repeating: -1, count: needs.count)
    var walk = Walk(count: needs.count)
    var number = 0
    for start in needs.indices where walk.order[start] < 0 {
      walk.enter(start)
      while let (thing, next) = walk.way.last {
        if next < needs[thing].count {
          walk.way[walk.way.count - 1].next += 1
          walk.look(at: needs[thing][next], from: thing)
          continue
        }
        let component = walk.leave(thing)
        if component.count > 1 || component.first.map({ needs[$0].contains($0) }) == true {
          for member in component { circles[member] = number }
          number += 1
        }
      }
    }
  }

  /// A depth-first walk along the dependencies.
  private struct Walk {
    /// The order in which each node was first met; -1 before that.
    var order: [Int]
    /// The order of the earliest node on the stack that each node leads to.
    var low: [Int]
    var isOnStack: [Bool]
    var stack: [Int] = []
    /// The nodes on the current path, each with the index of the next dependency to follow.
    var way: [(thing: Int, next: Int)] = []
    var met = 0

    init(count: Int) {
      order = Array(repeating: -1, count: count)
      low = order
      isOnStack = Array(repeating: false, count: count)
    }

    mutating func enter(_ thing: Int) {
      (order[thing], low[thing]) = (met, met)
      met += 1
      stack.append(thing)
      isOnStack[thing] = true
      way.append((thing, 0))
    }

    mutating func look(at other: Int, from thing: Int) {
      if order[other] < 0 {
        enter(other)
      } else if isOnStack[other] {
        low[thing] = min(low[thing], order[other])
      }
    }

    /// Leaves a node.
    ///
    /// - Returns: its strongly connected component if it was the first of it to be met; otherwise
    ///   empty.
    mutating func leave(_ thing: Int) -> [Int] {
      way.removeLast()
      if let before = way.last?.thing { low[before] = min(low[before], low[thing]) }
      guard low[thing] == order[thing] else { return [] }
      var component: [Int] = []
      while let member = stack.popLast() {
        isOnStack[member] = false
        component.append(member)
        if member == thing { break }
      }
      return component
    }
  }
}
