import TestSupport
import Testing

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

/// Returns the gestures and their states in the log of a dry run.
private func gestures(_ yaml: String, _ events: [String]) throws -> [String] {
  var found: [String] = []
  try withTemporaryFile(yaml.utf8) { path in
    let run = try dryRun(DryRunCase("", "", events, []).recording, configuration: path)
    #expect(run.status == .success, "\(run.messages)")
    found = run.data.split(separator: "\n").compactMap { line in
      guard let line = JSONValue.parse(line.utf8), line.member("event")?.string == "gesture",
        let state = line.member("state")?.string, state != "failed", state != "changed"
      else { return nil }
      let time = line.member("t")?.number ?? .nan
      return "\(Decimal.text(time)) \(line.member("gesture")?.string ?? "") \(state)"
    }
  }
  return found
}

private func manualBoard() throws -> String {
  let manual = try RepositoryFile.text("man/fingertip.yaml.5")
  let start = try #require(manual.ranges(of: "regions:\n  - id: board").first)
  let rest = manual[start.lowerBound...]
  let end = try #require(rest.ranges(of: ".Ed").first)
  return String(rest[..<end.lowerBound])
}

/// Touches on the board of the manual, which is 600 by 300 px at (100, 100), and the resulting
/// gestures.
private let cases: [(name: String, events: [String], gestures: [String])] = [
  (
    "One finger scrolls",
    ["0 1 began 300 200", "20 1 moved 300 250", "40 1 moved 300 290", "60 1 ended 300 290"],
    ["20 scroll began", "60 scroll ended"]
  ),
  (
    "A finger that joins a second later makes both transform, and the remaining one scrolls again",
    [
      "0 1 began 300 200", "20 1 moved 300 250", "1000 2 began 500 250", "1020 2 moved 560 250",
      "1040 2 moved 600 250", "1060 2 ended 600 250", "1080 1 moved 300 255",
      "1100 1 moved 300 330",
      "1120 1 ended 300 330",
    ],
    [
      "20 scroll began", "1000 scroll ended", "1020 shift began", "1020 zoom began",
      "1060 shift ended", "1060 zoom ended",
      "1100 scroll began", "1120 scroll ended",
    ]
  ),
  (
    "Two fingers that come down together never scroll",
    [
      "0 1 began 300 200", "0 2 began 500 200", "20 1 moved 300 260", "20 2 moved 500 260",
      "40 1 moved 300 300", "40 2 moved 500 300", "60 1 ended 300 300", "60 2 ended 500 300",
    ],
    ["20 shift began", "60 shift ended"]
  ),
  (
    "Fingers that are lifted one after the other end all gestures",
    [
      "0 1 began 300 200", "0 2 began 500 200", "20 1 moved 300 260", "20 2 moved 500 260",
      "60 1 ended 300 260", "100 2 moved 501 261", "120 2 ended 501 261",
    ],
    ["20 shift began", "60 shift ended"]
  ),
  (
    "A tap of two fingers differs from a tap of one",
    tapEvents(0, 1, 300, 200) + ["1000 2 began 300 200", "1000 3 began 500 200"]
      + ["1050 2 ended 300 200", "1060 3 ended 500 200"],
    ["40 open ended", "1060 back ended"]
  ),
]

@Test("The board of the manual distinguishes one finger from two", arguments: cases)
func fingersExample(_ given: (name: String, events: [String], gestures: [String])) throws {
  #expect(try gestures(try manualBoard(), given.events) == given.gestures)
}
