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
