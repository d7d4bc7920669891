// Strokes that are sent from one page to another. Each page has a history of its own. Both record
// the transfer under the same number, and an undo on either page reverses it on both. Otherwise
// an undo on one page would leave the strokes on neither of them.

internal import TouchInk

extension InkEditor {
  /// Undoes the latest change of the current page.
  ///
  /// - Returns: whether there was one.
  func undoChange() -> Bool {
    let transfer = document.latestTransfer
    return writeTogether {
      if let transfer { changeOther { $0.undo(transfer: transfer) } }
      return noteHistoryChange(document.undo())
    }
  }

  /// Redoes the change of the current page that was undone last.
  ///
  /// - Returns: whether there was one.
  func redoChange() -> Bool {
    let transfer = document.nextTransfer
    return writeTogether {
      if let transfer { changeOther { $0.redo(transfer: transfer) } }
      return noteHistoryChange(document.redo())
    }
  }

  private func noteHistoryChange(_ change: InkChange) -> Bool {
    note(change)
    return !change.isEmpty
  }

  /// Changes the ink of a page other than the current one.
  ///
  /// - Parameters:
  ///   - page: the number of the page; nil for the first one on which the body changes anything.
  ///   - body: changes its document, without adding strokes.
  func changeOther(_ page: Int? = nil, _ body: (inout InkDocument) -> InkChange) {
    guard let result = pages.changeOther(page, body) else { return }
    storage.revision += 1
    storage.journal?.add(result.change, ofPage: result.page, in: result.document)
  }

  /// Writes everything that a body adds to the file at once.
  func writeTogether<Result>(_ body: () -> Result) -> Result {
    storage.journal?.writeTogether(body) ?? body()
  }
}
