// GTK's tests of gestures (testsuite/gtk/gestures.c): C in B in A, with gestures on each. GTK
// passes an event down from A to C (capture), to C (target) and up again (bubble), and a gesture
// that claims a finger stops the propagation. Here there is one direction, from the deepest region
// up, so GTK's capturing gestures come in the order of their regions. What remains comparable is
// which gestures may have a finger when another one has claimed it.

import Testing
import TouchRouting
import Touches

/// A gesture of GTK: its region, the state that it claims, and its number of fingers.
private struct Member: Sendable {
  var id: GestureID
  var claim: RecognizerState?
  var fingers: Int
  /// The time at which it claims them, in ms; nil for at once.
  var time: Double?
  var group: String?

  /// Creates a gesture from its name, which begins with that of its region.
  init(
    _ id: GestureID, claims: Bool = false, fingers: Int = 1, at time: Double? = nil,
    group: String? = nil
  ) {
    self.id = id
    claim = claims ? .began : nil
    self.fingers = fingers
    self.time = time
    self.group = group
  }

  var region: String { String(id.rawValue.prefix(1)).uppercased() }
}

/// Gestures, the script of fingers, and the expected result.
private struct ClaimCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var members: [Member]
  /// The regions whose handlers let a finger pass, and those that keep it.
  var passing = ""
  var keeping = ""
  var script = "0 +1@5,5"
  /// The gestures that receive fingers, in order.
  var receivers: [GestureID]
  /// The states of gestures that do not fail.
  var states: [String] = []
  /// The gestures that fail, in order.
  var failed: [GestureID] = []
  /// The handlers that are asked, in order.
  var handlers = ""
  /// Upstream's log if it differs, and the reason.
  var upstream = ""
  var reason = ""
}

private let oneDirection = "a finger is passed in one direction, from the deepest region up"
private let keepsFingers =
  "a gesture keeps its fingers until it is over, and no other can take them"
private let allFingersUp = "a gesture can begin again only when all of its fingers are up"

private let propagation: [Member] = ["a1", "b1", "c1", "c2", "a3", "b3", "c3"].map { Member($0) }

/// Returns the gestures of the tests of claims, of which some claim.
private func claiming(_ claiming: GestureID...) -> [Member] {
  ["a1", "b1", "c1", "c2", "a3", "b3", "c3"].map { Member($0, claims: claiming.contains($0)) }
}

private let cases = [
  ClaimCase(
    testDescription: "/gestures/propagation/phases",
    members: ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"].map { Member($0) },
    receivers: ["c1", "c2", "c3", "b1", "b2", "b3", "a1", "a2", "a3"],
    upstream: "a1, b1, c1, c2, c3, b3, a3", reason: oneDirection),
  ClaimCase(
    testDescription: "/gestures/propagation/mixed", members: propagation, passing: "ABC",
    receivers: ["c1", "c2", "c3", "b1", "b3", "a1", "a3"], handlers: "CBA",
    upstream: "a1, b1, c1, c2, c3, C, b3, B, a3, A",
    reason: "the gestures of all regions come first, and then the handlers"),
  ClaimCase(
    testDescription: "/gestures/propagation/early-exit", members: propagation, passing: "AC",
    keeping: "B", receivers: ["c1", "c2", "c3", "b1", "b3", "a1", "a3"], handlers: "CB",
    upstream: "a1, b1, c1, c2, c3, C, b3, B",
    reason: "a handler that keeps a finger does not withhold it from gestures"),
  ClaimCase(
    testDescription: "/gestures/claim/capture", members: claiming("c1"), receivers: ["c1"],
    states: ["0 c1 began 1"], failed: ["c2", "c3", "b1", "b3", "a1", "a3"],
    upstream: "a1, b1, c1, c1 claimed", reason: oneDirection),
  ClaimCase(
    testDescription: "/gestures/claim/target", members: claiming("c2"), receivers: ["c1", "c2"],
    states: ["0 c2 began 1"], failed: ["c1", "c3", "b1", "b3", "a1", "a3"],
    upstream: "a1, b1, c1, c2, c2 claimed", reason: oneDirection),
  ClaimCase(
    testDescription: "/gestures/claim/bubble", members: claiming("b3"),
    receivers: ["c1", "c2", "c3", "b1", "b3"], states: ["0 b3 began 1"],
    failed: ["c1", "c2", "c3", "b1", "a1", "a3"],
    upstream: "a1, b1, c1, c2, c3, b3, c3 cancelled, c2 cancelled, c1 cancelled, b3 claimed",
    reason: "the gestures of C lose as well, and so do all others"),
  ClaimCase(
    testDescription: "/gestures/claim/early-capture", members: claiming("b1", "c1"),
    receivers: ["c1"], states: ["0 c1 began 1"], failed: ["c2", "c3", "b1", "b3", "a1", "a3"],
    upstream: "a1, b1, b1 claimed, and when b1 denies it: c1, c1 claimed, b1 denied",
    reason: oneDirection),
  ClaimCase(
    testDescription: "/gestures/claim/late-capture",
    members: claiming("c2").filter { $0.id != "b1" } + [Member("b1", claims: true, at: 5)],
    script: "0 +1@5,5 | 9 1@6,6", receivers: ["c1", "c2"],
    states: ["0 c2 began 1", "9 c2 changed 1"], failed: ["c1", "c3", "b3", "b1", "a1", "a3"],
    upstream: "a1, b1, c1, c2, c2 claimed, and when b1 claims it: c2 cancelled, c1 cancelled",
    reason: keepsFingers),
  ClaimCase(
    testDescription: "/gestures/group",
    members: [
      Member("a1"), Member("b1"), Member("c1"), Member("c2", group: "g"),
      Member("c3", claims: true, group: "g"), Member("a3"), Member("b3"), Member("c4"),
    ],
    receivers: ["c1", "c2", "c3"], states: ["0 c3 began 1"],
    failed: ["c1", "c4", "b1", "b3", "a1", "a3"],
    upstream: "a1, b1, c1, c3, c3 claimed, c2 claimed, c2",
    reason: "a claim allows the others of its group to have the finger, and does not force them to"),
  ClaimCase(
    testDescription: "/gestures/multitouch/gesture-single",
    members: [Member("a1"), Member("b1", claims: true)], script: "0 +1@5,5 | 5 +2@6,6 | 9 2@7,7",
    receivers: ["b1", "b1"], states: ["0 b1 began 1"], failed: ["a1"],
    upstream: "a1, b1, b1 claimed, and for the second finger: a1 denied, b1 denied",
    reason: "b1 is offered the second finger, and ignores it"),
  ClaimCase(
    testDescription: "/gestures/multitouch/multitouch-activation",
    members: [Member("c1", claims: true, fingers: 2)],
    script: "0 +1@5,5 | 5 +2@6,6 | 9 -1 | 15 +3@5,5 | 20 -3 | 25 -2", receivers: ["c1", "c1"],
    states: ["5 c1 began 1,2", "9 c1 ended 1,2"],
    upstream: "began with the second finger, ended with the first up, began with the third, ended",
    reason: allFingersUp),
  ClaimCase(
    testDescription: "/gestures/multitouch/interaction",
    members: [Member("a1", claims: true), Member("c1", claims: true, fingers: 2)],
    script: "0 +1@5,5 | 5 +2@6,6 | 9 1@7,7 | 15 -1 | 20 +3@5,5 | 25 -3 | 30 -2",
    receivers: ["c1", "a1", "a1"],
    states: ["0 a1 began 1", "9 a1 changed 1", "15 a1 ended 1"], failed: ["c1"],
    upstream: "a1 claimed, and when it is made to let go: c1 began, updated, ended, began, ended",
    reason: keepsFingers),
]

@Suite struct GTKTests {
  @Test("Gestures claim and lose fingers as in GTK", arguments: cases)
  private func claims(_ given: ClaimCase) {
    let area = rect(0, 0, 100, 100)
    let fixture = GestureFixture(regions: [
      Leaf("A", area, [Leaf("B", area, [Leaf("C", area)])])
    ])
    var receivers: [GestureID] = []
    var asked = ""
    for member in given.members {
      let puppet = ScriptedRecognizer(claim: member.claim, fingers: member.fingers, at: member.time)
      puppet.onFinger = { receivers.append(member.id) }
      fixture.add(puppet, member.id, to: member.region) { $0.group = member.group }
    }
    for region in given.passing + given.keeping {
      let handler = fixture.routing.record(
        String(region), handles: given.keeping.contains(region))
      handler.onCall = { _, call in if call.phase == .began { asked.append(region) } }
    }
    let log = fixture.play(given.script, failures: true).map { $0.split(separator: " ") }
    let states = log.filter { $0[2] != "failed" }.map { $0.joined(separator: " ") }
    #expect(states == given.states)
    let failed = log.filter { $0[2] == "failed" }.map { GestureID(rawValue: String($0[1])) }
    #expect(failed == given.failed)
    #expect(receivers == given.receivers)
    #expect(asked == given.handlers)
    #expect(given.upstream.isEmpty == given.reason.isEmpty)
  }

  // GTK grabs within the application. Here, only a lock or a pause takes fingers from the whole
  // tree, and a region inside the tree cannot grab.
  @Test(
    "Grabs outside and inside of a gesture's region work as in GTK",
    arguments: [
      ("/gestures/grabs/gestures-outside-grab", true, ["0 c2 began 1", "5 c2 cancelled 1"]),
      ("/gestures/grabs/gestures-inside-grab", false, ["0 c2 began 1", "9 c2 changed 1"]),
    ])
  private func grabs(name: String, isOutside: Bool, states: [String]) {
    let area = rect(0, 0, 100, 100)
    let fixture = GestureFixture(regions: [
      Leaf("A", area, [Leaf("B", area, [Leaf("C", area)])])
    ])
    for id: GestureID in ["a1", "b1", "c1", "c2", "b2", "a2"] {
      let region = String(id.rawValue.prefix(1)).uppercased()
      fixture.add(ScriptedRecognizer(claim: id == "c2" ? .began : nil), id, to: region)
    }
    var log = fixture.routing.play("0 +1@5,5")
    if isOutside {
      fixture.routing.router.pause(.locked, at: at(5), into: &fixture.routing.effects)
      log += fixture.routing.takeLines()
    }
    log += fixture.routing.play("9 1@6,6")
    #expect(log.filter { $0.contains(" c2 ") } == states, "\(name)")
  }
}
