import Touches

/// The visibility and the place that actions and fingers gave a region, for its next layout.
struct RegionTrace: Equatable {
  /// Whether it is hidden.
  let isHidden: Bool
  /// Whether it was hidden at first.
  let wasHidden: Bool
  /// Its frame at first, in px of its first parent.
  let frame: Rect
  /// The upper left corner that it has with its first size and its present centre, in px of the root;
  /// nil if it has not moved.
  let position: Point?
  /// Whether it was taken out of its parent, so that it has none.
  let isTakenOut: Bool

  /// Whether nothing was done to it.
  var isEmpty: Bool { isHidden == wasHidden && position == nil }

  /// Its present centre, in px of the root; nil if it has not moved.
  var centre: Point? { position.map { $0 + Vector(dx: frame.width, dy: frame.height) * 0.5 } }
}

/// The traces of regions, with their ids, from back to front and parents before their children.
typealias RegionTraces = [(id: String, trace: RegionTrace)]
