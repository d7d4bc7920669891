@testable import SettingsReading
import TestSupport
import Testing

@testable import FingertipSettings
@testable import SystemSupport

/// Returns the configurations in a page of the manual, except those that include other files.
private func examples(of page: String = "fingertip.yaml.5") throws -> [String] {
  let lines = try RepositoryFile.text("man/\(page)").replacing("\\e", with: "\\")
    .split(separator: "\n", omittingEmptySubsequences: false)
  return lines.indices.filter { lines[$0] == ".Bd -literal -offset indent" }
    .map { lines[($0 + 1)...].prefix { $0 != ".Ed" }.joined(separator: "\n") + "\n" }
    .filter { !$0.hasPrefix("include:") }
    // Programs in Swift are no configurations.
    .filter { !$0.hasPrefix("import ") }
}

@Test(
  "Every configuration in the manual is valid",
  arguments: [("fingertip.yaml.5", 8), ("fingertip-kiosk.7", 5)])
func manualExamples(page: String, minimum: Int) throws {
  let examples = try examples(of: page)
  #expect(examples.count > minimum)
  for example in examples {
    #expect(Configuration(Array(example.utf8)).problems == [], "\(example)")
  }
}

@Test(
  "The manual's keypad, direction pad, call buttons and dial do what the text says",
  arguments: [
    // The keypad is 60 by 80 mm at the right; its last row begins at y = 215 px.
    (
      "templates:\n  key:", "0 1 began 800 300,40 1 ended 800 300",
      [#"{"t":40,"event":"action","region":"pad.12","on":"upInside","action":{"keys":["Return"]}}"#]
    ),
    // The pad is 60 by 60 mm at the left; its key `right` covers x from 500 to 700 px and y from 0
    // to 200 px.
    (
      "regions:\n- id: pad", "0 1 began 400 50,10 1 moved 620 100,20 1 ended 620 100",
      [
        #"{"t":10,"event":"action","region":"right","on":"enter","action":{"hold":"Right"}}"#
      ]
    ),
    // The buttons are 40 by 30 mm in the middle; `far` begins at y = 50 px, before `near`.
    (
      "templates:\n  call:", "0 1 began 500 100,40 1 ended 500 100",
      [#"{"t":40,"event":"action","region":"far","on":"upInside","action":{"emit":"call"}}"#]
    ),
    // The dial's centre is at (30, 30) mm, and the middle of its range is above that; the stick's
    // centre is at (80, 30) mm.
    (
      "regions:\n  - id: light",
      "0 1 began 300 140,4 1 ended 300 140,100 2 began 800 300,104 2 moved 900 200,108 2 ended 900 200",
      [
        #"{"t":0,"event":"action","region":"light","on":"changed","action":{"emit":"light"}}"#,
        #"{"t":104,"event":"action","region":"stick","on":"changed","action":{"hold":["Up","Right"]}}"#,
        #"{"t":108,"event":"action","region":"stick","on":"changed","action":{"hold":[]}}"#,
      ]
    ),
  ])
func manualControls(beginning: String, events: String, expected: [String]) throws {
  let example = try #require(try examples().first { $0.hasPrefix(beginning) })
  try withTemporaryFile(example.utf8) { path in
    let recording = DryRunCase("", "", events.split(separator: ",").map(String.init), []).recording
    let run = try dryRun(recording, configuration: path)
    #expect(run.status == .success, "\(run.messages)")
    let actions = run.data.split(separator: "\n").map(String.init).filter {
      $0.contains(#""event":"action""#)
    }
    #expect(actions == expected)
  }
}

@Test("The manual's keypad with a display appends each digit")
func manualKeypadWithDisplay() throws {
  let example = try #require(
    try examples(of: "fingertip-kiosk.7").first { $0.hasPrefix("variables: {number:") })
  try withTemporaryFile(example.utf8) { path in
    // The keypad is 80 by 110 mm in the middle of a screen of 100 by 50 mm; the 7 begins at x = 140
    // px, the 5 at x = 387 px.
    let events = [
      "0 1 began 250 100", "40 1 ended 250 100", "90 2 began 500 250", "99 2 ended 500 250",
    ]
    let run = try dryRun(DryRunCase("", "", events, []).recording, configuration: path)
    #expect(run.status == .success, "\(run.messages)")
    #expect(
      run.data.split(separator: "\n").map(String.init).filter { $0.contains(#""variable","#) } == [
        #"{"t":0,"event":"variable","name":"number","value":"7"}"#,
        #"{"t":90,"event":"variable","name":"number","value":"75"}"#,
      ])
  }
}

/// Returns the default of each key or option in a page of the manual.
///
/// The entries of keys or options begin with a macro.
private func defaults(in page: String, _ macro: String) throws -> [(name: String, value: String)] {
  try RepositoryFile.text("man/\(page)").split(separator: "\n.It ").compactMap { entry in
    guard entry.hasPrefix(macro), let start = entry.firstRange(of: "the default is") else {
      return nil
    }
    let name = entry.dropFirst(macro.count).prefix { $0.isLetter || $0 == "-" }
    let words = entry[start.upperBound...].split { $0 == " " || $0 == "\n" }
    let isMarked = [".Li", ".Cm"].contains(words.first)
    guard let value = isMarked ? words.dropFirst().first : words.first,
      isMarked || value.first?.isNumber == true
    else { return nil }
    let trimmed = value.last == "." || value.last == "," ? value.dropLast() : value
    return (String(name), String(trimmed).replacing("\"", with: ""))
  }
}

@Test(
  "The defaults in the manual are those of the default configuration",
  arguments: [("fingertip.yaml.5", "Ic ", 90), ("fingertip.1", "Fl -", 7)])
func manualDefaults(page: String, macro: String, minimum: Int) throws {
  var known: [String: Set<String>] = [:]
  for line in try RepositoryFile.text("config/fingertip.yaml").split(separator: "\n") {
    // Lines that are commented out are examples.
    let parts = line.drop { $0 == " " }.split(separator: ": ")
    guard parts.count == 2, !parts[0].contains(" ") else { continue }
    known[String(parts[0]), default: []].insert(String(parts[1]).replacing("\"", with: ""))
  }
  let defaults = try defaults(in: page, macro).filter { known[$0.name] != nil }
  #expect(defaults.count >= minimum)
  for (name, value) in defaults {
    #expect(known[name]?.contains(value) == true, "\(name): \(value)")
  }
}
