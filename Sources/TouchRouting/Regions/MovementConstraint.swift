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

  /// The directions in which the region can move.
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

  /// No constraint.
  public static let none = MovementConstraint()
  /// A constraint to the parent's frame.
  public static let parent = MovementConstraint(.parent)
  /// A constraint to the tree's screen.
  public static let screen = MovementConstraint(.screen)

  /// Returns the allowed position nearest to a wanted one.
  ///
  /// A frame larger than its bounds is held at their left and top edges.
  ///
  /// - Parameters:
  ///   - origin: the wanted position, in px of the parent.
  ///   - frame: the frame as it is, in px of the parent.
  ///   - parent: the parent's frame, in px of the root.
  ///   - screen: the tree's screen, in px of the root.
  /// - Returns: the allowed position, in px of the parent.
  public func nearest(to origin: Point, from frame: Rect, parent: Rect, screen: Rect) -> Point {
    var position = origin
    if axis == .horizontal { position.y = frame.y }
    if axis == .vertical { position.x = frame.x }
    let area: Rect
    switch bounds {
    case .none: return position
    case .parent: area = Rect(x: 0, y: 0, width: parent.width, height: parent.height)
    case .screen: area = screen + Vector(dx: -parent.x, dy: -parent.y)
    case .rectangle(let rectangle): area = rectangle
    }
    // A locked axis keeps its position, even out of bounds; bounds apply only to axes that move.
    if axis != .vertical { position.x = max(area.x, min(position.x, area.maxX - frame.width)) }
    if axis != .horizontal { position.y = max(area.y, min(position.y, area.maxY - frame.height)) }
    return position
  }
}
