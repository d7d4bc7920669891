public import Touches

/// The placement of a region, in lengths that follow the size of its parent and the density of the
/// monitor.
public struct RegionFrame: Hashable, Sendable {
  /// The horizontal placement.
  public var horizontal: AxisPlacement
  /// The vertical placement.
  public var vertical: AxisPlacement
  /// The area that a region at the top of the tree is laid out in; ignored if it has a parent.
  public var screen: RegionScreen

  /// Creates a frame from its placement on both axes.
  public init(
    horizontal: AxisPlacement = .fill, vertical: AxisPlacement = .fill, screen: RegionScreen = .all
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.screen = screen
  }

  /// All of the parent, or of the root.
  public static let fill = RegionFrame()

  /// A side of the parent or of the monitor.
  public enum Edge: String, CaseIterable, Hashable, Sendable {
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
  }

  /// Returns a strip along an edge.
  ///
  /// - Parameters:
  ///   - edge: the edge.
  ///   - width: its extent away from the edge.
  ///   - length: its extent along the edge, centred on the edge; nil for all of it.
  ///   - distance: its distance from the edge.
  ///   - screen: the area of a region at the top of a tree.
  /// - Returns: the frame.
  public static func strip(
    along edge: Edge, width: Length, length: Length? = nil, distance: Length = .zero,
    of screen: RegionScreen = .all
  ) -> RegionFrame {
    let along = length.map { AxisPlacement.center(.zero, size: $0) } ?? .fill
    let across: AxisPlacement =
      switch edge {
      case .left, .top: .start(distance, size: width)
      case .right, .bottom: .end(distance, size: width)
      }
    return switch edge {
    case .left, .right: RegionFrame(horizontal: across, vertical: along, screen: screen)
    case .top, .bottom: RegionFrame(horizontal: along, vertical: across, screen: screen)
    }
  }

  /// Returns the frame of a region inside another one.
  ///
  /// - Parameters:
  ///   - parent: the parent's frame in px of the root.
  ///   - context: the monitors; the density is that at the parent's middle.
  /// - Returns: the frame in px of the parent, for `Region.frame`.
  public func resolved(in parent: Rect, _ context: LayoutContext) -> Rect {
    let density = context.pixelsPerMillimetre(at: parent.center)
    let (x, width) = horizontal.resolved(in: parent.width, pixelsPerMillimetre: density)
    let (y, height) = vertical.resolved(in: parent.height, pixelsPerMillimetre: density)
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// Returns the frame of a region at the top of a tree.
  ///
  /// - Returns: the frame in px of the root; nil if its monitor is not connected.
  public func resolved(_ context: LayoutContext) -> Rect? {
    guard let area = context.area(of: screen) else { return nil }
    return resolved(in: area, context) + Vector(dx: area.x, dy: area.y)
  }
}
