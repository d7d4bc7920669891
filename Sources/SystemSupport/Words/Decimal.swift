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
  ///
  /// Numbers from 1e-20 to below 1e21 have no exponent, which `value` does not accept.
  package static func text(_ value: Double) -> String {
    let text = "\(value)"
    if text.hasSuffix(".0") { return String(text.dropLast(2)) }
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")),
      let exponent = Int(text[mark...].dropFirst()), (-20...20).contains(exponent)
    else { return text }
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text[..<mark].filter(\.isNumber)
    func zeros(_ count: Int) -> String { String(repeating: "0", count: max(0, count)) }
    // Its first digit stands before the point; all digits of a large number do.
    return exponent < 0
      ? "\(sign)0.\(zeros(-exponent - 1))\(digits)"
      : "\(sign)\(digits)\(zeros(exponent + 1 - digits.count))"
  }
}
