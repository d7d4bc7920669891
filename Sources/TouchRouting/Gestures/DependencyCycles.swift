/// The cycles in a graph of dependencies: its strongly connected components, by Tarjan's algorithm.
///
/// It keeps its own stack, because a long chain would overflow the thread's stack.
package struct DependencyCycles {
  /// The number of the cycle that each node is in; -1 for none.
  private var cycleNumbers: [Int]

  /// Returns the number of the cycle that a node is in; nil if it does not depend on itself.
  package func cycle(of node: Int) -> Int? { cycleNumbers[node] < 0 ? nil : cycleNumbers[node] }

  /// Finds the cycles.
  ///
  /// - Parameter dependencies: for each node, the indices of the nodes that it depends on.
  package init(_ dependencies: [[Int]]) {
    cycleNumbers = Array(repeating: -1, count: dependencies.count)
    var walk = Walk(count: dependencies.count)
    var cycleCount = 0
    for start in dependencies.indices where walk.order[start] < 0 {
      walk.enter(start)
      while let (node, next) = walk.path.last {
        if next < dependencies[node].count {
          walk.path[walk.path.count - 1].next += 1
          walk.visit(dependencies[node][next], from: node)
          continue
        }
        let component = walk.leave(node)
        if component.count > 1 || component.first.map({ dependencies[$0].contains($0) }) == true {
          for member in component { cycleNumbers[member] = cycleCount }
          cycleCount += 1
        }
      }
    }
  }

  /// A depth-first walk along the dependencies.
  private struct Walk {
    /// The order in which each node was first met; -1 before that.
    var order: [Int]
    /// The order of the earliest node on the stack that each node leads to.
    var lowLink: [Int]
    var isOnStack: [Bool]
    var stack: [Int] = []
    /// The nodes on the current path, each with the index of the next dependency to follow.
    var path: [(node: Int, next: Int)] = []
    var visitedCount = 0

    init(count: Int) {
      order = Array(repeating: -1, count: count)
      lowLink = order
      isOnStack = Array(repeating: false, count: count)
    }

    mutating func enter(_ node: Int) {
      (order[node], lowLink[node]) = (visitedCount, visitedCount)
      visitedCount += 1
      stack.append(node)
      isOnStack[node] = true
      path.append((node, 0))
    }

    mutating func visit(_ other: Int, from node: Int) {
      if order[other] < 0 {
        enter(other)
      } else if isOnStack[other] {
        lowLink[node] = min(lowLink[node], order[other])
      }
    }

    /// Leaves a node.
    ///
    /// - Returns: its strongly connected component if it was the first of it to be met; otherwise
    ///   empty.
    mutating func leave(_ node: Int) -> [Int] {
      path.removeLast()
      if let parent = path.last?.node { lowLink[parent] = min(lowLink[parent], lowLink[node]) }
      guard lowLink[node] == order[node] else { return [] }
      var component: [Int] = []
      while let member = stack.popLast() {
        isOnStack[member] = false
        component.append(member)
        if member == node { break }
      }
      return component
    }
  }
}
