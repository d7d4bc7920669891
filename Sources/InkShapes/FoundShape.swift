package import Touches

/// A regular shape that a drawn line nearly is.
package enum FoundShape: Hashable, Sendable {
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
}

/// An ellipse in any direction.
package struct Ellipse: Hashable, Sendable {
  /// The middle, in px.
  package var centre: Point
  /// The way from the middle to the end of the longer axis, in px.
  package var major: Vector
  /// The way from the middle to the end of the shorter axis, in px; at right angles to the longer one.
  package var minor: Vector

  /// Creates an ellipse from its middle and its two half axes, in px.
  package init(centre: Point, major: Vector, minor: Vector) {
    self.centre = centre
    self.major = major
    self.minor = minor
  }
}
