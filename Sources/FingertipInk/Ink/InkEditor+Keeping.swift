internal import SystemSupport
internal import TouchDrawing

/// The file that ink is kept in, and how often that changed.
struct InkKeeping {
  /// The file; nil where ink is kept in none.
  var journal: InkJournal?
  /// The number of changes of finished strokes.
  var revision = 0
}

/// Keeping the ink in its file.
extension InkEditor {
  /// Adds a change to the file.
  func keep(_ change: InkChange) { keeping.journal?.add(change, in: document) }

  /// Keeps what fingers are drawing, and what the file did not take before, where that is due.
  ///
  /// - Parameter time: our clock, in ms.
  package func takeKeepingTurn(at time: Double) { keeping.journal?.takeTurn(document, at: time) }

  /// The time at which something is to be kept, by our clock in ms; nil where nothing is.
  package var nextKeepingTurn: Double? { keeping.journal?.nextTurn(document) }

  /// Keeps what can be kept, as at the end.
  package func finishKeeping() {
    finishText()
    keeping.journal?.flush()
  }

  /// The reason why the ink is not kept in its file now; nil where it is.
  package var keepingTrouble: DrawingFile.Refusal? { keeping.journal?.trouble }

  /// Whether all that was drawn is in the file.
  package var isKept: Bool { keeping.journal.map { $0.trouble == nil } ?? false }
}
