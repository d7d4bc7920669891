internal import TouchDrawing
internal import TouchInk
internal import Touches

// A drawing is a file of lines. Everything that happens to the ink is appended as soon as it has
// happened, so that all of it can be read back however the program ends. Lines are never changed:
// an undo is a line of its own.
//
// A stroke in progress is stored several times a second, as a draft: its final nodes are written
// once, the nodes near the finger anew each time. The finished stroke is simplified and so has
// other nodes; it is added like any other, and its draft is dropped. A draft without a drop is a
// stroke that was in progress when the program was killed.
//
// A drawing begins with page 0, which no line declares. Strokes belong to the page of the latest
// `turn`; their numbers are unique across all pages.
//
// A stroke may be longer than a line of JSON should be. It then continues in further lines; if the
// last of them are missing, the stroke is shorter but valid.

/// One line of a drawing.
enum DrawingLine: Equatable {
  /// The first line.
  case header(version: Int)
  /// A new stroke, by its number, with its first nodes.
  case add(Int, InkBrush, device: DeviceID, isProvisional: Bool, [StrokeNode])
  /// More nodes of the stroke that was added last.
  case extend(Int, [StrokeNode])
  /// A new stroke in progress, by its number among the drafts, with its first nodes.
  case draft(Int, InkBrush, device: DeviceID, [StrokeNode])
  /// The nodes of a draft from an index on, which replace the former ones from there.
  case redraft(Int, from: Int, [StrokeNode])
  /// A draft that has ended: it was finished and added, or nothing is left of it.
  case drop(Int)
  case remove([Int])
  case restore([Int])
  case move([Int], by: Vector)
  /// A new page, by its number, or the changes of an existing one.
  case page(Int, PageState)
  /// The page that becomes the current one.
  case turn(Int)

  /// The format that the first line names.
  static let format = "fingertip-drawing"
  /// The version that is written.
  ///
  /// Version 1 has no pages, and is read as one page.
  static let version = 2
  /// The versions that are read.
  static let versions = 1...version

  /// The greatest number of a stroke, a draft or a page.
  static let greatestNumber = Int(Int32.max)

  /// The maximum number of nodes in a line; ten numbers of six digits and more would still fit.
  static let nodesPerLine = 1000

  /// Returns the number of the draft that follows another one.
  ///
  /// Starts over at 0 after the greatest, because drafts that have ended free their numbers.
  static func draft(after number: Int) -> Int { number < greatestNumber ? number + 1 : 0 }

  /// Returns the lines that add a stroke.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - number: its number in the file.
  /// - Returns: one line, or more for a long stroke.
  static func lines(of stroke: Stroke, as number: Int) -> [DrawingLine] {
    lines(
      of: DrawingContent.Item(
        number: number, brush: stroke.brush, device: stroke.device,
        isProvisional: stroke.isProvisional, nodes: stroke.nodes))
  }

  /// Returns the lines that add a stroke that was read from a file.
  static func lines(of item: DrawingContent.Item) -> [DrawingLine] {
    var rest = item.nodes[...]
    let first = rest.prefix(nodesPerLine)
    rest = rest.dropFirst(first.count)
    var lines = [
      DrawingLine.add(
        item.number, item.brush, device: item.device, isProvisional: item.isProvisional,
        Array(first))
    ]
    while !rest.isEmpty {
      lines.append(.extend(item.number, Array(rest.prefix(nodesPerLine))))
      rest = rest.dropFirst(nodesPerLine)
    }
    return lines
  }

  /// Returns the lines that remove strokes, by their numbers in the file.
  static func removal(of numbers: [Int]) -> [DrawingLine] {
    pieces(of: numbers).map { .remove($0) }
  }

  /// Splits numbers into pieces that fit in a line.
  private static func pieces(of numbers: [Int]) -> [[Int]] {
    stride(from: 0, to: numbers.count, by: nodesPerLine).map { start in
      Array(numbers[start..<min(start + nodesPerLine, numbers.count)])
    }
  }

  /// Returns the lines that record a change.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - document: the document after the change.
  ///   - number: returns a stroke's number in the file.
  /// - Returns: the lines in their order.
  static func lines(
    of change: InkChange, in document: InkDocument, number: (StrokeID) -> Int
  ) -> [DrawingLine] {
    func numbers(_ ids: [StrokeID]) -> [[Int]] { pieces(of: ids.map(number)) }
    return change.entries.flatMap { entry -> [DrawingLine] in
      switch entry {
      case .added(let id): document[id].map { lines(of: $0, as: number(id)) } ?? []
      case .removed(let ids): numbers(ids).map { .remove($0) }
      case .restored(let ids): numbers(ids).map { .restore($0) }
      case .moved(let ids, let offset): numbers(ids).map { .move($0, by: offset) }
      }
    }
  }
}
