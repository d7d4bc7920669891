import GestureScenarios
import Testing

/// Other people's gesture tests, with their constants.
@Suite struct ScenarioTests {
  @Test("TigerVNC and noVNC:", arguments: noVNCScenarios)
  func noVNC(_ scenario: Scenario) { check(scenario) }

  @Test("Flutter, double tap:", arguments: flutterDoubleTapScenarios)
  func flutterDoubleTap(_ scenario: Scenario) { check(scenario) }

  @Test("Flutter, long press:", arguments: flutterLongPressScenarios)
  func flutterLongPress(_ scenario: Scenario) { check(scenario) }

  @Test("Flutter, scale:", arguments: flutterScaleScenarios)
  func flutterScale(_ scenario: Scenario) { check(scenario) }

  @Test("hammer.js:", arguments: hammerScenarios)
  func hammer(_ scenario: Scenario) { check(scenario) }

  @Test("hyprgrass:", arguments: hyprgrassScenarios)
  func hyprgrass(_ scenario: Scenario) { check(scenario) }

  @Test("wf-touch:", arguments: wfTouchScenarios)
  func wfTouch(_ scenario: Scenario) { check(scenario) }

  private func check(_ scenario: Scenario) {
    if let complaint = scenario.complaint(about: scenario.play()) {
      Issue.record("\(scenario): \(complaint)")
    }
    if let deviation = scenario.deviation {
      #expect(deviation.upstream != scenario.expected, "\(scenario): ours is no other")
    }
  }
}
