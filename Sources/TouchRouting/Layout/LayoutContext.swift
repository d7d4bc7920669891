public import Touches

/// The monitors that regions are laid out on.
public struct LayoutContext: Hashable, Sendable {
  /// A part of the root with a name and a density.
  public struct Monitor: Hashable, Sendable {
    /// RandR's name, such as `HDMI-1`.
    public var name: String
    /// Its part of the root, in px.
    public var frame: PixelRect
    /// Its density in px/mm; above 0.
    public var pixelsPerMillimetre: Double
    /// Whether the user made it the primary one.
    public var isPrimary: Bool
    /// Whether touches may reach it: false if all touchscreens are known to be mapped to others.
    package var isTouchable = true

    /// Creates a monitor from its place on the root and its density.
    public init(
      name: String, frame: PixelRect, pixelsPerMillimetre: Double, isPrimary: Bool = false
    ) {
      self.name = name
      self.frame = frame
      self.pixelsPerMillimetre = pixelsPerMillimetre
      self.isPrimary = isPrimary
    }
  }

  /// The whole root, in px.
  public var screen: PixelRect
  /// The monitors; may be empty.
  public var monitors: [Monitor]

  /// Creates a context from the root's rectangle and its monitors.
  public init(screen: PixelRect, monitors: [Monitor]) {
    self.screen = screen
    self.monitors = monitors
  }

  /// The primary monitor, or else the first; nil if there is none.
  public var primary: Monitor? { monitors.first { $0.isPrimary } ?? monitors.first }

  /// The primary monitor's part of the root, in px; all of the root if there is no monitor.
  package var primaryArea: Rect { Rect(primary?.frame ?? screen) }

  /// Returns the monitor with a name; nil if there is none.
  public func monitor(named name: String) -> Monitor? { monitors.first { $0.name == name } }

  /// Returns the density at a point of the root, in px/mm: that of the first monitor that shows it,
  /// or else of the primary one.
  public func pixelsPerMillimetre(at point: Point) -> Double {
    let monitor = monitors.first { $0.frame.contains(point) } ?? primary
    return monitor?.pixelsPerMillimetre ?? Length.assumedPixelsPerMillimetre
  }

  /// Returns the area that a region at the top of the tree is laid out in, in px of the root; nil
  /// if the named monitor is not connected.
  public func area(of screen: RegionScreen) -> Rect? {
    switch screen {
    case .all: Rect(self.screen)
    case .primary: primaryArea
    case .outermost(let edge): Rect(outermostMonitor(at: edge)?.frame ?? self.screen)
    case .monitor(let name): monitor(named: name).map { Rect($0.frame) }
    }
  }

  /// Returns the monitor that shows a point, in px of the root; the whole root if none does.
  package func area(at point: Point) -> Rect {
    Rect(monitors.first { $0.frame.contains(point) }?.frame ?? screen)
  }

  /// Returns the monitor that reaches farthest towards an edge of the root among those that touches
  /// may reach; of several, the primary one or else the first; nil if there is none.
  private func outermostMonitor(at edge: RegionFrame.Edge) -> Monitor? {
    let touchable = self.monitors.filter(\.isTouchable)
    let monitors = touchable.isEmpty ? self.monitors : touchable
    func reach(_ monitor: Monitor) -> Int {
      switch edge {
      case .left: -monitor.frame.x
      case .right: monitor.frame.maxX
      case .top: -monitor.frame.y
      case .bottom: monitor.frame.maxY
      }
    }
    let farthest = monitors.map(reach).max()
    let candidates = monitors.filter { reach($0) == farthest }
    return candidates.first { $0.isPrimary } ?? candidates.first
  }
}

extension LayoutContext {
  /// Returns the position of a movable rectangle after a change of monitors.
  ///
  /// It stays on its monitor, or on the one that took its place, and keeps its share of the free
  /// space on each side: a rectangle at an edge stays at that edge.
  ///
  /// - Parameters:
  ///   - frame: the rectangle on these monitors, in px of the root.
  ///   - size: a rectangle with its size on the other monitors, in px; its origin is ignored.
  ///   - other: the other monitors.
  /// - Returns: its upper left corner.
  package func place(of frame: Rect, as size: Rect, on other: LayoutContext) -> Point {
    let home = monitors.first { $0.frame.contains(frame.center) } ?? primary
    let target =
      home.flatMap { other.monitor(named: $0.name) }
      ?? other.monitors.first { $0.frame.contains(frame.center) } ?? other.primary
    let (before, now) = (Rect(home?.frame ?? screen), Rect(target?.frame ?? other.screen))
    guard before != now || frame.width != size.width || frame.height != size.height else {
      return frame.origin
    }
    func moved(_ offset: Double, of room: Double, to newRoom: Double) -> Double {
      (room > 0 ? min(max(offset / room, 0), 1) : 0.5) * newRoom
    }
    return Point(
      x: now.x
        + moved(frame.x - before.x, of: before.width - frame.width, to: now.width - size.width),
      y: now.y
        + moved(frame.y - before.y, of: before.height - frame.height, to: now.height - size.height))
  }
}

/// The area that a region at the top of a tree is laid out in.
public enum RegionScreen: Hashable, Sendable {
  /// All monitors together, which is the root.
  case all
  /// The primary monitor.
  case primary
  /// The monitor that reaches farthest towards an edge of the root, of those that can be touched.
  case outermost(RegionFrame.Edge)
  /// The monitor with RandR's name.
  case monitor(String)
}
