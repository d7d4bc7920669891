// Strokes that are sent from one page to another. Each page has a history of its own. Both record
// the transfer under the same number, and an undo on either page reverses it on both. Otherwise
// an undo on one page would leave the strokes on neither of them.
//
// The history of a page can lose its half, because it has a limited depth, and because a new change
// discards what was undone. What is left of the transfer is then forgotten if it would remove the
// strokes from the only page that has them.

internal import TouchInk

extension InkEditor {
  /// Undoes the latest change of the current page.
  ///
  /// - Returns: whether there was one.
  func undoChange() -> Bool {
    while let transfer = document.latestArrival,
      pages.firstOther({ $0.canUndo(transfer: transfer) }) == false
    {
      document.forgetLatest()
    }
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
    writeTogether {
      while let transfer = document.nextTransfer {
        changeOther { $0.redo(transfer: transfer) }
        guard document.nextDeparture == transfer,
          pages.firstOther({ $0.canUndo(transfer: transfer) }) == nil
        else { break }
        document.forgetNext()
      }
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
