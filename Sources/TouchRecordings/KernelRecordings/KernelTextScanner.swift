/// Scans the words and numbers of a line that a tool for kernel events wrote.
///
/// No number can overflow: digits beyond the limit make it invalid.
struct KernelTextScanner {
  let bytes: UnsafeRawBufferPointer
  var offset: Int

  /// Starts behind the blanks and marks with which mails and bug reports quote lines.
  init(_ line: UnsafeRawBufferPointer) {
    bytes = line
    offset = 0
    repeat { skipBlanks() } while skip(">")
  }

  /// The column of the next byte, from 1.
  var column: Int { offset + 1 }

  /// The next byte; 0 at the end.
  var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func skipBlanks() {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
      else { return }
      offset += 1
    }
  }

  /// Skips a text if it comes next, and returns whether it did.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - offset >= count else { return false }
    for index in 0..<count where bytes[offset + index] != text.utf8Start[index] { return false }
    offset += count
    return true
  }

  /// Skips to the end of the next occurrence of a text; does not move if there is none.
  mutating func skip(behind text: StaticString) -> Bool {
    let start = offset
    while offset < bytes.count {
      if skip(text) { return true }
      offset += 1
    }
    offset = start
    return false
  }

  /// Skips to the next blank or the end.
  ///
  /// - Returns: the range of the skipped word.
  mutating func word() -> Range<Int> {
    skipBlanks()
    let start = offset
    while offset < bytes.count, bytes[offset] > 0x20 { offset += 1 }
    return start..<offset
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the rest of the line, without blanks at either end.
  mutating func rest() -> String {
    skipBlanks()
    var end = bytes.count
    while end > offset, bytes[end - 1] <= 0x20 { end -= 1 }
    return text(offset..<end)
  }

  /// Returns the text between the next quotation mark and the last; nil if there are none.
  mutating func quotation() -> String? {
    guard skip(behind: "\"") else { return nil }
    let start = offset
    var end = bytes.count
    while end > start, bytes[end - 1] != UInt8(ascii: "\"") { end -= 1 }
    guard end > start else { return nil }
    return text(start..<end - 1)
  }

  /// Returns the next word as a decimal 32-bit integer; nil for other words.
  mutating func number() -> Int32? {
    skipBlanks()
    let start = offset
    let isNegative = skip("-")
    guard let size = digits(atMost: 10), let value = Int32(exactly: isNegative ? -size : size),
      !isWordByte(next)
    else {
      offset = start
      return nil
    }
    return value
  }

  /// Reads decimal digits as a number; nil if there are none or too many.
  mutating func digits(atMost limit: Int) -> Int? {
    var value = 0
    let start = offset
    while offset < bytes.count, offset - start <= limit {
      let digit = Int(bytes[offset]) - 0x30
      guard (0...9).contains(digit) else { break }
      value = value * 10 + digit
      offset += 1
    }
    return offset > start && offset - start <= limit ? value : nil
  }

  /// Returns a number of one to eight hexadecimal digits after blanks; nil if there is none.
  mutating func hexadecimal() -> UInt32? {
    skipBlanks()
    let start = offset
    var value: UInt32 = 0
    while offset < bytes.count, offset - start < 8, let digit = Self.hexadecimalDigit(bytes[offset])
    {
      value = value << 4 | digit
      offset += 1
    }
    guard offset > start, !isWordByte(next) else {
      offset = start
      return nil
    }
    return value
  }

  /// Returns a time of seconds, a point and six digits, in µs; nil if there is none.
  mutating func time() -> Int? {
    skipBlanks()
    guard let seconds = digits(atMost: 11), skip(".") else { return nil }
    let start = offset
    guard let microseconds = digits(atMost: 6), offset - start == 6 else { return nil }
    return seconds * 1_000_000 + microseconds
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }
}
