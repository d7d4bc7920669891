internal import InkPages
internal import TouchInk

/// Takes over the ink of other drawings.
extension InkEditor {
  /// Adds the strokes of another drawing, as one change that can be undone.
  package func restore(_ items: [DrawingContent.Item]) {
    guard !items.isEmpty else { return }
    note(
      document.add { first in
        items.enumerated().map { index, item in
          Stroke(
            id: StrokeID(rawValue: first.rawValue + Int32(index)), device: item.device,
            brush: item.brush, nodes: item.nodes, isProvisional: item.isProvisional)
        }
      })
  }

  /// Adds the pages of another drawing: the first onto the current page, the others after it.
  ///
  /// Shows the page that was shown there. Pages that were removed there can be restored here.
  package func restore(_ content: DrawingContent) {
    let first = pages.index
    for (index, page) in content.pages.enumerated() {
      if index > 0 {
        addPage(page.ground, content.items(on: page.number))
        lay(page.ground, madeFor: page.ownScreen)
      } else {
        restore(content.items(on: page.number))
        if !page.ground.isDesktop { lay(page.ground, madeFor: page.ownScreen) }
      }
      go(to: page.view)
    }
    // Each is put back where it was, the latest first, and then removed again.
    var removed: [Int] = []
    for (page, index) in content.removedPages.reversed() {
      let items = content.initialStrokes(on: page.number)
      guard !items.isEmpty else { continue }
      addPage(page.ground, items, at: min(first + index, pageCount))
      lay(page.ground, madeFor: page.ownScreen)
      go(to: page.view)
      removed.append(pageNumber)
    }
    for number in removed.reversed() {
      guard let index = pages.pages.firstIndex(where: { $0.number == number }) else { continue }
      try? removePage(at: index)
    }
    turn(to: first + content.shownIndex)
    pages.latestRemovals = 0
  }
}
