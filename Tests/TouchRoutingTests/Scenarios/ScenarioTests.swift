import GestureScenarios
import Testing
import TouchRouting

/// The scenarios, and gestures that they do not have.
private let repeatable =
  allScenarios + [
    Scenario(
      "a circle", ScenarioRegion([.make(.circle)]),
      TouchScript(
        "0 +1@300,200 | 50 1@370,230 | 100 1@400,300 | 150 1@370,370 | 200 1@300,400 "
          + "| 250 1@230,370 | 300 1@200,300 | 350 1@230,230 | 400 1@300,200 | 400 -1"), []),
    Scenario(
      "a drag from an edge", ScenarioRegion([.make(.edge)]),
      "0 +1@1,400 | 100 1@30,400 | 150 1@60,410 | 200 -1", []),
    Scenario(
      "a button that a finger leaves and enters", ScenarioRegion([.make(.button)]),
      "0 +1@5,5 | 50 1@5,900 | 100 1@5,5 | 150 -1", []),
    Scenario(
      "a button that is lost", ScenarioRegion([.make(.button)]), "0 +1@5,5 | 50 x1", []),
    Scenario(
      "a flick with two fingers", ScenarioRegion([.make(.flick, fingers: 2...2)]),
      "0 +1@100,100 +2@150,100 | 20 1@110,100 2@160,100 | 40 1@130,100 2@180,100 | 50 -1 | 60 -2",
      []),
    Scenario(
      "a pinch that turns",
      ScenarioRegion([.make(.pinch), .make(.rotate) { $0.relations.simultaneous = ["pinch"] }]),
      "0 +1@100,100 +2@200,100 | 20 1@80,80 2@220,120 | 40 1@60,60 2@240,140 | 60 -1 -2", []),
    Scenario(
      "a long press that is dragged", ScenarioRegion([.make(.longPress)]),
      "0 +1@100,100 | 600 1@150,100 | 700 -1", []),
  ]

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

  @Test(
    "A gesture has the same reports after others that were completed or broken off",
    arguments: repeatable)
  func repeated(_ scenario: Scenario) {
    let first = scenario.play(afterBreakAt: 0)
    for count in 1...scenario.script.moments.count {
      #expect(scenario.play(afterBreakAt: count) == first, "\(scenario), \(count)")
    }
  }

  private func check(_ scenario: Scenario) {
    if let complaint = scenario.complaint(about: scenario.play()) {
      Issue.record("\(scenario): \(complaint)")
    }
    if let deviation = scenario.deviation {
      #expect(deviation.upstream != scenario.expected, "\(scenario): ours is the same")
    }
  }
}
