package import Touches

/// The directions in which a stick is moved: one of four, or two of them between these.
package struct StickDirections: OptionSet, Hashable, Sendable {
  /// One bit for each of the four sides.
  package let rawValue: Int

  /// Makes a set of bits; opposite sides are not excluded.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Towards the upper edge.
  package static let up = StickDirections(rawValue: 1)
  /// Towards the lower edge.
  package static let down = StickDirections(rawValue: 2)
  /// Towards the left edge.
  package static let left = StickDirections(rawValue: 4)
  /// Towards the right edge.
  package static let right = StickDirections(rawValue: 8)

  /// The share of the way from the middle from which on a stick is moved in a direction.
  private static let leastWay = 0.2
  /// The sine of an eighth of a right angle's half: each direction has an eighth of the circle.
  private static let leastShare = 0.3826834323650898

  /// Finds the directions of a deflection.
  ///
  /// - Parameter way: how far the stick is moved, -1…1 to the right and downwards.
  package init(of way: Vector) {
    rawValue = 0
    let length = way.lengthSquared.squareRoot()
    guard length >= Self.leastWay else { return }
    if way.dx > length * Self.leastShare { insert(.right) }
    if way.dx < -length * Self.leastShare { insert(.left) }
    if way.dy > length * Self.leastShare { insert(.down) }
    if way.dy < -length * Self.leastShare { insert(.up) }
  }
}
