internal import TouchDrawing
internal import Touches

// A drawing is a file of lines to which everything that happens to the ink is added as soon as it
// has happened, so that whatever ends the program, all of it can be read again but for strokes whose
// finger was down. Nothing is ever changed in it: what is undone is a line of its own.
//
// A stroke may be longer than a line of JSON should be. It goes on in further lines then; where the
// last of them are missing, it is shorter, and still a stroke.

/// One line of a drawing.
enum DrawingLine: Equatable {
  /// The first line.
  case header(version: Int)
  /// A stroke that is new, by its number, with its first nodes.
  case add(Int, InkBrush, device: DeviceID, isProvisional: Bool, [StrokeNode])
  /// More nodes of the stroke that was added last.
  case extend(Int, [StrokeNode])
  case remove([Int])
  case restore([Int])
  case move([Int], by: Vector)

  /// What the first line says the file is.
  static let format = "fingertip-drawing"
  /// The only version there is.
  static let version = 1

  /// The most nodes that a line holds; ten numbers of six digits and more would still fit.
  static let nodesPerLine = 1000

  /// The lines that tell of a stroke.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - number: its number in the file.
  /// - Returns: one line, or more for a long stroke.
  static func lines(of stroke: Stroke, as number: Int) -> [DrawingLine] {
    var rest = stroke.nodes[...]
    let first = rest.prefix(nodesPerLine)
    rest = rest.dropFirst(first.count)
    var lines = [
      DrawingLine.add(
        number, stroke.brush, device: stroke.device, isProvisional: stroke.isProvisional,
        Array(first))
    ]
    while !rest.isEmpty {
      lines.append(.extend(number, Array(rest.prefix(nodesPerLine))))
      rest = rest.dropFirst(nodesPerLine)
    }
    return lines
  }

  /// The lines that tell of a change.
  ///
  /// - Parameters:
  ///   - change: what happened.
  ///   - document: the document after it.
  ///   - number: gives the number of a stroke in the file.
  /// - Returns: the lines in their order.
  static func lines(
    of change: InkChange, in document: InkDocument, number: (StrokeID) -> Int
  ) -> [DrawingLine] {
    func numbers(_ ids: [StrokeID]) -> [[Int]] {
      stride(from: 0, to: ids.count, by: nodesPerLine).map { start in
        ids[start..<min(start + nodesPerLine, ids.count)].map(number)
      }
    }
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
