internal import CLinux
internal import Glibc
internal import SystemSupport
internal import TouchInk
internal import Touches

/// Reads the lines of a drawing, and applies them one after the other.
struct DrawingReader {
  /// A stroke that the lines describe.
  struct ReadStroke {
    var item: DrawingContent.Item
    /// The number of its page.
    var page: Int
    var isShown = true
    /// The sum of its moves, which the nodes get in the end: a file can have thousands of moves.
    var offset = Vector.zero
  }

  /// The strokes in the order of their lines, including removed ones.
  private(set) var strokes: [ReadStroke] = []
  /// The pages, including removed ones.
  private(set) var pages = DrawingPages()
  /// The version of the file's format.
  private(set) var version = DrawingLine.version
  /// Whether there was a header.
  private(set) var hasHeader = false
  /// Whether the latest line is terminated.
  private(set) var endsWithNewline = true
  /// The lines that could not be used.
  private(set) var problems = DamagedLines()
  /// The next free numbers; those of strokes and pages are set by `finish`.
  private(set) var nextNumbers = DrawingContent.NextNumbers()
  /// The indices of the strokes removed since the last change that was not a removal.
  private(set) var lastRemoval: [Int] = []
  /// The indices in `strokes` by the strokes' numbers in the file.
  private var indexByNumber: [Int: Int] = [:]
  /// The drafts in progress, by their numbers.
  private var drafts: [Int: ReadStroke] = [:]

  /// Reads a whole file.
  ///
  /// - Parameter path: a regular file.
  /// - Throws: `FileError` if it is not a drawing, or a signal asks the program to end.
  init(readingFrom path: String) throws(FileError) {
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

  // MARK: - The end of the file

  /// Completes the strokes after the last line.
  ///
  /// - Returns: the drafts that were still in progress, each with the stroke that it has become.
  mutating func finish() -> [(draft: Int, stroke: Int)] {
    applyMoves()
    nextNumbers.stroke = Self.freeNumber(beside: indexByNumber.keys)
    nextNumbers.page = Self.freeNumber(beside: pages.numbers)
    return adoptDrafts()
  }

  /// Gives the nodes of moved strokes their final positions.
  private mutating func applyMoves() {
    for index in strokes.indices where strokes[index].offset != .zero {
      let offset = strokes[index].offset
      strokes[index].item.nodes = strokes[index].item.nodes.map { $0.moved(by: offset) }
      strokes[index].offset = .zero
    }
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
  ///
  /// - Returns: these drafts and strokes.
  private mutating func adoptDrafts() -> [(draft: Int, stroke: Int)] {
    var abandoned: [(draft: Int, stroke: Int)] = []
    for (draft, entry) in drafts.sorted(by: { $0.key < $1.key })
    where !entry.item.nodes.isEmpty {
      var entry = entry
      entry.item.number = nextNumbers.stroke
      abandoned.append((draft, nextNumbers.stroke))
      nextNumbers.stroke += 1
      strokes.append(entry)
    }
    drafts = [:]
    return abandoned
  }

  // MARK: - Lines

  private mutating func apply(_ line: DrawingLine, _ number: Int) throws(LineProblem) {
    guard number > 1 else { return try readHeader(line) }
    switch line {
    case .header: throw LineProblem("a header is allowed in the first line only")
    case .add(let stroke, let brush, let device, let isProvisional, let nodes):
      try add(
        DrawingContent.Item(
          number: stroke, brush: brush, device: device, isProvisional: isProvisional,
          nodes: nodes))
    case .extend(let stroke, let nodes): try extend(stroke, by: nodes)
    case .draft(let draft, let brush, let device, let nodes):
      return try begin(
        draft,
        DrawingContent.Item(
          number: 0, brush: brush, device: device, isProvisional: false, nodes: nodes))
    case .redraft(let draft, let first, let nodes):
      return try replaceNodes(of: draft, from: first, by: nodes)
    case .drop(let draft):
      drafts[draft] = nil
      return
    case .remove(let numbers):
      return try remove(numbers)
    case .restore(let numbers):
      for index in try indices(of: numbers) { strokes[index].isShown = true }
    case .move(let numbers, let offset):
      for index in try indices(of: numbers) {
        strokes[index].offset = strokes[index].offset + offset
      }
    case .page(let number, let state):
      return try pages.change(number, to: state)
    case .turn(let number):
      return try pages.turn(to: number)
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

  private mutating func add(_ item: DrawingContent.Item) throws(LineProblem) {
    guard indexByNumber[item.number] == nil else {
      throw LineProblem("add: \(item.number) is already the number of another stroke")
    }
    indexByNumber[item.number] = strokes.count
    strokes.append(ReadStroke(item: item, page: pages.shown))
  }

  private mutating func extend(_ number: Int, by nodes: [StrokeNode]) throws(LineProblem) {
    let index = try index(of: number)
    // The moves before this line do not concern these nodes.
    let back = strokes[index].offset * -1
    strokes[index].item.nodes += back == .zero ? nodes : nodes.map { $0.moved(by: back) }
  }

  private mutating func remove(_ numbers: [Int]) throws(LineProblem) {
    for index in try indices(of: numbers) where strokes[index].isShown {
      strokes[index].isShown = false
      lastRemoval.append(index)
    }
  }

  private mutating func begin(_ draft: Int, _ item: DrawingContent.Item) throws(LineProblem) {
    guard drafts[draft] == nil else {
      throw LineProblem("draft: \(draft) is already the number of another draft")
    }
    nextNumbers.draft = DrawingLine.draft(after: draft)
    drafts[draft] = ReadStroke(item: item, page: pages.shown)
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
