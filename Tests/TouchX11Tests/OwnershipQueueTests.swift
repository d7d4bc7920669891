import Testing
import Touches

@testable import TouchX11

@Suite("The queue of touches that may be another client's")
struct OwnershipQueueTests {
  /// Something that the server tells.
  enum Step: Sendable {
    case report(UInt32, TouchPhase)
    case lifted(UInt32)
    case owned(UInt32)
    case lost(Int32)
    case forgotten(UInt32)
  }

  /// What is told, and what may be known of it after each step, as contact and phase.
  struct Course: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var steps: [Step]
    var known: [[String]]
  }

  @Test("hands out what is certain, in order", arguments: courses)
  func order(_ course: Course) {
    var queue = OwnershipQueue(keepsOrder: true)
    var ready: [TouchEvent] = []
    for (step, known) in zip(course.steps, course.known) {
      switch step {
      case .report(let contact, let phase): queue.add(report(contact, phase))
      case .lifted(let contact): queue.addLift(report(contact, .ended))
      case .owned(let contact): queue.own(contact: contact)
      case .lost(let device): queue.lose(DeviceID(rawValue: device))
      case .forgotten(let contact): queue.forget(contact: contact)
      }
      ready.removeAll()
      queue.takeReady(into: &ready)
      #expect(ready.map { "\($0.id.contact) \($0.phase)" } == known)
    }
    #expect(course.steps.count == course.known.count)
    #expect(queue.isEmpty)
  }

  private func report(
    _ contact: UInt32, _ phase: TouchPhase, of device: Int32 = 8
  ) -> TouchEvent {
    TouchEvent(
      id: TouchID(device: DeviceID(rawValue: device), contact: contact), phase: phase,
      time: Timestamp(milliseconds: 0), position: nil)
  }

  @Test("lets others pass where order is not kept")
  func unordered() {
    var queue = OwnershipQueue(keepsOrder: false)
    var ready: [TouchEvent] = []
    for contact: UInt32 in [1, 2, 3] { queue.add(report(contact, .began)) }
    queue.own(contact: 2)
    queue.takeReady(into: &ready)
    queue.add(report(2, .ended))
    queue.own(contact: 3)
    queue.takeReady(into: &ready)
    queue.own(contact: 1)
    queue.takeReady(into: &ready)
    #expect(
      ready.map { "\($0.id.contact) \($0.phase)" } == ["2 began", "3 began", "2 ended", "1 began"])
    #expect(queue.isEmpty)
  }

  static let courses = [
    Course(
      testDescription: "of touches that are somebody else's although nobody says so",
      steps: [
        .report(1, .began), .report(1, .moved), .report(2, .began), .owned(2), .forgotten(1),
        .report(2, .ended),
      ],
      known: [[], [], [], [], ["2 began"], ["2 ended"]]),
    Course(
      testDescription: "nobody else's",
      steps: [.report(1, .began), .owned(1), .report(1, .moved), .report(1, .ended)],
      known: [[], ["1 began"], ["1 moved"], ["1 ended"]]),
    Course(
      testDescription: "another's: an end without ownership",
      steps: [.report(1, .began), .report(1, .moved), .report(1, .ended)],
      known: [[], [], []]),
    Course(
      testDescription: "a younger touch waits for the older one",
      steps: [.report(1, .began), .report(2, .began), .owned(2), .report(2, .moved), .owned(1)],
      known: [[], [], [], [], ["1 began", "2 began", "2 moved"]]),
    Course(
      testDescription: "a younger touch goes on when the older one is lost",
      steps: [.report(1, .began), .report(2, .began), .owned(2), .report(1, .ended)],
      known: [[], [], [], ["2 began"]]),
    Course(
      testDescription: "an older touch that is ours goes on until the younger one's begin",
      steps: [
        .report(1, .began), .owned(1), .report(1, .moved), .report(2, .began),
        .report(1, .ended), .owned(2),
      ],
      known: [[], ["1 began"], ["1 moved"], [], [], ["2 began", "1 ended"]]),
    Course(
      testDescription: "a tap that is over before it is ours ends once",
      steps: [.report(1, .began), .lifted(1), .owned(1), .report(1, .ended)],
      known: [[], [], ["1 began", "1 ended"], []]),
    Course(
      testDescription: "a tap that is over before it is another's",
      steps: [.report(1, .began), .lifted(1), .report(1, .ended), .lifted(1)],
      known: [[], [], [], []]),
    Course(
      testDescription: "a device that goes takes its undecided touches along",
      steps: [.report(1, .began), .report(1, .moved), .lost(8)],
      known: [[], [], []]),
    Course(
      testDescription: "another device's loss changes nothing",
      steps: [.report(1, .began), .lost(9), .owned(1)],
      known: [[], [], ["1 began"]]),
  ]

  @Test("an end just before its device goes is none")
  func syntheticEnd() {
    var queue = OwnershipQueue(keepsOrder: true)
    var ready: [TouchEvent] = []
    let reports: [(Int32, TouchPhase)] = [(8, .moved), (8, .ended), (9, .ended)]
    for (device, phase) in reports {
      queue.add(report(1, phase, of: device))
    }
    queue.lose(DeviceID(rawValue: 8))
    queue.takeReady(into: &ready)
    #expect(ready.map(\.phase) == [.moved, .cancelled, .ended])
  }
}
