public import Touches

/// One point of the comet that a finger draws behind it.
public struct TrailPoint: Hashable, Sendable {
  /// The position of the finger, in px of the root.
  public var position: Point
  /// The share of the point that is left: 1 where it is newest, 0 where it has vanished.
  public var strength: Double

  /// Creates a point from its position in px of the root and its strength, 0…1.
  public init(position: Point, strength: Double) {
    self.position = position
    self.strength = strength
  }
}
