internal import Glibc
public import Touches

/// A regular shape that a drawn line nearly is.
public enum FoundShape: Hashable, Sendable {
  /// A straight line.
  case line(from: Point, to: Point)
  /// A straight line with a head at its end.
  case arrow(from: Point, to: Point)
  /// Straight lines from corner to corner, three corners or more; open.
  case polyline([Point])
  /// Straight lines around, back to the first of three corners or more.
  case polygon([Point])
  /// The four corners of a rectangle, in order.
  case rectangle([Point])
  case ellipse(Ellipse)

  /// The name of its kind, for messages and tests.
  public var kind: String {
    switch self {
    case .line: "line"
    case .arrow: "arrow"
    case .polyline: "polyline"
    case .polygon(let corners): corners.count == 3 ? "triangle" : "polygon"
    case .rectangle: "rectangle"
    case .ellipse: "ellipse"
    }
  }
}

/// An ellipse in any direction.
public struct Ellipse: Hashable, Sendable {
  /// The middle, in px.
  public var centre: Point
  /// The way from the middle to the end of the longer axis, in px.
  public var major: Vector
  /// The way from the middle to the end of the shorter axis, in px; at right angles to the longer one.
  public var minor: Vector

  /// Creates an ellipse from its middle and its two half axes, in px.
  public init(centre: Point, major: Vector, minor: Vector) {
    self.centre = centre
    self.major = major
    self.minor = minor
  }

  /// Returns a closed polygon with pieces short enough to pass for the ellipse.
  ///
  /// - Parameter flatness: the largest distance between the two, in px, above 0.
  /// - Returns: its corners, of which the last is the first one again.
  public func points(flatness: Double) -> [Point] {
    // A chord over the angle α is r·(1 - cos(α/2)) from a circle of radius r.
    let wanted = (major.length / flatness).squareRoot() * 2.3
    let count = Int(min(max(wanted.rounded(.up), 12), 720))
    let points = (0..<count).map { corner in
      let angle = 2 * Double.pi * Double(corner) / Double(count)
      return centre + major * cos(angle) + minor * sin(angle)
    }
    return points + [points[0]]
  }
}
