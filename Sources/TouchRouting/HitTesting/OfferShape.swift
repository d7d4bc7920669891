public import Touches

/// The area where a touch can hit an own or an `offer` region of a tree, for which a grab is
/// needed.
public struct OfferShape {
  private var solid = InputShape(offersAreSolid: true)
  /// Whether any pixel is an `offer` region's, or that of a region whose own function may say so.
  public private(set) var isTouchable = false

  /// Creates an empty shape.
  public init() {}

  /// The rectangles in which touches hit a region that is ours or offered, in px of the root and in the
  /// order of `InputShape.rects`; to be asked for where `isTouchable`.
  public var rects: [PixelRect] { solid.rects }

  /// Looks at a tree as it is now.
  ///
  /// A tree without such a region costs one look at each region, any other a second painting.
  ///
  /// - Parameters:
  ///   - tree: the regions.
  ///   - holes: the tree's shape with `offer` regions as holes.
  public mutating func update(from tree: RegionTree, holes: InputShape) {
    tree.prepare()
    let offers = tree.hits.index.entries.filter { $0.policy == .offer }
    isTouchable = false
    guard !offers.isEmpty else { return }
    _ = solid.update(from: tree)
    isTouchable = solid.rects != holes.rects || offers.contains { $0.kind == .asks }
  }
}
