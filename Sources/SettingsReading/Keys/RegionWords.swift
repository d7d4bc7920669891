internal import FingertipSettings

extension RegionOutline {
  /// The shapes that are a word.
  static let words = ["rectangle", "circle", "ellipse"]
}

extension RegionBounds {
  /// The bounds that are a word.
  static let words = ["none", "parent", "screen"]
}
