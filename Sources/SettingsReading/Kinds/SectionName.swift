/// A kind of section of the configuration, by its name in documents.
package enum SectionName: String, CaseIterable, Sendable {
  /// The default limits of gestures.
  case defaults
  /// A named profile of gesture limits.
  case limits
  /// A region.
  case region
  /// A template of regions.
  case template
  /// A grid: cells in rows.
  case grid
  /// A list: cells in one row or column.
  case list
  /// The lengths of a frame.
  case lengths
  /// A shape with parameters.
  case shape
  /// A picture as a shape.
  case mask
  /// The limits within which a region may be moved.
  case constraint
  /// The motion of a region after its fingers release it.
  case motion
  /// The points to which a moved region snaps.
  case snap
  /// The region that gets the touches of another one.
  case hit
  /// The looks of a region.
  case look
  /// A look in one state, such as pressed.
  case face
  /// The events of a region.
  case events
  /// A time without touches, and the actions after it.
  case idle
  /// A timer that runs while a region is present, and its actions.
  case timer
  /// A gesture of a region.
  case gesture
  /// The conditions under which a gesture may begin.
  case conditions
  /// A condition.
  case condition
  /// The states of a gesture.
  case states
  /// An action.
  case action
  /// The times at which an action is repeated.
  case repetition
  /// The arc that a slider follows.
  case arc
  /// The keys of a stick, by direction.
  case directions
  /// The scale of a region's value.
  case value
  /// The scale of an action's value.
  case scale
  /// A menu item.
  case menuItem
  /// A held input that is not a key, such as a button.
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
