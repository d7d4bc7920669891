package import Touches

/// A regular shape that approximates a drawn line.
package enum FoundShape: Hashable, Sendable {
  /// A straight line.
  case line(from: Point, to: Point)
  /// A straight line with an arrow head at its end.
  case arrow(from: Point, to: Point)
  /// An open polyline with three corners or more.
  case polyline([Point])
  /// A closed polygon with three corners or more.
  case polygon([Point])
  /// The four corners of a rectangle, in order.
  case rectangle([Point])
  /// An ellipse, possibly a circle.
  case ellipse(Ellipse)
}

/// An ellipse in any orientation.
package struct Ellipse: Hashable, Sendable {
  /// The centre, in px.
  package var centre: Point
  /// The longer half axis: the vector from the centre to its end, in px.
  package var major: Vector
  /// The shorter half axis, in px; at right angles to the longer one.
  package var minor: Vector

  /// Creates an ellipse from its centre and its two half axes, in px.
  package init(centre: Point, major: Vector, minor: Vector) {
    self.centre = centre
    self.major = major
    self.minor = minor
  }
}
