/// A place in a file, both counted from 1; columns count characters.
package struct FilePlace: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (a: FilePlace, b: FilePlace) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

extension FilePlace {
  /// The place of a byte in UTF-8 text, given how many stand before it.
  package init(ofByte offset: Int, in bytes: some Collection<UInt8>) {
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
