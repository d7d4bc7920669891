// A strip is a region whose items lie one behind another. A pan along it scrolls the items, which are
// regions themselves and are cut off at the strip's edges as any region is; a pan across it takes an item
// out (row R12). An item that lies in the strip could not be seen anywhere else, so it is put to the top
// of the tree, and those behind it close the gap. Its finger stays with it, since touches and gestures
// keep the region that they began on, wherever that goes.

import TouchRouting
import Touches

/// Along which a strip scrolls.
enum StripAxis: String, CaseIterable, Sendable {
  case horizontal
  case vertical
}

/// Scrolls the items of strips, and takes items out of them.
final class RegionStrips {
  /// A gesture that scrolls.
  private struct Scroll {
    /// Where the first item would start without ends, in px of the strip.
    var wanted: Double
    /// How far the gesture was along the strip when it was last looked at, in px.
    var reach = 0.0
  }

  /// An item that a gesture took out.
  private struct Item {
    var region: RegionID
    var strip: RegionID
    /// Where it was, in px of the strip.
    var frame: Rect
    /// Those behind it, which closed the gap.
    var followers: [RegionID]
    /// By how much they did, in px.
    var gap: Vector
  }

  private let tree: RegionTree
  /// Along which each strip scrolls.
  private var axes: [RegionID: StripAxis] = [:]
  private var scrolls: [GestureID: Scroll] = [:]
  private var items: [GestureID: Item] = [:]
  /// How far the first item is from the start of its strip where that was not scrolled, in px.
  private var margins: [RegionID: Double] = [:]

  /// - Parameter tree: the regions.
  init(_ tree: RegionTree) {
    self.tree = tree
  }

  /// Makes a strip of a region, whose items lie as they do where it is not scrolled.
  func add(_ strip: RegionID, _ axis: StripAxis) {
    axes[strip] = axis
    margins[strip] = frames(in: strip).map { axis.start(of: $0.frame) }.min()
  }

  /// Has the items of a strip follow a gesture, up to the ends.
  func scroll(_ strip: RegionID, by gesture: Gesture) {
    guard let axis = axes[strip], let way = gesture.values.translation,
      let frame = tree[strip]?.frame
    else { return }
    let items = frames(in: strip)
    guard let first = items.map({ axis.start(of: $0.frame) }).min(),
      let last = items.map({ axis.end(of: $0.frame) }).max()
    else { return }
    var scroll = scrolls[gesture.id] ?? Scroll(wanted: first)
    scroll.wanted += axis.part(of: way) - scroll.reach
    scroll.reach = axis.part(of: way)
    scrolls[gesture.id] = scroll
    let margin = margins[strip] ?? 0
    let least = min(margin, axis.length(of: frame) - margin - (last - first))
    let step = axis.vector(max(least, min(scroll.wanted, margin)) - first)
    shift(items.map(\.id), by: step)
  }

  /// Takes an item out of what it lies in, once for each gesture.
  func takeOut(_ item: RegionID, by gesture: GestureID) {
    guard items[gesture] == nil, let strip = tree.parent(of: item), let frame = tree[item]?.frame
    else { return }
    var taken = Item(region: item, strip: strip, frame: frame, followers: [], gap: .zero)
    tree.move(item, into: nil)
    if let axis = axes[strip] {
      let behind = frames(in: strip).filter { axis.start(of: $0.frame) > axis.start(of: frame) }
      let next = behind.map { axis.start(of: $0.frame) }.min() ?? 0
      taken.followers = behind.map(\.id)
      taken.gap = axis.vector(behind.isEmpty ? 0 : next - axis.start(of: frame))
      shift(taken.followers, by: taken.gap * -1)
    }
    items[gesture] = taken
  }

  /// Forgets a gesture.
  ///
  /// - Parameters:
  ///   - gesture: a gesture that is over.
  ///   - isUndone: whether the item that it took out goes back in.
  func end(_ gesture: GestureID, isUndone: Bool) {
    scrolls.removeValue(forKey: gesture)
    guard let item = items.removeValue(forKey: gesture), isUndone else { return }
    tree.move(item.region, into: item.strip)
    tree.update(item.region) { $0.frame = item.frame }
    shift(item.followers, by: item.gap)
  }

  private func frames(in strip: RegionID) -> [(id: RegionID, frame: Rect)] {
    tree.children(of: strip).compactMap { id in tree[id].map { (id, $0.frame) } }
  }

  private func shift(_ regions: [RegionID], by way: Vector) {
    guard way != .zero else { return }
    for id in regions {
      guard let frame = tree[id]?.frame else { continue }
      tree.move(id, to: frame.origin + way)
    }
  }
}

extension StripAxis {
  fileprivate func start(of frame: Rect) -> Double { self == .horizontal ? frame.x : frame.y }
  fileprivate func end(of frame: Rect) -> Double { self == .horizontal ? frame.maxX : frame.maxY }
  fileprivate func length(of frame: Rect) -> Double {
    self == .horizontal ? frame.width : frame.height
  }
  fileprivate func part(of way: Vector) -> Double { self == .horizontal ? way.dx : way.dy }
  fileprivate func vector(_ length: Double) -> Vector {
    self == .horizontal ? Vector(dx: length, dy: 0) : Vector(dx: 0, dy: length)
  }
}
