import Testing
import TouchRouting
import Touches

/// Regions, the script of fingers, and the expected effects.
private struct RouteCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var regions: [Leaf]
  var script: String
  var effects: [String]

  init(_ description: String, _ regions: [Leaf], _ script: String, _ effects: [String]) {
    testDescription = description
    self.regions = regions
    self.script = script
    self.effects = effects
  }
}

private func pad(
  _ name: String = "pad", _ frame: Rect = rect(0, 0, 100, 100), policy: RegionPolicy = .own,
  _ touches: TouchStrategy = .single, extra: ExtraFingers = .eat, _ children: [Leaf] = []
) -> Leaf {
  var region = Region(name: name, frame: frame, policy: policy, touches: touches)
  region.touchRules.extraFingers = extra
  return Leaf(region, children)
}

private func changed(_ leaf: Leaf, _ change: (inout Region) -> Void) -> Leaf {
  var leaf = leaf
  change(&leaf.region)
  return leaf
}

@Suite struct RoutingTests {
  @Test("The router has the expected effects for each script", arguments: routeCases)
  private func routes(_ expected: RouteCase) {
    let fixture = RouterFixture(expected.regions)
    #expect(fixture.play(expected.script) == expected.effects)
    #expect(fixture.faults.isEmpty)
  }
}

private let routeCases = [
  RouteCase(
    "A region receives the begin, the move and the end of a finger (R0)", [pad()],
    "0 +1@5,5 | 8 1@9,9 | 16 -1",
    ["0 hit 1 pad own", "0 accept 1", "0 pad began 1", "8 pad moved 1", "16 pad ended 1"]),
  RouteCase(
    "A touch outside all regions goes to the application at once", [pad()],
    "0 +1@500,5 | 8 1@5,5 | 16 -1",
    ["0 hit 1 - -", "0 reject 1"]),
  RouteCase(
    "A `pass` region rejects touches, and an `eat` region accepts them without a receiver",
    [pad(policy: .pass), pad("trap", rect(200, 0, 9, 9), policy: .eat)],
    "0 +1@5,5 | 8 1@9,9 +2@201,1 | 16 -1 2@5,5 | 20 -2",
    ["0 hit 1 pad pass", "0 reject 1", "8 hit 2 trap eat", "8 accept 2"]),
  RouteCase(
    "An `offer` region without recognizers rejects touches at once", [pad(policy: .offer)],
    "0 +1@5,5 | 8 -1", ["0 hit 1 pad offer", "0 reject 1"]),
  RouteCase(
    "Of two fingers on a region, the first is delivered and the other is eaten (M1, W1a)", [pad()],
    "0 +1@5,5 | 5 +2@6,6 | 9 1@7,7 2@8,8 | 12 -1 | 15 2@9,9 | 20 -2",
    [
      "0 hit 1 pad own", "0 accept 1", "0 pad began 1", "5 hit 2 pad own", "5 accept 2",
      "9 pad moved 1", "12 pad ended 1",
    ]),
  RouteCase(
    "Extra fingers are passed to the application (W1a)", [pad(extra: .pass)],
    "0 +1@5,5 | 5 +2@6,6 | 9 2@9,9 | 12 -2 -1",
    [
      "0 hit 1 pad own", "0 accept 1", "0 pad began 1", "5 hit 2 pad own", "5 reject 2",
      "12 pad ended 1",
    ]),
  RouteCase(
    "A finger that lifts makes room for one that lands at the same moment (W1a)", [pad()],
    "0 +1@5,5 | 5 -1 +2@6,6",
    [
      "0 hit 1 pad own", "0 accept 1", "0 pad began 1", "5 hit 2 pad own", "5 accept 2",
      "5 pad ended 1", "5 pad began 2",
    ]),
  RouteCase(
    "A region can receive each finger independently (W1b)",
    [pad("pad", rect(0, 0, 100, 100), .each)],
    "0 +1@5,5 +2@6,6 | 5 1@7,7 2@8,8 | 9 -2 -1",
    [
      "0 hit 1 pad own", "0 hit 2 pad own", "0 accept 1", "0 accept 2", "0 pad began 1",
      "0 pad began 2", "5 pad moved 1", "5 pad moved 2", "9 pad ended 1", "9 pad ended 2",
    ]),
  RouteCase(
    "A region can receive simultaneous changes of fingers in one call (M2, W1c, B2, B3)",
    [pad("pad", rect(0, 0, 100, 100), .together)],
    "0 +1@5,5 +2@6,6 | 5 1@7,7 2@8,8 | 7 2@9,9 | 8 1@3,3 -2 | 9 -1",
    [
      "0 hit 1 pad own", "0 hit 2 pad own", "0 accept 1", "0 accept 2", "0 pad began 1,2",
      "5 pad moved 1,2", "7 pad moved 2", "8 pad moved 1", "8 pad ended 2", "9 pad ended 1",
    ]),
  RouteCase(
    "Fingers that come down one after the other have separate begins (B1)",
    [pad("pad", rect(0, 0, 100, 100), .together)], "0 +1@5,5 | 30 +2@6,6 | 90 +3@7,7",
    [
      "0 hit 1 pad own", "0 accept 1", "0 pad began 1", "30 hit 2 pad own", "30 accept 2",
      "30 pad began 2", "90 hit 3 pad own", "90 accept 3", "90 pad began 3",
    ]),
  RouteCase(
    "Fingers on a `gesture` region are accepted and reach no handler (W1d)",
    [pad("pad", rect(0, 0, 100, 100), .gesture)], "0 +1@5,5 | 5 +2@6,6 | 9 -1 -2",
    ["0 hit 1 pad own", "0 accept 1", "5 hit 2 pad own", "5 accept 2"]),
  RouteCase(
    "Nested regions have strategies of their own (W1e)",
    [
      pad(
        "panel", rect(0, 0, 200, 200), .gesture,
        [pad("child", rect(0, 0, 100, 100), .each), pad("other", rect(100, 0, 100, 100))])
    ],
    "0 +1@5,5 +2@6,6 | 1 +3@150,150 | 2 +4@105,5 | 3 +5@106,6",
    [
      "0 hit 1 child own", "0 hit 2 child own", "0 accept 1", "0 accept 2", "0 child began 1",
      "0 child began 2", "1 hit 3 panel own", "1 accept 3", "2 hit 4 other own", "2 accept 4",
      "2 other began 4", "3 hit 5 other own", "3 accept 5",
    ]),
  RouteCase(
    "Regions are independent, and a finger outside goes to the application (M4)",
    [pad("a"), pad("b", rect(200, 0, 100, 100), .together)],
    "0 +1@5,5 | 1 +2@205,5 | 2 +3@250,5 +4@500,500 | 5 1@6,6 3@240,5 4@501,501 | 6 -4 | 7 -1",
    [
      "0 hit 1 a own", "0 accept 1", "0 a began 1", "1 hit 2 b own", "1 accept 2", "1 b began 2",
      "2 hit 3 b own", "2 hit 4 - -", "2 accept 3", "2 reject 4", "2 b began 3", "5 a moved 1",
      "5 b moved 3", "7 a ended 1",
    ]),
  RouteCase(
    "A touch belongs to the region it began on, wherever it moves (W5)",
    [pad("a"), pad("b", rect(200, 0, 100, 100))], "0 +1@5,5 | 5 1@250,5 | 9 1@999,799 | 10 -1",
    [
      "0 hit 1 a own", "0 accept 1", "0 a began 1", "5 a moved 1", "9 a moved 1", "10 a ended 1",
    ]),
  RouteCase(
    "An animating region eats touches, and its siblings work (W19)",
    [changed(pad("a")) { $0.movement.isAnimating = true }, pad("b", rect(200, 0, 100, 100))],
    "0 +1@5,5 | 5 +2@250,5",
    ["0 hit 1 a eat", "0 accept 1", "5 hit 2 b own", "5 accept 2", "5 b began 2"]),
  RouteCase(
    "An exclusive region waits until no other has a finger (X1)",
    [
      pad("a"),
      changed(pad("x", rect(200, 0, 100, 100), .together)) { $0.touchRules.isExclusive = true },
    ],
    "0 +1@5,5 | 5 +2@250,5 | 9 -1 | 10 +3@250,5 | 11 +4@251,5 | 12 -2",
    [
      "0 hit 1 a own", "0 accept 1", "0 a began 1", "5 hit 2 x own", "5 accept 2", "9 a ended 1",
      "10 hit 3 x own", "10 accept 3", "10 x began 3", "11 hit 4 x own", "11 accept 4",
      "11 x began 4",
    ]),
  RouteCase(
    "While an exclusive region has a finger, others get none (X1)",
    [pad("a"), changed(pad("x", rect(200, 0, 100, 100))) { $0.touchRules.isExclusive = true }],
    "0 +1@250,5 | 5 +2@5,5 | 6 +3@500,500 | 9 -1 | 10 +4@6,6",
    [
      "0 hit 1 x own", "0 accept 1", "0 x began 1", "5 hit 2 a own", "5 accept 2", "6 hit 3 - -",
      "6 reject 3", "9 x ended 1", "10 hit 4 a own", "10 accept 4", "10 a began 4",
    ]),
  RouteCase(
    "A cancelled finger does not affect the others (M8, W3)",
    [pad("pad", rect(0, 0, 100, 100), .together)],
    "0 +1@1,1 +2@2,2 +3@3,3 +4@4,4 | 5 x2 3@9,9 | 9 1@1,2 3@3,4 4@4,5 | 12 -1 -3 -4",
    [
      "0 hit 1 pad own", "0 hit 2 pad own", "0 hit 3 pad own", "0 hit 4 pad own", "0 accept 1",
      "0 accept 2", "0 accept 3", "0 accept 4", "0 pad began 1,2,3,4", "5 pad moved 3",
      "5 pad cancelled 2 end lost", "9 pad moved 1,3,4", "12 pad ended 1,3,4",
    ]),
  RouteCase(
    "A touch is located by its pixel, as on the server",
    [pad("pad", rect(10.4, 10.6, 20, 20))],
    "0 +1@10.1,15 | 1 -1 | 2 +2@15,10.9 | 3 -2 | 4 +3@30.39,11 | 5 -3",
    [
      "0 hit 1 pad own", "0 accept 1", "0 pad began 1", "1 pad ended 1", "2 hit 2 - -",
      "2 reject 2", "4 hit 3 - -", "4 reject 3",
    ]),
]
