import RegionControls
import Testing
import Touches

/// A scale, a number of an event, and the value that this is.
private struct Scaling: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let number: Double
  let value: Double
  let scale: ValueScale

  init(
    _ number: Double, is value: Double, to: (Double, Double)? = nil,
    within: (Double, Double) = (0, 1), round step: Double? = nil
  ) {
    testDescription = "\(number) is \(value)"
    self.number = number
    self.value = value
    var scale = ValueScale()
    scale.to = to.map { .init($0.0, $0.1) }
    scale.within = .init(within.0, within.1)
    scale.step = step
    self.scale = scale
  }
}

@Suite("Values")
struct ValueTests {
  @Test(
    "A number becomes the value of its scale",
    arguments: [
      Scaling(0.5, is: 0.5), Scaling(7, is: 7), Scaling(7.3, is: 7.5, round: 0.5),
      Scaling(0, is: 0, to: (0, 100)), Scaling(0.5, is: 50, to: (0, 100)),
      Scaling(2, is: 100, to: (0, 100)), Scaling(-2, is: 0, to: (0, 100)),
      Scaling(0.52, is: 50, to: (0, 100), round: 5), Scaling(0.53, is: 55, to: (0, 100), round: 5),
      Scaling(0.3, is: 0.3, to: (0, 1), round: 0.1), Scaling(0.25, is: 75, to: (100, 0)),
      Scaling(0, is: 0, to: (-1, 1), within: (-50, 50)),
      Scaling(25, is: 0.5, to: (-1, 1), within: (-50, 50)),
      // The last step is shorter than the others.
      Scaling(1, is: 100, to: (0, 100), round: 30), Scaling(0.9, is: 90, to: (0, 100), round: 30),
      Scaling(3, is: 1, to: (1, 1)), Scaling(3, is: 0, to: (0, 5), within: (2, 2)),
    ])
  fileprivate func scaling(_ scaling: Scaling) {
    #expect(scaling.scale.value(of: scaling.number) == scaling.value)
  }

  @Test(
    "Names in braces stand for what has the name, and other braces stay as they are",
    arguments: [
      ("{value} %", "30 %"), ("{", "{"), ("}{", "}{"), ("{}", "{}"), ("{nothing}", "{nothing}"),
      ("{{value}}", "{30}"), ("{value", "{value"), ("a {layer} b {value}{value}", "a abc b 3030"),
      ("{va lue}", "{va lue}"), ("no names", "no names"), ("{é}", "{é}"),
    ])
  func templates(_ text: String, _ filled: String) {
    let values = ["value": "30", "layer": "abc"]
    #expect(TextTemplate.filled(text) { values[$0] } == filled)
  }

  @Test("The names in a text are found")
  func names() {
    #expect(TextTemplate.names(in: "{a} {b-c}{a} {d e} {") == ["a", "b-c"])
    #expect(TextTemplate.names(in: "none").isEmpty)
  }

  @Test(
    "Numbers are told with four digits behind the point at most",
    arguments: [
      (30.0, "30"), (0.123_456, "0.1235"), (-0.000_01, "0"), (1e15, "1000000000000000"),
      (-7.5, "-7.5"),
    ])
  func numbers(_ number: Double, _ text: String) {
    #expect(EventFacts.text(number) == text)
  }

  @Test("A number that is not finite is not told, and the environment has what is")
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

  @Test("A text that is set has no control characters, and is not longer than allowed")
  func shortened() {
    #expect(RegionOrder.shortened("a\u{1b}[2J\nb") == "a[2Jb")
    #expect(RegionOrder.shortened(String(repeating: "é", count: 600)).utf8.count == 1000)
  }

  @Test(
    "A value from outside becomes the nearest that a control can have",
    arguments: [
      (ControlKind.slider, 33.0, 35.0), (.slider, -4, 0), (.slider, 400, 100), (.knob, 52.4, 50),
      (.toggle, 49, 0), (.toggle, 51, 100), (.toggle, 1000, 100),
    ])
  func nearest(_ kind: ControlKind, _ value: Double, _ nearest: Double) {
    var scale = ValueScale()
    scale.to = .init(0, 100)
    scale.step = 5
    #expect(scale.nearest(to: value, of: kind) == nearest)
  }
}
