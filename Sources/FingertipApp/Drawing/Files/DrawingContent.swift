internal import CLinux
internal import Glibc
internal import TouchDrawing
internal import Touches

/// What a drawing holds: the ink that was left at its end.
struct DrawingContent {
  /// A stroke as it was left.
  struct Item: Equatable {
    /// Its number in the file.
    var number: Int
    var brush: InkBrush
    var device: DeviceID
    var isProvisional: Bool
    var nodes: [StrokeNode]
  }

  /// The strokes that are to be seen, from the bottom to the top.
  var items: [Item] { strokes.filter(\.isShown).map(\.item) }
  /// The lines that could not be used; all others were, for ink is not to be lost over one of them.
  private(set) var problems: [FileError] = []
  /// Whether the last line has its end, so that another can follow.
  private(set) var endsWhole = true

  /// A number above that of every stroke.
  private(set) var nextNumber = 0

  private var strokes: [(item: Item, isShown: Bool)] = []
  /// The place among the strokes by their number in the file.
  private var places: [Int: Int] = [:]

  /// Reads a drawing.
  ///
  /// - Parameter path: a regular file.
  /// - Throws: `FileError` where it is no drawing; damaged lines are among `problems`.
  init(readingFrom path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .inaccessible(path: path, why: errorText(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .inaccessible(path: path, why: "is not a file; a drawing in a file is needed")
    }
    var lines = LineReader(descriptor)
    var refusal: FileError?
    do throws(LineReader.Failure) {
      while let line = try lines.next() {
        endsWhole = line.isWhole
        let number = lines.count
        do throws(LineProblem) {
          try take(DrawingLine(parsing: line.bytes), number)
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
    guard lines.count > 0 else {
      throw .damaged(path: path, line: 1, column: nil, why: "is empty; a drawing has a header")
    }
  }

  private mutating func take(_ line: DrawingLine, _ number: Int) throws(LineProblem) {
    if case .header(let version) = line, number == 1 {
      guard version == DrawingLine.version else {
        throw LineProblem("version: \(version) is not known, only \(DrawingLine.version)")
      }
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
      nextNumber = max(nextNumber, stroke + 1)
      let item = Item(
        number: stroke, brush: brush, device: device, isProvisional: isProvisional,
        nodes: nodes)
      strokes.append((item, true))
    case .extend(let stroke, let nodes): strokes[try place(of: stroke)].item.nodes += nodes
    case .remove(let numbers): try forEach(numbers) { $0.isShown = false }
    case .restore(let numbers): try forEach(numbers) { $0.isShown = true }
    case .move(let numbers, let offset):
      try forEach(numbers) { stroke in
        for index in stroke.item.nodes.indices {
          stroke.item.nodes[index].x += Float(offset.dx)
          stroke.item.nodes[index].y += Float(offset.dy)
        }
      }
    }
  }

  /// Does something with each of some strokes, or with none where one of them is not known.
  private mutating func forEach(
    _ numbers: [Int], _ body: (inout (item: Item, isShown: Bool)) -> Void
  ) throws(LineProblem) {
    var found: [Int] = []
    for number in numbers { found.append(try place(of: number)) }
    for place in found { body(&strokes[place]) }
  }

  private func place(of number: Int) throws(LineProblem) -> Int {
    guard let place = places[number] else {
      throw LineProblem("there is no stroke \(number) before this line")
    }
    return place
  }
}
