/// Why a drawing cannot be read or written.
enum DrawingError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be read or written at all.
  case inaccessible(path: String, why: String)
  /// A line is wrong; lines and columns count from 1.
  case damaged(path: String, line: Int, column: Int?, why: String)

  var description: String {
    switch self {
    case .inaccessible(let path, let why): "\(path): \(why)"
    case .damaged(let path, let line, let column, let why):
      "\(path):\(line):" + (column.map { "\($0):" } ?? "") + " \(why)"
    }
  }
}
