internal import InkPages
internal import Touches

extension DrawingContent {
  /// The lines, after the header, of a shorter drawing with everything that can be brought back: the
  /// strokes that an undo restores, and the removed pages with ink.
  ///
  /// A drawing with a single page gets a new ground when it is opened, so its ground is left out.
  /// Nil for a drawing with visible ink, and for one that cannot be shortened.
  var shortLines: [DrawingLine]? {
    guard items.isEmpty else { return nil }
    let kept = pages.filter(hasStrokes)
    let removed = removedPages.filter { hasStrokes($0.page) }
    let count = (kept + removed.map(\.page)).reduce(0) { $0 + initialStrokes(on: $1.number).count }
    let isShort =
      count == strokeCount && removed.count == removedPages.count
      && (pages.count > 1
        ? kept.count == pages.count : pages[0].ground.isDesktop && pages[0].view.isIdentity)
    guard !isShort else { return nil }

    var lines: [DrawingLine] = []
    var stroke = 0
    func addStrokes(of page: Page) {
      for var item in initialStrokes(on: page.number) {
        item.number = stroke
        stroke += 1
        lines += DrawingLine.lines(of: item)
      }
    }
    for (number, page) in kept.enumerated() {
      if kept.count > 1 { lines.append(.page(number, PageState(ground: page.ground))) }
      if number > 0 { lines.append(.turn(number)) }
      addStrokes(of: page)
    }
    let cleared = Array(0..<stroke)
    // Each is put back where it was, the latest first, and then removed again.
    let first = max(kept.count, 1)
    for (offset, entry) in removed.reversed().enumerated() {
      let (number, page) = (first + offset, entry.page)
      let index = min(entry.index, number)
      lines.append(.page(number, PageState(index: index, ground: page.ground, view: page.view)))
      lines.append(.turn(number))
      addStrokes(of: page)
    }
    let shown = kept.firstIndex { $0.number == pages[shownIndex].number }
    lines.append(.turn(shown ?? 0))
    for offset in removed.indices.reversed() {
      lines.append(.page(first + offset, PageState(isRemoved: true)))
    }
    // After all pages, because a removal before the last addition could not be undone.
    return lines + DrawingLine.removal(of: cleared)
  }

  private func hasStrokes(_ page: Page) -> Bool { !initialStrokes(on: page.number).isEmpty }
}
