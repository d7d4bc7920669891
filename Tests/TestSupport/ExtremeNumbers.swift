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

  /// The numbers that are not replaced.
  package enum Omission {
    case nothing
    /// The numbers in a line that equals an earlier one except for its numbers.
    case likeLines
  }

  /// Returns every text that results from replacing one number by one of `extremes`.
  ///
  /// A number is a run of digits with the signs and points among them.
  package static func all(of text: String, leavingOut omission: Omission = .nothing)
    -> [ExtremeText]
  {
    let bytes = Array(text.utf8)
    let likeLines = omission == .likeLines ? repeatedLines(in: bytes) : []
    return numbers(in: bytes).enumerated().flatMap { (index, range) -> [ExtremeText] in
      guard !likeLines.contains(where: { $0.contains(range.lowerBound) }) else { return [] }
      return extremes.map { extreme in
        ExtremeText(
          replacement: "\(extreme) for number \(index + 1)",
          text: String(
            decoding: bytes[..<range.lowerBound] + Array(extreme.utf8) + bytes[range.upperBound...],
            as: UTF8.self))
      }
    }
  }

  /// Returns the lines that equal an earlier one except for their numbers.
  private static func repeatedLines(in bytes: [UInt8]) -> [Range<Int>] {
    var (known, start, repeated) = (Set<[UInt8]>(), 0, [Range<Int>]())
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let end = start + line.count
      let isNew = known.insert(line.filter { !isPartOfNumber($0) }).inserted
      if !isNew { repeated.append(start..<end) }
      start = end + 1
    }
    return repeated
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
