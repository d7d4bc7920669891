import SeededRandom
import TouchRouting
import Touches

/// Random regions of every kind, nested, overlapping, and extending beyond each other.
struct RandomTree {
  var generator: SplitMix64
  let tree: RegionTree
  private(set) var regions: [RegionID] = []

  init(seed: Int, count: Int, screen: PixelRect) {
    generator = SplitMix64(seed: UInt64(seed))
    tree = RegionTree(screen: screen)
    for _ in 0..<count { insert() }
  }

  mutating func insert() {
    let parent =
      Int.random(in: 0..<4, using: &generator) == 0 ? nil : regions.randomElement(using: &generator)
    let area = parent.flatMap { tree[$0]?.frame } ?? Rect(tree.screen)
    let origin = parent == nil ? area.origin : point(0, 0)
    let frame = Rect(
      x: origin.x + .random(in: -0.2...0.8, using: &generator) * area.width,
      y: origin.y + .random(in: -0.2...0.8, using: &generator) * area.height,
      width: .random(in: 0.1...1.1, using: &generator) * area.width,
      height: .random(in: 0.1...1.1, using: &generator) * area.height)
    // Every second region has whole pixels, because edges and pixel centres can coincide there.
    let isWhole = Bool.random(using: &generator)
    let region = Region(
      frame: isWhole ? frame.rounded : frame, shape: shape(), outset: outset(), policy: policy())
    let position: RegionTree.Position = Bool.random(using: &generator) ? .front : .back
    if let id = tree.insert(region, in: parent, at: position) { regions.append(id) }
  }

  private mutating func policy() -> RegionPolicy {
    RegionPolicy.allCases.randomElement(using: &generator) ?? .own
  }

  private mutating func outset() -> Double {
    Int.random(in: 0..<3, using: &generator) == 0 ? .random(in: -4...6, using: &generator) : 0
  }

  private mutating func shape() -> RegionShape {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .circle
    case 1: return .ellipse
    case 2: return .rounded(radius: .random(in: 0...20, using: &generator))
    case 3: return .polygon(corners())
    case 4: return mask()
    default: return .rectangle
    }
  }

  private mutating func corners() -> [Point] {
    let maximum = Int.random(in: 0..<4, using: &generator) == 0 ? 60 : 6
    return (0..<Int.random(in: 3...maximum, using: &generator)).map { _ in
      point(.random(in: -0.1...1.1, using: &generator), .random(in: -0.1...1.1, using: &generator))
    }
  }

  private mutating func mask() -> RegionShape {
    let width = Int.random(in: 1...9, using: &generator)
    let height = Int.random(in: 1...9, using: &generator)
    let alpha = (0..<width * height).map { _ in UInt8.random(in: 0...170, using: &generator) }
    guard let mask = RegionMask(width: width, height: height, alpha: alpha) else {
      return .rectangle
    }
    return .mask(mask)
  }

  /// Changes a property of a region, or adds or removes one.
  mutating func change() {
    guard let id = regions.randomElement(using: &generator), let region = tree[id] else { return }
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: tree.raise(id)
    case 1: tree.lower(id)
    case 2: tree.update(id) { $0.presence.isHidden.toggle() }
    case 3: tree.update(id) { $0.movement.isAnimating.toggle() }
    case 4:
      let target = regions.randomElement(using: &generator) ?? id
      tree.update(id) {
        $0.touchRules.hit = region.touchRules.hit.isOverridden ? .standard : .to(target)
      }
    case 5:
      let shape = shape()
      tree.update(id) { $0.shape = shape }
    case 6:
      let policy = policy()
      tree.update(id) { $0.touchRules.policy = policy }
    case 7:
      tree.remove(id)
      regions.removeAll { !tree.contains($0) }
    case 8: insert()
    default:
      let offset = Vector(
        dx: .random(in: -30...30, using: &generator), dy: .random(in: -30...30, using: &generator))
      tree.move(id, to: region.frame.origin + offset)
    }
  }
}

extension HitOverride {
  fileprivate var isOverridden: Bool {
    if case .standard = self { false } else { true }
  }
}

extension Rect {
  fileprivate var rounded: Rect {
    Rect(x: x.rounded(), y: y.rounded(), width: width.rounded(), height: height.rounded())
  }
}
