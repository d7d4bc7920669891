import GestureScenarios
import TestSupport
import Testing
import TouchRouting
import Touches

@testable import FingertipApp
@testable import SystemSupport

/// Other people's gesture tests as a user would play them: recordings, and configurations with their
/// constants as profiles.
@Suite struct ScenarioReplayTests {
  @Test("A replay of each scenario prints what the router does", arguments: allScenarios)
  func replays(_ scenario: Scenario) throws {
    var run: Run?
    try withTemporaryFile(scenario.configuration.utf8) { configuration in
      try withTemporaryFile(scenario.recording.utf8) { recording in
        run = Run(
          ["replay", "--dry-run", "--config", configuration, recording],
          commands: [.replay(runReplay)])
      }
    }
    let done = try #require(run)
    #expect(done.status == .success, "\(done.messages)")
    let complaint = scenario.complaint(about: done.data.split(separator: "\n").compactMap(words))
    #expect(complaint == nil)
  }

  /// Returns the words of a line of the router log about a gesture; nil for another line, and for a gesture that
  /// failed, of which upstream tells nothing.
  private func words(_ line: Substring) -> String? {
    guard let line = JSONValue.parse(line.utf8), line.member("event")?.string == "gesture",
      let time = line.member("t")?.number, let gesture = line.member("gesture")?.string,
      let state = line.member("state")?.string, state != "failed",
      let x = line.member("x")?.number, let y = line.member("y")?.number
    else { return nil }
    var values = GestureValues()
    values.fingers = line.member("fingers")?.integer
    values.scale = line.member("scale")?.number
    values.rotation = line.member("rotation")?.number
    values.direction = (line.member("direction")?.string).flatMap(GestureDirection.init)
    if let way = line.member("translation")?.elements({ $0.number }), way.count == 2 {
      values.translation = Vector(dx: way[0], dy: way[1])
    }
    return ScenarioLine(
      time: time, gesture: gesture, state: state, position: Point(x: x, y: y), values: values
    ).words
  }
}
