import TestSupport
import Testing

@testable import FingertipApp
@testable import SystemSupport

/// Returns the actions, values and variables in a dry run of an example.
private func outcomes(_ events: [String], _ example: String) throws -> [String] {
  let run = try dryRun(
    DryRunCase("", "", events, []).recording,
    configuration: RepositoryFile.path("config/examples/\(example).yaml"))
  #expect(run.status == .success, "\(run.messages)")
  return run.data.split(separator: "\n").compactMap { line in
    guard let line = JSONValue.parse(line.utf8) else { return nil }
    switch line.member("event")?.string {
    case "action": return line.member("action")?.line
    case "value":
      return "\(line.member("region")?.string ?? "") \(line.member("value")?.number ?? .nan)"
    case "variable":
      return "\(line.member("name")?.string ?? "") = \(line.member("value")?.string ?? "")"
    default: return nil
    }
  }
}

@Test("The button of the media remote has another face and another action while music plays")
func mediaRemoteExample() throws {
  let seen = try outcomes(
    tapEvents(0, 1, 380, 380) + tapEvents(500, 2, 380, 380), "media-remote")
  #expect(
    seen == [
      #"{"toggle":"playing"}"#, #"{"emit":"play"}"#, "playing = true",
      #"{"toggle":"playing"}"#, #"{"emit":"pause"}"#, "playing = false",
    ])
}

@Test("A key of the layers example shows the other layer, whose key has the same position")
func layersExample() throws {
  let seen = try outcomes(
    tapEvents(0, 1, 400, 350) + tapEvents(500, 2, 400, 490) + tapEvents(1000, 3, 400, 350)
      + ["2000 4 began 840 360", "2010 4 moved 940 400", "2020 4 ended 940 400"], "layers")
  #expect(
    seen == [
      #"{"emit":"abc"}"#, #"{"toggle":{"layer":["letters","digits"]}}"#, "layer = digits",
      #"{"emit":"123"}"#, #"{"emit":"gain {value}"}"#, "gain 6.5",
    ])
}

@Test(
  "Both people at the manual's table raise their sliders with a finger that moves to their right")
func manualTableExample() throws {
  let manual = try RepositoryFile.text("man/fingertip.yaml.5")
  let start = try #require(manual.ranges(of: "templates:\n  call:\n").first)
  let rest = manual[start.lowerBound...]
  let end = try #require(rest.ranges(of: ".Ed").first)
  try withTemporaryFile(rest[..<end.lowerBound].utf8) { path in
    // The sliders are 25 by 8 mm at (20, 50) and (730, 370) px.
    let events =
      ["0 1 began 220 90", "50 1 moved 30 90", "80 1 ended 30 90"]
      + ["500 2 began 780 410", "550 2 moved 970 410", "580 2 ended 970 410"]
    let run = try dryRun(DryRunCase("", "", events, []).recording, configuration: path)
    #expect(run.status == .success, "\(run.messages)")
    let values = run.data.split(separator: "\n").compactMap { line -> String? in
      guard let line = JSONValue.parse(line.utf8), let value = line.member("value")?.number else {
        return nil
      }
      return "\(line.member("region")?.string ?? "") \(value)"
    }
    #expect(values.contains("far.volume 100.0"), "\(values)")
    #expect(values.last == "near.volume 100.0", "\(values)")
  }
}

@Test(
  "The examples with values and conditions are valid and cause no warning",
  arguments: ["media-remote", "layers"])
func validControlExamples(_ name: String) {
  let check = Run(["check", RepositoryFile.path("config/examples/\(name).yaml")])
  #expect(check.status == .success)
  #expect(check.messages == "")
}
