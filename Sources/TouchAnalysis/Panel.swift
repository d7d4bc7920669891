public import Touches

/// The surface that a device's touches lie on.
public struct Panel: Hashable, Sendable {
  /// The panel's area, in px of the root.
  public var frame: Rect
  /// Its density in px/mm, above 0.
  public var pixelsPerMillimetre: Double

  /// Creates a panel from its place on the root and its density.
  public init(frame: Rect, pixelsPerMillimetre: Double) {
    self.frame = frame
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// Returns the distance of two points of the root, in mm.
  func millimetres(from start: Point, to end: Point) -> Double {
    (end - start).lengthSquared.squareRoot() / pixelsPerMillimetre
  }
}
