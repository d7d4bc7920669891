/// A section in which a region, a gesture, an action or a touchscreen is described, by the name that documents give it.
package enum SectionName: String, CaseIterable, Sendable {
  /// The limits of gestures where nothing else is said.
  case defaults
  /// The limits of gestures under a name.
  case limits
  /// A region.
  case region
  /// A region that is written once and used often.
  case template
  /// Cells in rows.
  case grid
  /// Cells one after the other.
  case list
  /// The lengths of a frame.
  case lengths
  /// A shape that is more than a word.
  case shape
  /// A picture as a shape.
  case mask
  /// The limits within which a region may be moved.
  case constraint
  /// The motion of a region that is let go.
  case motion
  /// The places that it is drawn to.
  case snap
  /// The region that gets the touches of another one.
  case hit
  /// The looks of a region.
  case look
  /// The looks that differ while it is pressed.
  case face
  /// The events of a region.
  case events
  /// A time without touches, and what is done then.
  case idle
  /// A time that passes while a region is there, and what is done then.
  case timer
  /// A gesture of a region.
  case gesture
  /// The conditions under which a gesture may begin.
  case conditions
  /// Circumstances that must hold.
  case condition
  /// The states of a gesture.
  case states
  /// An action.
  case action
  /// The times at which an action is carried out again.
  case repetition
  /// The way of a slider that is an arc.
  case arc
  /// Keys by directions.
  case directions
  /// The scale of a region's value.
  case value
  /// The scale of the value of an action.
  case scale
  /// An item of a menu.
  case menuItem
  /// Something held that is no key.
  case held
  /// A rule for windows.
  case rule
  /// The settings of the section `show` that a rule changes.
  case ruleShow
  /// The settings of the section `draw` that a rule changes.
  case ruleDraw
  /// A touchscreen and its monitor.
  case touchscreen
}
