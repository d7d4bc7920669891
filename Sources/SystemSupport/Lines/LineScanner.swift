import Glibc

/// Goes over the bytes of a line of JSON; blanks before anything do not count.
package struct LineScanner {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Whether nothing is left.
  package var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return place == bytes.count
    }
  }

  /// Goes over a text where it stands here.
  package mutating func skip(_ text: StaticString) -> Bool {
    skipBlanks()
    return skipAtOnce(text)
  }

  private mutating func skipBlanks() {
    while place < bytes.count, bytes[place] <= 0x20, Self.isBlank(bytes[place]) { place += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// Goes over a text where it stands here and no blank is before it.
  package mutating func skipAtOnce(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - place >= count, let start = bytes.baseAddress,
      memcmp(start + place, text.utf8Start, count) == 0
    else { return false }
    place += count
    return true
  }

  /// A whole number of at most ten digits; nil where there is none, or it is not allowed.
  package mutating func whole(in range: ClosedRange<Int>) -> Int? {
    skipBlanks()
    let start = place
    guard let value = digits(), isPlain(from: start), place - start <= 10 else { return nil }
    return range.contains(Int(value)) ? Int(value) : nil
  }

  /// A number as JSON has it; nil where there is none, or it is not allowed.
  ///
  /// Up to 15 digits are a double themselves, and so is the power of ten that they are divided by:
  /// their quotient is rounded once, to the nearest double (Clinger 1990). The standard library
  /// reads longer ones.
  package mutating func number(in range: ClosedRange<Double>) -> Double? {
    skipBlanks()
    let start = place
    let isNegative = skipAtOnce("-")
    let first = place
    guard var mantissa = digits(), isPlain(from: first) else { return nil }
    var places = 0
    if skipAtOnce(".") {
      let point = place
      guard let fraction = digits(before: mantissa) else { return nil }
      mantissa = fraction
      places = place - point
    }
    let isShort = place - first <= 15 && !hasExponent
    guard isShort || skipExponent() else { return nil }
    let value: Double?
    if isShort {
      let size = Double(mantissa) / Self.powersOfTen[places]
      value = isNegative ? -size : size
    } else {
      value = Double(String(decoding: bytes[start..<place], as: UTF8.self))
    }
    return value.flatMap { range.contains($0) ? $0 : nil }
  }

  /// At least one digit, as the number that they make behind others; it is cut where there are
  /// too many.
  private mutating func digits(before: UInt64 = 0) -> UInt64? {
    let start = place
    var value = before
    while place < bytes.count {
      let digit = bytes[place] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      place += 1
    }
    return place > start ? value : nil
  }

  /// Whether the digits from a place to here have no 0 before others.
  private func isPlain(from start: Int) -> Bool {
    place - start == 1 || bytes[start] != UInt8(ascii: "0")
  }

  private var hasExponent: Bool {
    place < bytes.count && bytes[place] | 0x20 == UInt8(ascii: "e")
  }

  /// Goes over an exponent where there is one; false where it is none.
  private mutating func skipExponent() -> Bool {
    guard hasExponent else { return true }
    place += 1
    if !skipAtOnce("+") { _ = skipAtOnce("-") }
    return digits() != nil
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
