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

  /// The minimum deflection that counts as a direction, as a share of the travel.
  private static let minimumDeflection = 0.2
  /// The sine of 22.5 degrees: each of eight directions has an eighth of the circle.
  private static let minimumSine = 0.3826834323650898

  /// Creates the directions of a deflection.
  ///
  /// - Parameter deflection: the deflection of the stick, -1…1 to the right and downwards.
  package init(of deflection: Vector) {
    rawValue = 0
    let length = deflection.length
    guard length >= Self.minimumDeflection else { return }
    if deflection.dx > length * Self.minimumSine { insert(.right) }
    if deflection.dx < -length * Self.minimumSine { insert(.left) }
    if deflection.dy > length * Self.minimumSine { insert(.down) }
    if deflection.dy < -length * Self.minimumSine { insert(.up) }
  }
}
