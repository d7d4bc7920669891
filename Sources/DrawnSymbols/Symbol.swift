/// A small single-coloured picture that shows in any language what a button does.
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
  /// An eraser whose rubber is visible, for erasing parts of strokes.
  case areaEraser
  /// A loop of rope around a dot.
  case lasso
  /// A ruler.
  case ruler
  /// A set square.
  case setSquare
  /// Two sheets, one a copy of the other.
  case copy
  /// An arrow to the page before this one.
  case toPrevious
  /// An arrow to the page after this one.
  case toNext
  /// A dot for the thinnest line.
  case smallDot
  /// A dot for a line of medium width.
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
  /// The mouse's arrow, for operating the programs beneath.
  case pointer
  /// A cross.
  case cross
  /// A dash, for minimising.
  case fold
  /// A check mark.
  case check
  /// Two pages, one on the other.
  case pages
  /// An arrow head to the previous page.
  case previous
  /// An arrow head to the next page.
  case next
  /// A plus sign.
  case plus
  /// A page that is crossed out.
  case removePage
  /// Four pages side by side.
  case overview
  /// Four corners around a dot, for showing everything.
  case fit
  /// A magnifying glass with a plus sign.
  case enlarge
  /// A magnifying glass with a minus sign.
  case reduce
  /// A screen, for the desktop.
  case screen
  /// A snowflake, for a frozen screen.
  case frozen
  /// A folder.
  case folder
  /// A sheet without lines.
  case sheet
  /// A sheet that is filled.
  case filledSheet
  /// A sheet of squares.
  case squares
  /// A sheet of lines.
  case ruled
  /// A sheet of dots.
  case dots
  /// Lines for musical notes, with a note.
  case staff
  /// A lamp with its light, for darkening everything else.
  case spotlight
  /// A half-open blind.
  case curtain
  /// A magnifying glass on a dot.
  case lens
  /// A keyboard.
  case keyboard
  /// A globe, for languages.
  case globe
  /// The arrow of the Shift key.
  case shift
  /// The arrow of the Shift key on a line, for locked Shift.
  case shiftLock
  /// An arrow to the left around a cross, for deleting.
  case backspace
  /// An arrow that turns down and to the left, for a new line.
  case newLine
  /// Two rows of dots, a handle for dragging.
  case grip
}
