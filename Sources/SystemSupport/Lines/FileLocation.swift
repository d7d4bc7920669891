/// A location in a file by line and column; columns count characters.
package struct FileLocation: Hashable, Comparable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int
  /// The file, if another one includes it; nil for the main file.
  package var file: IncludedFile?

  /// Creates a place in an included file, or in the main file if `file` is nil.
  package init(line: Int, column: Int, file: IncludedFile? = nil) {
    self.line = line
    self.column = column
    self.file = file
  }

  /// Compares the line, the column and the identity of the file.
  package static func == (a: FileLocation, b: FileLocation) -> Bool {
    a.line == b.line && a.column == b.column && a.file === b.file
  }

  /// Orders places by the number of their file, then by line and column.
  package static func < (a: FileLocation, b: FileLocation) -> Bool {
    (a.fileNumber, a.line, a.column) < (b.fileNumber, b.line, b.column)
  }

  /// Hashes the line, the column and the number of the file.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
    hasher.combine(fileNumber)
  }

  private var fileNumber: Int { file?.number ?? 0 }

  /// Returns the line as text, with the file's name if it differs from the file of another
  /// location.
  package func lineText(from location: FileLocation) -> String {
    guard file !== location.file else { return "line \(line)" }
    return "line \(line) of \(file?.path ?? "the including file")"
  }
}

extension FileLocation {
  /// Converts the offset of a byte in UTF-8 text.
  package init(ofByte offset: Int, in bytes: some Collection<UInt8>) {
    self.init(line: 1, column: 1)
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        // All bytes of a character except the first have these two bits.
        column += 1
      }
    }
  }
}

extension FileLocation {
  /// Finds the first byte that is not valid UTF-8; nil if all are valid.
  package init?(ofInvalidUTF8In bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var valid = 0
    while case .valid(let character) = parser.parseScalar(from: &rest) { valid += character.count }
    self.init(ofByte: valid, in: bytes)
  }
}
