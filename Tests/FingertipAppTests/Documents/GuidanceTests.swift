@testable import SettingsReading
import TestSupport
import Testing
import TouchDrawing
import TouchRouting

@testable import FingertipSettings
@testable import SystemSupport

@Test(
  "Each recognizer is a small state machine of its own, and needs no other's internals (W27)")
func recognizersAlone() throws {
  let names = RepositoryFile.sources(in: "Sources/TouchRouting/Recognizers").compactMap { path in
    path.split(separator: "/").last?.dropLast(".swift".count)
  }.filter {
    $0.hasSuffix("Recognizer")
      && !["Recognizer", "MovementRecognizer", "SpreadRecognizer"].contains($0)
  }
  #expect(names.count >= 10)
  for name in names {
    let lines = try RepositoryFile.text("Sources/TouchRouting/Recognizers/\(name).swift")
      .split(separator: "\n")
    #expect(lines.count < 200, "\(name)")
    let words = Set(lines.joined(separator: " ").split { !$0.isLetter }.map(String.init))
    for other in names where other != name { #expect(!words.contains(String(other)), "\(name)") }
  }
}

/// The bodies of the extensions and declarations of a type in a source file, from its first brace on.
private func bodies(of declaration: String, in source: String) -> [String] {
  source.components(after: declaration + " {").map { rest in
    var depth = 1
    return String(
      rest.prefix { letter in
        if letter == "{" { depth += 1 }
        if letter == "}" { depth -= 1 }
        return depth > 0
      })
  }
}

extension String {
  /// Returns what follows each occurrence of a text.
  fileprivate func components(after text: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      rest = rest[range.upperBound...]
      found.append(rest)
    }
    return found
  }
}

@Test(
  "A handler must implement what happens to cancelled touches; no extension does it for all (W22)"
)
func cancelledHasNoDefault() throws {
  let all = ["began", "moved", "ended", "cancelled"]
  func phases(in body: String) -> [String] { all.filter { body.contains("func \($0)(") } }
  let source = try RepositoryFile.text("Sources/TouchRouting/Responders/Responder.swift")
  #expect(bodies(of: "protocol Responder: AnyObject", in: source).map { phases(in: $0) } == [all])
  let extensions = try RepositoryFile.sources(in: "Sources").flatMap { path in
    let source = try RepositoryFile.text(path)
    return ["Responder", "Controller", "SelectiveResponder"].flatMap {
      bodies(of: "extension \($0)", in: source)
    }
  }
  #expect(extensions.flatMap { phases(in: $0) } == ["began", "moved", "ended"])
}

/// The example of a section of the manual: what stands there literally.
private func example(in section: String) throws -> String {
  let lines = try RepositoryFile.text("man/fingertip.yaml.5")
    .split(separator: "\n", omittingEmptySubsequences: false)
  let start = try #require(lines.firstIndex(of: ".Ss \(section)"))
  let rest = lines[(start + 1)...].prefix { !$0.hasPrefix(".S") }
  let first = try #require(rest.firstIndex { $0.hasPrefix(".Bd -literal") })
  return rest[(first + 1)...].prefix { $0 != ".Ed" }.joined(separator: "\n") + "\n"
}

@Test(
  "The manual's card follows the finger at once, and is told when a gesture takes the finger (W11)",
  arguments: [
    // A finger moves it from its begin on.
    (
      "0 1 began 300 300,10 1 moved 310 300,20 1 moved 330 300,30 1 ended 330 300",
      ["card began", "card moved", "action move", "card moved", "action move", "card ended"]
    ),
    // A long press is one only after its time; until then the finger is the card's.
    (
      "0 1 began 300 300,900 1 ended 300 300",
      ["card began", "card cancelled", "gesture menu began", "action emit", "gesture menu ended"]
    ),
  ])
func touchesAndGestures(events: String, expected: [String]) throws {
  try withTemporaryFile(try example(in: "Touches or gestures").utf8) { path in
    let recording = DryRunCase("", "", events.split(separator: ",").map(String.init), []).recording
    let run = try dryRun(recording, configuration: path)
    #expect(run.status == .success, "\(run.messages)")
    let said = run.data.split(separator: "\n").compactMap { line -> String? in
      guard let line = JSONValue.parse(line.utf8) else { return nil }
      func word(_ name: String) -> String { line.member(name)?.string ?? "" }
      switch word("event") {
      case "touch": return "\(word("region")) \(word("phase"))"
      case "gesture" where word("state") != "failed":
        return "gesture \(word("gesture")) \(word("state"))"
      case "action":
        let action = line.member("action")?.line ?? ""
        return "action \(action.split(separator: "\"").dropFirst().first ?? "")"
      default: return nil
      }
    }
    #expect(said == expected)
  }
}

@Test(
  "Several fingers at once are heard of only by gestures and regions that say so (B11)"
)
func deliberateGestures() throws {
  for type in GestureType.allCases {
    let fingers = GestureSettings(id: GestureID(rawValue: "a"), type: type).fingers
    #expect((fingers.lowerBound > 1) == [.pinch, .rotate].contains(type), "\(type)")
  }
  // What follows a hand closely, in the examples and in the manual, is done with one finger; with more
  // only what lies on the fingers themselves, or is no pointer's way, as scrolling.
  let files = RepositoryFile.files(in: "config/examples", ending: ".yaml")
  #expect(files.count > 10)
  var several = 0
  for file in files {
    let configuration = Configuration(
      try RegularFile.bytes(of: RepositoryFile.path(file), limit: 1 << 20),
      path: RepositoryFile.path(file))
    #expect(configuration.problems == [], "\(file)")
    configuration.regions.forEach { region, _, _ in
      for gesture in region.setting.responses.gestures where gesture.fingerCount.lowerBound > 1 {
        several += 1
        var follows = false
        gesture.forEachAction { action in
          if case .pointer = action { follows = true }
        }
        #expect(!follows, "\(file): \(gesture.id)")
      }
    }
  }
  #expect(several > 3)
}

@Test("The manual of configurations lists every example, and none that there is not")
func listedExamples() throws {
  let manual = try RepositoryFile.text("man/fingertip.yaml.5")
  let listed = manual.split(separator: "\n").compactMap { line -> String? in
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == ".It", words[1] == "Pa", !words[2].contains("/") else {
      return nil
    }
    return String(words[2])
  }
  let files = RepositoryFile.files(in: "config/examples", ending: ".yaml")
  #expect(listed == files.compactMap { $0.split(separator: "/").last.map(String.init) }.sorted())
}
