import Testing

/// The requirements of touches, regions, gestures and ink, by the ids that the tests for them carry in front
/// of their names.
private let rows =
  (0...12).map { "R\($0)" } + ["R14", "W0"] + (1...14).map { "M\($0)" }
  + ["W1a", "W1b", "W1c", "W1d", "W1e"] + (2...30).map { "W\($0)" } + (1...11).map { "B\($0)" }
  + (1...13).map { "P\($0)" } + ["X1"] + (1...6).map { "D\($0)" }

/// Everything that a test or one of its cases is called by: the texts of a source file, in quotation
/// marks or in backticks.
private func texts(in source: String) -> [Substring] {
  source.split(separator: "\n").flatMap { line in
    line.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "`" }.enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }
}

/// The ids that a name begins with: `W2`, or `B6, M6` as in "B6, M6: a touch is known".
private func ids(of name: Substring) -> [String] {
  var ids: [String] = []
  for word in name.split(separator: " ") {
    ids.append(word.filter { $0 != "," && $0 != ":" })
    if word.last != "," { break }
  }
  return ids
}

@Test("Each requirement of touches, regions, gestures and ink stands in the name of a test")
func rowCoverage() throws {
  let paths = RepositoryFile.sources(in: "Tests")
  #expect(paths.count > 100)
  var found: Set<String> = []
  for path in paths where !path.hasSuffix("RowCoverageTests.swift") {
    found.formUnion(texts(in: try RepositoryFile.text(path)).flatMap(ids))
  }
  #expect(rows.filter { !found.contains($0) } == [])
}
