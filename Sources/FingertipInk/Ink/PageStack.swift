internal import InkPages
internal import TouchDrawing
internal import TouchInk
internal import Touches

/// The pages of a drawing; the editor holds the document of the current page.
struct PageStack {
  /// A page of a drawing.
  struct Page {
    /// Its number in the file; unique even without a file.
    var number: Int
    var ground = PageGround.desktop
    /// The screen for which the ground beneath its ink is made; nil for the present one.
    var ownScreen: PageScreen?
    /// The map from the page to its own screen.
    var view = PageView.identity
    /// Whether the file does not have the view yet, because fingers still move the page.
    var hasUnrecordedView = false
    var ink = Ink.shown
    /// The number of changes of its finished strokes since the drawing was opened.
    var changes = 0
    /// The zoom on the current page; nil while it is off.
    var zoom: PageZoom?
  }

  /// The ink of a page.
  enum Ink: Sendable {
    /// Strokes from a file; they become a document when the page is shown.
    case strokes([DrawingContent.Item], areCleared: Bool)
    case document(InkDocument)
    /// The editor holds the document.
    case shown
  }

  /// The pages in their order, at least one.
  private(set) var pages: [Page]
  /// The index of the current page, from 0.
  private(set) var index = 0
  /// The removed pages, the latest last, with their former indices.
  private(set) var removed: [(page: Page, index: Int)] = []
  /// The number of page removals among the latest changes, which undo restores first.
  var latestRemovals = 0
  /// The number of times that strokes were sent from one page to another.
  private var transferCount = 0

  /// Creates one page with a ground.
  init(_ ground: PageGround) { pages = [Page(number: 0, ground: ground)] }

  /// Creates the pages of a drawing that was read from a file.
  init(_ content: DrawingContent) {
    pages = content.pages.map { page in
      Page(
        number: page.number, ground: page.ground, ownScreen: page.ownScreen, view: page.view,
        ink: .strokes(
          content.initialStrokes(on: page.number), areCleared: content.isBlank))
    }
    index = content.shownIndex
    removed = content.removedPages.map { page, index in
      (
        Page(
          number: page.number, ground: page.ground, ownScreen: page.ownScreen, view: page.view,
          ink: .strokes(content.initialStrokes(on: page.number), areCleared: false)), index
      )
    }
  }

  /// The current page.
  var shown: Page {
    get { pages[index] }
    set { pages[index] = newValue }
  }

  /// The grounds of all pages, including removed ones, and those that the zoom hides.
  var grounds: [PageGround] {
    (pages + removed.map(\.page)).flatMap { [$0.ground, $0.zoom?.ground].compactMap(\.self) }
  }

  /// Whether a removed page can be restored.
  var canRestore: Bool { !removed.isEmpty }

  /// A number that no page has.
  var freeNumber: Int {
    1 + max(pages.map(\.number).max() ?? 0, removed.map(\.page.number).max() ?? 0)
  }

  /// Takes the ink of the current page, for the editor.
  mutating func takeInk() -> Ink {
    defer { pages[index].ink = .shown }
    return pages[index].ink
  }

  /// Shows another page.
  ///
  /// - Parameters:
  ///   - index: its index, from 0.
  ///   - document: the document of the former page.
  /// - Returns: the ink of the new page.
  mutating func turn(to index: Int, leaving document: InkDocument) -> Ink {
    pages[self.index].ink = .document(document)
    self.index = index
    return takeInk()
  }

  /// Inserts a page at an index; the current page stays the same.
  mutating func insert(_ page: Page, at index: Int) {
    pages.insert(page, at: index)
    if index <= self.index { self.index += 1 }
  }

  /// Removes the current page, and shows the next or, after the last, the previous one.
  ///
  /// - Parameter document: the document of the removed page.
  /// - Returns: the ink of the new current page.
  mutating func removeShown(_ document: InkDocument) -> Ink {
    var page = pages.remove(at: index)
    page.ink = .document(document)
    removed.append((page, index))
    index = min(index, pages.count - 1)
    return takeInk()
  }

  /// Removes a page other than the current one, by its index.
  mutating func remove(at index: Int) {
    removed.append((pages.remove(at: index), index))
    if index < self.index { self.index -= 1 }
  }

  /// Takes the page that was removed last, with its former index.
  mutating func takeRemoved() -> (page: Page, place: Int)? {
    removed.popLast().map { ($0.page, min($0.index, pages.count)) }
  }

  /// Moves a page to another index; the current page stays the same.
  mutating func move(from start: Int, to end: Int) {
    let number = pages[index].number
    pages.insert(pages.remove(at: start), at: end)
    index = pages.firstIndex { $0.number == number } ?? index
  }

  /// Returns a number for a transfer of strokes from one page to another.
  mutating func newTransfer() -> Int {
    transferCount += 1
    return transferCount
  }

  /// Counts a change of the document of the current page.
  mutating func noteChange() { pages[index].changes += 1 }

  /// A change of the document of a page.
  struct Change {
    var change: InkChange
    /// The number of the page.
    var page: Int
    /// The document after the change.
    var document: InkDocument
  }

  /// Changes the document of a page other than the current one, which may be a removed one.
  ///
  /// - Parameters:
  ///   - number: the number of the page; nil for the first one on which the body changes anything.
  ///   - body: changes the document.
  /// - Returns: the change; nil if there is none.
  mutating func changeOther(
    _ number: Int?, _ body: (inout InkDocument) -> InkChange
  ) -> Change? {
    func change(_ page: inout Page) -> Change? {
      guard number == nil || number == page.number, case .document(var document) = page.ink else {
        return nil
      }
      // So that the document is not copied.
      page.ink = .shown
      let change = body(&document)
      page.ink = .document(document)
      guard !change.isEmpty else { return nil }
      page.changes += 1
      return Change(change: change, page: page.number, document: document)
    }
    for index in pages.indices {
      if let result = change(&pages[index]) { return result }
    }
    for index in removed.indices {
      if let result = change(&removed[index].page) { return result }
    }
    return nil
  }

  /// Returns the first value that is found in the document of a page other than the current one,
  /// which may be a removed one; nil for none.
  func firstOther<Value>(_ value: (InkDocument) -> Value?) -> Value? {
    for page in pages + removed.map(\.page) {
      if case .document(let document) = page.ink, let found = value(document) { return found }
    }
    return nil
  }

  /// Returns whether the ink of any page but the current one meets a condition.
  func othersContain(_ condition: (Ink) -> Bool) -> Bool {
    pages.indices.contains { $0 != index && condition(pages[$0].ink) }
  }

  /// Returns whether the ink of any removed page meets a condition.
  func removedContain(_ condition: (Ink) -> Bool) -> Bool {
    removed.contains { condition($0.page.ink) }
  }
}

extension PageStack.Ink {
  /// Whether there is visible ink.
  var isVisible: Bool {
    switch self {
    case .strokes(let items, let areCleared): !items.isEmpty && !areCleared
    case .document(let document): document.count > 0
    case .shown: false
    }
  }

  /// Whether there has ever been ink.
  var isUsed: Bool {
    switch self {
    case .strokes(let items, _): !items.isEmpty
    case .document(let document): !document.isPristine
    case .shown: false
    }
  }
}
