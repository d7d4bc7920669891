/// A small picture of one colour that says what a button does, in words that every language has.
package enum Symbol: String, CaseIterable, Hashable, Sendable {
  /// A pen.
  case pen
  /// A marker.
  case marker
  /// A curve of dots.
  case dotted
  /// A laser pointer.
  case laser
  /// A straight line.
  case line
  /// An arrow.
  case arrow
  /// A letter.
  case text
  /// A rectangle.
  case rectangle
  /// An ellipse.
  case ellipse
  /// An eraser.
  case eraser
  /// An eraser whose rubber is seen, for taking away parts of strokes.
  case areaEraser
  /// A dot for the thinnest line.
  case smallDot
  /// A dot for a line of middle width.
  case mediumDot
  /// A dot for the widest line.
  case largeDot
  /// An arrow that turns back.
  case undo
  /// An arrow that turns forward.
  case redo
  /// A bin.
  case clear
  /// An arrow out of a tray.
  case restore
  /// An arrow into a tray.
  case save
  /// The mouse's arrow, for operating what lies beneath.
  case pointer
  /// A cross.
  case cross
  /// A dash, to make something small.
  case fold
  /// A check mark.
  case check
  /// Two rows of dots, to hold something by.
  case grip
}
