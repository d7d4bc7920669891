/// The kind of control that a region is.
package enum ControlKind: String, CaseIterable, Hashable, Sendable {
  /// Is pressed, and reports whether the finger is lifted on it or elsewhere.
  case button
  /// Has a value along its longer side.
  case slider
  /// Has a value that a finger turns.
  case knob
  /// Is on or off.
  case toggle
  /// Has a value for each of two axes while a finger holds it.
  case stick

  /// Whether it has a value.
  package var hasValue: Bool { self != .button }

  /// The default values at both ends.
  package var defaultSpan: ValueScale.Span { self == .stick ? .init(-1, 1) : .init(0, 1) }
}
