internal import SystemSupport
internal import TouchDrawing
internal import TouchInk

/// The file that stores the ink, and the number of its changes.
struct InkStorage {
  /// The file; nil if the ink is stored in none.
  var journal: InkJournal?
  /// The number of changes of finished strokes.
  var revision = 0
}

/// Stores the ink in its file.
extension InkEditor {
  /// Adds a change to the file.
  func keep(_ change: InkChange) { storage.journal?.add(change, in: document) }

  /// Stores strokes in progress, and retries failed writes, if either is due.
  ///
  /// - Parameter time: the time on our clock, in ms.
  package func takeStorageTurn(at time: Double) {
    rewriteIfShortened()
    storage.journal?.takeTurn(document, at: time)
  }

  /// The time at which something is to be stored, on our clock in ms; nil if nothing is.
  package var nextStorageTurn: Double? { storage.journal?.nextTurn(document) }

  /// Finishes what hands erase and the text in progress, ends the zoom, and writes everything that
  /// can be written.
  ///
  /// To be called when the drawing is closed.
  package func flushStorage() {
    // All other strokes have ended with their touches, but a hand is waited for after its lift.
    liftHands()
    finishText()
    leaveZoom()
    storage.journal?.flush()
    rewriteIfShortened()
  }

  private func rewriteIfShortened() {
    guard let journal = storage.journal, journal.isShortened else { return }
    // The document already has the moves of strokes that fingers hold; recorded now, they are not
    // added again when the fingers are lifted.
    recordMoves()
    journal.rewrite(pages.whole(document, numberedIn: journal.file))
  }

  /// The reason why the ink cannot be written to its file now; nil if it can.
  package var storageError: DrawingFile.Refusal? { storage.journal?.failure }

  /// Whether everything that was drawn is in the file.
  package var isKept: Bool { storage.journal.map { $0.failure == nil } ?? false }
}
