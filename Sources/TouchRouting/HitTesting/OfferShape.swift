public import Touches

/// The area where a touch can hit an `own` or `offer` region of a tree, for which a grab is needed.
public struct OfferShape {
  private var solid = InputShape(offersAreSolid: true)
  /// Whether any pixel belongs to an `offer` region, or to one with a hit-test function.
  public private(set) var isTouchable = false

  /// Creates an empty shape.
  public init() {}

  /// The rectangles in which touches hit an `own` or `offer` region, in px of the root and in the
  /// order of `InputShape.rects`; valid only if `isTouchable`.
  public var rects: [PixelRect] { solid.rects }

  /// Computes the area of a tree as it is now.
  ///
  /// A tree without `offer` regions costs one look at each region; any other costs a second
  /// painting.
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
