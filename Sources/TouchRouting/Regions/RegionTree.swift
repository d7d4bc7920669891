public import Touches

/// The regions of a screen: their nesting and stacking order.
///
/// Siblings are ordered from back to front; a region is in front of its parent. A tree is a shared
/// object, because handlers move the regions that the router hit-tests. It belongs to one thread.
///
/// Changes are cheap: the index for hit-tests is updated at the next hit-test, or before that by
/// `prepare`.
public final class RegionTree {
  /// The area that all regions are inside, in px of the root.
  public let screen: PixelRect
  /// Grows with every change that may change what a touch hits.
  public private(set) var generation: UInt64 = 0
  /// Grows when regions are added, removed, restacked, or change whether they can be seen or
  /// touched; not when one moves.
  public private(set) var arrangement: UInt64 = 0
  /// The number of regions.
  public private(set) var count = 0
  /// The counts of removals and hidings.
  var losses = Losses()

  var nodes: [RegionNode] = []
  /// The regions without a parent, by slot, from back to front.
  var top: [Int32] = []
  private var free: [Int32] = []
  private var names: [String: RegionID] = [:]
  /// The regions marked for drawing since the last `takeDirty`, in the order in which they were
  /// marked.
  var dirty: [RegionID] = []

  /// The slots of regions that have no room for another finger and pass it on; see `Router+Room`.
  private(set) var full: Set<Int32> = []

  /// The index for hit-tests, as of the last one.
  var hits = Hits()

  /// An index, and the changes since its last update.
  struct Hits {
    var index = HitIndex()
    /// Whether the index must be rebuilt.
    var isStale = true
    /// The slots of regions whose geometry changed.
    var moved: [Int32] = []
  }

  /// Counts of the changes that take regions from under fingers, which the router compares cheaply.
  struct Losses: Equatable {
    /// The number of removals.
    var removals: UInt64 = 0
    /// The number of times that regions were hidden.
    var hidings: UInt64 = 0
  }

  /// Creates a tree without regions.
  ///
  /// - Parameter screen: the area that all regions are inside, in px of the root.
  public init(screen: PixelRect) {
    self.screen = screen
  }

  /// Reserves storage for regions that are about to be inserted.
  ///
  /// - Parameter count: the number of all regions.
  public func reserveCapacity(_ count: Int) {
    nodes.reserveCapacity(count)
    names.reserveCapacity(count)
  }

  /// Returns whether a region is still in the tree.
  public func contains(_ id: RegionID) -> Bool { slot(of: id) != nil }

  /// The region with an id; nil if it is gone.
  public subscript(id: RegionID) -> Region? { slot(of: id).map { nodes[$0].region } }

  /// Returns the first region that was inserted with a name; nil if there is none.
  public func region(named name: String) -> RegionID? { names[name] }

  /// Returns the frame of the region with a name, in px of the root; nil if there is none or it is
  /// hidden.
  package func visibleFrame(named name: String) -> Rect? {
    guard let id = region(named: name), self[id]?.presence.isHidden == false else { return nil }
    return absoluteFrame(of: id)
  }

  /// Returns the parent of a region; nil if it is at the top of the tree, or gone.
  public func parent(of id: RegionID) -> RegionID? {
    guard let slot = slot(of: id), nodes[slot].parent >= 0 else { return nil }
    return self.id(ofSlot: nodes[slot].parent)
  }

  /// Returns a region and its ancestors, innermost first.
  public func lineage(of id: RegionID) -> UnfoldFirstSequence<RegionID> {
    sequence(first: id) { self.parent(of: $0) }
  }

  /// Returns the children of a region from back to front; for nil, the regions at the top of the
  /// tree.
  public func children(of id: RegionID?) -> [RegionID] {
    guard let id else { return top.map { self.id(ofSlot: $0) } }
    guard let slot = slot(of: id) else { return [] }
    return nodes[slot].children.map { self.id(ofSlot: $0) }
  }

  /// Calls `body` for every region from back to front: first the region, then its descendants, then
  /// its next sibling.
  public func forEach(_ body: (RegionID, Region) -> Void) {
    var stack = Array(top.reversed())
    while let slot = stack.popLast() {
      body(id(ofSlot: slot), nodes[Int(slot)].region)
      stack += nodes[Int(slot)].children.reversed()
    }
  }

  /// Returns whether a new finger on a region is the application's, because the region has one
  /// already and passes others on.
  public func isFull(_ id: RegionID) -> Bool { contains(id) && full.contains(id.slot) }

  /// Returns whether a region or an ancestor is hidden or withheld; false if the region is gone.
  public func isHidden(_ id: RegionID) -> Bool {
    guard let slot = slot(of: id) else { return false }
    var next = Int32(slot)
    while next >= 0 {
      if nodes[Int(next)].region.isAbsent { return true }
      next = nodes[Int(next)].parent
    }
    return false
  }

  /// Returns the frame of a region in px of the root; nil if it is gone.
  public func absoluteFrame(of id: RegionID) -> Rect? {
    guard let slot = slot(of: id) else { return nil }
    var frame = nodes[slot].region.frame
    var parent = nodes[slot].parent
    while parent >= 0 {
      let origin = nodes[Int(parent)].region.frame.origin
      frame = frame + Vector(dx: origin.x, dy: origin.y)
      parent = nodes[Int(parent)].parent
    }
    return frame
  }
}

/// A region at its place in a tree.
struct RegionNode {
  var region: Region
  /// The number of regions that had this slot before.
  var version: UInt32
  var isLive: Bool
  /// The parent's slot, or -1.
  var parent: Int32
  /// The children's slots, from back to front.
  var children: [Int32] = []
  /// Whether it is in the tree's `dirty`.
  var isDirty = false
  /// Whether it is in the tree's `hits.moved`.
  var isMoved = false
}

// MARK: - Insertion and removal

extension RegionTree {
  /// The place of a region among its siblings.
  public enum Position: Hashable, Sendable {
    /// In front of all siblings.
    case front
    /// Behind all siblings.
    case back
  }

  /// Adds a region.
  ///
  /// - Parameters:
  ///   - region: the region.
  ///   - parent: the parent; nil for the top of the tree.
  ///   - position: in front of or behind all of its siblings.
  /// - Returns: its identity in this tree; nil if the parent is gone.
  @discardableResult
  public func insert(
    _ region: Region, in parent: RegionID?, at position: Position = .front
  ) -> RegionID? {
    var parentSlot: Int32 = -1
    if let parent {
      guard let slot = slot(of: parent) else { return nil }
      parentSlot = Int32(slot)
    }
    return insert(region, inSlot: parentSlot, at: position)
  }

  /// Adds a region at the top of the tree.
  ///
  /// - Parameters:
  ///   - region: the region.
  ///   - position: in front of or behind the other regions.
  /// - Returns: its identity in this tree.
  @discardableResult
  public func insert(_ region: Region, at position: Position = .front) -> RegionID {
    insert(region, inSlot: -1, at: position)
  }

  private func insert(_ region: Region, inSlot parent: Int32, at position: Position) -> RegionID {
    let id = store(region, parent: parent)
    withSiblings(of: parent) { siblings in
      siblings.insert(id.slot, at: position == .front ? siblings.count : 0)
    }
    if names[region.name] == nil, !region.name.isEmpty { names[region.name] = id }
    structureChanged()
    markDirty(id)
    return id
  }

  /// Removes a region with its descendants; does nothing if it is gone.
  ///
  /// The router cancels the touches on them, each once, at its next step or at the end of the
  /// present one.
  public func remove(_ id: RegionID) {
    guard let slot = slot(of: id) else { return }
    withSiblings(of: nodes[slot].parent) { siblings in
      siblings.removeAll { $0 == id.slot }
    }
    var stack = [id.slot]
    while let next = stack.popLast() {
      stack += nodes[Int(next)].children
      let gone = self.id(ofSlot: next)
      let name = nodes[Int(next)].region.name
      if names[name] == gone { names[name] = nil }
      nodes[Int(next)].isLive = false
      nodes[Int(next)].version += 1
      nodes[Int(next)].children = []
      free.append(next)
      full.remove(next)
      count -= 1
    }
    dirty.removeAll { !contains($0) }
    losses.removals += 1
    structureChanged()
  }

  private func store(_ region: Region, parent: Int32) -> RegionID {
    count += 1
    guard let slot = free.popLast() else {
      nodes.append(RegionNode(region: region, version: 0, isLive: true, parent: parent))
      return RegionID(slot: Int32(nodes.count - 1), version: 0)
    }
    let version = nodes[Int(slot)].version
    nodes[Int(slot)] = RegionNode(region: region, version: version, isLive: true, parent: parent)
    return RegionID(slot: slot, version: version)
  }
}

// MARK: - Bookkeeping

extension RegionTree {
  func slot(of id: RegionID) -> Int? {
    let slot = Int(id.slot)
    guard nodes.indices.contains(slot), nodes[slot].isLive, nodes[slot].version == id.version
    else { return nil }
    return slot
  }

  func id(ofSlot slot: Int32) -> RegionID {
    RegionID(slot: slot, version: nodes[Int(slot)].version)
  }

  func withSiblings(of parent: Int32, _ body: (inout [Int32]) -> Void) {
    if parent < 0 {
      body(&top)
    } else {
      body(&nodes[Int(parent)].children)
    }
  }

  func structureChanged() {
    hits.isStale = true
    generation += 1
    arrangement += 1
  }

  /// Sets the slots of the regions that pass further fingers on.
  func setFull(_ slots: Set<Int32>) {
    guard slots != full else { return }
    full = slots
    generation += 1
  }

  func geometryChanged(_ slot: Int) {
    generation += 1
    guard !hits.isStale, !nodes[slot].isMoved else { return }
    nodes[slot].isMoved = true
    hits.moved.append(Int32(slot))
  }
}
