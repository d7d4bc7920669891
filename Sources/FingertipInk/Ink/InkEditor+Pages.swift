// The pages of the drawing. The editor's document is that of the current page, and drawing and undo
// concern this page alone. The other pages are kept as they were left.

internal import FingertipSettings
package import InkPages
internal import TouchDrawing
internal import TouchInk
internal import Touches

/// The reason why a page step was refused.
package enum PageRefusal: Error, Equatable, CustomStringConvertible {
  /// There is no page in that direction; carries the step and the number of pages.
  case noOther(PageStep, count: Int)
  case onlyPage
  case nothingRemoved

  /// The reason as a message, with the number of pages.
  package var description: String {
    switch self {
    case .noOther(.number(let number), let count):
      "there is no page \(number); the drawing has \(count)"
    case .noOther(let step, let count):
      "there is no \(step.text) page; the drawing has \(count)"
    case .onlyPage: "the only page of a drawing cannot be removed; 'fingertip clear' empties it"
    case .nothingRemoved: "there is no removed page to restore"
    }
  }
}

/// Turns, adds and removes pages.
extension InkEditor {
  /// The number of pages, 1 or more.
  package var pageCount: Int { pages.pages.count }
  /// The index of the current page, from 0.
  package var pageIndex: Int { pages.index }
  /// The number of the current page, which stays the same when the page is moved.
  package var pageNumber: Int { pages.shown.number }
  /// The ground of the current page.
  package var ground: PageGround { pages.shown.ground }
  /// The grounds of all pages, including removed ones.
  package var grounds: [PageGround] { pages.grounds }

  /// Whether there is visible ink on any page.
  package var hasInk: Bool { document.count > 0 || pages.othersContain(\.isVisible) }
  /// Whether there is visible ink on a removed page, which can be restored.
  package var hasRemovedInk: Bool { pages.removedContain(\.isVisible) }
  /// Whether there has never been ink on any page, including removed ones.
  package var isPristine: Bool {
    document.isPristine && !pages.othersContain(\.isUsed) && !pages.removedContain(\.isUsed)
  }

  /// Performs a page step.
  ///
  /// - Throws: `PageRefusal` if the step is not possible; nothing has changed then.
  package func make(_ step: PageStep) throws(PageRefusal) {
    switch step {
    case .next: try turn(to: pages.index + 1, step)
    case .previous: try turn(to: pages.index - 1, step)
    case .number(let number): try turn(to: number - 1, step)
    case .new: addPage()
    case .remove: try removePage(at: pages.index)
    case .restore: guard restorePage() else { throw .nothingRemoved }
    case .overview: break
    }
  }

  private func turn(to index: Int, _ step: PageStep) throws(PageRefusal) {
    guard pages.pages.indices.contains(index) else {
      throw .noOther(step, count: pages.pages.count)
    }
    turn(to: index)
  }

  /// Shows the page at an index, from 0; strokes in progress end.
  func turn(to index: Int) {
    guard index != pages.index else { return }
    leavePage()
    show(pages.turn(to: index, leaving: document))
    let number = pages.shown.number
    storage.journal?.addPages { $0.turn(to: number) }
    adoptScreen()
  }

  /// Inserts a page, and shows it.
  ///
  /// - Parameters:
  ///   - ground: its ground; nil for that of the current page.
  ///   - items: the ink on it.
  ///   - index: its index, from 0; by default that after the current page.
  func addPage(
    _ ground: PageGround? = nil, _ items: [DrawingContent.Item] = [], at index: Int? = nil
  ) {
    leaveZoom()
    let ground = ground ?? pages.shown.ground
    let index = index ?? pages.index + 1
    let number = storage.journal?.addPages { $0.addPage(at: index, ground) } ?? pages.freeNumber
    pages.insert(
      PageStack.Page(number: number, ground: ground, ink: .strokes([], areCleared: false)),
      at: index)
    turn(to: index)
    if !items.isEmpty { restore(items) }
  }

  /// Removes the page at an index, from 0; undo restores it.
  ///
  /// If it is the current page, another one is shown.
  ///
  /// - Throws: `PageRefusal` if there is no other page, or none at that index.
  func removePage(at index: Int) throws(PageRefusal) {
    guard pages.pages.count > 1 else { throw .onlyPage }
    guard pages.pages.indices.contains(index) else {
      throw .noOther(.number(index + 1), count: pages.pages.count)
    }
    let removedNumber = pages.pages[index].number
    let removals = pages.latestRemovals
    if index == pages.index {
      leavePage()
      show(pages.removeShown(document))
      let number = pages.shown.number
      storage.journal?.addPages { $0.turn(to: number) }
      adoptScreen()
    } else {
      pages.remove(at: index)
    }
    pages.latestRemovals = removals + 1
    storage.journal?.addPages { $0.change(removedNumber, to: PageState(isRemoved: true)) }
  }

  /// Restores the page that was removed last, and shows it.
  ///
  /// - Returns: whether there was one.
  func restorePage() -> Bool {
    guard let (page, index) = pages.takeRemoved() else { return false }
    let removals = pages.latestRemovals
    pages.insert(page, at: index)
    storage.journal?.addPages {
      $0.change(page.number, to: PageState(index: index, isRemoved: false))
    }
    turn(to: index)
    pages.latestRemovals = max(removals - 1, 0)
    return true
  }

  /// Moves a page to another index; both count from 0.
  func movePage(from start: Int, to end: Int) {
    let all = pages.pages.indices
    guard all.contains(start), all.contains(end), start != end else { return }
    pages.move(from: start, to: end)
    let number = pages.pages[end].number
    storage.journal?.addPages { $0.change(number, to: PageState(index: end)) }
  }

  /// Changes the ground of the current page; its present file is read again if it has changed.
  ///
  /// Ink keeps its place on the page's own screen, so that it fits a picture or a paper that is
  /// chosen again.
  package func choose(_ ground: PageGround) {
    guard ground != pages.shown.ground else { return renewPicture() }
    lay(ground, madeFor: document.isPristine ? nil : pages.shown.ownScreen)
  }

  /// Lays a ground beneath the ink of the current page.
  ///
  /// - Parameters:
  ///   - ground: the ground.
  ///   - ownScreen: the screen for which the ground is made; nil for the present board.
  func lay(_ ground: PageGround, madeFor ownScreen: PageScreen? = nil) {
    var page = pages.shown
    page.ground = ground
    // A page that has always been on the desktop is made for no screen.
    if !ground.isDesktop || ownScreen != nil || page.ownScreen != nil {
      page.ownScreen = ownScreen ?? boardScreen
    }
    guard page.ground != self.ground || page.ownScreen != pages.shown.ownScreen else {
      return renewPicture()
    }
    if placement(of: page, on: presentScreen).map != placement.map {
      // Strokes in progress lie on the screen, and would end up elsewhere on the page.
      deselect()
      finishStrokes()
    }
    pages.shown = page
    document.show(view, on: document.area)
    let recorded = page.recorded
    storage.journal?.addPages {
      $0.change(
        recorded.number, to: PageState(ground: recorded.ground, ownScreen: recorded.ownScreen))
    }
    adaptInk()
    // Ink over the desktop belongs to what is visible there.
    if ground.isDesktop, !canEnlarge { go(to: .identity) }
    invalidateAll()
  }

  // MARK: - Documents

  /// Ends everything that fingers do on the current page.
  private func leavePage() {
    leaveZoom()
    deselect()
    dropHeldStrokes()
    finishStrokes()
    if pages.shown.hasUnrecordedView { settleView() }
    pages.latestRemovals = 0
    if groundView.sheet != nil { pendingChanges.affectsAllPixels = true }
  }

  /// Makes the ink of another page the one that is drawn on.
  func show(_ ink: PageStack.Ink) {
    // Ink that was removed since the last frame is still on the screen.
    let change = pendingChanges.change
    surface.apply(change, document) { pendingChanges.former.append($0) }
    surface.forEachRect(of: document) { pendingChanges.former.append($0) }
    switch ink {
    case .shown: return
    case .document(let former):
      document = former
    case .strokes(let items, let areCleared):
      document = InkDocument(of: items, on: surface.area)
      // The last removal can be undone, even if an earlier run made it.
      if areCleared { _ = document.clear() }
    }
    document.show(view, on: surface.area)
    document.cancellation = settings.input.cancellation
    document.undoDepth = settings.undoDepth
    pendingChanges.change = InkChange()
    pendingChanges.needsFullRepaint = true
    pendingChanges.needsUpdate = true
  }

  /// Marks all pixels for repainting.
  func invalidateAll() {
    pendingChanges.needsFullRepaint = true
    pendingChanges.affectsAllPixels = true
    pendingChanges.needsUpdate = true
  }
}
