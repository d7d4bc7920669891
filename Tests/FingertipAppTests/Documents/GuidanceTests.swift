@testable import SettingsReading
import TestSupport
import Testing
import TouchDrawing
import TouchRouting

@testable import FingertipSettings
@testable import SystemSupport

@Test(
  "Each recognizer is a small state machine and does not use another one (W27)")
func independentRecognizers() throws {
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

/// Returns the body of each occurrence of a declaration in a source file, after its first brace.
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
  "A handler must implement the cancellation of touches; no extension has a default (W22)"
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

/// Returns the example in a section of the manual, which is its literal block.
private func example(in section: String) throws -> String {
  let lines = try RepositoryFile.text("man/fingertip.yaml.5")
    .split(separator: "\n", omittingEmptySubsequences: false)
  let start = try #require(lines.firstIndex(of: ".Ss \(section)"))
  let rest = lines[(start + 1)...].prefix { !$0.hasPrefix(".S") }
  let first = try #require(rest.firstIndex { $0.hasPrefix(".Bd -literal") })
  return rest[(first + 1)...].prefix { $0 != ".Ed" }.joined(separator: "\n") + "\n"
}

@Test(
  "The manual's card follows the finger at once, and is cancelled when a gesture takes it (W11)",
  arguments: [
    // A finger moves the card as soon as it touches it.
    (
      "0 1 began 300 300,10 1 moved 310 300,20 1 moved 330 300,30 1 ended 330 300",
      ["card began", "card moved", "action move", "card moved", "action move", "card ended"]
    ),
    // A long press is recognized after its duration; until then the card has the finger.
    (
      "0 1 began 300 300,900 1 ended 300 300",
      ["card began", "card cancelled", "gesture menu began", "action emit", "gesture menu ended"]
    ),
  ])
func manualCardExample(events: String, expected: [String]) throws {
  try withTemporaryFile(try example(in: "Touches or gestures").utf8) { path in
    let recording = DryRunCase("", "", events.split(separator: ",").map(String.init), []).recording
    let run = try dryRun(recording, configuration: path)
    #expect(run.status == .success, "\(run.messages)")
    let printed = run.data.split(separator: "\n").compactMap { line -> String? in
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
    #expect(printed == expected)
  }
}

@Test(
  "Only gestures that ask for several fingers receive more than one (B11)"
)
func gesturesOfSeveralFingers() throws {
  for type in GestureType.allCases {
    let fingers = GestureSettings(id: GestureID(rawValue: "a"), type: type).fingers
    #expect((fingers.lowerBound > 1) == [.pinch, .rotate].contains(type), "\(type)")
  }
  // In the examples, only one finger moves the pointer. Gestures of several fingers act on what is
  // beneath them, or scroll.
  let files = RepositoryFile.files(in: "config/examples", ending: ".yaml")
  #expect(files.count > 10)
  var multiFingerCount = 0
  for file in files {
    let configuration = Configuration(
      try RegularFile.bytes(of: RepositoryFile.path(file), limit: 1 << 20),
      path: RepositoryFile.path(file))
    #expect(configuration.problems == [], "\(file)")
    configuration.regions.forEach { region, _ in
      for gesture in region.setting.responses.gestures where gesture.fingerCount.lowerBound > 1 {
        multiFingerCount += 1
        var movesPointer = false
        gesture.forEachAction { action in
          if case .pointer = action { movesPointer = true }
        }
        #expect(!movesPointer, "\(file): \(gesture.id)")
      }
    }
  }
  #expect(multiFingerCount > 3)
}

@Test("The manual of configurations lists exactly the examples that exist")
func examplesInManual() throws {
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
