internal import InkPages
internal import Touches

extension DrawingContent {
  /// A shorter drawing with everything that can be brought back: the strokes that an undo restores,
  /// and the removed pages with ink.
  ///
  /// A drawing with a single page gets a new ground when it is opened, so its ground is left out.
  /// Nil for a drawing with visible ink, and for one that cannot be shortened.
  var shortened: WholeDrawing? {
    guard items.isEmpty else { return nil }
    let kept = pages.filter(hasStrokes)
    let removed = removedPages.filter { hasStrokes($0.page) }
    let count = (kept + removed.map(\.page)).reduce(0) { $0 + initialStrokes(on: $1.number).count }
    let isShort =
      count == strokeCount && removed.count == removedPages.count
      && (pages.count > 1
        ? kept.count == pages.count : pages[0] == Page(number: pages[0].number))
    guard !isShort else { return nil }

    var next = (page: 0, stroke: 0)
    func renumbered(_ page: Page, isRemoved: Bool) -> WholeDrawing.Page {
      var result = WholeDrawing.Page(page: page)
      result.page.number = next.page
      next.page += 1
      for var item in initialStrokes(on: page.number) {
        item.number = next.stroke
        next.stroke += 1
        result.items.append(item)
        if !isRemoved { result.hidden.append(item.number) }
      }
      return result
    }
    var visible = kept.map { renumbered($0, isRemoved: false) }
    if visible.isEmpty { visible = [renumbered(Page(number: pages[0].number), isRemoved: false)] }
    if visible.count == 1 { visible[0].page = Page(number: visible[0].page.number) }
    let shown = kept.firstIndex { $0.number == pages[shownIndex].number } ?? 0
    return WholeDrawing(
      pages: visible, removed: removed.map { (renumbered($0.page, isRemoved: true), $0.index) },
      shown: visible[shown].page.number)
  }

  private func hasStrokes(_ page: Page) -> Bool { !initialStrokes(on: page.number).isEmpty }
}
