// Hit-tests 10,000 nested regions as fast as ten.
//
// A touch hits the frontmost region whose area holds the point, where a region's area is its own
// shape cut by the areas of all its ancestors, and a region is in front of its parent. So the tree
// is flattened once into a list in painting order. Each entry has its box clipped to all its
// ancestors. Ancestors that are plain rectangles are in that box already. The others are chained:
// each entry refers to the nearest ancestor whose shape could still cut it.
//
// The screen is divided into cells. A cell's list has the entries that overlap it from front to
// back, and ends with the first that covers the cell: nothing behind that can be hit there. Deeply
// nested regions mostly cover whole cells, so lists stay short however many regions lie on top of
// each other. A cell's list is created when the first touch after a change falls into it.
//
// A region that decides for its descendants (it is animating, or its hit-test is overridden) has a
// second entry, its gate, in front of all of them.
//
// When a region moves, its entries and those of its descendants are updated, and the cells that it
// left or entered are rebuilt when they are needed. Any other change rebuilds the whole list.

internal import Touches

/// The data of a tree that hit-tests and input shapes need, in painting order.
struct HitIndex {
  /// The purpose of an entry.
  enum Kind: UInt8 {
    /// The region's own area.
    case region
    /// The gate of a region that eats every touch on it and on its descendants.
    case eats
    /// The gate of a region whose touches go to another one.
    case redirects
    /// The gate of a region with a hit-test function.
    case asks
  }

  /// An entry in painting order.
  struct Entry {
    /// The intersection of the boxes of the region and all its ancestors, in px of the root.
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
    var slot: Int32
    /// The index of the region's own entry, which is this one unless it is a gate.
    var own: Int32
    /// The index of the last entry of the region and its descendants, its gate included.
    var last: Int32
    /// The index of the parent's own entry, or -1.
    var parent: Int32
    /// The index of the region's shape in `shapes`, or -1 for a rectangle.
    var shape: Int32
    /// The index of the own entry of the nearest ancestor whose shape may cut this one, or -1.
    var outer: Int32
    /// For a redirecting gate, the slot of the region that gets the touches, or -1.
    var target: Int32
    var kind: Kind
    /// The policy for touches on it; a redirecting gate has its target's.
    var policy: RegionPolicy

    var clip: Rect { Rect(x: left, y: top, width: right - left, height: bottom - top) }

    /// Returns whether a point is in the entry's box.
    @inline(__always)
    func holds(_ point: Point) -> Bool {
      point.x >= left && point.x < right && point.y >= top && point.y < bottom
    }
  }

  /// The entries from back to front.
  private(set) var entries: [Entry] = []
  private(set) var shapes: [ResolvedShape] = []
  /// The frames of the entries' regions, in px of the root.
  private var frames: [Rect] = []
  /// The index of the own entry of the region in each slot of the tree, or -1 if it cannot be
  /// touched.
  private var ownEntry: [Int32] = []
  var cells = HitCells()
  private var stack: [Int32] = []

  /// Returns the frame of an entry's region in px of the root.
  func frame(of entry: Entry) -> Rect { frames[Int(entry.own)] }

  /// Returns the own entry of the region in a slot; nil if it cannot be touched.
  func entry(ofSlot slot: Int32) -> Entry? {
    let own = ownEntry[Int(slot)]
    return own < 0 ? nil : entries[Int(own)]
  }
}

// MARK: - Writing the list

extension HitIndex {
  /// Builds the list of a whole tree.
  mutating func compile(_ nodes: [RegionNode], top: [Int32], screen: PixelRect) {
    entries.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    ownEntry.removeAll(keepingCapacity: true)
    ownEntry.append(contentsOf: repeatElement(-1, count: nodes.count))
    cells.reset(to: screen)
    // It keeps its own stack, because a chain of 10,000 regions would overflow the thread's. A
    // slot's complement means that the slot is left.
    stack.removeAll(keepingCapacity: true)
    stack.append(contentsOf: top.reversed())
    while let item = stack.popLast() {
      if item < 0 {
        leave(~item, nodes)
      } else if nodes[Int(item)].region.isTouchable {
        enter(item, nodes)
        stack.append(~item)
        stack.append(contentsOf: nodes[Int(item)].children.reversed())
      }
    }
    resolveTargets(nodes)
  }

  private mutating func enter(_ slot: Int32, _ nodes: [RegionNode]) {
    let own = Int32(entries.count)
    let parent = nodes[Int(slot)].parent
    ownEntry[Int(slot)] = own
    var entry = Entry(
      left: 0, top: 0, right: 0, bottom: 0, slot: slot, own: own, last: own,
      parent: parent < 0 ? -1 : ownEntry[Int(parent)], shape: -1, outer: -1, target: -1,
      kind: .region, policy: nodes[Int(slot)].region.touchRules.policy)
    let shape = nodes[Int(slot)].region.shape
    if shape != .rectangle {
      entry.shape = Int32(shapes.count)
      shapes.append(.ellipse(center: Point(x: 0, y: 0), radiusX: 0, radiusY: 0))
    }
    entries.append(entry)
    frames.append(.empty)
    updateBox(Int(own), nodes)
  }

  private mutating func leave(_ slot: Int32, _ nodes: [RegionNode]) {
    let own = ownEntry[Int(slot)]
    let kind: Kind?
    if nodes[Int(slot)].region.eatsTouches {
      kind = .eats
    } else {
      switch nodes[Int(slot)].region.touchRules.hit {
      case .standard: kind = nil
      case .to: kind = .redirects
      case .ask: kind = .asks
      }
    }
    if let kind {
      var gate = entries[Int(own)]
      gate.kind = kind
      gate.last = Int32(entries.count)
      if kind == .eats { gate.policy = .eat }
      entries.append(gate)
      frames.append(frames[Int(own)])
    }
    entries[Int(own)].last = Int32(entries.count - 1)
  }

  /// Looks up the targets of redirecting gates, once every region has its entry.
  ///
  /// A gate whose target cannot be touched is skipped, as if the region did not redirect.
  private mutating func resolveTargets(_ nodes: [RegionNode]) {
    for index in entries.indices where entries[index].kind == .redirects {
      guard case .to(let id) = nodes[Int(entries[index].slot)].region.touchRules.hit else {
        continue
      }
      let slot = Int(id.slot)
      guard nodes.indices.contains(slot), nodes[slot].version == id.version, ownEntry[slot] >= 0
      else { continue }
      entries[index].target = id.slot
      entries[index].policy =
        nodes[slot].region.eatsTouches ? .eat : nodes[slot].region.touchRules.policy
    }
  }

  // MARK: Places

  /// Computes the box of an own entry from its region and its parent's entry.
  private mutating func updateBox(_ index: Int, _ nodes: [RegionNode]) {
    let parent = Int(entries[index].parent)
    let slot = Int(entries[index].slot)
    var frame = nodes[slot].region.frame
    let outset = nodes[slot].region.outset
    var outer: Int32 = -1
    var (left, top, right, bottom) = cells.edges
    if parent >= 0 {
      let parentEntry = entries[parent]
      frame = frame + Vector(dx: frames[parent].x, dy: frames[parent].y)
      (left, top, right, bottom) = (
        parentEntry.left, parentEntry.top, parentEntry.right, parentEntry.bottom
      )
      outer = parentEntry.shape >= 0 ? parentEntry.own : parentEntry.outer
    }
    frames[index] = frame
    let box = frame.grown(by: outset)
    entries[index].left = max(box.x, left)
    entries[index].top = max(box.y, top)
    entries[index].right = min(box.maxX, right)
    entries[index].bottom = min(box.maxY, bottom)
    let clip = entries[index].clip
    let shape = ResolvedShape(nodes[slot].region.shape, frame: frame, outset: outset)
    if let shape, entries[index].shape >= 0 { shapes[Int(entries[index].shape)] = shape }
    // Skip ancestors whose shapes cut nothing off.
    while outer >= 0 {
      let outerShape = shapes[Int(entries[Int(outer)].shape)]
      guard outerShape.covers(clip) || shape?.isInside(outerShape) ?? false else { break }
      outer = entries[Int(outer)].outer
    }
    entries[index].outer = outer
  }

  /// Updates the entries of a region that moved and of its descendants.
  ///
  /// - Returns: false if the list must be rebuilt, because the shape changed from or to a
  ///   rectangle.
  mutating func update(slot: Int32, _ nodes: [RegionNode]) -> Bool {
    let own = Int(ownEntry[Int(slot)])
    guard own >= 0 else { return true }
    guard (nodes[Int(slot)].region.shape != .rectangle) == (entries[own].shape >= 0) else {
      return false
    }
    cells.invalidate(entries[own])
    for index in own...Int(entries[own].last) {
      if entries[index].kind == .region {
        updateBox(index, nodes)
      } else {
        let region = entries[Int(entries[index].own)]
        entries[index].left = region.left
        entries[index].top = region.top
        entries[index].right = region.right
        entries[index].bottom = region.bottom
        entries[index].outer = region.outer
      }
    }
    cells.invalidate(entries[own])
    return true
  }
}
