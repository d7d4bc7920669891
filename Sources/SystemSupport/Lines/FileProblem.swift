/// One thing that is wrong in a file that a person wrote.
package struct FileProblem: Equatable, Sendable {
  /// The place of the fault.
  package let place: FilePlace
  /// The key that it is about, with those it lies under: `show.radius`; nil where there is none.
  package var key: String?
  /// The fault, and the allowed values.
  package let message: String

  /// A fault at a place, of a key where it is about one.
  package init(place: FilePlace, key: String? = nil, message: String) {
    self.place = place
    self.key = key
    self.message = message
  }

  /// Returns the problem as a line for the user, `file:line:column: key: message`.
  ///
  /// - Parameters:
  ///   - path: the file, where the place is in none that it includes.
  ///   - kind: what stands before the key, such as `warning`; nil for an error.
  /// - Returns: the line without its end.
  func description(in path: String, kind: String? = nil) -> String {
    "\(place.file?.path ?? path):\(place.line):\(place.column): " + (kind.map { "\($0): " } ?? "")
      + (key.map { "\($0): " } ?? "") + message + (place.file?.origin(in: path) ?? "")
  }
}

extension [FileProblem] {
  /// The most that are told one by one.
  static let toldLimit = 100

  /// Returns the lines for the user: the first problems, and then how many more there are.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - kind: what stands before each key, such as `warning`; nil for errors.
  /// - Returns: the lines without their ends.
  package func lines(in path: String, kind: String? = nil) -> [String] {
    let told = prefix(Self.toldLimit).map { $0.description(in: path, kind: kind) }
    let rest = count - told.count
    guard rest > 0 else { return told }
    return told + ["\(path): and \(rest) more \(kind ?? "error")\(rest == 1 ? "" : "s")"]
  }
}
