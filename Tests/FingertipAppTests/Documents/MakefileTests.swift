import TestSupport
import Testing

@Test("Each target of the Makefile has a line in make help")
func makeTargets() throws {
  let lines = try RepositoryFile.text("Makefile").replacing("\\\n", with: " ")
    .split(separator: "\n")
  let phony = try #require(lines.first { $0.hasPrefix(".PHONY:") })
  let targets = phony.split { $0 == " " || $0 == "\t" }.dropFirst().map(String.init)
  #expect(targets.count > 10)
  let described = lines.filter { $0.contains(": ") && $0.contains(" ## ") }
    .map { String($0.prefix { $0 != ":" }) }
  #expect(described.sorted() == targets.sorted())
}

@Test("The Makefile quotes the folder of the sources, because its path may contain a space")
func quotedFolder() throws {
  let words = try RepositoryFile.text("Makefile").split(whereSeparator: \.isWhitespace)
    .filter { $0.contains("$(CURDIR)") }
  #expect(words.count >= 3)
  #expect(words.filter { !$0.hasPrefix("\"") } == [])
}
