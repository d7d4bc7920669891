import RegionControls
import Testing
import Touches

/// A scale, the number of an event, and the expected value.
private struct ScaleCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let number: Double
  let value: Double
  let scale: ValueScale

  init(
    _ number: Double, is value: Double, to: (Double, Double)? = nil,
    within: (Double, Double)? = nil, round step: Double? = nil
  ) {
    testDescription = "\(number) becomes \(value)"
    self.number = number
    self.value = value
    var scale = ValueScale()
    scale.to = to.map { .init($0.0, $0.1) }
    scale.within = within.map { .init($0.0, $0.1) }
    scale.step = step
    self.scale = scale
  }
}

@Suite("Values")
struct ValueTests {
  @Test(
    "A scale converts a number to a value",
    arguments: [
      ScaleCase(0.5, is: 0.5), ScaleCase(7, is: 7), ScaleCase(7.3, is: 7.5, round: 0.5),
      ScaleCase(0, is: 0, to: (0, 100)), ScaleCase(0.5, is: 50, to: (0, 100)),
      ScaleCase(2, is: 100, to: (0, 100)), ScaleCase(-2, is: 0, to: (0, 100)),
      ScaleCase(0.52, is: 50, to: (0, 100), round: 5),
      ScaleCase(0.53, is: 55, to: (0, 100), round: 5),
      ScaleCase(0.3, is: 0.3, to: (0, 1), round: 0.1), ScaleCase(0.25, is: 75, to: (100, 0)),
      ScaleCase(0, is: 0, to: (-1, 1), within: (-50, 50)),
      ScaleCase(25, is: 0.5, to: (-1, 1), within: (-50, 50)),
      ScaleCase(3, is: 3, within: (2, 5)), ScaleCase(7, is: 5, within: (2, 5)),
      // The last step is shorter than the others.
      ScaleCase(1, is: 100, to: (0, 100), round: 30),
      ScaleCase(0.9, is: 90, to: (0, 100), round: 30),
      ScaleCase(0.95, is: 100, to: (0, 100), round: 60),
      // Steps count from the first value.
      ScaleCase(0.52, is: 55, to: (5, 95), round: 10), ScaleCase(7.3, is: 7.3, round: 0),
      ScaleCase(3, is: 1, to: (1, 1)), ScaleCase(3, is: 0, to: (0, 5), within: (2, 2)),
    ])
  fileprivate func scale(_ given: ScaleCase) {
    #expect(given.scale.value(of: given.number) == given.value)
  }

  @Test(
    "Names in braces are replaced by their values, and other braces are unchanged",
    arguments: [
      ("{value} %", "30 %"), ("{", "{"), ("}{", "}{"), ("{}", "{}"), ("{nothing}", "{nothing}"),
      ("{{value}}", "{30}"), ("{value", "{value"), ("a {layer} b {value}{value}", "a abc b 3030"),
      ("{va lue}", "{va lue}"), ("no names", "no names"), ("{é}", "{é}"),
    ])
  func templates(_ text: String, _ filled: String) {
    let values = ["value": "30", "layer": "abc"]
    #expect(TextTemplate.filled(text) { values[$0] } == filled)
  }

  @Test("The names in braces in a text are found")
  func names() {
    #expect(TextTemplate.names(in: "{a} {b-c}{a} {d e} {") == ["a", "b-c"])
    #expect(TextTemplate.names(in: "none").isEmpty)
  }

  @Test(
    "Numbers are written with at most four decimals",
    arguments: [
      (30.0, "30"), (0.123_456, "0.1235"), (-0.000_01, "0"), (1e15, "1000000000000000"),
      (-7.5, "-7.5"),
    ])
  func numbers(_ number: Double, _ text: String) {
    #expect(EventFacts.text(number) == text)
  }

  @Test("Facts omit numbers that are not finite, and the environment has all others")
  func environment() {
    var facts = EventFacts()
    (facts[.u], facts[.v], facts[.value]) = (.nan, .infinity, 30)
    facts[.xmm] = 2.5
    facts.direction = "left"
    #expect(facts.text(of: "u") == nil && facts.text(of: "value") == "30")
    #expect(facts.text(of: "direction") == "left" && facts.text(of: "shell") == nil)
    #expect(
      facts.environment(region: "pad", trigger: "moved") == [
        "FINGERTIP_REGION": "pad", "FINGERTIP_ON": "moved", "FINGERTIP_VALUE": "30",
        "FINGERTIP_X_MM": "2.5", "FINGERTIP_DIRECTION": "left",
      ])
  }

  @Test("A variable that a reload removes has its default value when it comes back")
  func removedVariable() {
    var variables = Variables()
    _ = variables.use(["volume": "1", "layer": "a"])
    _ = variables.set("volume", to: "2")
    #expect(variables.use(["layer": "a"]) == ["volume"])
    #expect(!variables.set("volume", to: "3") && variables["volume"] == nil)
    #expect(variables.use(["volume": "1", "layer": "a"]) == ["volume"])
    #expect(variables["volume"] == "1")
  }

  @Test("A region's text loses its control characters, and is cut to the maximum length")
  func shortened() {
    #expect(RegionOrder.shortened("a\u{1b}[2J\nb") == "a[2Jb")
    #expect(RegionOrder.shortened(String(repeating: "é", count: 600)).utf8.count == 1000)
  }

  @Test(
    "A value from another program becomes the nearest allowed value of a control",
    arguments: [
      (ControlKind.slider, 33.0, 35.0), (.slider, -4, 0), (.slider, 400, 100), (.knob, 52.4, 50),
      (.toggle, 49, 0), (.toggle, 50, 100), (.toggle, 1000, 100),
    ])
  func nearest(_ kind: ControlKind, _ value: Double, _ nearest: Double) {
    var scale = ValueScale()
    scale.to = .init(0, 100)
    scale.step = 5
    #expect(scale.nearest(to: value, of: kind) == nearest)
  }
}
