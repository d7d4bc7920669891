public import Touches

/// One point of the comet that a finger draws behind it.
public struct TrailPoint: Hashable, Sendable {
  /// Where the finger was, in px of the root.
  public var position: Point
  /// How much of the point is left: 1 where it is newest, 0 where it has vanished.
  public var strength: Double

  /// Creates a point from its position in px of the root and its strength, 0…1.
  public init(position: Point, strength: Double) {
    self.position = position
    self.strength = strength
  }
}
