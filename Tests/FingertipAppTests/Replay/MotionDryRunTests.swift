import TestSupport
import Testing

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

/// Returns the configuration of a card of 20 by 20 mm at (400, 150) and another one in front of it.
///
/// The screen has 1000 by 500 px.
private func cards(_ keys: String) -> String {
  """
  regions:
  - id: card
    frame: {left: 40, top: 15, width: 20, height: 20}
    on: {moved: {move: self}\(keys)
  - id: other
    frame: {left: 55, top: 15, width: 20, height: 20}
  """
}

/// A finger that moves the card 150 px to the right in 30 ms, and lifts at once.
private let flick = [
  "0 1 began 500 250", "10 1 moved 550 250", "20 1 moved 600 250", "30 1 moved 650 250",
  "30 1 ended 650 250",
]

/// A finger that moves the card as far, and rests before it lifts.
private let drag = [
  "0 1 began 500 250", "10 1 moved 600 250", "20 1 moved 650 250", "500 1 moved 650 250",
  "520 1 ended 650 250",
]

/// Returns the regions that are hit, and the events of motions.
private func hitsAndMotions(_ yaml: String, _ events: [String]) throws -> [String] {
  var found: [String] = []
  try withTemporaryFile(yaml.utf8) { path in
    let run = try dryRun(DryRunCase("", "", events, []).recording, configuration: path)
    #expect(run.status == .success, "\(run.messages)")
    found = run.data.split(separator: "\n").compactMap { line in
      guard let line = JSONValue.parse(line.utf8) else { return nil }
      switch line.member("event")?.string {
      case "hit": return line.member("region")?.string ?? "nothing"
      case "action" where line.member("on")?.string != "moved":
        return line.member("on")?.string
      default: return nil
      }
    }
  }
  return found
}

private let cases: [(name: String, keys: String, events: [String], seen: [String])] = [
  (
    "A card that is thrown off the screen is gone, and is back in its frame when it is shown",
    ", gone: {show: card}}\n  motion: {throw: true}",
    flick + tapEvents(1000, 2, 990, 250) + tapEvents(2000, 3, 410, 250),
    ["card", "gone", "nothing", "card"]
  ),
  (
    "A card that is thrown within bounds comes to rest there",
    ", settled: {emit: rest}}\n  motion: {throw: true}\n  constrain: screen",
    flick + tapEvents(3000, 2, 990, 250), ["card", "settled", "card"]
  ),
  (
    "A quick tap that rolls on a card does not throw it",
    ", settled: {emit: rest}}\n  motion: {throw: true}",
    ["0 1 began 500 250", "8 1 moved 512 250", "22 1 moved 525 250", "22 1 ended 525 250"]
      + tapEvents(3000, 2, 525, 250),
    ["card", "card"]
  ),
  (
    "A tap that a busy server dates within 3 ms does not throw a card",
    ", settled: {emit: rest}}\n  motion: {throw: true}",
    ["0 1 began 500 250", "2 1 moved 504 252", "3 1 ended 504 252"] + tapEvents(3000, 2, 504, 252),
    ["card", "card"]
  ),
  (
    "A finger that touches a moving card stops it",
    ", settled: {emit: rest}}\n  motion: {throw: true}\n  constrain: screen",
    flick + ["46 2 began 700 250", "100 2 ended 700 250"] + tapEvents(3000, 3, 990, 250),
    ["card", "card", "nothing"]
  ),
  (
    "A card that rests before it is released stays", "}\n  motion: {throw: true}",
    drag + tapEvents(3000, 2, 560, 250), ["card", "card"]
  ),
  (
    "A card springs back, even after a finger stopped it",
    ", settled: {emit: rest}}\n  motion: {spring: true}",
    drag + ["560 2 began 640 200", "900 2 ended 640 200"] + tapEvents(3000, 3, 410, 250),
    ["card", "card", "settled", "card"]
  ),
  (
    "A card snaps to the nearest point within reach",
    ", settled: {emit: rest}}\n  motion: {snap: {points: [[0, 0], [60, 20]], within: 8}}",
    drag + tapEvents(3000, 2, 790, 390) + tapEvents(4000, 3, 590, 250),
    ["card", "settled", "card", "other"]
  ),
  (
    "A card that is raised stays in front", "}", drag + tapEvents(3000, 2, 560, 250),
    ["card", "card"]
  ),
  (
    "A card that is not raised stays behind", "}\n  raise: false",
    drag + tapEvents(3000, 2, 560, 250),
    ["card", "other"]
  ),
  (
    "A card that is raised until its release goes behind again",
    "}\n  raise: restore", drag + tapEvents(3000, 2, 560, 250), ["card", "other"]
  ),
]

/// Configurations of a card that one or two fingers move, by gestures or directly.
private let cardsForTwoFingers: [(name: String, yaml: String)] = [
  (
    "gestures of one or two fingers",
    """
    regions:
    - id: card
      frame: {left: 40, top: 15, width: 20, height: 20}
      on: {gone: {emit: gone}}
      motion: {throw: true}
      fingers:
        1: [{type: pan, on: {changed: {move: self}}}]
        2: [{type: pan, on: {changed: {move: self}}}]
    """
  ),
  (
    "gestures of two fingers",
    """
    regions:
    - id: card
      frame: {left: 40, top: 15, width: 20, height: 20}
      on: {gone: {emit: gone}}
      motion: {throw: true}
      fingers: {2: [{type: pan, on: {changed: {move: self}}}]}
    """
  ),
  (
    "touches without gestures",
    """
    regions:
    - id: card
      frame: {left: 40, top: 15, width: 20, height: 20}
      touches: each
      on: {moved: {move: self}, gone: {emit: gone}}
      motion: {throw: true}
    """
  ),
]

/// Returns the events of two fingers that move the card.
///
/// The second one comes to rest and lifts a number of ms after the first.
private func twoFingers(lifted later: Int) -> [String] {
  var events = ["0 1 began 460 250", "0 2 began 540 250"]
  for step in 1...4 {
    events += [1, 2].map { "\(step * 10) \($0) moved \(380 + $0 * 80 + step * 50) 250" }
  }
  events += ["42 1 ended 660 250"]
  for time in stride(from: 50, to: 42 + later, by: 10) { events.append("\(time) 2 moved 742 250") }
  return events + ["\(42 + later) 2 ended 742 250"]
}

@Test(
  "Two fingers throw a card even if the last one has slowed down, but not after it has rested",
  arguments: cardsForTwoFingers)
func twoFingersThrow(_ given: (name: String, yaml: String)) throws {
  let hits = ["card", "card"]
  #expect(try hitsAndMotions(given.yaml, twoFingers(lifted: 70)) == hits + ["gone"])
  #expect(try hitsAndMotions(given.yaml, twoFingers(lifted: 400)) == hits)
}

@Test("A gesture that is recognized by the only report before the lift throws a card")
func hastyFlick() throws {
  let events = ["0 1 began 500 250", "17 1 moved 650 250", "33 1 ended 650 250"]
  #expect(try hitsAndMotions(cardsForTwoFingers[0].yaml, events) == ["card", "gone"])
}

@Test("A dry run continues the motion of a released card", arguments: cases)
func motionDryRun(_ given: (name: String, keys: String, events: [String], seen: [String])) throws {
  #expect(try hitsAndMotions(cards(given.keys), given.events) == given.seen)
}

@Test("The cards of the manual are thrown, snap and spring back")
func motionExample() throws {
  let manual = try RepositoryFile.text("man/fingertip.yaml.5")
  let start = try #require(manual.ranges(of: "regions:\n  - id: photo\n").first)
  let rest = manual[start.lowerBound...]
  let end = try #require(rest.ranges(of: ".Ed").first)
  let example = String(rest[..<end.lowerBound])
  // The photo is 300 by 200 px at (50, 50), the tile is at (400, 50), and the token of 100 px is at
  // (800, 350).
  let events =
    ["0 1 began 100 100", "10 1 moved 150 100", "20 1 moved 200 100", "30 1 moved 250 100"]
    + [
      "30 1 ended 250 100", "2000 2 began 450 100", "2010 2 moved 450 130", "2200 2 moved 450 130",
    ]
    + [
      "2210 2 ended 450 130", "4000 3 began 850 400", "4010 3 moved 700 300",
      "4300 3 moved 700 300",
    ]
    + ["4310 3 ended 700 300"] + tapEvents(6000, 4, 450, 295) + tapEvents(7000, 5, 860, 410)
  let seen = try hitsAndMotions(example, events)
  #expect(seen == ["photo", "gone", "tile", "settled", "token", "settled", "tile", "token"])
}
