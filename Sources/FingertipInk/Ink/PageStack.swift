internal import InkPages
internal import TouchDrawing
internal import Touches

/// The pages of a drawing; the document of the page that is shown is with the editor.
struct PageStack {
  /// A page of a drawing.
  struct Page {
    /// Its number in the file; others have the same where there is no file.
    var number: Int
    var ground = PageGround.desktop
    var view = PageView.identity
    var ink = Ink.shown
  }

  /// The ink of a page.
  enum Ink: Sendable {
    /// Strokes as they were read; the page becomes a document when it is shown.
    case strokes([DrawingContent.Item], areCleared: Bool)
    case document(InkDocument)
    /// The document is with the editor.
    case shown
  }

  /// The pages in their order, at least one.
  private(set) var pages: [Page]
  /// The place of the page that is shown, from 0.
  private(set) var place = 0
  /// The pages that were removed, the latest last, and the places that they had.
  private var removed: [(page: Page, place: Int)] = []
  /// The number of pages that the latest changes of the drawing removed.
  var latestRemovals = 0

  /// One page with a ground.
  init(_ ground: PageGround) { pages = [Page(number: 0, ground: ground)] }

  /// The pages of a drawing that was read.
  init(_ content: DrawingContent) {
    pages = content.pages.map { page in
      Page(
        number: page.number, ground: page.ground, view: page.view,
        ink: .strokes(
          content.strokesToOpen(on: page.number), areCleared: content.isBlank))
    }
    place = content.shownPlace
  }

  /// The page that is shown.
  var shown: Page {
    get { pages[place] }
    set { pages[place] = newValue }
  }

  /// Whether a page that was removed can be brought back.
  var canRestore: Bool { !removed.isEmpty }

  /// A number that no page has.
  var freeNumber: Int {
    1 + max(pages.map(\.number).max() ?? 0, removed.map(\.page.number).max() ?? 0)
  }

  /// Takes the ink of the page that is shown, for the editor.
  mutating func takeInk() -> Ink {
    defer { pages[place].ink = .shown }
    return pages[place].ink
  }

  /// Shows another page.
  ///
  /// - Parameters:
  ///   - place: its place, from 0.
  ///   - document: what is drawn on the former one.
  /// - Returns: the ink of the page.
  mutating func turn(to place: Int, leaving document: InkDocument) -> Ink {
    pages[self.place].ink = .document(document)
    self.place = place
    return takeInk()
  }

  /// Puts a page at a place; the one that is shown stays the same.
  mutating func insert(_ page: Page, at place: Int) {
    pages.insert(page, at: place)
    if place <= self.place { self.place += 1 }
  }

  /// Removes the page that is shown, which is not the only one, and shows the next one or else the one before.
  ///
  /// - Parameter document: what is drawn on it.
  /// - Returns: the ink of the page that is shown now.
  mutating func removeShown(_ document: InkDocument) -> Ink {
    var page = pages.remove(at: place)
    page.ink = .document(document)
    removed.append((page, place))
    place = min(place, pages.count - 1)
    return takeInk()
  }

  /// Removes a page by its place that is not shown.
  mutating func remove(at place: Int) {
    removed.append((pages.remove(at: place), place))
    if place < self.place { self.place -= 1 }
  }

  /// Returns the page that was removed last, and the place that it had; once.
  mutating func takeRemoved() -> (page: Page, place: Int)? {
    removed.popLast().map { ($0.page, min($0.place, pages.count)) }
  }

  /// Moves a page to another place; the one that is shown stays the same.
  mutating func move(from start: Int, to end: Int) {
    let number = pages[place].number
    pages.insert(pages.remove(at: start), at: end)
    place = pages.firstIndex { $0.number == number } ?? place
  }

  /// Returns whether pages that are not shown fulfil a condition, as one of them.
  func othersContain(_ condition: (Ink) -> Bool) -> Bool {
    pages.indices.contains { $0 != place && condition(pages[$0].ink) }
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

  /// Whether there was ever ink.
  var isUsed: Bool {
    switch self {
    case .strokes(let items, _): !items.isEmpty
    case .document(let document): !document.isPristine
    case .shown: false
    }
  }
}
