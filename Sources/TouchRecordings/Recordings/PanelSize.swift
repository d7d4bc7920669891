/// The size of a panel, in mm.
package struct PanelSize: Equatable, Sendable {
  /// The plausible lengths of a panel's side, from a watch to a wall, in mm.
  static let plausibleLengths = 20.0...2500.0

  /// The width, in mm.
  package var width: Double
  /// The height, in mm.
  package var height: Double

  /// Creates a size from two sides in mm.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether both sides are plausible.
  var isPlausible: Bool {
    Self.plausibleLengths.contains(width) && Self.plausibleLengths.contains(height)
  }
}
