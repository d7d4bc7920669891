internal import FingertipSettings

extension RegionOutline {
  /// The words for shapes without parameters.
  static let words = ["rectangle", "circle", "ellipse"]
}

extension RegionBounds {
  /// The words for bounds.
  static let words = ["none", "parent", "screen"]
}
