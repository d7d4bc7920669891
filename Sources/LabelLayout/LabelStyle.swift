/// The style in which a label fills its frame.
package struct LabelStyle: Hashable, Sendable {
  /// The horizontal alignment of lines in the frame.
  package enum Alignment: String, CaseIterable, Hashable, Sendable { case start, centre, end }

  /// The vertical placement of the lines in the frame.
  package enum Placement: String, CaseIterable, Hashable, Sendable { case top, middle, bottom }

  /// The font of the letters.
  package var font = LabelFont.usual
  /// The horizontal alignment of the lines.
  package var alignment = Alignment.centre
  /// The vertical placement of the lines.
  package var placement = Placement.middle
  /// Whether lines that are too long are wrapped.
  package var wraps = false
  /// The smallest font size to which a label may shrink, in px; nil if it must not shrink.
  package var minimumSize: Double?
  /// The width of a border at each edge, in px.
  package var inset = 0.0
  /// The width that is reserved for something at each side of the label, in px.
  package var sideMargin = 0.0
  /// The height that is reserved for something above or below the label, in px.
  package var reserved = 0.0

  /// Creates the default style: one font size, centred in the frame.
  package init() {}

  /// Whether the label is fitted into its frame; other labels are clipped to it.
  var fits: Bool { wraps || minimumSize != nil }

  /// Whether lines are simply centred, in the usual font.
  package var isPlain: Bool {
    font == .usual && alignment == .centre && placement == .middle && !fits
  }
}
