internal import TouchInk

extension PageStack {
  /// Returns the whole drawing, to be written to its file anew.
  ///
  /// - Parameters:
  ///   - document: the document of the current page.
  ///   - file: the file, which numbers the strokes.
  /// - Returns: all pages with their strokes, including removed ones.
  func whole(_ document: InkDocument, numberedIn file: DrawingFile) -> WholeDrawing {
    func written(_ page: Page) -> WholeDrawing.Page {
      switch page.ink {
      case .shown: return file.page(page.recorded, document)
      case .document(let document): return file.page(page.recorded, document)
      case .strokes(let items, let areCleared):
        return WholeDrawing.Page(
          page: page.recorded, items: items, hidden: areCleared ? items.map(\.number) : [])
      }
    }
    return WholeDrawing(
      pages: pages.map(written), removed: removed.map { (written($0.page), $0.index) },
      shown: shown.number)
  }
}
