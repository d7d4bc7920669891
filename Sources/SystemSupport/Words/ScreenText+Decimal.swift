package import Translations

extension ScreenText {
  /// Returns a number with at most the given count of decimals, without trailing zeros.
  package static func decimal(_ number: Double, to decimals: Int) -> ScreenText {
    let text = number.text(decimals: decimals)
    let parts = text.split(separator: ".").map { ScreenText.verbatim(String($0)) }
    guard parts.count == 2 else { return .verbatim(text) }
    // For translators: a number such as 0.5, with the decimal mark of the language.
    return ScreenText("%1.%2", parts[0], parts[1], context: "number")
  }
}
