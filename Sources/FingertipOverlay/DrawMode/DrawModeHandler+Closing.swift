// The fate of ink after draw mode was left. It is easy to leave by accident. So for a few seconds a
// notice says that the drawing was closed, and a touch on the notice reopens it as if nothing had
// happened, with its undo history. Later, or after a restart, `fingertip draw --restore` or the
// palette restores the latest ink, as long as nothing else has been drawn.

internal import FingertipInk
internal import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import TouchX11

/// A drawing that was left a moment ago.
struct ClosedDrawing {
  let drawing: OpenDrawing
  /// The time until which it can be reopened, by our clock in ms.
  let end: Double
}

extension DrawModeHandler {
  /// The time for which a touch can reopen a drawing that was left, in ms.
  static let reopenTime = 5000.0

  /// Shows for a moment that the drawing was closed, if it has ink, also on removed pages.
  func offerReopening(to drawing: OpenDrawing) {
    guard drawing.editor.hasInk || drawing.editor.hasRemovedInk else { return }
    regions.drawing = DrawRegions(notice: .closed)
    closed = ClosedDrawing(drawing: drawing, end: Monotonic.milliseconds + Self.reopenTime)
  }

  /// Reopens the drawing if a touch asked for it, and forgets it if none did in time.
  func takeClosedTurn(at time: Double) {
    guard let closed else {
      pending.mustReopen = false
      return
    }
    if pending.mustReopen {
      pending.mustReopen = false
      self.closed = nil
      regions.drawing = nil
      let drawing = closed.drawing
      drawing.keeper?.reopen()
      // From now on a notice on the screen reports ink that is not kept.
      announcer?.withdrawInkNotKept()
      drawing.responder = InkResponder(
        drawing.editor, gestures: gestures(drawing.editor.settings))
      return begin(drawing)
    }
    closed.drawing.editor.takeStorageTurn(at: time)
    if closed.drawing.editor.storageError == nil { announcer?.withdrawInkNotKept() }
    if closed.end <= time { forgetClosed() }
  }

  /// Forgets the closed drawing and removes its notice, which may end the loop.
  func forgetClosed() {
    guard let closed else { return }
    closed.drawing.editor.flushStorage()
    self.closed = nil
    regions.drawing = nil
    isDone = endsLoop
  }

  /// The time of the next turn for the closed drawing, by our clock in ms; nil if there is none.
  var nextClosedTurn: Double? {
    guard let closed else { return nil }
    return [closed.end, closed.drawing.editor.nextStorageTurn].compactMap(\.self).min()
  }

  // MARK: - Former ink

  /// Restores the latest ink, unless the drawing has ink.
  ///
  /// - Returns: whether there is ink now.
  func restore() -> Bool {
    guard let open else { return false }
    let editor = open.editor
    guard !editor.hasInk else { return true }
    // Ink that was removed from this drawing is newer than that of all other drawings.
    if editor.canUndoRemoval { return editor.undo() }
    guard let keeper = open.keeper, let archive = keeper.archive else { return false }
    defer { open.lookForFormerInk() }
    // Its own file can be among them, and would lose its lock if it was read.
    for path in archive.kept where path != keeper.file.path {
      do throws(FileError) {
        let content = try DrawingContent(readingFrom: path)
        content.reportProblems(of: path, log)
        guard !content.items.isEmpty else { continue }
        editor.restore(content)
        // The old file may go only once all of it is in the new one as well.
        if editor.isKept, content.problems.isEmpty {
          keeper.file.synchronizeInBackground(thenDeleting: path)
        }
        reportRestored(content, from: path)
        return true
      } catch {
        log(.warning, "\(error)")
      }
    }
    return false
  }

  /// Reports that there is ink of an earlier drawing.
  func reportRestored(_ content: DrawingContent, from path: String) {
    log(.notice, "the ink of \(path) was restored: \(counted(content.items.count, "stroke"))")
  }

  /// Returns the error that says why no ink can be restored.
  func nothingToRestore(_ keeper: DrawingKeeper?) -> FileError {
    .inaccessible(
      path: keeper?.file.path ?? "--restore",
      why: "there is no earlier drawing of this display to restore")
  }
}
