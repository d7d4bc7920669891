/// A small picture of one colour that says what a button does, in words that every language has.
public enum Symbol: String, CaseIterable, Hashable, Sendable {
  case pen
  case marker
  /// A curve of dots.
  case dotted
  case laser
  case line
  case arrow
  case text
  case rectangle
  case ellipse
  case eraser
  /// An eraser whose rubber is seen, for taking away parts of strokes.
  case areaEraser
  case smallDot
  case mediumDot
  case largeDot
  case undo
  case redo
  /// A bin.
  case clear
  /// An arrow out of a tray.
  case restore
  /// An arrow into a tray.
  case save
  /// The mouse's arrow, for operating what lies beneath.
  case pointer
  case cross
  /// A dash, to make something small.
  case fold
  case check
  /// Two rows of dots, to hold something by.
  case grip
}
