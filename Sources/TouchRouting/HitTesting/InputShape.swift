// A touch that lands on the shape must be one that the hit-test would give us, and no other: what
// leaks through is lost to the region, what is held back is lost to the application. So a pixel is in
// the shape exactly if a hit-test at its centre hits something solid. The shape is painted row by row
// from the same list, in the same order and with the same comparisons as a hit-test; only that each
// row is found in runs, not in pixels, and rows in which nothing changes are found once.

public import Touches

/// The solid parts of a tree in whole pixels, with holes cut out, for the input shape of a window.
///
/// Regions that pass touches on are holes in what is behind them, and so are those that are full. A region that
/// answers for itself through a function is solid wherever the function might be asked, since nobody knows its
/// answer before there is a touch. Once used, updating allocates nothing unless the tree grows.
public struct InputShape {
  /// The rectangles, in px of the root, each pixel in one: sorted by y and then by x, where those
  /// that share a row share their top and bottom (what X calls YXBanded).
  public private(set) var rects: [PixelRect] = []
  /// Whether regions whose policy is `offer` are solid.
  ///
  /// They are holes where a grab of the root hands their touches to us, since the application must be
  /// able to get them back.
  public let offersAreSolid: Bool

  private var painter = ShapePainter()
  private var previous: [PixelRect] = []

  /// Creates an empty shape.
  public init(offersAreSolid: Bool = false) {
    self.offersAreSolid = offersAreSolid
  }

  /// Paints the shape of a tree as it is now.
  ///
  /// - Returns: whether it is another shape than before.
  public mutating func update(from tree: RegionTree) -> Bool {
    tree.prepare()
    swap(&rects, &previous)
    rects.removeAll(keepingCapacity: true)
    painter.paint(
      tree.hits.index, screen: tree.screen, full: tree.full, offersAreSolid: offersAreSolid,
      into: &rects
    )
    return rects != previous
  }
}
