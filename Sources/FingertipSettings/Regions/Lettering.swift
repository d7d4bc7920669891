package import LabelLayout
package import Touches

/// The layout of a region's label.
package struct Lettering: Equatable, Sendable {
  /// The font; nil for the default font.
  package var font: LabelFont?
  /// The horizontal alignment of each line; centred by default.
  package var alignment = LabelStyle.Alignment.centre
  /// The vertical placement of the lines in the frame; in the middle by default.
  package var placement = LabelStyle.Placement.middle
  /// Whether lines that are too long are broken.
  package var wraps = false
  /// The size down to which letters may shrink; nil to keep their size.
  package var minimumSize: Length?
  /// The width that is left free for something else at each side of the text.
  package var sideMargin = Length.zero

  /// Creates the default: the default font, centred, on one line, at full size.
  package init() {}
}
