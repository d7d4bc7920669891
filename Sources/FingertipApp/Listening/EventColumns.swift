import SystemSupport

/// A readable line of `events`: the time, and then aligned columns.
struct EventColumns {
  private var columns: [String]

  /// Creates a line that begins with a time in ms.
  init(time: Double) {
    columns = [Self.padded(Decimal.text((time * 10).rounded() / 10), 12, isNumber: true) + " ms"]
  }

  /// The line without a line feed.
  var text: String { columns.joined(separator: "  ") }

  /// Adds a column with a minimum width in characters.
  mutating func add(_ text: String, width: Int = 0) { columns.append(Self.padded(text, width)) }

  /// Adds the column of a position in px of the root.
  mutating func addPosition(_ x: Double, _ y: Double) {
    columns.append(
      Self.padded(Self.tenths(x), 7, isNumber: true)
        + Self.padded(Self.tenths(y), 8, isNumber: true) + " px")
  }

  /// Returns a number with one decimal.
  static func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  private static func padded(_ text: String, _ width: Int, isNumber: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return isNumber ? padding + text : text + padding
  }
}
