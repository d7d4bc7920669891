import Testing

@testable import FingertipSettings

/// The shells that have completions, and how an option is written in each.
enum Shell: String, CaseIterable, CustomTestStringConvertible {
  case bash = "fingertip.bash"
  case zsh = "_fingertip"
  case fish = "fingertip.fish"

  var testDescription: String { rawValue }

  /// Every long option that the file offers.
  func options() throws -> Set<String> {
    let text = try RepositoryFile.text("config/completions/\(rawValue)")
    guard self == .fish else {
      return Set(
        words(of: text).filter { $0.hasPrefix("--") }.map { $0.dropFirst(2) }.map(String.init))
    }
    let offers = text.split(separator: "\n").filter { $0.hasPrefix("complete ") }
    return Set(
      offers.flatMap { line in
        zip(words(of: line), words(of: line).dropFirst()).filter { $0.0 == "-l" }
          .map { String($0.1) }
      })
  }

  private func words(of text: some StringProtocol) -> [Substring] {
    String(text).split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      .filter { $0 != "--" }
  }
}

@Test("Completions offer every option and no other", arguments: Shell.allCases)
func completionOptions(_ shell: Shell) throws {
  // Options of other programs that the scripts call.
  let foreign: Set<String> = ["listmonitors", "name-only", "id-only", "option"]
  #expect(try shell.options().subtracting(foreign) == Set(Option.all.map(\.name)))
}

@Test(
  "Completions offer every word that an option allows, and every command",
  arguments: Shell.allCases)
func completionWords(_ shell: Shell) throws {
  let text = try RepositoryFile.text("config/completions/\(shell.rawValue)")
  for option in Option.all where option.placeholder != nil && !option.choices.isEmpty {
    #expect(text.contains(option.choices.joined(separator: " ")), "--\(option.name)")
  }
  let words = Set(text.split { !($0.isLetter || $0 == "-") }.map(String.init))
  #expect(words.isSuperset(of: Command.allForTests.map(\.name) + ["help"]))
}
