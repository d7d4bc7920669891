package import Touches

/// The directions of a stick: one of four sides, or two adjacent ones for a diagonal.
package struct StickDirections: OptionSet, Hashable, Sendable {
  /// One bit for each of the four sides.
  package let rawValue: Int

  /// Creates a set from bits; opposite sides are not excluded.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Towards the upper edge.
  package static let up = StickDirections(rawValue: 1)
  /// Towards the lower edge.
  package static let down = StickDirections(rawValue: 2)
  /// Towards the left edge.
  package static let left = StickDirections(rawValue: 4)
  /// Towards the right edge.
  package static let right = StickDirections(rawValue: 8)

  /// The least deflection that counts as a direction, as a share of the travel.
  private static let leastWay = 0.2
  /// The sine of 22.5 degrees: each of eight directions has an eighth of the circle.
  private static let leastShare = 0.3826834323650898

  /// Creates the directions of a deflection.
  ///
  /// - Parameter way: the deflection of the stick, -1…1 to the right and downwards.
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
