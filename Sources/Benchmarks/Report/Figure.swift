/// A row of the table.
struct Figure {
  /// The name: the quantity, and the circumstances of its measurement.
  var name: String
  /// The target, in words; empty for a figure without one.
  var target = ""
  /// The result, in words and with its unit.
  var measured: String
  /// The figure that it is compared with, in words; empty for none.
  var reference = ""
  /// Whether it reached the target; nil for a figure that has none.
  var isMet: Bool?
  /// The numbers behind the texts, for programs; each name ends with its unit.
  var numbers: [(name: String, value: Double)] = []
}

extension Double {
  /// Returns the number with a given count of decimals.
  func digits(_ count: Int) -> String {
    var scale = 1.0
    for _ in 0..<count { scale *= 10 }
    let whole = Int((magnitude * scale).rounded())
    let sign = self < 0 && whole > 0 ? "-" : ""
    guard count > 0 else { return "\(sign)\(whole)" }
    let fraction = String(whole % Int(scale))
    let zeros = String(repeating: "0", count: count - fraction.utf8.count)
    return "\(sign)\(whole / Int(scale)).\(zeros)\(fraction)"
  }
}
