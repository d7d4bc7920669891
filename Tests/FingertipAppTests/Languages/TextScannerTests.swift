import Testing

@testable import Generate

@Test(
  "The context of a text is that among its own arguments",
  arguments: [
    (#"ScreenText("A", context: "x")"#, "x"),
    (#"ScreenText("A", .verbatim("b"), context: "x")"#, "x"),
    (#"ScreenText("A", .verbatim("b"))"#, nil),
    (#"foo(ScreenText("A", .verbatim("b")), context: "x")"#, nil),
    (#"foo(ScreenText("A"), "b", context: "x")"#, nil),
  ] as [(String, String?)])
func contextOfText(_ source: String, _ context: String?) throws {
  var scanner = TextScanner(source, "a.swift")
  let texts = try scanner.texts()
  let text = try #require(texts.first)
  #expect(text.one == "A")
  #expect(text.context == context)
}
