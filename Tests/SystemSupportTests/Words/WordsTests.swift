import Testing

@testable import SystemSupport

/// A typed word and the known word that is expected, if any.
struct NearestCase: CustomTestStringConvertible, Sendable {
  let typed: String
  let meant: String?
  var testDescription: String { "\(typed) → \(meant ?? "nothing")" }
}

@Test(
  "The nearest known word is found if one is near enough",
  arguments: [
    NearestCase(typed: "radus", meant: "radius"),
    NearestCase(typed: "raidus", meant: "radius"),
    NearestCase(typed: "radiuss", meant: "radius"),
    NearestCase(typed: "rad", meant: "radius"),
    NearestCase(typed: "trail-", meant: "trail-width"),
    NearestCase(typed: "trial", meant: "trail"),
    NearestCase(typed: "rng", meant: "ring"),
    NearestCase(typed: "x", meant: nil),
    NearestCase(typed: "", meant: nil),
    NearestCase(typed: "opacity-of-everything", meant: nil),
    NearestCase(typed: String(repeating: "radius", count: 20), meant: nil),
  ])
func nearest(_ expected: NearestCase) {
  #expect(["radius", "ring", "trail", "trail-width"].nearest(to: expected.typed) == expected.meant)
}

@Test("Alternatives are joined by commas and 'or'")
func alternatives() {
  #expect(["raw"].alternatives == "raw")
  #expect(["raw", "root"].alternatives == "raw or root")
  #expect(["raw", "root", "window"].alternatives == "raw, root or window")
}

@Test("Quoted words in messages are escaped and shortened")
func quoting() {
  #expect(quoted("a\u{1B}]0;x\u{7}\u{202E}b") == "'a\\u{1b}]0;x\\u{7}\\u{202e}b'")
  #expect(quoted(String(repeating: "é", count: 61)) == "'\(String(repeating: "é", count: 60))…'")
}
