import Testing
import Touches

private let one = contact(1)
private let two = contact(2)
private let other = contact(1, device: 9)
private let a = point(10, 20)
private let b = point(30, 40)
private let c = point(50, 60)

/// Events, and the changes and anomalies that a tracker must report for them.
private struct TrackerCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var unknown = TouchTracker.UnknownTouches.adopt
  var events: [TouchEvent]
  var changes: [Step]
  var anomalies: [TouchAnomaly] = []
  var stillDown: [TouchID] = []
}

@Suite struct TouchTrackerTests {
  @Test(
    "A tracker reports the expected changes for each sequence of events", arguments: trackerCases)
  private func appliesEvents(_ expected: TrackerCase) {
    var tracker = TouchTracker(unknownTouches: expected.unknown)
    var changes: [Touch] = []
    var anomalies: [TouchAnomaly] = []
    for event in expected.events {
      if let anomaly = tracker.apply(event, into: &changes) { anomalies.append(anomaly) }
    }
    #expect(changes.map { Step($0) } == expected.changes)
    #expect(anomalies == expected.anomalies)
    #expect(tracker.active.map(\.id) == expected.stillDown)
  }

  @Test("A touch has its start, its previous position and the number of its reports")
  func history() throws {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    _ = tracker.apply(.began(one, 100, a), into: &changes)
    _ = tracker.apply(.moved(one, 110, b), into: &changes)
    _ = tracker.apply(.moved(one, 120, c), into: &changes)
    let found = tracker.touch(one)
    let touch = try #require(found)
    #expect(touch.start == a)
    #expect(touch.previousPosition == b)
    #expect(touch.position == c)
    #expect(touch.startTime == at(100))
    #expect(touch.duration == 20)
    #expect(touch.sampleCount == 3)
    #expect(!touch.isAdopted)
    #expect(changes.map(\.phase) == [.began, .moved, .moved])
  }

  @Test(
    "A finger that reports one position again rests there, but its lift reports no new position")
  func rest() throws {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    _ = tracker.apply(.began(one, 0, a), into: &changes)
    _ = tracker.apply(.moved(one, 10, b), into: &changes)
    for time in [20.0, 30, 40, 50] { _ = tracker.apply(.moved(one, time, b), into: &changes) }
    let moving = try #require(changes.dropFirst().first)
    let resting = try #require(changes.last)
    #expect(resting.sampleCount == 6)
    #expect(resting.velocity.length < moving.velocity.length / 2)
    _ = tracker.apply(.ended(one, 50, b), into: &changes)
    #expect(changes.last?.sampleCount == 6 && changes.last?.velocity == resting.velocity)
  }

  @Test("An axis that is not reported keeps its last value")
  func missingAxis() {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    let full = TouchContact(pressure: 0.5, major: 12, minor: 8, orientation: 1)
    _ = tracker.apply(.began(one, 0, a, full), into: &changes)
    _ = tracker.apply(.moved(one, 8, b, TouchContact(pressure: 0.75)), into: &changes)
    #expect(tracker.withPath(of: one) { $0.last?.contact.major } == 12)
    _ = tracker.apply(.moved(one, 16, nil, TouchContact(minor: 9)), into: &changes)
    let wanted = TouchContact(pressure: 0.75, major: 12, minor: 9, orientation: 1)
    #expect(changes.last?.contact == wanted)
    #expect(changes.last?.position == b)
    #expect(tracker.withPath(of: one) { $0.count } == 2)
    let next = TouchContact(pressure: 1, major: 13, minor: 7, orientation: 2)
    _ = tracker.apply(.moved(one, 24, c, next), into: &changes)
    #expect(changes.last?.contact == next)
  }

  @Test("The path of a finished touch can be read until the next call")
  func finishedPath() {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    _ = tracker.apply(.began(one, 0, a), into: &changes)
    _ = tracker.apply(.began(two, 0, b), into: &changes)
    _ = tracker.apply(.moved(one, 8, c), into: &changes)
    tracker.cancelAll(at: at(9), into: &changes)
    #expect(tracker.withPath(of: one) { $0.map(\.position) } == [a, c])
    #expect(tracker.withPath(of: two) { $0.map(\.position) } == [b])
    _ = tracker.apply(.began(other, 10, c), into: &changes)
    #expect(tracker.withPath(of: one) { $0.count } == nil)
    #expect(tracker.withPath(of: other) { $0.map(\.position) } == [c])
  }

  @Test("The removal of a device cancels its touches and no others")
  func removedDevice() {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    for event in [TouchEvent.began(one, 0, a), .began(other, 1, b), .began(two, 2, c)] {
      _ = tracker.apply(event, into: &changes)
    }
    changes.removeAll()
    tracker.cancelTouches(of: one.device, at: at(5), into: &changes)
    #expect(
      changes.map { Step($0) } == [Step(one, .cancelled, 5, a), Step(two, .cancelled, 5, c)])
    #expect(tracker.active.map(\.id) == [other])
    #expect(tracker.withPath(of: other) { $0.map(\.position) } == [b])
  }

  @Test("A touch can be cancelled by its id, and an unknown id has no effect")
  func cancellation() {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    _ = tracker.apply(.began(one, 4, a), into: &changes)
    changes.removeAll()
    tracker.cancel(two, at: at(5), into: &changes)
    tracker.cancel(other, at: at(5), into: &changes)
    #expect(changes.isEmpty)
    tracker.cancel(one, at: at(2), into: &changes)
    #expect(changes.map { Step($0) } == [Step(one, .cancelled, 4, a)], "the time does not run back")
    #expect(tracker.active.isEmpty)
  }

  @Test("A touch whose begin was missed is marked as adopted")
  func adoption() {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    _ = tracker.apply(.moved(one, 4, a), into: &changes)
    #expect(changes.map(\.isAdopted) == [true])
    #expect(changes.map(\.phase) == [.began])
  }
}

private let trackerCases = [
  TrackerCase(
    testDescription: "The begin and the move of a touch are both reported (P7)",
    events: [.began(one, 0, a), .moved(one, 8, b), .ended(one, 16, b)],
    changes: [Step(one, .began, 0, a), Step(one, .moved, 8, b), Step(one, .ended, 16, b)]),
  TrackerCase(
    testDescription: "A touch begins while another one moves",
    events: [.began(one, 0, a), .moved(one, 8, b), .began(two, 8, c), .moved(one, 16, a)],
    changes: [
      Step(one, .began, 0, a), Step(one, .moved, 8, b), Step(two, .began, 8, c),
      Step(one, .moved, 16, a),
    ],
    stillDown: [one, two]),
  TrackerCase(
    testDescription: "A begin of a touch that is still down cancels the old touch",
    events: [.began(one, 0, a), .began(two, 1, c), .began(one, 90, b)],
    changes: [
      Step(one, .began, 0, a), Step(two, .began, 1, c), Step(one, .cancelled, 90, a),
      Step(one, .began, 90, b),
    ],
    anomalies: [.beganWhileDown(one)],
    stillDown: [two, one]),
  TrackerCase(
    testDescription: "An update of an unknown touch adopts it",
    events: [.moved(one, 5, a), .moved(one, 9, b), .ended(one, 12)],
    changes: [Step(one, .began, 5, a), Step(one, .moved, 9, b), Step(one, .ended, 12, b)],
    anomalies: [.unknownTouch(one, phase: .moved)]),
  TrackerCase(
    testDescription: "An update of an unknown touch is ignored without adoption",
    unknown: .ignore,
    events: [.moved(one, 5, a), .ended(one, 9, b), .began(one, 12, c)],
    changes: [Step(one, .began, 12, c)],
    anomalies: [.unknownTouch(one, phase: .moved), .unknownTouch(one, phase: .ended)],
    stillDown: [one]),
  TrackerCase(
    testDescription: "An unknown touch without a position is not adopted",
    events: [.moved(one, 5, nil)],
    changes: [],
    anomalies: [.unknownTouch(one, phase: .moved)]),
  TrackerCase(
    testDescription: "The end and the cancellation of unknown touches are ignored",
    events: [.ended(one, 5, a), .cancelled(two, 6)],
    changes: [],
    anomalies: [.unknownTouch(one, phase: .ended), .unknownTouch(two, phase: .cancelled)]),
  TrackerCase(
    testDescription: "Touches stay in the order of their begins when ids wrap",
    events: [
      .began(contact(.max), 0, a), .began(contact(0), 1, b), .moved(contact(.max), 2, c),
      .ended(contact(0), 3),
    ],
    changes: [
      Step(contact(.max), .began, 0, a), Step(contact(0), .began, 1, b),
      Step(contact(.max), .moved, 2, c), Step(contact(0), .ended, 3, b),
    ],
    stillDown: [contact(.max)]),
  TrackerCase(
    testDescription: "An id can be reused after its touch has ended",
    events: [.began(one, 0, a), .ended(one, 5), .began(one, 9, b)],
    changes: [Step(one, .began, 0, a), Step(one, .ended, 5, a), Step(one, .began, 9, b)],
    stillDown: [one]),
  TrackerCase(
    testDescription: "Two devices can use the same contact number",
    events: [.began(one, 0, a), .began(other, 0, b), .ended(one, 5)],
    changes: [Step(one, .began, 0, a), Step(other, .began, 0, b), Step(one, .ended, 5, a)],
    stillDown: [other]),
  TrackerCase(
    testDescription: "A begin without a usable position is ignored",
    events: [
      .began(one, 0, nil), .began(two, 1, point(.nan, 0)), .began(two, 2, point(0, .infinity)),
      .began(two, 3, point(-1e300, 0)),
    ],
    changes: [],
    anomalies: [
      .beganWithoutPosition(one), .beganWithoutPosition(two), .beganWithoutPosition(two),
      .beganWithoutPosition(two),
    ]),
  TrackerCase(
    testDescription: "An end without a position keeps the last one",
    events: [.began(one, 0, a), .moved(one, 8, b), .ended(one, 16)],
    changes: [Step(one, .began, 0, a), Step(one, .moved, 8, b), Step(one, .ended, 16, b)]),
  TrackerCase(
    testDescription: "An end with a new position moves the touch there",
    events: [.began(one, 0, a), .ended(one, 16, c)],
    changes: [Step(one, .began, 0, a), Step(one, .ended, 16, c)]),
  TrackerCase(
    testDescription: "An update with a NaN coordinate keeps the position",
    events: [.began(one, 0, a), .moved(one, 8, point(.nan, 3))],
    changes: [Step(one, .began, 0, a), Step(one, .moved, 8, a)],
    stillDown: [one]),
  TrackerCase(
    testDescription: "A time that runs back is clamped for its touch and no other",
    events: [.began(one, 100, a), .moved(one, 90, b), .began(two, 50, c), .ended(one, 99)],
    changes: [
      Step(one, .began, 100, a), Step(one, .moved, 100, b), Step(two, .began, 50, c),
      Step(one, .ended, 100, b),
    ],
    anomalies: [.timeRanBack(one, milliseconds: 10), .timeRanBack(one, milliseconds: 1)],
    stillDown: [two]),
  TrackerCase(
    testDescription: "A report that a touch is stationary is not an event",
    events: [
      .began(one, 0, a), TouchEvent(id: one, phase: .stationary, time: at(4), position: b),
    ],
    changes: [Step(one, .began, 0, a)],
    anomalies: [.notAnEvent(one)],
    stillDown: [one]),
  TrackerCase(
    testDescription: "A touch can be cancelled by its source",
    events: [.began(one, 0, a), .cancelled(one, 4)],
    changes: [Step(one, .began, 0, a), Step(one, .cancelled, 4, a)]),
]
