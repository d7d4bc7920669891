/// The reason why a file of lines, such as a recording or a drawing, cannot be read or written.
package enum FileError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be read or written at all.
  case inaccessible(path: String, why: String)
  /// A line is wrong; lines and columns count from 1, columns in characters, and the column is nil
  /// where the whole line is meant.
  case damaged(path: String, line: Int, column: Int?, why: String)

  /// The path, the line and the column as far as they are known, and the reason.
  package var description: String {
    switch self {
    case .inaccessible(let path, let why): "\(path): \(why)"
    case .damaged(let path, let line, let column, let why):
      "\(path):\(line):" + (column.map { "\($0):" } ?? "") + " \(why)"
    }
  }
}

extension FileError {
  /// The error of a file whose next line cannot be read.
  ///
  /// - Parameters:
  ///   - failure: why not.
  ///   - line: the number of the line, from 1 on.
  ///   - path: the file.
  package init(_ failure: LineReader.Failure, line: Int, of path: String) {
    switch failure {
    case .tooLong:
      self = .damaged(
        path: path, line: line, column: nil,
        why: "is longer than the \(LineReader.sizeLimit >> 10) KiB allowed for a line")
    case .system(let errno): self = .inaccessible(path: path, why: errorText(errno))
    }
  }
}

/// The fault of a line, before it is known which one it is.
package struct LineProblem: Error, Equatable {
  /// In characters from 1 on; nil where the whole line is meant.
  package var column: Int?
  /// The fault and the allowed values.
  package let message: String

  /// A fault of a line, at a column where it has one.
  package init(_ message: String, column: Int? = nil) {
    self.message = message
    self.column = column
  }
}
