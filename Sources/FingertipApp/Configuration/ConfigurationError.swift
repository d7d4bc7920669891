/// A place in a file, both counted from 1; columns count characters.
struct FilePlace: Hashable, Comparable, Sendable {
  var line: Int
  var column: Int

  static func < (a: FilePlace, b: FilePlace) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

extension FilePlace {
  /// The place of a byte in UTF-8 text, given how many stand before it.
  init(ofByte offset: Int, in bytes: some Collection<UInt8>) {
    self.init(line: 1, column: 1)
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        // Every byte of a character but the first has these two bits.
        column += 1
      }
    }
  }
}

/// One thing that is wrong in a configuration file.
struct ConfigurationProblem: Equatable, Sendable {
  let place: FilePlace
  /// The key that it is about, with those it lies under: `show.radius`; nil where there is none.
  var key: String?
  /// What is wrong, and what is allowed.
  let message: String

  /// The problem as a line for the user, `file:line:column: key: message`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - kind: what stands before the key, such as `warning`; nil for an error.
  /// - Returns: the line without its end.
  func description(in path: String, kind: String? = nil) -> String {
    "\(path):\(place.line):\(place.column): " + (kind.map { "\($0): " } ?? "")
      + (key.map { "\($0): " } ?? "") + message
  }
}

extension [ConfigurationProblem] {
  /// The most that are told one by one.
  static let toldLimit = 100

  /// The lines for the user: the first problems, and then how many more there are.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - kind: what stands before each key, such as `warning`; nil for errors.
  /// - Returns: the lines without their ends.
  func lines(in path: String, kind: String? = nil) -> [String] {
    let told = prefix(Self.toldLimit).map { $0.description(in: path, kind: kind) }
    let rest = count - told.count
    guard rest > 0 else { return told }
    return told + ["\(path): and \(rest) more \(kind ?? "error")\(rest == 1 ? "" : "s")"]
  }
}

/// Why a configuration cannot be used.
enum ConfigurationError: Error, Equatable, Sendable {
  /// The file cannot be read at all.
  case unreadable(path: String, why: String)
  /// Everything that is wrong with it, in the order of the file; never empty.
  case invalid(path: String, problems: [ConfigurationProblem])
  /// What it says and what options say besides cannot hold together.
  case contradiction(String)
}
