internal import SystemSupport

/// A cell of a grid or a list.
struct Cell {
  /// Its number among all cells, including gaps, from 1.
  var number: Int
  /// Its row and its column, both from 1.
  var row: Int
  var column: Int
  /// The name of its template; nil for none.
  var template: YAMLNode?
  /// The arguments for the template.
  var arguments: YAMLNode?
  /// The value of `frame`.
  var frame: YAMLNode
  /// Its location in the file.
  var location: FileLocation
}

/// The entry of a cell in the file.
struct CellEntry {
  var arguments: YAMLNode
  /// The name of the template, if it differs from that of the other cells; else nil.
  var template: YAMLNode?
  /// The number of columns that it spans.
  var span = 1
  /// Whether the cell is left empty.
  var isGap: Bool {
    if case .scalar("~", isPlain: true) = arguments.content { true } else { false }
  }
}
