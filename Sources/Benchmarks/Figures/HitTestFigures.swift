import SeededRandom
import TouchRouting
import Touches

/// The cost of a hit-test in growing trees.
struct HitTestFigures {
  let options: Options
  private static let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)

  /// An arrangement of regions in a tree.
  private enum Kind: String, CaseIterable {
    /// Each region in the previous one and a little smaller, every seventh with rounded corners.
    case nested
    /// Overlapping regions at any depth, every seventh a circle.
    case scattered
  }

  /// The cost of a hit-test, in µs.
  private struct Cost {
    /// The cost after the cells under the touches have been created.
    var steady: Double
    /// The cost after a region in the middle of the tree moved with its content.
    var afterMove: Double
    /// The cost after a region was raised to the front.
    var afterRaise: Double
  }

  func measure() throws -> [Figure] {
    [(10, 0.2), (1000, 1), (10_000, 2)].map { count, target in
      let costs = Kind.allCases.map { (kind: $0, cost: cost($0, count: count)) }
      let slowest = costs.map(\.cost.steady).max() ?? .nan
      let details = costs.map { kind, cost in
        "\(kind.rawValue) \(cost.steady.digits(2)) µs, after a move \(cost.afterMove.digits(1)) µs, "
          + "after a raise \(cost.afterRaise.digits(1)) µs"
      }
      return Figure(
        name: "hit-test in a tree of \(count) regions",
        target: "≤ \(target.digits(target < 1 ? 1 : 0)) µs",
        measured: "\(slowest.digits(2)) µs", reference: details.joined(separator: "; "),
        isMet: slowest <= target,
        numbers: costs.flatMap { kind, cost in
          [
            ("\(kind.rawValue)US", cost.steady), ("\(kind.rawValue)AfterMoveUS", cost.afterMove),
            ("\(kind.rawValue)AfterRaiseUS", cost.afterRaise),
          ]
        })
    }
  }

  private func cost(_ kind: Kind, count: Int) -> Cost {
    var dice = SplitMix64(seed: UInt64(count))
    let tree = RegionTree(screen: Self.screen)
    let regions = populate(tree, kind, count: count, &dice)
    let points = (0..<4096).map { _ in
      Point(x: .random(in: 0..<1920, using: &dice), y: .random(in: 0..<1080, using: &dice))
    }
    var hits = 0
    func hit(_ point: Point) {
      if tree.hitTest(point) != .nothing { hits += 1 }
    }
    for point in points { hit(point) }
    let rounds = options.isQuick ? 5 : 25
    let steady = Samples(
      (0..<rounds).map { _ in
        time { for point in points { hit(point) } } / Double(points.count)
      })
    let middle = regions[count / 2]
    let changes = options.isQuick ? 50 : 500
    let afterMove = Samples(
      (0..<changes).map { change in
        tree.move(middle, to: Point(x: Double(change % 50), y: 3))
        return time { hit(points[change]) }
      })
    let siblings = tree.children(of: tree.parent(of: middle))
    let afterRaise = Samples(
      (0..<changes).map { change in
        // A region without siblings is in front already; turning it off and on costs the same.
        tree.raise(siblings[change % siblings.count])
        tree.update(middle) { $0.movement.isAnimating.toggle() }
        return time { hit(points[change]) }
      })
    precondition(hits > 0, "a benchmark that hits nothing measures nothing")
    return Cost(
      steady: steady.median, afterMove: afterMove.median, afterRaise: afterRaise.median)
  }

  private func populate(
    _ tree: RegionTree, _ kind: Kind, count: Int, _ dice: inout SplitMix64
  ) -> [RegionID] {
    let screenRect = Rect(Self.screen)
    var regions: [RegionID] = []
    for number in 0..<count {
      let isRounded = number % 7 == 3
      switch kind {
      case .nested:
        let inset = number == 0 ? 0 : 500 / Double(count)
        let shrunk = screenRect.grown(by: -500 / Double(count) * Double(number))
        let frame = Rect(x: inset, y: inset, width: shrunk.width, height: shrunk.height)
        let region = Region(frame: frame, shape: isRounded ? .rounded(radius: 10) : .rectangle)
        if let id = tree.insert(region, in: regions.last) { regions.append(id) }
      case .scattered:
        let parent = number % 10 == 0 ? nil : regions.randomElement(using: &dice)
        let area = parent.flatMap { tree[$0]?.frame } ?? screenRect
        func share(_ range: Range<Double>, of size: Double) -> Double {
          .random(in: range, using: &dice) * size
        }
        let frame = Rect(
          x: share(0..<0.7, of: area.width), y: share(0..<0.7, of: area.height),
          width: max(8, share(0.1..<0.6, of: area.width)),
          height: max(8, share(0.1..<0.6, of: area.height)))
        let region = Region(frame: frame, shape: isRounded ? .circle : .rectangle)
        if let id = tree.insert(region, in: parent) { regions.append(id) }
      }
    }
    return regions
  }

  /// Returns the time for a closure, in µs.
  private func time(_ body: () -> Void) -> Double {
    let start = Clock.now
    body()
    return (Clock.now - start) * 1e6
  }
}
