/// One problem in a file that a person wrote.
package struct FileProblem: Equatable, Sendable {
  /// The location of the problem.
  package let location: FileLocation
  /// The key with its parents, such as `show.radius`; nil if the problem is not about a key.
  package var key: String?
  /// The problem and the allowed values.
  package let message: String

  /// Creates a problem at a location, with the key that it is about, if any.
  package init(location: FileLocation, key: String? = nil, message: String) {
    self.location = location
    self.key = key
    self.message = message
  }

  /// Returns the problem as a line for the user, `file:line:column: key: message`.
  ///
  /// - Parameters:
  ///   - path: the main file, used if the place is not in an included file.
  ///   - kind: the word before the key, such as `warning`; nil for an error.
  /// - Returns: the line without a line break.
  func description(in path: String, kind: String? = nil) -> String {
    "\(location.file?.path ?? path):\(location.line):\(location.column): "
      + (kind.map { "\($0): " } ?? "")
      + (key.map { "\($0): " } ?? "") + message + (location.file?.origin(in: path) ?? "")
  }
}

extension [FileProblem] {
  /// The maximum number of problems that are reported one by one.
  static let listedLimit = 100

  /// Returns the lines for the user: the first problems, and the number of the others.
  ///
  /// - Parameters:
  ///   - path: the main file.
  ///   - kind: the word before each key, such as `warning`; nil for errors.
  /// - Returns: the lines without line breaks.
  package func lines(in path: String, kind: String? = nil) -> [String] {
    let listed = prefix(Self.listedLimit).map { $0.description(in: path, kind: kind) }
    return listed + omission(of: count - listed.count, kind ?? "error", in: path)
  }
}

/// Returns the last line of a list of problems, which counts those that the list omits.
///
/// - Parameters:
///   - count: the number of omitted problems.
///   - noun: what each of them is.
///   - path: the file.
/// - Returns: the line without a line break; nothing if no problem is omitted.
func omission(of count: Int, _ noun: String, in path: String) -> [String] {
  count > 0 ? ["\(path): and \(counted(count, "more " + noun))"] : []
}
