import Testing

@testable import FingertipApp

private let path = "config/fingertip.yaml"

/// The default file with every key that a preset would give, which it holds behind a `#`.
private func everyKey() throws -> String {
  try RepositoryFile.text(path).split(separator: "\n", omittingEmptySubsequences: false).map {
    line in
    let text = line.drop { $0 == " " }
    let isKey = text.hasPrefix("#") && text.dropFirst().first.map { $0 != " " } == true
    return isKey ? "  " + text.dropFirst() : String(line)
  }.joined(separator: "\n")
}

@Test("The default file is the built-in defaults, with and without the keys of the preset")
func defaultFile() throws {
  for text in [try RepositoryFile.text(path), try everyKey()] {
    let configuration = Configuration(Array(text.utf8))
    #expect(configuration.problems.isEmpty)
    #expect(ShowSettings(file: configuration.show, commandLine: []) == ShowSettings())
  }
}

@Test("The default file holds every key once, in the order of the help")
func defaultFileKeys() throws {
  let configuration = Configuration(Array(try everyKey().utf8))
  #expect(configuration.show.map(\.key) == Setting.show.map(\.key))
}

@Test("The keys of a look stand in the default file behind a #, so that a preset can change them")
func defaultFileLooks() throws {
  let configuration = Configuration(Array(try RepositoryFile.text(path).utf8))
  let expected = Setting.show.filter { $0.group != .look || $0.key == "preset" }
  #expect(configuration.show.map(\.key) == expected.map(\.key))
}
