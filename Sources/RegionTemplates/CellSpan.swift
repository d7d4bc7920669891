/// The part of a row or a column of equal cells that a region spans: the second of three is `2/3`.
package struct CellSpan: Equatable, Sendable {
  /// The first cell of the span, from 1.
  package let first: Int
  /// The last cell of the span, at least `first`.
  package let last: Int
  /// The total number of cells.
  package let count: Int

  /// The maximum number of cells side by side.
  package static let limit = 10_000

  /// Reads a text such as `2/3` or `2-3/4`; nil if it is malformed.
  ///
  /// A grid has two of them for each cell, so the text is not split into substrings.
  package init?(_ text: String) {
    var (first, last): (Int?, Int?)
    var (number, digits) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digits < 5:
        (number, digits) = (number * 10 + Int(byte - UInt8(ascii: "0")), digits + 1)
      case UInt8(ascii: "-") where digits > 0 && first == nil && last == nil:
        (first, number, digits) = (number, 0, 0)
      case UInt8(ascii: "/") where digits > 0 && last == nil:
        (last, number, digits) = (number, 0, 0)
      default: return nil
      }
    }
    guard let last, digits > 0 else { return nil }
    self.first = first ?? last
    self.last = last
    count = number
  }

  /// Whether such cells can exist.
  package var isSound: Bool { 1 <= first && first <= last && last <= count && count <= Self.limit }

  /// The text that is read as this span.
  package var text: String { (first == last ? "\(first)" : "\(first)-\(last)") + "/\(count)" }
}
