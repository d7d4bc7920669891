/// The way in which the letters of a label fill a frame.
package struct LabelStyle: Hashable, Sendable {
  /// The ends of the frame between which a line lies.
  package enum Alignment: String, CaseIterable, Hashable, Sendable { case start, centre, end }

  /// The height at which the lines lie.
  package enum Placement: String, CaseIterable, Hashable, Sendable { case top, middle, bottom }

  /// The font of the letters.
  package var font = LabelFont.usual
  /// The ends of the frame between which lines lie.
  package var alignment = Alignment.centre
  /// The height at which lines lie.
  package var placement = Placement.middle
  /// Whether lines that are too long are broken.
  package var wraps = false
  /// The smallest size to which letters shrink that do not fit, in px; nil where they keep theirs.
  package var leastSize: Double?
  /// The room that a border takes at each edge, in px.
  package var inset = 0.0
  /// The room for something above or below the label, in px.
  package var reserved = 0.0

  /// The usual style: one size, in the middle of the frame.
  package init() {}

  /// Whether the label is held to its frame; others are cut off at it.
  var fits: Bool { wraps || leastSize != nil }

  /// Whether lines are simply in the middle, in the usual font.
  package var isPlain: Bool {
    font == .usual && alignment == .centre && placement == .middle && !fits
  }
}
