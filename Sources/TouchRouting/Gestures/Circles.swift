/// The members of circular dependencies: the strongly connected components of a graph, by Tarjan's
/// algorithm.
///
/// It keeps its own stack, since a chain may be longer than a thread's stack.
package struct Circles {
  /// The circle that each is in; -1 for none.
  private var circles: [Int]

  /// Returns the circle that a thing is in, as a number; nil where it needs itself in no way.
  package func circle(of thing: Int) -> Int? { circles[thing] < 0 ? nil : circles[thing] }

  /// Finds the circles.
  ///
  /// - Parameter needs: what each of the things needs, by their numbers.
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

  /// A walk along what things need, depth first.
  private struct Walk {
    /// The order in which each was first met; -1 before that.
    var order: [Int]
    /// The earliest on the stack that each leads to.
    var low: [Int]
    var isOnStack: [Bool]
    var stack: [Int] = []
    /// The things on the way, each with the next of its needs to follow.
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

    /// Goes back from a thing.
    ///
    /// - Returns: all that are connected with it, where it was the first of them; else none.
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
