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
  package private(set) var pages: [Page] = []
  /// The removed pages with their former indices, the latest last.
  private(set) var removedPages: [(page: Page, index: Int)] = []
  /// The index of the page that was shown last.
  package private(set) var shownIndex = 0
  /// The visible strokes, page by page, each from the bottom to the top.
  package var items: [Item] { pages.flatMap { items(on: $0.number) } }
  /// The strokes that the last removals left hidden, so that they can be undone.
  ///
  /// Empty if any stroke is visible on any page.
  var cleared: [Item] { isBlank ? pages.flatMap { initialStrokes(on: $0.number) } : [] }
  /// The version of the file's format.
  private(set) var version = DrawingLine.version
  /// The lines that could not be used; one bad line does not stop the others from being read.
  package private(set) var problems = DamagedLines()
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
    /// The sum of its moves, which the nodes get in the end: a file can have thousands of moves.
    var offset = Vector.zero
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
  /// - Throws: `FileError` if it is not a drawing, or a signal asks the program to end; damaged
  ///   lines are collected in `problems`.
  package init(readingFrom path: String) throws(FileError) {
    let kindError = FileError.inaccessible(
      path: path, why: "is not a file; a drawing in a file is needed")
    var status = stat()
    // Before it is opened, which has effects on some devices, and is impossible for a socket.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw kindError }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .inaccessible(path: path, why: errorText(errno)) }
    defer { close(descriptor) }
    guard Files.isRegular(descriptor) else { throw kindError }
    var lines = LineReader(descriptor, isInterruptible: true)
    while try readLine(&lines, of: path) {}
    pages = drawingPages.pages
    removedPages = drawingPages.removedPages
    shownIndex = drawingPages.shownIndex
    settleMoves()
    next.stroke = Self.freeNumber(beside: indexByNumber.keys)
    next.page = Self.freeNumber(beside: drawingPages.numbers)
    adoptDrafts()
    groupByPage()
  }

  /// Warns of the lines that could not be used.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - log: receives the first lines, and the number of the others.
  package func reportProblems(of path: String, _ log: LogSink) {
    for message in problems.messages(of: path) { log(.warning, message) }
  }

  /// The number of lines after which a signal is looked for; a line can move many pages.
  private static let linesPerLook = 32

  /// Reads and applies the next line.
  ///
  /// - Returns: whether there was one.
  private mutating func readLine(
    _ lines: inout LineReader, of path: String
  ) throws(FileError) -> Bool {
    var lineError: FileError?
    do throws(LineReader.Failure) {
      if lines.count % Self.linesPerLook == 0, SignalDescriptor.endIsPending { throw .interrupted }
      guard let line = try lines.next() else { return false }
      endsWithNewline = line.isWhole
      let number = lines.count
      if let problem = problem(ofApplying: line, number) {
        lineError = .damaged(
          path: path, line: number, column: problem.column, why: problem.message)
      }
    } catch {
      let failure = FileError(error, line: lines.count, of: path)
      guard error == .tooLong else { throw failure }
      lineError = failure
      do throws(LineReader.Failure) {
        endsWithNewline = try lines.skipTooLong()
      } catch {
        throw FileError(error, line: lines.count, of: path)
      }
    }
    guard let lineError else { return true }
    // A file that begins otherwise is not a drawing, and nothing may be added to it.
    guard lines.count > 1 else { throw lineError }
    problems.append(lineError)
    return true
  }

  /// Applies a line; returns the problem if it cannot be used.
  private mutating func problem(ofApplying line: LineReader.Line, _ number: Int) -> LineProblem? {
    do throws(LineProblem) {
      try apply(DrawingLine(parsing: line.bytes), number)
      return nil
    } catch {
      return error
    }
  }

  /// Gives the nodes of moved strokes their final positions.
  private mutating func settleMoves() {
    for index in strokes.indices where strokes[index].offset != .zero {
      let offset = strokes[index].offset
      strokes[index].item.nodes = strokes[index].item.nodes.map { $0.moved(by: offset) }
      strokes[index].offset = .zero
    }
  }

  /// The indices of the strokes that each page's document begins with, by the page's number.
  private var initialIndices: [Int: [Int]] = [:]
  /// Whether no stroke is visible on any page.
  private(set) var isBlank = true

  /// Groups the strokes by page.
  private mutating func groupByPage() {
    let known = Set(pages.map(\.number))
    isBlank = !strokes.contains { $0.isShown && known.contains($0.page) }
    // Removed pages keep their strokes even if there are no others.
    let removal = Set(isBlank ? lastRemoval : [])
    let initial = strokes.indices.filter { index in
      strokes[index].isShown || removal.contains(index) && known.contains(strokes[index].page)
    }
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
    case .extend(let stroke, let nodes):
      let index = try index(of: stroke)
      // The moves before this line do not concern these nodes.
      let back = strokes[index].offset * -1
      strokes[index].item.nodes += back == .zero ? nodes : nodes.map { $0.moved(by: back) }
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
        strokes[index].offset = strokes[index].offset + offset
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
