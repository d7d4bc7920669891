public import Touches

/// One point of the comet that a finger draws behind it.
public struct TrailPoint: Hashable, Sendable {
  /// The position of the finger, in px of the root.
  public var position: Point
  /// The strength of the point: 1 at the newest, 0 where the trail has vanished.
  public var strength: Double

  /// Creates a point from its position in px of the root and its strength, 0…1.
  public init(position: Point, strength: Double) {
    self.position = position
    self.strength = strength
  }
}
