/// The ways out of draw mode by touch.
package struct DrawExits: Equatable, Sendable {
  /// Whether there is a palette to touch.
  package var palette = true
  /// Whether a finger held in a corner of the screen leaves draw mode.
  package var corner = true
  /// The number of fingers whose tap leaves draw mode; nil for none.
  package var leavingFingers: Int? = 5

  /// Whether draw mode can be left by touch; otherwise it is not entered.
  package var hasAny: Bool { palette || corner || leavingFingers != nil }

  /// The problem if there is no way out, as the end of a message.
  package static let problem =
    "leaves no way out of draw mode by touch; 'palette', 'corner' or a number of 'fingers' is needed"
}
