/// A deed on the strokes that the lasso has selected.
package enum SelectionDeed: String, CaseIterable, Hashable, Sendable {
  /// Copy them; the copies are selected then.
  case copy
  /// Remove them.
  case delete
  /// Move them to the page before this one.
  case previous
  /// Move them to the page behind this one, a new one behind the last.
  case next
  /// Select nothing any more.
  case done
}
