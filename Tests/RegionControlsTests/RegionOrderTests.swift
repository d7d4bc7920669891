import RegionControls
import Testing
import Touches

/// The arguments after `fingertip region ID`, and the expected order.
private struct ArgumentCase: CustomTestStringConvertible, Sendable {
  let words: [String]
  let order: RegionOrder
  var testDescription: String { words.joined(separator: " ") }

  init(_ words: String..., is order: RegionOrder) {
    self.words = words
    self.order = order
  }
}

@Suite("Orders from other programs")
struct RegionOrderTests {
  @Test(
    "A region order is parsed from the arguments of a command",
    arguments: [
      ArgumentCase("show", is: .show), ArgumentCase("hide", is: .hide),
      ArgumentCase("enable", is: .enable),
      ArgumentCase("disable", is: .disable),
      ArgumentCase("move", "10", "-20.5", is: .move(Point(x: 10, y: -20.5))),
      ArgumentCase("label", "Grüße \u{2014} {value}", is: .label("Grüße \u{2014} {value}")),
      ArgumentCase("label", "", is: .label("")), ArgumentCase("label", is: .label(nil)),
      ArgumentCase("label", #"one\ntwo\"#, is: .label("one\ntwo\\")),
      ArgumentCase("value", "3", is: .value([3])),
      ArgumentCase("value", "-1", "0.5", is: .value([-1, 0.5])),
      ArgumentCase("look", "alarm", is: .look("alarm")),
    ])
  fileprivate func arguments(_ given: ArgumentCase) throws {
    #expect(
      try RegionOrder(given.words[0], Array(given.words.dropFirst())) == given.order)
  }

  @Test(
    "An invalid region order reports what is wrong, and what is allowed",
    arguments: [
      (
        ["shout"],
        "'shout' is not allowed: show, hide, enable, disable, move, label, value or look"
      ),
      (["show", "now"], "show: takes nothing after it; 1 given"),
      (["move", "10"], "move: needs X Y; 1 given"),
      (
        ["label", "All", "done"],
        "label: needs [TEXT]; 2 given; put a text with blanks in quotes"
      ),
      (["move", "ten", "3"], "move: 'ten' is not a number: digits, optionally with a point"),
      (["value", "nan"], "value: 'nan' is not a number: digits, optionally with a point"),
      (["value", "inf"], "value: 'inf' is not a number: digits, optionally with a point"),
      (["value", "1e3"], "value: '1e3' is not a number: digits, optionally with a point"),
      (
        ["value", "1000000001"],
        "value: 1000000001.0 is out of range: a number from -1000000000 to 1000000000"
      ),
      (
        ["label", "a\u{7}"],
        "label: 'a\\u{7}' has the control character U+0007; only line feeds are allowed"
      ),
      (["look", "a\nb"], "look: 'a\\u{a}b' has the control character U+000A; none is allowed"),
      (
        ["label", "\u{9b}2J"],
        "label: '\\u{9b}2J' has the control character U+009B; only line feeds are allowed"
      ),
      (
        ["label", String(repeating: "é", count: 501)],
        "label: the text is longer than the 1000 bytes allowed"
      ),
    ])
  func refusal(_ words: [String], _ message: String) {
    let error = #expect(throws: OrderRefusal.self) {
      try RegionOrder(words[0], Array(words.dropFirst()))
    }
    #expect(error?.message == message)
  }

  @Test(
    "A number that is not finite is refused from other programs as well",
    arguments: [Double.nan, .infinity])
  func nonFiniteNumber(_ number: Double) {
    #expect(throws: OrderRefusal.self) { try RegionOrder("value", text: nil, numbers: [number]) }
    #expect(throws: OrderRefusal.self) { try RegionOrder("move", text: nil, numbers: [0, number]) }
  }

  @Test("Changes of a region are kept for each property, and the normal look resets another one")
  func change() {
    var change = RegionChange()
    for order in [RegionOrder.hide, .disable, .label("a"), .look("alarm"), .value([3])] {
      change.apply(order)
    }
    #expect(change.isHidden == true && change.isEnabled == false)
    #expect(change.label == "a" && change.look == "alarm")
    for order in [RegionOrder.show, .enable, .label(nil), .look("normal")] { change.apply(order) }
    #expect(change.isHidden == false && change.isEnabled == true)
    #expect(change.label == nil && change.look == nil)
  }

  @Test("Variables keep their set values as long as the configuration has them")
  func variables() throws {
    var variables = Variables()
    let first = variables.use(["layer": "letters", "volume": "30"])
    #expect(first == ["layer", "volume"])
    let changes = [("layer", "digits"), ("layer", "digits"), ("nothing", "1")].map {
      variables.set($0, to: $1)
    }
    #expect(changes == [true, false, false])
    let second = variables.use(["layer": "letters", "night": "true"])
    #expect(second == ["volume", "night"])
    #expect(variables["layer"] == "digits" && variables["volume"] == nil)
    let error = #expect(throws: OrderRefusal.self) { try variables.check("layr", "x") }
    #expect(error?.message == "'layr' is not a variable; did you mean 'layer'?")
    #expect(throws: OrderRefusal.self) { try variables.check("layer", "a\u{1b}") }
  }
}
