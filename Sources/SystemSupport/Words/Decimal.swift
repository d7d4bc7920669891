/// Decimal numbers of the configuration and the command line: digits with at most one point and an
/// optional minus, whatever the locale.
///
/// The standard library also accepts `0x1p4`, `1e300`, `nan` and `inf`, which nobody means when
/// typing a radius.
package enum Decimal {
  /// Returns the number that a text denotes; nil if it is not a number.
  package static func value(_ text: some StringProtocol) -> Double? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let points = digits.count { $0 == UInt8(ascii: ".") }
    let isDecimal = digits.allSatisfy {
      $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard isDecimal, points <= 1, digits.count > points, digits.count <= 20 else { return nil }
    return Double(String(text))
  }

  /// Returns whether a text consists of digits.
  package static func isWhole(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns the shortest text that reads back as the number, without a trailing `.0`.
  package static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
