package import LabelLayout
package import Touches

/// The way in which the label of a region is laid out.
package struct Lettering: Equatable, Sendable {
  /// The font; nil for the usual one.
  package var font: LabelFont?
  /// The ends of the frame between which each line lies; in the centre by default.
  package var alignment = LabelStyle.Alignment.centre
  /// The height of the lines in the frame; in the middle by default.
  package var placement = LabelStyle.Placement.middle
  /// Whether lines that are too long are broken.
  package var wraps = false
  /// The size to which letters shrink at most; nil where they keep theirs.
  package var leastSize: Length?

  /// The usual font, centred, on one line, at its full size.
  package init() {}
}
