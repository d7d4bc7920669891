/// The size of a panel, in mm.
package struct PanelSize: Equatable, Sendable {
  /// The lengths that a side of a panel can have: those of a watch to those of a wall.
  static let believed = 20.0...2500.0

  /// The width, in mm.
  package var width: Double
  /// The height, in mm.
  package var height: Double

  /// A size of two sides in mm.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether there are such panels.
  var isBelievable: Bool { Self.believed.contains(width) && Self.believed.contains(height) }
}
