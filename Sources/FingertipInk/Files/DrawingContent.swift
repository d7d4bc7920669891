internal import CLinux
internal import Glibc
internal import InkPages
package import SystemSupport
internal import TouchDrawing
internal import Touches

/// The content of a drawing: the ink that was left at its end.
package struct DrawingContent {
  /// A stroke as it was left.
  package struct Item: Equatable, Sendable {
    /// Its number in the file.
    var number: Int
    var brush: InkBrush
    var device: DeviceID
    var isProvisional: Bool
    var nodes: [StrokeNode]
  }

  /// A page as it was left.
  package typealias Page = DrawingPages.Page

  private var folder = DrawingPages()
  /// The pages in their order, at least one.
  package var pages: [Page] { folder.pages }
  /// The place among the pages of the one that was shown last.
  package var shownPlace: Int { folder.shownPlace }
  /// The strokes that are visible, page by page, each from the bottom to the top.
  package var items: [Item] { pages.flatMap { items(on: $0.number) } }
  /// The strokes that the last change of the file removed where it left none visible on any page, so
  /// that it can be undone; empty where something is visible.
  var cleared: [Item] { isBlank ? pages.flatMap { strokesToOpen(on: $0.number) } : [] }
  /// The version of its format.
  private(set) var version = DrawingLine.version
  /// The lines that could not be used; all others were, for ink is not to be lost over one of them.
  package private(set) var problems: [FileError] = []
  /// Whether the last line has its end, so that another can follow.
  private(set) var endsWhole = true
  /// Whether the file has a header; an empty one has none.
  private(set) var hasHeader = false
  /// The drafts that were strokes in progress when the program was killed, each with the number that its
  /// stroke has in `items`.
  private(set) var abandoned: [(draft: Int, stroke: Int)] = []

  /// The numbers of the stroke and of the draft that are added next, with room behind them for others.
  private(set) var next = (stroke: 0, draft: 0)
  /// The number of strokes that the file has told of, those included that are gone.
  var strokeCount: Int { strokes.count }

  /// A stroke that a line has told of.
  private struct Entry {
    var item: Item
    var page: Int
    var isShown = true
  }

  private var strokes: [Entry] = []
  /// The place among the strokes by their number in the file.
  private var places: [Int: Int] = [:]
  /// The strokes in progress by their number among the drafts.
  private var drafts: [Int: Entry] = [:]
  /// The places of the strokes that were removed since anything else happened.
  private var lastRemoval: [Int] = []

  /// Reads a drawing.
  ///
  /// - Parameter path: a regular file.
  /// - Throws: `FileError` where it is no drawing; damaged lines are among `problems`.
  package init(readingFrom path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .inaccessible(path: path, why: errorText(errno)) }
    defer { close(descriptor) }
    guard Files.isRegular(descriptor) else {
      throw .inaccessible(path: path, why: "is not a file; a drawing in a file is needed")
    }
    var lines = LineReader(descriptor)
    var refusal: FileError?
    do throws(LineReader.Failure) {
      while let line = try lines.next() {
        endsWhole = line.isWhole
        let number = lines.count
        do throws(LineProblem) {
          try apply(DrawingLine(parsing: line.bytes), number)
        } catch {
          let damage = FileError.damaged(
            path: path, line: number, column: error.column, why: error.message)
          // What begins otherwise is no drawing at all, and nothing is to be added to it.
          if number == 1 {
            refusal = damage
            break
          }
          problems.append(damage)
        }
      }
    } catch {
      throw FileError(error, line: lines.count, of: path)
    }
    if let refusal { throw refusal }
    next.stroke = Self.freeNumber(beside: places.keys)
    takeUpDrafts()
    arrange()
  }

  /// The places of the strokes that a document of each page begins with, by the page's number.
  private var placesToOpen: [Int: [Int]] = [:]
  /// Whether no stroke is visible on any page.
  private(set) var isBlank = true

  /// Looks once for the strokes of each page.
  private mutating func arrange() {
    let known = Set(pages.map(\.number))
    isBlank = !strokes.contains { $0.isShown && known.contains($0.page) }
    let open = isBlank ? lastRemoval.sorted() : strokes.indices.filter { strokes[$0].isShown }
    placesToOpen = Dictionary(grouping: open) { strokes[$0].page }
  }

  /// Returns the strokes that are visible on a page, by its number, from the bottom to the top.
  package func items(on page: Int) -> [Item] { isBlank ? [] : strokesToOpen(on: page) }

  /// Returns the strokes that a document of a page begins with, in their order.
  package func strokesToOpen(on page: Int) -> [Item] {
    (placesToOpen[page] ?? []).map { strokes[$0].item }
  }

  /// The greatest number of a page, of those included that are gone.
  var greatestPage: Int { folder.greatestNumber }

  /// Returns the first of many numbers that no stroke has.
  ///
  /// Above all others, unless somebody has given a stroke so great a number that those above it would soon
  /// be greater than can be read again.
  private static func freeNumber(beside numbers: some Collection<Int>) -> Int {
    let greatest = numbers.max() ?? -1
    guard greatest > DrawingLine.greatestNumber / 2 else { return greatest + 1 }
    let limits = [-1] + numbers.sorted() + [DrawingLine.greatestNumber + 1]
    let gaps = zip(limits, limits.dropFirst())
    return (gaps.max { $0.1 - $0.0 < $1.1 - $1.0 }?.0 ?? -1) + 1
  }

  /// Turns the drafts that were not dropped into strokes, above all others.
  private mutating func takeUpDrafts() {
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
    if case .header(let version) = line, number == 1 {
      guard DrawingLine.versions.contains(version) else {
        throw LineProblem("version: \(version) is not known, only 1 and \(DrawingLine.version)")
      }
      self.version = version
      hasHeader = true
      return
    }
    guard number > 1 else {
      throw LineProblem(
        "is no drawing: its first line has to hold \"format\":\"\(DrawingLine.format)\"")
    }
    switch line {
    case .header: throw LineProblem("a header stands in the first line only")
    case .add(let stroke, let brush, let device, let isProvisional, let nodes):
      guard places[stroke] == nil else {
        throw LineProblem("add: \(stroke) is the number of another stroke already")
      }
      places[stroke] = strokes.count
      let item = Item(
        number: stroke, brush: brush, device: device, isProvisional: isProvisional,
        nodes: nodes)
      strokes.append(Entry(item: item, page: folder.shown))
    case .extend(let stroke, let nodes): strokes[try place(of: stroke)].item.nodes += nodes
    case .draft(let draft, let brush, let device, let nodes):
      guard drafts[draft] == nil else {
        throw LineProblem("draft: \(draft) is the number of another draft already")
      }
      next.draft = DrawingLine.draft(after: draft)
      let item = Item(
        number: 0, brush: brush, device: device, isProvisional: false, nodes: nodes)
      drafts[draft] = Entry(item: item, page: folder.shown)
      return
    case .redraft(let draft, let first, let nodes):
      guard let count = drafts[draft]?.item.nodes.count else {
        throw LineProblem("there is no draft \(draft) before this line")
      }
      guard first <= count else {
        throw LineProblem("from: \(first) is out of range: the draft has \(count) points so far")
      }
      drafts[draft]?.item.nodes.removeSubrange(first...)
      drafts[draft]?.item.nodes += nodes
      return
    case .drop(let draft):
      drafts[draft] = nil
      return
    case .remove(let numbers):
      let places = try places(of: numbers)
      for place in places where strokes[place].isShown {
        strokes[place].isShown = false
        lastRemoval.append(place)
      }
      return
    case .restore(let numbers):
      for place in try places(of: numbers) { strokes[place].isShown = true }
    case .move(let numbers, let offset):
      for place in try places(of: numbers) {
        let nodes = strokes[place].item.nodes
        strokes[place].item.nodes = nodes.map { $0.moved(by: offset) }
      }
    case .page(let number, let state):
      try folder.change(number, to: state)
      return
    case .turn(let number):
      try folder.turn(to: number)
      return
    }
    lastRemoval = []
  }

  /// Returns the places of some strokes.
  ///
  /// - Throws: what is wrong where one of them is not known.
  private func places(of numbers: [Int]) throws(LineProblem) -> [Int] {
    var found: [Int] = []
    for number in numbers { found.append(try place(of: number)) }
    return found
  }

  private func place(of number: Int) throws(LineProblem) -> Int {
    guard let place = places[number] else {
      throw LineProblem("there is no stroke \(number) before this line")
    }
    return place
  }
}
