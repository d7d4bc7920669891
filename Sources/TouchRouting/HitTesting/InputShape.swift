// The shape must receive exactly the touches that a hit-test gives to a region. A touch that leaks
// through is lost to the region; a touch that is held back is lost to the application. So a pixel
// is in the shape exactly if a hit-test at its centre hits something solid. The shape is painted
// row by row from the same list, in the same order and with the same comparisons as a hit-test. But
// a row is computed in runs, not pixels, and equal rows are computed once.

public import Touches

/// The solid parts of a tree in whole pixels, with holes cut out, for the input shape of a window.
///
/// Regions that pass touches on are holes in the regions behind them, and so are full regions. A
/// region with a hit-test function is solid wherever the function might be called, because its
/// answer is unknown before there is a touch. After the first update, updating allocates nothing
/// unless the tree grows.
public struct InputShape {
  /// The rectangles, in px of the root, without overlaps: sorted by y and then by x; rectangles
  /// that share a row have the same top and bottom (X's YXBanded).
  public private(set) var rects: [PixelRect] = []
  /// Whether regions whose policy is `offer` are solid.
  ///
  /// They are holes if a grab of the root delivers their touches, because the application must be
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
  /// - Returns: whether the shape changed.
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
