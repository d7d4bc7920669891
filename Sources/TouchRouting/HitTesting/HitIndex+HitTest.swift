public import Touches

extension HitIndex {
  /// Finds the region that a touch at a point hits.
  mutating func hit(at point: Point, in nodes: [RegionNode]) -> HitResult {
    // A point with a NaN coordinate hits nothing.
    guard cells.screen.contains(point) else { return .nothing }
    let cell = cells.cell(at: point)
    cells.prepare(cell, entries, shapes)
    // If a region's function reports a miss, its entries and those of its descendants are skipped.
    var end = Int32.max
    let pixel = cells.pixel(at: point)
    for candidate in cells.list(of: cell) where candidate.reaches(pixel) {
      let entry = entries[Int(candidate.entry)]
      guard candidate.entry < end, entry.holds(point), holds(point, inShapesOf: entry) else {
        continue
      }
      switch entry.kind {
      case .region, .eats:
        return result(entry.slot, entry.policy, nodes)
      case .redirects:
        if entry.target >= 0 { return result(entry.target, entry.policy, nodes) }
      case .asks:
        switch ask(entry, at: point, nodes) {
        case .standard: break
        case .miss: end = entry.own
        case .itself: return result(entry.slot, entry.policy, nodes)
        case .region(let id):
          if let result = result(of: id, nodes) { return result }
          end = entry.own
        }
      }
    }
    return .nothing
  }

  /// Returns whether a point in an entry's box is in its shape and in those of all its ancestors.
  @inline(__always)
  func holds(_ point: Point, inShapesOf entry: Entry) -> Bool {
    if entry.shape >= 0, !shapes[Int(entry.shape)].contains(point) { return false }
    var outer = entry.outer
    while outer >= 0 {
      let ancestor = entries[Int(outer)]
      if !shapes[Int(ancestor.shape)].contains(point) { return false }
      outer = ancestor.outer
    }
    return true
  }

  private func ask(_ entry: Entry, at point: Point, _ nodes: [RegionNode]) -> HitAnswer {
    guard case .ask(let function) = nodes[Int(entry.slot)].region.touchRules.hit else {
      return .standard
    }
    let origin = frame(of: entry).origin
    return function(Point(x: point.x - origin.x, y: point.y - origin.y))
  }

  @inline(__always)
  private func result(_ slot: Int32, _ policy: RegionPolicy, _ nodes: [RegionNode]) -> HitResult {
    .region(RegionID(slot: slot, version: nodes[Int(slot)].version), policy)
  }

  /// Returns the result for a region that a function named; nil if that region cannot be touched.
  private func result(of id: RegionID, _ nodes: [RegionNode]) -> HitResult? {
    let slot = Int(id.slot)
    guard nodes.indices.contains(slot), nodes[slot].version == id.version,
      let entry = entry(ofSlot: id.slot)
    else { return nil }
    return .region(id, nodes[slot].region.eatsTouches ? .eat : entry.policy)
  }
}

extension RegionTree {
  /// Finds the region that a touch begins on: the deepest, frontmost first, whose area and those of
  /// all its ancestors hold the point.
  ///
  /// Left and top edges belong to an area, right and bottom edges do not. A point outside the
  /// screen hits nothing.
  ///
  /// - Parameter point: a point in px of the root.
  /// - Returns: the region and its policy, or nothing.
  public func hitTest(_ point: Point) -> HitResult {
    prepare()
    return hits.index.hit(at: point, in: nodes)
  }

  /// Brings the index up to date, so that the next hit-test need not do so.
  public func prepare() {
    // Updating many moved regions one by one costs more than rebuilding the whole index.
    if !hits.isStale, hits.moved.count <= max(16, count / 16) {
      for slot in hits.moved where !hits.isStale {
        if nodes[Int(slot)].isLive, !hits.index.update(slot: slot, nodes) { hits.isStale = true }
      }
    } else if !hits.moved.isEmpty {
      hits.isStale = true
    }
    for slot in hits.moved { nodes[Int(slot)].isMoved = false }
    hits.moved.removeAll(keepingCapacity: true)
    guard hits.isStale else { return }
    hits.isStale = false
    hits.index.compile(nodes, top: top, screen: screen)
  }
}

extension RegionTree {
  /// Returns whether a point is in a region's own shape, regardless of regions in front of it and
  /// of its ancestors' shapes; false for a region that is gone.
  ///
  /// - Parameters:
  ///   - point: a point in px of the root.
  ///   - id: the region.
  ///   - margin: the distance beyond the shape and its outset that still counts as inside, in px.
  /// - Returns: whether the point is inside.
  public func isInside(_ point: Point, _ id: RegionID, margin: Double = 0) -> Bool {
    guard let frame = absoluteFrame(of: id), let region = self[id] else { return false }
    let outset = region.outset + margin
    guard frame.grown(by: outset).contains(point) else { return false }
    return ResolvedShape(region.shape, frame: frame, outset: outset)?.contains(point) ?? true
  }
}
