public import Touches

/// The limits of a region's movement.
public struct MovementConstraint: Hashable, Sendable {
  /// The area that contains the region's frame.
  public enum Bounds: Hashable, Sendable {
    /// No bounds.
    case none
    /// The area of the parent's frame.
    case parent
    /// The tree's screen.
    case screen
    /// A rectangle in px of the parent.
    case rectangle(Rect)
  }

  /// The directions in which it moves at all.
  public enum Axis: String, CaseIterable, Hashable, Sendable {
    /// In every direction.
    case both
    /// To the left and to the right only.
    case horizontal
    /// Up and down only.
    case vertical
  }

  /// The area that the region stays in.
  public var bounds: Bounds
  /// The directions in which movement is possible.
  public var axis: Axis

  /// Creates a constraint; without arguments it allows everything.
  public init(_ bounds: Bounds = .none, axis: Axis = .both) {
    self.bounds = bounds
    self.axis = axis
  }

  /// Moves anywhere.
  public static let none = MovementConstraint()
  /// Stays inside its parent.
  public static let parent = MovementConstraint(.parent)
  /// Stays on the screen.
  public static let screen = MovementConstraint(.screen)

  /// Returns the place nearest to a wanted one that is allowed.
  ///
  /// A frame larger than its bounds is held at their left and top edges.
  ///
  /// - Parameters:
  ///   - origin: the wanted position, in px of the parent.
  ///   - frame: the frame as it is, in px of the parent.
  ///   - parent: the parent's frame, in px of the root.
  ///   - screen: the tree's screen, in px of the root.
  /// - Returns: where the frame may be, in px of the parent.
  public func nearest(to origin: Point, from frame: Rect, parent: Rect, screen: Rect) -> Point {
    var place = origin
    if axis == .horizontal { place.y = frame.y }
    if axis == .vertical { place.x = frame.x }
    let area: Rect
    switch bounds {
    case .none: return place
    case .parent: area = Rect(x: 0, y: 0, width: parent.width, height: parent.height)
    case .screen: area = screen + Vector(dx: -parent.x, dy: -parent.y)
    case .rectangle(let rectangle): area = rectangle
    }
    // An axis that is locked stays where it is, even out of bounds: only what moves is held.
    if axis != .vertical { place.x = max(area.x, min(place.x, area.maxX - frame.width)) }
    if axis != .horizontal { place.y = max(area.y, min(place.y, area.maxY - frame.height)) }
    return place
  }
}
