import GestureScenarios
import Testing

/// Other people's gesture tests, with their constants.
@Suite struct ScenarioTests {
  @Test("Scenarios of TigerVNC and noVNC play as there", arguments: noVNCScenarios)
  func noVNC(_ scenario: Scenario) { check(scenario) }

  @Test("Scenarios of Flutter's double tap play as there", arguments: flutterDoubleTapScenarios)
  func flutterDoubleTap(_ scenario: Scenario) { check(scenario) }

  @Test("Scenarios of Flutter's long press play as there", arguments: flutterLongPressScenarios)
  func flutterLongPress(_ scenario: Scenario) { check(scenario) }

  @Test("Scenarios of Flutter's scale gesture play as there", arguments: flutterScaleScenarios)
  func flutterScale(_ scenario: Scenario) { check(scenario) }

  @Test("Scenarios of hammer.js play as there", arguments: hammerScenarios)
  func hammer(_ scenario: Scenario) { check(scenario) }

  @Test("Scenarios of hyprgrass play as there", arguments: hyprgrassScenarios)
  func hyprgrass(_ scenario: Scenario) { check(scenario) }

  @Test("Scenarios of wf-touch play as there", arguments: wfTouchScenarios)
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
