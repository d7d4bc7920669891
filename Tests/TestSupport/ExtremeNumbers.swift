/// A text with one of its numbers replaced.
package struct ExtremeText {
  /// The replacement, and the replaced number, counted from 1.
  package let replacement: String
  package let text: String

  /// The minimum and maximum numbers of the types that parsers use, numbers beyond them, those of
  /// tools that write hexadecimal numbers, and texts that number parsers may accept.
  static let extremes = [
    "-9223372036854775808", "9223372036854775807", "18446744073709551616", "-2147483648",
    "2147483647", "4294967295", "65536", "-1", "0", "1e308", "-1e308", "5e-324", "nan", "inf",
    "7fffffff", "ffffffff", "7fffffffffffffff",
  ]

  /// Returns every text that results from replacing one number by one of `extremes`.
  ///
  /// A number is a run of digits with the signs and points among them.
  package static func all(of text: String) -> [ExtremeText] {
    let bytes = Array(text.utf8)
    return numbers(in: bytes).enumerated().flatMap { (index, range) in
      extremes.map { extreme in
        ExtremeText(
          replacement: "\(extreme) for number \(index + 1)",
          text: String(
            decoding: bytes[..<range.lowerBound] + Array(extreme.utf8) + bytes[range.upperBound...],
            as: UTF8.self))
      }
    }
  }

  private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var offset = 0
    while offset < bytes.count {
      let start = offset
      while offset < bytes.count, isPartOfNumber(bytes[offset]) { offset += 1 }
      if bytes[start..<offset].contains(where: { (0x30...0x39).contains($0) }) {
        ranges.append(start..<offset)
      }
      offset = max(offset, start + 1)
    }
    return ranges
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
