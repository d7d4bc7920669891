@testable import SettingsReading
import Testing

@testable import FingertipSettings
@testable import RegionTemplates
@testable import SystemSupport

/// Texts of cell spans, and a part of the message that refuses them; nil for valid ones.
private let texts: [(text: String, fault: String?)] = [
  ("1/1", nil), ("2/3", nil), ("2-3/4", nil), ("1-10000/10000", nil), ("00002/00003", nil),
  ("", "is not a cell"), ("2", "is not a cell"), ("2/", "is not a cell"), ("/3", "is not a cell"),
  ("2-/3", "is not a cell"), ("-2/3", "is not a cell"), ("1-2-3/4", "is not a cell"),
  ("1/2/3", "is not a cell"), ("1/2-3", "is not a cell"), ("2 / 3", "is not a cell"),
  ("+2/3", "is not a cell"), ("2.0/3", "is not a cell"), ("100000/100000", "is not a cell"),
  ("2/\u{663}", "is not a cell"), ("2/3\u{301}", "is not a cell"),
  ("0/3", "is out of range"), ("4/3", "is out of range"), ("3-2/4", "is out of range"),
  ("2-5/4", "is out of range"), ("1/0", "is out of range"), ("1/10001", "is out of range"),
]

@Test("A cell span is read, or is refused with a reason", arguments: texts)
func cellText(_ given: (text: String, fault: String?)) {
  do throws(SettingProblem) {
    let span = try SettingKind<CellSpan>.cell.value(of: given.text)
    #expect(given.fault == nil)
    #expect(CellSpan(span.text) == span)
  } catch {
    #expect(given.fault.map { error.message.contains($0) } ?? false)
  }
}

@Test(
  "A cell span consists of its first cell, its last cell and the number of all cells",
  arguments: [("2/3", [2, 2, 3]), ("2-3/4", [2, 3, 4])])
func cellNumbers(_ text: String, _ numbers: [Int]) throws {
  let span = try #require(CellSpan(text))
  #expect([span.first, span.last, span.count] == numbers)
}
