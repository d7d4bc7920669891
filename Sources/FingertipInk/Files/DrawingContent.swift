internal import CLinux
internal import Glibc
internal import InkPages
package import SystemSupport
internal import TouchDrawing
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

  private var drawingPages = DrawingPages()
  /// The pages in their order, at least one.
  package var pages: [Page] { drawingPages.pages }
  /// The index of the page that was shown last.
  package var shownIndex: Int { drawingPages.shownIndex }
  /// The visible strokes, page by page, each from the bottom to the top.
  package var items: [Item] { pages.flatMap { items(on: $0.number) } }
  /// The strokes that the last removals left hidden, so that they can be undone.
  ///
  /// Empty if any stroke is visible on any page.
  var cleared: [Item] { isBlank ? pages.flatMap { initialStrokes(on: $0.number) } : [] }
  /// The version of the file's format.
  private(set) var version = DrawingLine.version
  /// The lines that could not be used; one bad line does not stop the others from being read.
  package private(set) var problems: [FileError] = []
  /// Whether the last line is terminated, so that another can follow.
  private(set) var endsWithNewline = true
  /// Whether the file has a header; an empty file has none.
  private(set) var hasHeader = false
  /// The drafts that were in progress when the program was killed, each with its stroke in `items`.
  private(set) var abandoned: [(draft: Int, stroke: Int)] = []

  /// The numbers of the next stroke, draft and page; all numbers directly above are free too.
  private(set) var next = (stroke: 0, draft: 0, page: 1)
  /// The number of strokes in the file, including removed ones.
  var strokeCount: Int { strokes.count }

  /// A stroke that the lines describe.
  private struct Entry {
    var item: Item
    var page: Int
    var isShown = true
  }

  private var strokes: [Entry] = []
  /// The indices in `strokes` by the strokes' numbers in the file.
  private var indexByNumber: [Int: Int] = [:]
  /// The drafts in progress, by their numbers.
  private var drafts: [Int: Entry] = [:]
  /// The indices of the strokes removed since the last change that was not a removal.
  private var lastRemoval: [Int] = []

  /// Reads a drawing.
  ///
  /// - Parameter path: a regular file.
  /// - Throws: `FileError` if it is not a drawing; damaged lines are collected in `problems`.
  package init(readingFrom path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .inaccessible(path: path, why: errorText(errno)) }
    defer { close(descriptor) }
    guard Files.isRegular(descriptor) else {
      throw .inaccessible(path: path, why: "is not a file; a drawing in a file is needed")
    }
    var lines = LineReader(descriptor)
    var headerError: FileError?
    do throws(LineReader.Failure) {
      while let line = try lines.next() {
        endsWithNewline = line.isWhole
        let number = lines.count
        do throws(LineProblem) {
          try apply(DrawingLine(parsing: line.bytes), number)
        } catch {
          let lineError = FileError.damaged(
            path: path, line: number, column: error.column, why: error.message)
          // A file that begins otherwise is not a drawing, and nothing may be added to it.
          if number == 1 {
            headerError = lineError
            break
          }
          problems.append(lineError)
        }
      }
    } catch {
      throw FileError(error, line: lines.count, of: path)
    }
    if let headerError { throw headerError }
    next.stroke = Self.freeNumber(beside: indexByNumber.keys)
    next.page = Self.freeNumber(beside: drawingPages.numbers)
    adoptDrafts()
    groupByPage()
  }

  /// The indices of the strokes that each page's document begins with, by the page's number.
  private var initialIndices: [Int: [Int]] = [:]
  /// Whether no stroke is visible on any page.
  private(set) var isBlank = true

  /// Groups the strokes by page.
  private mutating func groupByPage() {
    let known = Set(pages.map(\.number))
    isBlank = !strokes.contains { $0.isShown && known.contains($0.page) }
    let initial = isBlank ? lastRemoval.sorted() : strokes.indices.filter { strokes[$0].isShown }
    initialIndices = Dictionary(grouping: initial) { strokes[$0].page }
  }

  /// Returns the visible strokes of the page with a number, from the bottom to the top.
  package func items(on page: Int) -> [Item] { isBlank ? [] : initialStrokes(on: page) }

  /// Returns the strokes that a page's document begins with, in their order.
  package func initialStrokes(on page: Int) -> [Item] {
    (initialIndices[page] ?? []).map { strokes[$0].item }
  }

  /// Returns the first number of a long run of numbers that no stroke or page has.
  ///
  /// The run lies above all others, unless one of them is so great that the numbers above it would
  /// soon exceed the greatest that can be read back.
  private static func freeNumber(beside numbers: some Collection<Int>) -> Int {
    let greatest = numbers.max() ?? -1
    guard greatest > DrawingLine.greatestNumber / 2 else { return greatest + 1 }
    let limits = [-1] + numbers.sorted() + [DrawingLine.greatestNumber + 1]
    let gaps = zip(limits, limits.dropFirst())
    return (gaps.max { $0.1 - $0.0 < $1.1 - $1.0 }?.0 ?? -1) + 1
  }

  /// Turns the drafts that were not dropped into strokes above all others.
  private mutating func adoptDrafts() {
    for (draft, entry) in drafts.sorted(by: { $0.key < $1.key })
    where !entry.item.nodes.isEmpty {
      var entry = entry
      entry.item.number = next.stroke
      abandoned.append((draft, next.stroke))
      next.stroke += 1
      strokes.append(entry)
    }
    drafts = [:]
  }

  private mutating func apply(_ line: DrawingLine, _ number: Int) throws(LineProblem) {
    guard number > 1 else { return try readHeader(line) }
    switch line {
    case .header: throw LineProblem("a header is allowed in the first line only")
    case .add(let stroke, let brush, let device, let isProvisional, let nodes):
      guard indexByNumber[stroke] == nil else {
        throw LineProblem("add: \(stroke) is already the number of another stroke")
      }
      indexByNumber[stroke] = strokes.count
      let item = Item(
        number: stroke, brush: brush, device: device, isProvisional: isProvisional,
        nodes: nodes)
      strokes.append(Entry(item: item, page: drawingPages.shown))
    case .extend(let stroke, let nodes): strokes[try index(of: stroke)].item.nodes += nodes
    case .draft(let draft, let brush, let device, let nodes):
      return try begin(
        draft,
        Item(number: 0, brush: brush, device: device, isProvisional: false, nodes: nodes))
    case .redraft(let draft, let first, let nodes):
      return try replaceNodes(of: draft, from: first, by: nodes)
    case .drop(let draft):
      drafts[draft] = nil
      return
    case .remove(let numbers):
      let indices = try indices(of: numbers)
      for index in indices where strokes[index].isShown {
        strokes[index].isShown = false
        lastRemoval.append(index)
      }
      return
    case .restore(let numbers):
      for index in try indices(of: numbers) { strokes[index].isShown = true }
    case .move(let numbers, let offset):
      for index in try indices(of: numbers) {
        let nodes = strokes[index].item.nodes
        strokes[index].item.nodes = nodes.map { $0.moved(by: offset) }
      }
    case .page(let number, let state):
      try drawingPages.change(number, to: state)
      return
    case .turn(let number):
      try drawingPages.turn(to: number)
      return
    }
    lastRemoval = []
  }

  /// Reads the first line.
  private mutating func readHeader(_ line: DrawingLine) throws(LineProblem) {
    guard case .header(let version) = line else {
      throw LineProblem(
        "is not a drawing: its first line must contain \"format\":\"\(DrawingLine.format)\"")
    }
    guard DrawingLine.versions.contains(version) else {
      throw LineProblem("version: \(version) is not supported, only 1 and \(DrawingLine.version)")
    }
    self.version = version
    hasHeader = true
  }

  private mutating func begin(_ draft: Int, _ item: Item) throws(LineProblem) {
    guard drafts[draft] == nil else {
      throw LineProblem("draft: \(draft) is already the number of another draft")
    }
    next.draft = DrawingLine.draft(after: draft)
    drafts[draft] = Entry(item: item, page: drawingPages.shown)
  }

  private mutating func replaceNodes(
    of draft: Int, from first: Int, by nodes: [StrokeNode]
  ) throws(LineProblem) {
    guard let count = drafts[draft]?.item.nodes.count else {
      throw LineProblem("there is no draft \(draft) before this line")
    }
    guard first <= count else {
      throw LineProblem("from: \(first) is out of range: the draft has \(count) points so far")
    }
    drafts[draft]?.item.nodes.removeSubrange(first...)
    drafts[draft]?.item.nodes += nodes
  }

  /// Returns the indices of strokes by their numbers.
  ///
  /// - Throws: `LineProblem` if one of them is not known.
  private func indices(of numbers: [Int]) throws(LineProblem) -> [Int] {
    var found: [Int] = []
    for number in numbers { found.append(try index(of: number)) }
    return found
  }

  private func index(of number: Int) throws(LineProblem) -> Int {
    guard let index = indexByNumber[number] else {
      throw LineProblem("there is no stroke \(number) before this line")
    }
    return index
  }
}
