import Glibc
@testable import SettingsReading
import TestSupport
import Testing
import TouchDrawing
import TouchRig
import Touches

@testable import FingertipApp
@testable import FingertipDemo
@testable import FingertipSettings
@testable import SystemSupport

/// A command line of the README that runs Fingertip.
private struct Example: CustomTestStringConvertible {
  var line: String
  var testDescription: String { line }

  /// The words after the program's name, as a shell would pass them.
  var words: [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      case "#" where !isQuoted && word == nil: return Self.arguments(of: words)
      default: word = (word ?? "") + String(character)
      }
    }
    return Self.arguments(of: words + (word.map { [$0] } ?? []))
  }

  private static func arguments(of words: [String]) -> [String] {
    Array(words.drop { $0 != "fingertip" }.dropFirst())
  }

  /// The lines of the shell blocks that run the program, with or without `env`.
  static let all: [Example] = {
    // If the README is unreadable, there is no case, and the test of its contents fails.
    let blocks = ((try? RepositoryFile.text("README.md")) ?? "").split(separator: "```")
    return blocks.filter { $0.hasPrefix("sh\n") }.flatMap { $0.split(separator: "\n") }
      .filter { $0.hasPrefix("fingertip") || $0.hasPrefix("env -u DISPLAY fingertip") }
      .map { Example(line: String($0)) }
  }()
}

@Test("Every example of the README is a valid command line", arguments: Example.all)
private func readmeExample(_ example: Example) throws {
  let parser = CommandLineParser(commands: Command.table, environment: Environment([:]))
  guard case .run = try parser.parse(["fingertip"] + example.words) else {
    Issue.record("it runs no command")
    return
  }
}

@Test("The README has an example of every command")
func readmeCommands() {
  let first = Set(Example.all.compactMap(\.words.first))
  #expect(Example.all.count >= 15)
  for command in Command.table.dropFirst() { #expect(first.contains(command.name)) }
}

@Test(
  "The example of a large halo doubles the radius and the disc of the default look",
  arguments: ["README.md", "man/fingertip.1"])
func doubledHalo(_ document: String) throws {
  let lines = try RepositoryFile.text(document).split(separator: "\n")
  let line = try #require(lines.first { $0.contains("fingertip --colour orange --radius") })
  let example = Example(line: String(line))
  let parser = CommandLineParser(commands: Command.table, environment: Environment([:]))
  guard case .run(_, let invocation) = try parser.parse(["fingertip"] + example.words) else {
    Issue.record("it runs no command")
    return
  }
  let look = ShowSettings(file: [], commandLine: invocation.settings.changes).look
  let usual = ShowSettings().look
  #expect(look.shape.radius == Length(2 * usual.shape.radius.value, usual.shape.radius.unit))
  #expect(look.shape.disc == Length(2 * usual.shape.disc.value, usual.shape.disc.unit))
}

@Test("Every configuration in the README is valid")
func readmeConfigurations() throws {
  let blocks = try RepositoryFile.text("README.md").split(separator: "```yaml\n").dropFirst()
  #expect(blocks.count >= 2)
  for block in blocks {
    let text = block.split(separator: "```")[0]
    #expect(Configuration(Array(text.utf8)).problems == [], "\(text)")
  }
}

@Test("The README names every preset, every signal and every exit status")
func readmeTables() throws {
  let text = try RepositoryFile.text("README.md")
  for preset in Preset.allCases { #expect(text.contains("| `\(preset.rawValue)` |")) }
  for status in [0, 1, 2, 69] { #expect(text.contains("\n| \(status) |")) }
  for signal in ["INT, TERM", "HUP, USR1", "USR2"] { #expect(text.contains("\n| \(signal) |")) }
}

@Test("The README names exactly the Debian packages that the build installs, group by group")
func readmePackages() throws {
  let list = try RepositoryFile.text("config/debian-packages").split(separator: "\n")
    .filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ").map(String.init) }
  var groups: [[String]] = []
  for (index, entry) in list.enumerated() {
    if index == 0 || list[index - 1][0] != entry[0] { groups.append([]) }
    groups[groups.count - 1].append(entry[1])
  }
  let text = try RepositoryFile.text("README.md")
  let section = try #require(text.split(separator: "\n## ").first { $0.hasPrefix("Packages\n") })
  let rows = section.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2).map { row in
    let cell = row.split(separator: "|")[1]
    return cell.split(separator: " ").map { $0.filter { $0 != "`" } }
  }
  #expect(rows == groups)
}

@Test("make run installs a compositor that the demo knows")
func demoCompositor() throws {
  let list = try RepositoryFile.text("config/debian-packages").split(separator: "\n")
  let packages = list.filter { $0.hasPrefix("run ") }.map { String($0.dropFirst(4)) }
  #expect(HeadlessDesktop.compositors.contains { packages.contains($0.package) })
}

@Test(
  "Documents link to files and headings that exist",
  arguments: [
    "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/requirements.md",
    "docs/touch-on-x11.md", "docs/routing.md", "docs/rendering.md", "docs/faults.md",
    "docs/where-it-runs.md", "docs/hands.md", "docs/kernel-recordings.md",
  ])
func documentLinks(_ document: String) throws {
  let folder = document.hasPrefix("docs/") ? "docs/" : ""
  let text = try RepositoryFile.text(document)
  let targets = text.split(separator: "](").dropFirst().compactMap {
    $0.split(separator: ")").first
  }
  let places = targets.filter { !$0.hasPrefix("https://") }.map(String.init)
  let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map(anchor(of:))
  #expect(!places.isEmpty)
  for place in places {
    if place.hasPrefix("#") {
      #expect(headings.contains(place), "\(place)")
    } else {
      #expect(access(RepositoryFile.path(folder + place), F_OK) == 0, "\(place)")
    }
  }
}

/// Returns the target of links to a heading of a document, such as `#from-source`.
private func anchor(of heading: Substring) -> String {
  let words = heading.drop { $0 == "#" }.split(separator: " ")
  return "#"
    + words.map { $0.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" } }
    .joined(separator: "-")
}

@Test("The README's picture shows the demo's desktop, and is not too large to load")
func readmePicture() throws {
  let path = RepositoryFile.path("docs/fingertip.png")
  var status = stat()
  try #require(stat(path, &status) == 0)
  #expect(status.st_size <= 400_000)
  let picture = try PictureFile.read(path)
  guard let desktop = Canvas(bounds: picture.bounds) else {
    Issue.record("no memory for a canvas")
    return
  }
  DemoDesktop.paint(into: desktop.target)
  // No finger covers the corners.
  for (x, y) in [(8, 8), (1911, 8), (8, 1071), (1911, 1071)] {
    #expect(picture.target[x, y] == desktop.target[x, y])
  }
}
