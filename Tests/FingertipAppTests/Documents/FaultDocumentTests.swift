import TestSupport
import Testing
import TouchAnalysis

@testable import SystemSupport

/// Returns the thresholds of the default configuration, each as the document writes it.
private func thresholds() throws -> [String] {
  let lines = try RepositoryFile.text("config/fingertip.yaml").split(separator: "\n")
  let start = try #require(lines.firstIndex(of: "  thresholds:"))
  return lines[(start + 1)...].prefix { $0.hasPrefix("    ") }.compactMap { line in
    let words = line.split(separator: " ")
    return words.count == 2 ? "`\(words[0].dropLast())` \(words[1])" : nil
  }
}

@Suite struct FaultDocumentTests {
  @Test("docs/faults.md has a row for each kind of fault", arguments: Fault.Kind.allCases)
  func rowsOfFaults(_ kind: Fault.Kind) throws {
    let rows = try RepositoryFile.text("docs/faults.md").split(separator: "\n")
    #expect(rows.count { $0.hasPrefix("| `\(kind.rawValue)` |") } == 1)
  }

  @Test("docs/faults.md names every threshold with its default")
  func defaultsOfThresholds() throws {
    let words = try RepositoryFile.text("docs/faults.md").split { $0 == " " || $0 == "\n" }
      .joined(separator: " ")
    let expected = try thresholds()
    #expect(expected.count > 50)
    for threshold in expected {
      // A number with further digits is another number.
      #expect(
        words.split(separator: threshold).dropFirst().contains { $0.first?.isNumber != true },
        "\(threshold)")
    }
  }
}
