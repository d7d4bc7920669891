internal import TouchRouting
internal import TouchX11
internal import Touches

/// The parts of the screen that regions take, as the server was told last.
struct TouchableShape {
  private var solid = InputShape()
  private var offers = OfferShape()
  /// The generation of the tree that the shapes are of; nil where the server may have another.
  private var generation: UInt64?

  /// Returns whether the server was told of the tree as it is.
  func isOf(_ tree: RegionTree) -> Bool { generation == tree.generation }

  /// Has the server be told again whatever it was told.
  mutating func forget() { generation = nil }

  /// Makes a window's shape that of a tree.
  mutating func update(from tree: RegionTree, on window: RegionWindow) {
    guard !isOf(tree) else { return }
    let hasChanged = solid.update(from: tree)
    offers.update(from: tree, holes: solid)
    generation = tree.generation
    if hasChanged || !window.isMapped { window.setShape(solid.rects) }
  }

  /// The place where touches wait for an answer, in px of the root; nil where none can.
  var offered: [PixelRect]? { offers.isTouchable ? offers.rects : nil }
}
