@testable import SettingsReading
import Testing
import TouchRouting
import Touches

@testable import FingertipSettings
@testable import SystemSupport

private func configuration(_ text: String) -> Configuration { Configuration(Array(text.utf8)) }

@Test(
  "In a sliding region, regions with actions or a pressed look are keys for any finger")
func keysInSlidingRegion() throws {
  let found = configuration(
    """
    regions:
    - id: row
      slide: true
      children:
      - {id: a, on: {enter: {log: a}}}
      - {id: b, draw: {fill: red, pressed: {fill: blue}}}
      - id: c
        draw: {label: words}
        children: [{id: d, on: {down: {log: d}, up: {log: u}, leave: {log: l}}}]
    - {id: e, on: {began: {log: e}}}
    """)
  #expect(found.problems == [])
  var keys: [String] = []
  var strategies: [String: TouchStrategy] = [:]
  found.regions.forEach { region, _ in
    if region.setting.touchRules.isKey { keys.append(region.setting.id) }
    strategies[region.setting.id] = region.setting.touchRules.strategy
  }
  #expect(keys == ["a", "b", "d"])
  #expect(
    strategies
      == ["row": .together, "a": .each, "b": .each, "c": .each, "d": .each, "e": .single])
}

@Test(
  "Keys and regions that a sliding region does not allow are reported",
  arguments: [
    (
      "{slide: true, touches: each, control: button}",
      [
        "regions[0].control: is given together with 'slide: true', which uses all fingers",
        "regions[0].touches: is given together with 'slide: true', which uses all fingers",
      ]
    ),
    (
      "{slide: true, children: [{slide: true}]}",
      ["regions[0].children[0].slide: is inside a region that already has 'slide'"]
    ),
    (
      "{slide: true, children: [{control: button, on: {upInside: {log: a}}}]}",
      [
        "regions[0].children[0].on.upInside: is not an event of keys; in a region with 'slide' there are "
          + "enter, leave, down, up"
      ]
    ),
    (
      "{control: button, on: {enter: {log: a}}}",
      [
        "regions[0].on.enter: is an event of keys only; it needs a region with 'slide: true' around this one"
      ]
    ),
  ])
func contradictions(_ region: String, _ expected: [String]) {
  let found = configuration("regions: [\(region)]").problems.map {
    ($0.key.map { $0 + ": " } ?? "") + $0.message
  }
  #expect(found.sorted() == expected)
}

@Test("The first interval of a repeated action may differ from the others")
func repetition() throws {
  let region = try #require(
    configuration(
      "regions: [{on: {began: [{keys: a, repeat: 50}, {keys: a, repeat: {after: 400, every: 40}}]}}]"
    ).regions.regions.first)
  let actions = try #require(region.responses.actions[.phase(.began)])
  #expect(
    actions.map { $0.json(of: "").line }
      == [#"{"keys":["a"],"repeat":50}"#, #"{"keys":["a"],"repeat":{"after":400,"every":40}}"#])
  let problems = configuration("regions: [{on: {began: {keys: a, repeat: {after: 400}}}}]").problems
  #expect(problems.map(\.message) == ["has no 'every', the time between two times"])
}
