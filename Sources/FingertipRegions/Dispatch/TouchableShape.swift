internal import TouchRouting
internal import TouchX11
internal import Touches

/// The parts of the screen that regions take, as last sent to the server.
struct TouchableShape {
  private var solid = InputShape()
  private var offers = OfferShape()
  /// The generation of the tree with these shapes; nil if the server may have another shape.
  private var generation: UInt64?

  /// Returns whether the server has the shape of the tree as it is.
  func isOf(_ tree: RegionTree) -> Bool { generation == tree.generation }

  /// Forgets the shape that the server was told, so that it is told again.
  mutating func forget() { generation = nil }

  /// Gives a window the shape of a tree.
  mutating func update(from tree: RegionTree, on window: RegionWindow) {
    guard !isOf(tree) else { return }
    let hasChanged = solid.update(from: tree)
    offers.update(from: tree, holes: solid)
    generation = tree.generation
    if hasChanged || !window.isMapped { window.setShape(solid.rects) }
  }

  /// The area where touches wait for an answer, in px of the root; nil if there is none.
  var offered: [PixelRect]? { offers.isTouchable ? offers.rects : nil }
}
