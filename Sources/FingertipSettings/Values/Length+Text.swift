import SystemSupport
package import Touches

extension Length: CustomStringConvertible {
  /// The length as written in the configuration: `3.5`, `40px`, `5%`.
  package var description: String {
    Decimal.text(value) + (unit == .millimetres ? "" : unit.rawValue)
  }
}

extension Length {
  /// Reads a length such as `3`, `3mm`, `40px`, `20pt` or `5%`; nil if the text is not a length.
  package init?(parsing text: String) {
    var unit = Unit.millimetres
    var number = Substring(text)
    for candidate in Unit.allCases where text.hasSuffix(candidate.rawValue) {
      unit = candidate
      number = text.dropLast(candidate.rawValue.count)
    }
    guard let value = Decimal.value(number) else { return nil }
    self.init(value, unit)
  }
}
