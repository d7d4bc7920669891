import Glibc

/// Scans the bytes of a line of JSON; blanks before a token are skipped.
package struct LineScanner {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  /// Creates a scanner at the start of a line.
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Whether nothing but blanks is left.
  package var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return offset == bytes.count
    }
  }

  /// Skips a text if it is next.
  package mutating func skip(_ text: StaticString) -> Bool {
    skipBlanks()
    return skipAdjacent(text)
  }

  /// Skips an ASCII character if it is next.
  package mutating func skip(_ character: UInt8) -> Bool {
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == character else { return false }
    offset += 1
    return true
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset] <= 0x20, Self.isBlank(bytes[offset]) { offset += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// Skips a text if it follows at once, without a blank before it.
  package mutating func skipAdjacent(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - offset >= count, let start = bytes.baseAddress,
      memcmp(start + offset, text.utf8Start, count) == 0
    else { return false }
    offset += count
    return true
  }

  /// Returns the value of a hexadecimal digit that follows at once, without a blank; otherwise nil.
  package mutating func hexadecimalDigit() -> UInt32? {
    guard offset < bytes.count else { return nil }
    let digit = bytes[offset] &- UInt8(ascii: "0")
    let letter = (bytes[offset] | 0x20) &- UInt8(ascii: "a")
    guard digit < 10 || letter < 6 else { return nil }
    offset += 1
    return UInt32(digit < 10 ? digit : letter + 10)
  }

  /// Returns a whole number of at most ten digits; nil if there is none, or it is out of range.
  package mutating func whole(in range: ClosedRange<Int>) -> Int? {
    skipBlanks()
    let start = offset
    guard let value = digits(), hasNoLeadingZero(from: start), offset - start <= 10 else {
      return nil
    }
    return range.contains(Int(value)) ? Int(value) : nil
  }

  /// Returns a JSON number; nil if there is none, or it is out of range.
  ///
  /// Up to 15 digits are exact as a double, and so is the power of ten that divides them, so their
  /// quotient is rounded once, to the nearest double (Clinger 1990). Up to 19 digits fit an
  /// integer, which is divided as such. The standard library parses longer ones.
  package mutating func number(in range: ClosedRange<Double>) -> Double? {
    skipBlanks()
    let start = offset
    let isNegative = offset < bytes.count && bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let first = offset
    guard var mantissa = digits(), hasNoLeadingZero(from: first) else { return nil }
    var decimals = 0
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      let point = offset
      guard let fraction = digits(before: mantissa) else { return nil }
      mantissa = fraction
      decimals = offset - point
    }
    let length = offset - first
    let value: Double
    if hasExponent || length > 19 {
      guard skipExponent(),
        let parsed = Double(String(decoding: bytes[start..<offset], as: UTF8.self))
      else { return nil }
      value = parsed
    } else {
      let magnitude =
        switch (decimals, length) {
        case (0, ...15): Double(mantissa)
        case (_, ...15): Double(mantissa) / Self.powersOfTen[decimals]
        default: Self.quotient(of: mantissa, decimals)
        }
      value = isNegative ? -magnitude : magnitude
    }
    return range.contains(value) ? value : nil
  }

  /// Returns an integer, divided by a power of ten, as the nearest double.
  ///
  /// The integer quotient has the bits of the exact one: ten more than a double holds. The last of
  /// them is set if there is a remainder, so that rounding gives the same result as for the exact
  /// quotient.
  ///
  /// - Parameters:
  ///   - mantissa: the integer.
  ///   - decimals: the number of digits after the point, at most 19.
  /// - Returns: the double.
  private static func quotient(of mantissa: UInt64, _ decimals: Int) -> Double {
    guard mantissa > 0 else { return 0 }
    let power = wholePowersOfTen[decimals]
    // Both are shifted to start with a 1 bit; the dividend is at most half as large as the divisor.
    let (shift, lead) = (power.leadingZeroBitCount, mantissa.leadingZeroBitCount)
    let dividend = mantissa << lead
    let (quotient, remainder) = (power << shift).dividingFullWidth((dividend >> 1, dividend << 63))
    let exponent = shift - lead - 63
    // A power of two, which scales a double without rounding.
    let scale = Double(bitPattern: UInt64(1023 + exponent) << 52)
    return Double(remainder == 0 ? quotient : quotient | 1) * scale
  }

  /// Scans at least one digit and appends all digits to a number; too many digits overflow.
  private mutating func digits(before: UInt64 = 0) -> UInt64? {
    let start = offset
    var value = before
    while offset < bytes.count {
      let digit = bytes[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      offset += 1
    }
    return offset > start ? value : nil
  }

  /// Returns whether the digits from a location to here have no leading 0.
  private func hasNoLeadingZero(from start: Int) -> Bool {
    offset - start == 1 || bytes[start] != UInt8(ascii: "0")
  }

  private var hasExponent: Bool {
    offset < bytes.count && bytes[offset] | 0x20 == UInt8(ascii: "e")
  }

  /// Skips an exponent if there is one; returns false if it is malformed.
  private mutating func skipExponent() -> Bool {
    guard hasExponent else { return true }
    offset += 1
    if !skipAdjacent("+") { _ = skipAdjacent("-") }
    return digits() != nil
  }

  private static let wholePowersOfTen: [UInt64] = {
    var powers: [UInt64] = [1]
    for _ in 1...19 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
