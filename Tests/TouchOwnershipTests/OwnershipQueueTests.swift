import Testing
import Touches

@testable import TouchOwnership

@Suite("The ownership queue")
struct OwnershipQueueTests {
  /// Something that the server tells.
  enum Step: Sendable {
    case report(UInt32, TouchPhase)
    case reportOf(Int32, UInt32, TouchPhase)
    case lifted(UInt32)
    case owned(UInt32)
    case lost(Int32)
    case forgotten(UInt32)
  }

  /// The steps that are told, and what may be known after each, as contact and phase.
  struct Course: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var steps: [Step]
    var known: [[String]]
  }

  @Test("The ownership queue passes on what is certain, in order", arguments: courses)
  func order(_ course: Course) {
    var queue = OwnershipQueue(keepsOrder: true)
    var ready: [OwnedTouchEvent] = []
    for (step, known) in zip(course.steps, course.known) {
      switch step {
      case .report(let contact, let phase): queue.add(report(contact, phase))
      case .reportOf(let device, let contact, let phase):
        queue.add(report(contact, phase, of: device))
      case .lifted(let contact): queue.addLift(report(contact, .ended))
      case .owned(let contact): queue.own(contact: contact)
      case .lost(let device): queue.lose(DeviceID(rawValue: device), at: Timestamp(milliseconds: 0))
      case .forgotten(let contact): queue.forget(contact: contact)
      }
      ready.removeAll()
      queue.takeReady(into: &ready)
      #expect(ready.map(told) == known)
    }
    #expect(course.steps.count == course.known.count)
    expectNothing(in: &queue)
  }

  private func told(_ item: OwnedTouchEvent) -> String {
    switch item {
    case .report(let report): "\(report.id.contact) \(report.phase)"
    case .deviceLost(let device, _): "without \(device.rawValue)"
    }
  }

  private func report(
    _ contact: UInt32, _ phase: TouchPhase, of device: Int32 = 8, at time: Double = 0
  ) -> TouchEvent {
    TouchEvent(
      id: TouchID(device: DeviceID(rawValue: device), contact: contact), phase: phase,
      time: Timestamp(milliseconds: time), position: nil)
  }

  /// Expects that no report waits, not even of a touch that nobody knows the owner of yet.
  private func expectNothing(in queue: inout OwnershipQueue) {
    for contact: UInt32 in 0..<20 { queue.own(contact: contact) }
    var rest: [OwnedTouchEvent] = []
    queue.takeReady(into: &rest)
    #expect(rest == [])
  }

  @Test("The ownership queue lets others pass where order is not kept")
  func unordered() {
    var queue = OwnershipQueue(keepsOrder: false)
    var ready: [OwnedTouchEvent] = []
    for contact: UInt32 in [1, 2, 3] { queue.add(report(contact, .began)) }
    queue.own(contact: 2)
    queue.takeReady(into: &ready)
    queue.add(report(2, .ended))
    queue.own(contact: 3)
    queue.takeReady(into: &ready)
    queue.own(contact: 1)
    queue.takeReady(into: &ready)
    #expect(
      ready.map(told) == ["2 began", "3 began", "2 ended", "1 began"])
    expectNothing(in: &queue)
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
      known: [[], [], ["without 8"]]),
    Course(
      testDescription:
        "a touch that begins once its device has another master is a new one",
      steps: [.report(1, .began), .owned(1), .lost(8), .report(2, .began), .owned(2)],
      known: [[], ["1 began"], ["without 8"], [], ["2 began"]]),
    Course(
      testDescription: "the loss of a device waits as its touches do",
      steps: [
        .reportOf(9, 1, .began), .report(2, .began), .owned(2), .lost(8), .report(3, .began),
        .owned(3), .owned(1),
      ],
      known: [[], [], [], [], [], [], ["1 began", "2 began", "without 8", "3 began"]]),
    Course(
      testDescription: "another device's loss changes nothing",
      steps: [.report(1, .began), .lost(9), .owned(1)],
      known: [[], [], ["1 began", "without 9"]]),
  ]

  /// A report of a touch that is ours, of one device or another.
  struct Told: Sendable {
    var contact: UInt32
    var phase: TouchPhase
    var device: Int32 = 8
    var time = 0.0
  }

  /// The steps before a device goes, and what becomes of its touches.
  struct Loss: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var told: [Told]
    var phases: [TouchPhase]
  }

  @Test(
    "The ownership queue ignores ends that the server invents for a removed device, and no others",
    arguments: [
      Loss(
        testDescription: "one finger was down, and one of another device was lifted",
        told: [
          Told(contact: 1, phase: .moved), Told(contact: 1, phase: .ended),
          Told(contact: 1, phase: .ended, device: 9),
        ],
        phases: [.moved, .cancelled, .ended]),
      Loss(
        testDescription: "several fingers were down",
        told: [
          Told(contact: 1, phase: .ended, time: 50), Told(contact: 2, phase: .ended, time: 50),
          Told(contact: 3, phase: .ended, time: 51),
        ],
        phases: [.cancelled, .cancelled, .cancelled]),
      Loss(
        testDescription: "a finger was lifted before another one moved",
        told: [
          Told(contact: 1, phase: .ended, time: 50), Told(contact: 2, phase: .moved, time: 50),
          Told(contact: 2, phase: .ended, time: 51),
        ],
        phases: [.ended, .moved, .cancelled]),
      Loss(
        testDescription: "a finger was lifted a while before",
        told: [
          Told(contact: 1, phase: .ended, time: 40), Told(contact: 2, phase: .ended, time: 50),
        ],
        phases: [.ended, .cancelled]),
      Loss(
        testDescription: "no finger was down any more, and others are of no concern",
        told: [
          Told(contact: 1, phase: .ended, device: 9), Told(contact: 1, phase: .moved, device: 9),
        ],
        phases: [.ended, .moved]),
    ])
  func syntheticEnds(_ loss: Loss) {
    var queue = OwnershipQueue(keepsOrder: true)
    var ready: [OwnedTouchEvent] = []
    for told in loss.told {
      queue.add(report(told.contact, told.phase, of: told.device, at: told.time))
    }
    queue.lose(DeviceID(rawValue: 8), at: Timestamp(milliseconds: 60))
    queue.takeReady(into: &ready)
    #expect(ready.popLast() == .deviceLost(DeviceID(rawValue: 8), at: Timestamp(milliseconds: 60)))
    let phases = ready.compactMap { item -> TouchPhase? in
      guard case .report(let report) = item else { return nil }
      return report.phase
    }
    #expect(phases == loss.phases)
  }
}
