import TestSupport
import Testing
import TouchAnalysis

@testable import SystemSupport

/// The keys of the section `thresholds` of the default file, each as the document has it.
private func thresholds() throws -> [String] {
  let lines = try RepositoryFile.text("config/fingertip.yaml").split(separator: "\n")
  let start = try #require(lines.firstIndex(of: "  thresholds:"))
  return lines[(start + 1)...].prefix { $0.hasPrefix("    ") }.compactMap { line in
    let words = line.split(separator: " ")
    return words.count == 2 ? "`\(words[0].dropLast())` \(words[1])" : nil
  }
}

@Suite struct FaultDocumentTests {
  @Test("The document of faults has a row for each kind", arguments: Fault.Kind.allCases)
  func kinds(_ kind: Fault.Kind) throws {
    let rows = try RepositoryFile.text("docs/faults.md").split(separator: "\n")
    #expect(rows.count { $0.hasPrefix("| `\(kind.rawValue)` |") } == 1)
  }

  @Test("The document of faults names every threshold with its default")
  func defaults() throws {
    let words = try RepositoryFile.text("docs/faults.md").split { $0 == " " || $0 == "\n" }
      .joined(separator: " ")
    let told = try thresholds()
    #expect(told.count > 50)
    for threshold in told {
      // A longer number is another one.
      #expect(
        words.split(separator: threshold).dropFirst().contains { $0.first?.isNumber != true },
        "\(threshold)")
    }
  }
}
