/// The lines of a file that could not be used, while the others were read.
///
/// Only the first of them are kept: a file can have millions.
package struct DamagedLines: Equatable {
  /// The maximum number of lines that are reported one by one.
  static let listedLimit = 10

  /// The errors of the first lines.
  package private(set) var listed: [FileError] = []
  /// The number of all lines.
  package private(set) var count = 0

  /// Creates a list without lines.
  package init() {}

  /// Whether all lines could be used.
  package var isEmpty: Bool { count == 0 }

  /// Adds a line, by its error.
  package mutating func append(_ error: FileError) {
    count += 1
    if listed.count < Self.listedLimit { listed.append(error) }
  }

  /// Returns the messages for the user: the first lines, and the number of the others.
  package func messages(of path: String) -> [String] {
    listed.map(\.description) + omission(of: count - listed.count, "damaged line", in: path)
  }
}
