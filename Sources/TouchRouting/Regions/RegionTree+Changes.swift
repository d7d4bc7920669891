public import Touches

extension RegionTree {
  /// Changes a region in place; nothing happens where it is gone.
  ///
  /// Touches keep the region that they began on, whatever becomes of it.
  public func update(_ id: RegionID, _ change: (inout Region) -> Void) {
    guard let slot = slot(of: id) else { return }
    let before = nodes[slot].region
    change(&nodes[slot].region)
    let after = nodes[slot].region
    // A name is for people and for looking up, and both want it to stay.
    nodes[slot].region.name = before.name
    markDirty(id)
    if after.isAbsent, !before.isAbsent { losses.hidings += 1 }
    if before.isTouchable != after.isTouchable || before.eatsTouches != after.eatsTouches
      || before.touchRules.policy != after.touchRules.policy || !before.touchRules.hit.isStandard
      || !after.touchRules.hit.isStandard
    {
      structureChanged()
    } else if before.frame != after.frame || before.outset != after.outset
      || before.shape != after.shape
    {
      geometryChanged(slot)
    }
  }

  /// Moves a region with everything in it, wherever that is; constraints are for handlers.
  ///
  /// - Parameters:
  ///   - id: the region.
  ///   - origin: its upper left corner in px of the parent's frame.
  public func move(_ id: RegionID, to origin: Point) {
    guard let slot = slot(of: id), nodes[slot].region.frame.origin != origin else { return }
    nodes[slot].region.frame.origin = origin
    geometryChanged(slot)
    markDirty(id)
  }

  /// Moves a region with its descendants into another one, in front of its children, without moving
  /// it on the screen.
  ///
  /// Touches keep the region, and gestures that hear of them do. Nothing happens where either
  /// region is gone, or the second lies in the first.
  ///
  /// - Parameters:
  ///   - id: the region.
  ///   - parent: the region that it will be in; nil for the top of the tree.
  public func move(_ id: RegionID, into parent: RegionID?) {
    guard let slot = slot(of: id), let frame = absoluteFrame(of: id) else { return }
    if let parent, lineage(of: parent).contains(id) { return }
    var corner = Point(x: 0, y: 0)
    var parentSlot: Int32 = -1
    if let parent {
      guard let slot = self.slot(of: parent), let area = absoluteFrame(of: parent) else { return }
      parentSlot = Int32(slot)
      corner = area.origin
    }
    withSiblings(of: nodes[slot].parent) { siblings in siblings.removeAll { $0 == id.slot } }
    nodes[slot].parent = parentSlot
    let origin = frame.origin - corner
    nodes[slot].region.frame.origin = Point(x: origin.dx, y: origin.dy)
    withSiblings(of: parentSlot) { siblings in siblings.append(id.slot) }
    structureChanged()
    markDirty(id)
  }

  /// Puts a region in front of its siblings.
  public func raise(_ id: RegionID) {
    restack(id, at: .front)
  }

  /// Puts a region behind its siblings.
  public func lower(_ id: RegionID) {
    restack(id, at: .back)
  }

  /// Puts a region directly behind one of its siblings; nothing happens where that is not one.
  public func lower(_ id: RegionID, behind sibling: RegionID) {
    guard slot(of: sibling) != nil else { return }
    restack(id) { $0.lastIndex(of: sibling.slot) }
  }

  /// Puts a region directly in front of one of its siblings; nothing happens where that is not one.
  public func raise(_ id: RegionID, inFrontOf sibling: RegionID) {
    guard slot(of: sibling) != nil else { return }
    restack(id) { $0.lastIndex(of: sibling.slot).map { $0 + 1 } }
  }

  private func restack(_ id: RegionID, at position: Position) {
    restack(id) { position == .front ? $0.count : 0 }
  }

  /// Puts a region to a place among its siblings, which are given without it; nil for where it is.
  private func restack(_ id: RegionID, to goal: ([Int32]) -> Int?) {
    guard let slot = slot(of: id) else { return }
    var hasChanged = false
    withSiblings(of: nodes[slot].parent) { siblings in
      guard let place = siblings.lastIndex(of: id.slot) else { return }
      siblings.remove(at: place)
      let end = goal(siblings) ?? place
      siblings.insert(id.slot, at: end)
      hasChanged = end != place
    }
    guard hasChanged else { return }
    structureChanged()
    markDirty(id)
  }

  // MARK: What looks different

  /// Marks a region as changed in its looks; it is drawn once before the next frame.
  public func markDirty(_ id: RegionID) {
    guard let slot = slot(of: id), !nodes[slot].isDirty else { return }
    nodes[slot].isDirty = true
    dirty.append(id)
  }

  /// Whether any region looks different since the last `takeDirty`.
  public var hasDirty: Bool { !dirty.isEmpty }

  /// Hands over the regions that look different since the last call, each once, and forgets them.
  ///
  /// - Parameter regions: is emptied first, and keeps its storage.
  public func takeDirty(into regions: inout [RegionID]) {
    regions.removeAll(keepingCapacity: true)
    regions += dirty
    for id in dirty {
      if let slot = slot(of: id) { nodes[slot].isDirty = false }
    }
    dirty.removeAll(keepingCapacity: true)
  }
}

extension HitOverride {
  var isStandard: Bool {
    guard case .standard = self else { return false }
    return true
  }
}
