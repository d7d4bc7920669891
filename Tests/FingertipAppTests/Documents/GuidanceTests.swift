import Testing

@Test(
  "W27: each recognizer is a small state machine of its own, and none needs another's internals")
func recognizersAlone() throws {
  let names = RepositoryFile.sources(in: "Sources/TouchRouting/Recognizers").compactMap { path in
    path.split(separator: "/").last?.dropLast(".swift".count)
  }.filter { $0.hasSuffix("Recognizer") && $0 != "Recognizer" && $0 != "MovementRecognizer" }
  #expect(names.count >= 10)
  for name in names {
    let lines = try RepositoryFile.text("Sources/TouchRouting/Recognizers/\(name).swift")
      .split(separator: "\n")
    #expect(lines.count < 200, "\(name)")
    let words = Set(lines.joined(separator: " ").split { !$0.isLetter }.map(String.init))
    for other in names where other != name { #expect(!words.contains(String(other)), "\(name)") }
  }
}

@Test(
  "W11, B11: the manual says when to bind touches and when gestures, and how many fingers suit what"
)
func guidance() throws {
  let page = try RepositoryFile.text("man/fingertip.yaml.5")
  let lines = page.split(separator: "\n")
  let start = try #require(lines.firstIndex(of: ".Ss Touches or gestures"))
  let section = lines[(start + 1)...].prefix { !$0.hasPrefix(".S") }.joined(separator: " ")
  for word in [".Ic on", ".Ic gestures", "several fingers", "one finger"] {
    #expect(section.contains(word), "\(word)")
  }
}
