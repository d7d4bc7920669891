import SystemSupport
import Testing
import Translations

@Test(
  "A catalogue has the decimal mark of numbers on the screen",
  arguments: [
    (0.5, 2, ["0", "5"]), (12.345, 2, ["12", "35"]), (-0.25, 2, ["-0", "25"]), (3, 2, ["3"]),
    (0.004, 2, ["0"]), (0.96, 1, ["1"]),
  ])
func decimalText(number: Double, decimals: Int, parts: [String]) {
  let text = ScreenText.decimal(number, to: decimals)
  #expect(text.english == parts.joined(separator: "."))
  let texts = parts.map { ScreenText.verbatim($0) }
  #expect(
    text == (texts.count == 1 ? texts[0] : .init("%1.%2", texts[0], texts[1], context: "number")))
}

@Test(
  "The text of a number from 1e-20 to below 1e21 has no exponent",
  arguments: [
    (0.000_001, "0.000001"), (-0.000_012_5, "-0.0000125"), (0.0001, "0.0001"), (2.5, "2.5"),
    (-3, "-3"), (0, "0"), (1e15, "1000000000000000"), (1e16, "10000000000000000"),
    (-1.25e18, "-1250000000000000000"), (1e300, "1e+300"),
  ])
func textWithoutExponent(number: Double, text: String) {
  #expect(Decimal.text(number) == text)
  #expect(Double(text) == number)
}
