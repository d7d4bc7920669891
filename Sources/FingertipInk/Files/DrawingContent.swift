package import SystemSupport
internal import TouchInk
internal import Touches

/// The content of a drawing: the ink at the end of its file.
package struct DrawingContent {
  /// A stroke in its final state.
  package struct Item: Equatable, Sendable {
    /// Its number in the file.
    var number: Int
    var brush: InkBrush
    var device: DeviceID
    var isProvisional: Bool
    var nodes: [StrokeNode]
  }

  /// A page in its final state.
  package typealias Page = DrawingPages.Page

  /// The pages in their order, at least one.
  package let pages: [Page]
  /// The removed pages with their former indices, the latest last.
  let removedPages: [(page: Page, index: Int)]
  /// The index of the page that was shown last.
  package let shownIndex: Int
  /// The visible strokes, page by page, each from the bottom to the top.
  package var items: [Item] { pages.flatMap { items(on: $0.number) } }
  /// The strokes that the last removals left hidden, so that they can be undone.
  ///
  /// Empty if any stroke is visible on any page.
  var cleared: [Item] { isBlank ? pages.flatMap { initialStrokes(on: $0.number) } : [] }
  /// The version of the file's format.
  let version: Int
  /// The lines that could not be used; one bad line does not stop the others from being read.
  package let problems: DamagedLines
  /// Whether the last line is terminated, so that another can follow.
  let endsWithNewline: Bool
  /// Whether the file has a header; an empty file has none.
  let hasHeader: Bool
  /// The drafts that were in progress when the program was killed, each with its stroke in `items`.
  let abandoned: [(draft: Int, stroke: Int)]

  /// The numbers of the next stroke, draft and page; all numbers directly above are free too.
  struct NextNumbers {
    var stroke = 0
    var draft = 0
    var page = 1
  }

  /// The next free numbers.
  let next: NextNumbers
  /// The number of strokes in the file, including removed ones.
  var strokeCount: Int { strokes.count }

  private let strokes: [DrawingReader.ReadStroke]
  /// The indices of the strokes that each page's document begins with, by the page's number.
  private let initialIndices: [Int: [Int]]
  /// Whether no stroke is visible on any page.
  let isBlank: Bool

  /// Reads a drawing.
  ///
  /// - Parameter path: a regular file.
  /// - Throws: `FileError` if it is not a drawing, or a signal asks the program to end; damaged
  ///   lines are collected in `problems`.
  package init(readingFrom path: String) throws(FileError) {
    var reader = try DrawingReader(readingFrom: path)
    abandoned = reader.finish()
    let strokes = reader.strokes
    self.strokes = strokes
    pages = reader.pages.pages
    removedPages = reader.pages.removedPages
    shownIndex = reader.pages.shownIndex
    next = reader.nextNumbers
    version = reader.version
    problems = reader.problems
    endsWithNewline = reader.endsWithNewline
    hasHeader = reader.hasHeader

    let known = Set(pages.map(\.number))
    let isBlank = !strokes.contains { $0.isShown && known.contains($0.page) }
    // Removed pages keep their strokes even if there are no others.
    let removal = Set(isBlank ? reader.lastRemoval : [])
    let initial = strokes.indices.filter { index in
      strokes[index].isShown || removal.contains(index) && known.contains(strokes[index].page)
    }
    initialIndices = Dictionary(grouping: initial) { strokes[$0].page }
    self.isBlank = isBlank
  }

  /// Warns of the lines that could not be used.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - log: receives the first lines, and the number of the others.
  package func reportProblems(of path: String, _ log: LogSink) {
    for message in problems.messages(of: path) { log(.warning, message) }
  }

  /// Returns the visible strokes of the page with a number, from the bottom to the top.
  package func items(on page: Int) -> [Item] { isBlank ? [] : initialStrokes(on: page) }

  /// Returns the strokes that a page's document begins with, in their order.
  package func initialStrokes(on page: Int) -> [Item] {
    (initialIndices[page] ?? []).map { strokes[$0].item }
  }
}
