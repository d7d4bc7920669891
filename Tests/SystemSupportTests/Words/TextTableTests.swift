import Testing

@testable import SystemSupport

@Test("A table aligns words left and numbers right, without trailing blanks")
func textTable() {
  let table = TextTable(
    rows: [["a", "1", "last"], ["longer", "100", "x"], ["short"]], numeric: [1])
  #expect(table.lines == ["a         1  last", "longer  100  x", "short"])
}

@Test(
  "A number is rounded to a number of decimals, without trailing zeros",
  arguments: [
    (1.0, 2, "1"), (0.3333333, 4, "0.3333"), (2.5, 0, "3"), (-0.00001, 4, "0"),
    (65535, 3, "65535"), (-1.25, 2, "-1.25"),
  ])
func rounding(value: Double, decimals: Int, text: String) {
  #expect(value.text(decimals: decimals) == text)
}
