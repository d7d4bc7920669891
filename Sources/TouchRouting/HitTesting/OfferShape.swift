internal import Touches

/// Whether a touch can hit any `offer` region of a tree, for which a grab is needed.
public struct OfferShape {
  private var solid = InputShape(offersAreSolid: true)

  public init() {}

  /// Looks at a tree as it is now.
  ///
  /// A tree without such a region costs one look at each region, any other a second painting.
  ///
  /// - Parameters:
  ///   - tree: the regions.
  ///   - holes: the tree's shape with `offer` regions as holes.
  /// - Returns: whether any pixel is an `offer` region's, or that of a region whose own function may
  ///   say so.
  public mutating func isTouchable(in tree: RegionTree, holes: InputShape) -> Bool {
    tree.prepare()
    var isOffering = false
    for entry in tree.index.entries where entry.policy == .offer {
      if entry.kind == .asks { return true }
      isOffering = true
    }
    guard isOffering else { return false }
    _ = solid.update(from: tree)
    return solid.rects != holes.rects
  }
}
