import Glibc

/// Goes over the bytes of a line of JSON; blanks before anything do not count.
package struct LineScanner {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  /// A scanner at the beginning of a line.
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

  /// Goes over a character of ASCII where it stands here.
  package mutating func skip(_ character: UInt8) -> Bool {
    skipBlanks()
    guard place < bytes.count, bytes[place] == character else { return false }
    place += 1
    return true
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

  /// Returns the value of a hexadecimal digit that stands here and no blank is before it.
  package mutating func hexadecimalDigit() -> UInt32? {
    guard place < bytes.count else { return nil }
    let digit = bytes[place] &- UInt8(ascii: "0")
    let letter = (bytes[place] | 0x20) &- UInt8(ascii: "a")
    guard digit < 10 || letter < 6 else { return nil }
    place += 1
    return UInt32(digit < 10 ? digit : letter + 10)
  }

  /// Returns a whole number of at most ten digits; nil where there is none, or it is not allowed.
  package mutating func whole(in range: ClosedRange<Int>) -> Int? {
    skipBlanks()
    let start = place
    guard let value = digits(), isPlain(from: start), place - start <= 10 else { return nil }
    return range.contains(Int(value)) ? Int(value) : nil
  }

  /// Returns a number as JSON has it; nil where there is none, or it is not allowed.
  ///
  /// Up to 15 digits are a double themselves, and so is the power of ten that they are divided by:
  /// their quotient is rounded once, to the nearest double (Clinger 1990). Up to 19 digits are an
  /// integer, which is divided as one. The standard library reads longer ones.
  package mutating func number(in range: ClosedRange<Double>) -> Double? {
    skipBlanks()
    let start = place
    let isNegative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let first = place
    guard var mantissa = digits(), isPlain(from: first) else { return nil }
    var places = 0
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      let point = place
      guard let fraction = digits(before: mantissa) else { return nil }
      mantissa = fraction
      places = place - point
    }
    let length = place - first
    let value: Double
    if hasExponent || length > 19 {
      guard skipExponent(),
        let read = Double(String(decoding: bytes[start..<place], as: UTF8.self))
      else { return nil }
      value = read
    } else {
      let size =
        switch (places, length) {
        case (0, ...15): Double(mantissa)
        case (_, ...15): Double(mantissa) / Self.powersOfTen[places]
        default: Self.quotient(of: mantissa, places)
        }
      value = isNegative ? -size : size
    }
    return range.contains(value) ? value : nil
  }

  /// Returns an integer behind whose first digits a decimal point is, as the nearest double.
  ///
  /// The bits of an integer quotient are those of the exact one. There are ten more than a double has,
  /// and the last of them tells of a remainder, so that they are rounded as the exact quotient is.
  ///
  /// - Parameters:
  ///   - mantissa: the integer.
  ///   - places: the number of digits behind the point, at most 19.
  /// - Returns: the double.
  private static func quotient(of mantissa: UInt64, _ places: Int) -> Double {
    guard mantissa > 0 else { return 0 }
    let power = wholePowersOfTen[places]
    // Both begin with their first bit, the dividend half as high as the divisor at most.
    let (shift, lead) = (power.leadingZeroBitCount, mantissa.leadingZeroBitCount)
    let dividend = mantissa << lead
    let (quotient, rest) = (power << shift).dividingFullWidth((dividend >> 1, dividend << 63))
    let exponent = shift - lead - 63
    // A power of two, which shifts a double without rounding it.
    let scale = Double(bitPattern: UInt64(1023 + exponent) << 52)
    return Double(rest == 0 ? quotient : quotient | 1) * scale
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

  /// Returns whether the digits from a place to here have no 0 before others.
  private func isPlain(from start: Int) -> Bool {
    place - start == 1 || bytes[start] != UInt8(ascii: "0")
  }

  private var hasExponent: Bool {
    place < bytes.count && bytes[place] | 0x20 == UInt8(ascii: "e")
  }

  /// Goes over an exponent where there is one; false where it is not one.
  private mutating func skipExponent() -> Bool {
    guard hasExponent else { return true }
    place += 1
    if !skipAtOnce("+") { _ = skipAtOnce("-") }
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
