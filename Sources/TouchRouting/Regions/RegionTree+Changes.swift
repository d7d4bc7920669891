public import Touches

extension RegionTree {
  /// Changes a region in place; does nothing if it is gone.
  ///
  /// Touches keep the region that they began on, whatever the change.
  public func update(_ id: RegionID, _ change: (inout Region) -> Void) {
    guard let slot = slot(of: id) else { return }
    let before = nodes[slot].region
    change(&nodes[slot].region)
    let after = nodes[slot].region
    // A name cannot be changed, because regions are looked up by it.
    nodes[slot].region.name = before.name
    markDirty(id)
    if after.isAbsent, !before.isAbsent { losses.hidings += 1 }
    let (was, present) = (before.presence, after.presence)
    // One that cannot be touched may be hidden and shown, too.
    if was.isHidden != present.isHidden || was.isWithheld != present.isWithheld
      || before.isTouchable != after.isTouchable || before.eatsTouches != after.eatsTouches
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

  /// Moves a region with its descendants, without regard to its constraint, which handlers apply.
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

  /// Returns the position of a region nearest to a wanted one that its constraint allows.
  ///
  /// - Parameters:
  ///   - id: the region.
  ///   - origin: the wanted position of its upper left corner, in px of its parent.
  ///   - size: the size that it will have, in px; nil for its present one.
  /// - Returns: the allowed position, in px of its parent; the wanted one if the region is gone.
  package func allowedOrigin(of id: RegionID, near origin: Point, size: Vector? = nil) -> Point {
    guard let region = self[id] else { return origin }
    let screen = Rect(self.screen)
    let frame = Rect(
      x: region.frame.x, y: region.frame.y, width: size?.dx ?? region.frame.width,
      height: size?.dy ?? region.frame.height)
    // At the top of the tree, positions are relative to the root's corner, and the screen is the
    // parent.
    let parent = parent(of: id).flatMap { absoluteFrame(of: $0) }
    return region.movement.constraint.nearest(
      to: origin, from: frame,
      parent: parent ?? Rect(x: 0, y: 0, width: screen.maxX, height: screen.maxY), screen: screen)
  }

  /// Returns a position in px of the parent of a region.
  ///
  /// - Parameters:
  ///   - position: in px of the root.
  ///   - id: the region.
  /// - Returns: the same position in px of the parent, or of the root for a region at the top.
  package func position(_ position: Point, inParentOf id: RegionID) -> Point {
    guard let corner = parent(of: id).flatMap({ absoluteFrame(of: $0) })?.origin else {
      return position
    }
    return position + Vector(dx: -corner.x, dy: -corner.y)
  }

  /// Moves a region with its descendants into another region, in front of that region's children,
  /// without moving it on the screen.
  ///
  /// Touches keep the region, and so do gestures that receive them. Does nothing if either region
  /// is gone, or the second is in the first.
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
  public func raise(_ id: RegionID) { restack(id, at: .front) }

  /// Puts a region behind its siblings.
  public func lower(_ id: RegionID) { restack(id, at: .back) }

  /// Puts a region directly behind one of its siblings; does nothing for another region.
  public func lower(_ id: RegionID, behind sibling: RegionID) {
    guard slot(of: sibling) != nil else { return }
    restack(id) { $0.lastIndex(of: sibling.slot) }
  }

  /// Puts a region directly in front of one of its siblings; does nothing for another region.
  public func raise(_ id: RegionID, inFrontOf sibling: RegionID) {
    guard slot(of: sibling) != nil else { return }
    restack(id) { $0.lastIndex(of: sibling.slot).map { $0 + 1 } }
  }

  private func restack(_ id: RegionID, at position: Position) {
    restack(id) { position == .front ? $0.count : 0 }
  }

  /// Moves a region to the index that `targetIndex` returns for its siblings without it; nil leaves
  /// it there.
  private func restack(_ id: RegionID, to targetIndex: ([Int32]) -> Int?) {
    guard let slot = slot(of: id) else { return }
    var hasChanged = false
    withSiblings(of: nodes[slot].parent) { siblings in
      guard let index = siblings.lastIndex(of: id.slot) else { return }
      siblings.remove(at: index)
      let newIndex = targetIndex(siblings) ?? index
      siblings.insert(id.slot, at: newIndex)
      hasChanged = newIndex != index
    }
    guard hasChanged else { return }
    structureChanged()
    markDirty(id)
  }

  // MARK: Redrawing

  /// Marks a region for drawing before the next frame.
  public func markDirty(_ id: RegionID) {
    guard let slot = slot(of: id), !nodes[slot].isDirty else { return }
    nodes[slot].isDirty = true
    dirty.append(id)
  }

  /// Whether any region has been marked since the last `takeDirty`.
  public var hasDirty: Bool { !dirty.isEmpty }

  /// Takes the regions marked since the last call, each once.
  ///
  /// - Parameter regions: receives the regions; it is emptied first and keeps its storage.
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
