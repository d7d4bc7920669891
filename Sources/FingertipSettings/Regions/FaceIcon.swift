package import Touches

/// An icon of the desktop's theme in the look of a region.
package struct FaceIcon: Equatable, Sendable {
  /// The name of the icon in themes; nil for no icon.
  package var name: String?
  /// The length of its sides.
  package var size = Length(60, .percent)

  /// Creates an icon without a name, which draws nothing.
  package init() {}
}
