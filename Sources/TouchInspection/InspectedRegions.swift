internal import TouchRouting

/// The regions whose edges the inspector draws.
struct InspectedRegions {
  /// The regions that touches can hit; nil without regions.
  private(set) var tree: RegionTree?
  private var generation: UInt64?
  private var hasChanged = false

  /// Follows the present regions: a reload replaces the tree, and regions move without any touch.
  mutating func follow(_ tree: RegionTree?) {
    guard tree !== self.tree || tree?.generation != generation else { return }
    self.tree = tree
    generation = tree?.generation
    hasChanged = true
  }

  /// Returns whether the regions have changed since the last call.
  mutating func takeChange() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }
}
