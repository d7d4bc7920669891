/// The reason why a file of lines, such as a recording or a drawing, cannot be read or written.
package enum FileError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be read or written at all.
  case inaccessible(path: String, why: String)
  /// A line is invalid; line and column count from 1, in characters; a nil column is the whole
  /// line.
  case damaged(path: String, line: Int, column: Int?, why: String)
  /// The reader of a stream has closed it, as `head` does, which is its choice and no fault.
  case closed(name: String)

  /// A message with the path, the line and the column as far as they are known, and the reason.
  package var description: String {
    switch self {
    case .inaccessible(let path, let why): "\(path): \(why)"
    case .closed(let name): "\(name): was closed by its reader"
    case .damaged(let path, let line, let column, let why):
      "\(path):\(line):" + (column.map { "\($0):" } ?? "") + " \(why)"
    }
  }
}

extension FileError {
  /// Creates the error of a file whose next line cannot be read.
  ///
  /// - Parameters:
  ///   - failure: the reason.
  ///   - line: the number of the line, from 1.
  ///   - path: the file.
  package init(_ failure: LineReader.Failure, line: Int, of path: String) {
    switch failure {
    case .tooLong:
      self = .damaged(
        path: path, line: line, column: nil,
        why: "is longer than the \(LineReader.sizeLimit >> 10) KiB allowed for a line")
    case .system(let errno): self = .inaccessible(path: path, why: errorText(errno))
    case .interrupted:
      self = .inaccessible(path: path, why: "was not read to its end, because of a signal")
    }
  }
}

/// A problem of a line whose number is not known yet.
package struct LineProblem: Error, Equatable {
  /// The column, in characters from 1; nil for the whole line.
  package var column: Int?
  /// The problem and the allowed values.
  package let message: String

  /// Creates a problem of a line, with its column if it has one.
  package init(_ message: String, column: Int? = nil) {
    self.message = message
    self.column = column
  }
}
