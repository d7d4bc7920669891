/// A command for the strokes that the lasso has selected.
package enum SelectionCommand: String, CaseIterable, Hashable, Sendable {
  /// Copy the strokes, and select the copies.
  case copy
  /// Remove the strokes.
  case delete
  /// Move the strokes to the previous page.
  case previous
  /// Move the strokes to the next page, after the last one to a new page.
  case next
  /// Clear the selection.
  case done
}
