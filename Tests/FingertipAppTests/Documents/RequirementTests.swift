import TestSupport
import Testing

/// The requirements of `docs/requirements.md`, and how many tests prove each.
private struct Requirements {
  struct Row: Equatable {
    var id: String
    var sentence: String
    /// The number of tests and cases that carry its id.
    var tests: Int
  }

  var rows: [Row] = []
  /// The errors in the document itself.
  var errors: [String] = []

  init(_ document: String) {
    for line in document.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      guard let id = cells.first, isID(id) else { continue }
      guard cells.count == 3, let tests = Int(cells[2]), tests > 0, cells[1].hasSuffix(".") else {
        errors.append("\(id): a sentence and the number of its tests, at least 1, are needed")
        continue
      }
      if rows.contains(where: { $0.id == id }) { errors.append("\(id) is there twice") }
      rows.append(Row(id: id, sentence: cells[1], tests: tests))
    }
  }

  /// Returns the disagreements of the document with the names of tests and cases.
  func disagreements(with names: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for id in names.flatMap(ids(of:)) { counts[id, default: 0] += 1 }
    let missing = rows.filter { $0.tests != counts[$0.id, default: 0] }.map {
      "\($0.id): \($0.tests) tests in docs/requirements.md, \(counts[$0.id, default: 0]) in Tests"
    }
    let known = Set(rows.map(\.id))
    return missing
      + Set(counts.keys).subtracting(known).sorted().map {
        "\($0): \(counts[$0, default: 0]) tests in Tests, and no row in docs/requirements.md"
      }
  }
}

/// Whether a word has the form of an id: `W14`, `W1a`, `e10`.
private func isID(_ word: some StringProtocol) -> Bool {
  guard let first = word.first, "RMWBPDXSIATUe".contains(first) else { return false }
  var digits = word.dropFirst()
  if let last = digits.last, "abcde".contains(last) { digits = digits.dropLast() }
  return (1...2).contains(digits.count) && digits.allSatisfy { ("0"..."9").contains($0) }
    && !(first == "X" && digits == "11")
}

/// Returns the ids that a name ends with, as in "A touch is known (B6, M6)", or begins with, as in
/// "B6, M6: a touch is known".
private func ids(of name: some StringProtocol) -> [String] {
  var ids: [String] = []
  if name.last == ")", let start = name.lastIndex(of: "("), start != name.startIndex,
    name[name.index(before: start)] == " "
  {
    let words = name[name.index(after: start)...].dropLast().split(separator: ", ")
    if !words.isEmpty, words.allSatisfy(isID) { return words.map { String($0) } }
  }
  for word in name.split(separator: " ") {
    let id = word.last.map { ",:;.)".contains($0) } ?? false ? word.dropLast() : word[...]
    guard isID(id) else { break }
    ids.append(String(id))
    if word.last != "," { break }
  }
  return ids
}

/// The names of all tests and of their cases.
private let allTestNames = Result {
  let paths = RepositoryFile.sources(in: "Tests")
  #expect(paths.count > 100)
  return try paths.flatMap { testNames(in: try RepositoryFile.text($0)) }
}

@Suite struct RequirementTests {
  @Test("Each requirement has a sentence, and as many tests as the document says")
  func requirementCoverage() throws {
    let requirements = Requirements(try RepositoryFile.text("docs/requirements.md"))
    #expect(requirements.rows.count > 100)
    #expect(requirements.errors == [])
    #expect(requirements.disagreements(with: try allTestNames.get()) == [])
  }

  @Test("Removing any single test of a requirement is detected")
  func removedTest() throws {
    let requirements = Requirements(try RepositoryFile.text("docs/requirements.md"))
    let names = try allTestNames.get().filter { !ids(of: $0).isEmpty }
    try #require(requirements.disagreements(with: names).isEmpty)
    for index in names.indices {
      var fewer = names
      fewer.remove(at: index)
      let detected = requirements.disagreements(with: fewer).map { $0.prefix { $0 != ":" } }
      #expect(Set(detected) == Set(ids(of: names[index]).map { $0[...] }), "\(names[index])")
    }
  }

  @Test("Only the names of tests and of their cases count")
  func countedNames() {
    let source = #"""
      // "W1: a comment" @Test("W2: another")
      /* @Test("W3: one more") */
      @Suite("W4: a suite") struct Suite {
        @Test("W5, W6: a test", arguments: ["W7: an argument", "\(f("W8: in", "W9"))"]) func a() {
          #expect(b == "W10: a text", "W11: a comment")
        }
        @Test func `W12: in backticks`() { let text = """
          @Test("W13: quoted")
          """ }
        func `W14: no test`() {}
      }
      let cases = [GestureCase("W15: a case", "W16"), Case(name: "W19: one", "W20"), Scene(testDescription: "W17: its name", "W18")]
      """#
    #expect(
      testNames(in: source) == [
        "W5, W6: a test", "W12: in backticks", "W15: a case", "W19: one", "W17: its name",
      ])
    #expect(ids(of: "W5, W6: a test") == ["W5", "W6"])
    #expect(ids(of: "A test (W5, W6)") == ["W5", "W6"] && ids(of: "A test (R3)") == ["R3"])
    #expect(ids(of: "A test (R3) of two").isEmpty && ids(of: "A test (R3, or not)").isEmpty)
    #expect(ids(of: "A call of f(W5)").isEmpty && ids(of: "A test of (X11)").isEmpty)
    #expect(ids(of: "X11 is no id").isEmpty && ids(of: "D4, three points") == ["D4"])
  }

  @Test("Comments cite requirements and documents that exist")
  func citedRequirements() throws {
    let requirements = Requirements(try RepositoryFile.text("docs/requirements.md"))
    let known = Set(requirements.rows.map(\.id))
    for path in RepositoryFile.sources(in: "Sources") + RepositoryFile.sources(in: "Tests") {
      let words = try RepositoryFile.text(path).split { $0 == " " || $0 == "\n" || $0 == "(" }
      for (index, word) in words.enumerated() {
        if word == "row" || word == "rows" {
          for id in ids(of: words[(index + 1)...].prefix(8).joined(separator: " ")) {
            #expect(known.contains(id), "\(path) cites row \(id)")
          }
        }
        let name = word.drop { !$0.isLetter }.prefix { $0.isLetter || "/-.".contains($0) }
        if name.hasSuffix(".md"), name.count > 3 {
          #expect(throws: Never.self, "\(path) cites \(name)") {
            try RepositoryFile.text(String(name))
          }
        }
      }
    }
  }
}
