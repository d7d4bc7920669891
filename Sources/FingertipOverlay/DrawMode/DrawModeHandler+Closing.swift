// What becomes of ink after draw mode was left. It is easy to leave by accident: so for a few seconds a
// notice says that the drawing was closed, and a touch on it takes it up again as if nothing had
// happened, with everything that can be undone. Later, or after another start, the ink that was there
// last is brought back by `fingertip draw --restore` or by the palette, while nothing else is drawn.

internal import FingertipInk
internal import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import TouchX11

/// A drawing that was left a moment ago.
struct ClosedDrawing {
  let drawing: OpenDrawing
  /// Until when it can be taken up again, by our clock in ms.
  let end: Double
}

extension DrawModeHandler {
  /// The time for which a drawing that was left can be taken up again by a touch, in ms.
  static let returnTime = 5000.0

  /// Shows for a moment that the drawing was closed, where there is ink to come back to.
  func offerReturn(to drawing: OpenDrawing) {
    guard drawing.editor.hasInk else { return }
    regions.drawing = DrawRegions(notice: .closed)
    closed = ClosedDrawing(drawing: drawing, end: Monotonic.milliseconds + Self.returnTime)
  }

  /// Takes the drawing up again where a touch asked for it, and forgets it where nobody did in time.
  func takeClosedTurn(at time: Double) {
    guard let closed else {
      pending.mustReturn = false
      return
    }
    if pending.mustReturn {
      pending.mustReturn = false
      self.closed = nil
      regions.drawing = nil
      let drawing = closed.drawing
      drawing.keeper?.reopen()
      // It is said on the screen from now on.
      announcer?.withdrawInkNotKept()
      drawing.responder = InkResponder(
        drawing.editor, gestures: gestures(drawing.editor.settings))
      return begin(drawing)
    }
    closed.drawing.editor.takeKeepingTurn(at: time)
    if closed.drawing.editor.keepingTrouble == nil { announcer?.withdrawInkNotKept() }
    guard closed.end <= time else { return }
    forgetClosed()
    isDone = endsLoop
  }

  /// Takes away what says that a drawing was closed.
  func forgetClosed() {
    guard let closed else { return }
    closed.drawing.editor.finishKeeping()
    self.closed = nil
    regions.drawing = nil
  }

  /// The time at which something is to be done although nobody draws, by our clock in ms.
  var nextClosedTurn: Double? {
    guard let closed else { return nil }
    return [closed.end, closed.drawing.editor.nextKeepingTurn].compactMap(\.self).min()
  }

  // MARK: - Former ink

  /// Brings the ink back that was there last, where there is none.
  ///
  /// - Returns: whether there is ink now.
  func restore() -> Bool {
    guard let open else { return false }
    let editor = open.editor
    guard !editor.hasInk else { return true }
    // What was removed from this drawing is later than all others.
    if editor.canUndoRemoval { return editor.undo() }
    guard let archive = open.keeper?.archive else { return false }
    defer { open.lookForFormerInk() }
    for path in archive.kept {
      do throws(FileError) {
        let content = try DrawingContent(readingFrom: path)
        guard !content.items.isEmpty else { continue }
        editor.restore(content)
        // Only what is in two files may go from one of them.
        if editor.isKept { archive.discard(path) }
        log(.notice, "the ink of \(path) was restored: strokes \(content.items.count)")
        return true
      } catch {
        log(.warning, "\(error)")
      }
    }
    return false
  }

  /// The reason why no ink can be brought back.
  func nothingToRestore(_ keeper: DrawingKeeper?) -> FileError {
    .inaccessible(
      path: keeper?.file.path ?? "--restore",
      why: "there is no earlier drawing of this display to restore")
  }
}
