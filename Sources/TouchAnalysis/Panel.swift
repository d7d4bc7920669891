public import Touches

/// The surface that a device's touches lie on.
public struct Panel: Hashable, Sendable {
  /// The panel's area, in px of the root.
  public var frame: Rect
  /// Its density in px/mm, above 0.
  public var pixelsPerMillimetre: Double

  /// Creates a panel from its area on the root and its density.
  public init(frame: Rect, pixelsPerMillimetre: Double) {
    self.frame = frame
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// Its width and height, in mm.
  package var size: Vector {
    Vector(dx: frame.width / pixelsPerMillimetre, dy: frame.height / pixelsPerMillimetre)
  }

  /// Returns the distance of two points of the root, in mm.
  func millimetres(from start: Point, to end: Point) -> Double {
    (end - start).length / pixelsPerMillimetre
  }

  /// Returns the distance of a point of the root from the segment between two others, in mm.
  func millimetres(from point: Point, toSegmentFrom start: Point, to end: Point) -> Double {
    let segment = end - start
    let length = segment.lengthSquared
    let share = length > 0 ? min(max((point - start).dot(segment) / length, 0), 1) : 0
    return millimetres(from: point, to: start + segment * share)
  }

  /// Converts a point of the root to mm from the panel's upper left corner.
  package func millimetres(of point: Point) -> Point {
    Point(
      x: (point.x - frame.x) / pixelsPerMillimetre, y: (point.y - frame.y) / pixelsPerMillimetre)
  }

  /// Converts a point in mm from the panel's upper left corner to a point of the root.
  func position(of point: Point) -> Point {
    Point(x: frame.x + point.x * pixelsPerMillimetre, y: frame.y + point.y * pixelsPerMillimetre)
  }

  /// An edge of a panel.
  enum Edge: Int, CaseIterable, Sendable {
    case left, right, top, bottom

    // Stored, because detectors need it for every report.
    static let allCases: [Edge] = [.left, .right, .top, .bottom]

    /// Returns the component of a vector that leads outwards across the edge.
    func outward(_ vector: Vector) -> Double {
      switch self {
      case .left: -vector.dx
      case .right: vector.dx
      case .top: -vector.dy
      case .bottom: vector.dy
      }
    }
  }

  /// Returns the distance of a point of the root from an edge, in mm; negative beyond it.
  func distance(of point: Point, from edge: Edge) -> Double {
    switch edge {
    case .left: (point.x - frame.x) / pixelsPerMillimetre
    case .right: (frame.maxX - point.x) / pixelsPerMillimetre
    case .top: (point.y - frame.y) / pixelsPerMillimetre
    case .bottom: (frame.maxY - point.y) / pixelsPerMillimetre
    }
  }
}
