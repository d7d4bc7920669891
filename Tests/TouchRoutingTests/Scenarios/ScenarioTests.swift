import GestureScenarios
import Testing

/// The gesture tests of other projects, with their constants.
@Suite struct ScenarioTests {
  @Test(
    "Scenarios of TigerVNC and noVNC recognize the expected gestures", arguments: noVNCScenarios)
  func noVNC(_ scenario: Scenario) { check(scenario) }

  @Test(
    "Scenarios of Flutter's double tap recognize the expected gestures",
    arguments: flutterDoubleTapScenarios)
  func flutterDoubleTap(_ scenario: Scenario) { check(scenario) }

  @Test(
    "Scenarios of Flutter's long press recognize the expected gestures",
    arguments: flutterLongPressScenarios)
  func flutterLongPress(_ scenario: Scenario) { check(scenario) }

  @Test(
    "Scenarios of Flutter's scale gesture recognize the expected gestures",
    arguments: flutterScaleScenarios)
  func flutterScale(_ scenario: Scenario) { check(scenario) }

  @Test("Scenarios of hammer.js recognize the expected gestures", arguments: hammerScenarios)
  func hammer(_ scenario: Scenario) { check(scenario) }

  @Test("Scenarios of hyprgrass recognize the expected gestures", arguments: hyprgrassScenarios)
  func hyprgrass(_ scenario: Scenario) { check(scenario) }

  @Test("Scenarios of wf-touch recognize the expected gestures", arguments: wfTouchScenarios)
  func wfTouch(_ scenario: Scenario) { check(scenario) }

  private func check(_ scenario: Scenario) {
    if let complaint = scenario.complaint(about: scenario.play()) {
      Issue.record("\(scenario): \(complaint)")
    }
    if let deviation = scenario.deviation {
      #expect(deviation.upstream != scenario.expected, "\(scenario): ours is the same")
    }
  }
}
