internal import InkPages
internal import TouchInk

/// A whole drawing, as the lines of a file that is written anew.
struct WholeDrawing {
  /// A page with its ink.
  struct Page {
    var page: DrawingPages.Page
    /// Its strokes from the bottom to the top, including removed ones.
    var items: [DrawingContent.Item] = []
    /// The numbers of the removed strokes, which an undo may bring back.
    var hidden: [Int] = []
  }

  /// The pages in their order, at least one.
  var pages: [Page]
  /// The removed pages with their former indices, the latest last; one of all pages has number 0.
  var removed: [(page: Page, index: Int)]
  /// The number of the page that is shown.
  var shown: Int

  /// The lines after the header.
  var lines: [DrawingLine] {
    var lines: [DrawingLine] = []
    func add(_ page: Page, at index: Int) {
      let (number, state) = (page.page.number, page.page)
      lines.append(
        .page(
          number,
          PageState(
            index: index, ground: state.ground, ownScreen: state.ownScreen, view: state.view)))
      lines.append(.turn(number))
      lines += page.items.flatMap(DrawingLine.lines)
    }
    for (index, page) in pages.enumerated() { add(page, at: index) }
    // Each is put back where it was, the latest first, and then removed again.
    for (offset, entry) in removed.reversed().enumerated() {
      add(entry.page, at: min(entry.index, pages.count + offset))
    }
    lines.append(.turn(shown))
    lines += removed.map { .page($0.page.page.number, PageState(isRemoved: true)) }
    // After all pages, because a removal before the last addition could not be undone.
    return lines + DrawingLine.removal(of: (pages + removed.map(\.page)).flatMap(\.hidden))
  }
}
