import GestureScenarios
import TestSupport
import Testing
import TouchRouting
import Touches

@testable import FingertipApp
@testable import SystemSupport

/// The gesture tests of other projects as a user would replay them: recordings, and configurations
/// with their constants as profiles.
@Suite struct ScenarioReplayTests {
  @Test("A replay of each scenario prints what the router does", arguments: allScenarios)
  func scenarioReplay(_ scenario: Scenario) throws {
    var run: Run?
    try withTemporaryFile(scenario.configuration.utf8) { configuration in
      try withTemporaryFile(scenario.recording.utf8) { recording in
        run = Run(
          ["replay", "--dry-run", "--config", configuration, recording],
          commands: [.replay(runReplay)])
      }
    }
    let finished = try #require(run)
    #expect(finished.status == .success, "\(finished.messages)")
    let complaint = scenario.complaint(
      about: finished.data.split(separator: "\n").compactMap(words))
    #expect(complaint == nil)
  }

  /// Returns the words of a line of the router log about a gesture.
  ///
  /// It is nil for other lines, and for a gesture that failed, which upstream does not report.
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
    if let translation = line.member("translation")?.elements({ $0.number }), translation.count == 2
    {
      values.translation = Vector(dx: translation[0], dy: translation[1])
    }
    return ScenarioLine(
      time: time, gesture: gesture, state: state, position: Point(x: x, y: y), values: values
    ).words
  }
}
