import Testing
import Touches

@testable import TouchOwnership

@Suite("The ownership queue")
struct OwnershipQueueTests {
  /// An event from the server.
  enum Step: Sendable {
    case report(UInt32, TouchPhase)
    case reportOf(Int32, UInt32, TouchPhase)
    case lifted(UInt32)
    case owned(UInt32)
    case lost(Int32)
    case forgotten(UInt32)
  }

  /// Events from the server, and the expected reports after each, as contact and phase.
  struct QueueCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var steps: [Step]
    var expected: [[String]]
  }

  @Test("The ownership queue passes on decided reports in order", arguments: queueCases)
  func decidedReports(_ given: QueueCase) {
    var queue = OwnershipQueue(keepsOrder: true)
    var ready: [OwnedTouchEvent] = []
    for (step, expected) in zip(given.steps, given.expected) {
      switch step {
      case .report(let contact, let phase): queue.add(report(contact, phase))
      case .reportOf(let device, let contact, let phase):
        queue.add(report(contact, phase, of: device))
      case .lifted(let contact): queue.addLift(report(contact, .ended))
      case .owned(let contact): queue.recordOwnership(of: contact)
      case .lost(let device): queue.lose(DeviceID(rawValue: device), at: Timestamp(milliseconds: 0))
      case .forgotten(let contact): queue.forget(contact: contact)
      }
      ready.removeAll()
      queue.takeReady(into: &ready)
      #expect(ready.map(words) == expected)
    }
    #expect(given.steps.count == given.expected.count)
    expectNothing(in: &queue)
  }

  private func words(_ item: OwnedTouchEvent) -> String {
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

  /// Expects that no report waits, not even one of an undecided touch.
  private func expectNothing(in queue: inout OwnershipQueue) {
    for contact: UInt32 in 0..<20 { queue.recordOwnership(of: contact) }
    var remaining: [OwnedTouchEvent] = []
    queue.takeReady(into: &remaining)
    #expect(remaining == [])
  }

  @Test("An undecided touch delays no other if the ownership queue does not keep order")
  func withoutOrder() {
    var queue = OwnershipQueue(keepsOrder: false)
    var ready: [OwnedTouchEvent] = []
    for contact: UInt32 in [1, 2, 3] { queue.add(report(contact, .began)) }
    queue.recordOwnership(of: 2)
    queue.takeReady(into: &ready)
    queue.add(report(2, .ended))
    queue.recordOwnership(of: 3)
    queue.takeReady(into: &ready)
    queue.recordOwnership(of: 1)
    queue.takeReady(into: &ready)
    #expect(
      ready.map(words) == ["2 began", "3 began", "2 ended", "1 began"])
    expectNothing(in: &queue)
  }

  static let queueCases = [
    QueueCase(
      testDescription: "A touch that is forgotten as another client's no longer delays others",
      steps: [
        .report(1, .began), .report(1, .moved), .report(2, .began), .owned(2), .forgotten(1),
        .report(2, .ended),
      ],
      expected: [[], [], [], [], ["2 began"], ["2 ended"]]),
    QueueCase(
      testDescription: "Only the touch that is forgotten is dropped",
      steps: [.report(1, .began), .report(2, .began), .forgotten(1), .owned(2)],
      expected: [[], [], [], ["2 began"]]),
    QueueCase(
      testDescription: "The reports of our touch pass once we own it",
      steps: [.report(1, .began), .owned(1), .report(1, .moved), .report(1, .ended)],
      expected: [[], ["1 began"], ["1 moved"], ["1 ended"]]),
    QueueCase(
      testDescription: "An end without ownership drops a touch",
      steps: [.report(1, .began), .report(1, .moved), .report(1, .ended)],
      expected: [[], [], []]),
    QueueCase(
      testDescription: "A younger touch waits for an older one",
      steps: [.report(1, .began), .report(2, .began), .owned(2), .report(2, .moved), .owned(1)],
      expected: [[], [], [], [], ["1 began", "2 began", "2 moved"]]),
    QueueCase(
      testDescription: "A younger touch passes once the older one is another client's",
      steps: [.report(1, .began), .report(2, .began), .owned(2), .report(1, .ended)],
      expected: [[], [], [], ["2 began"]]),
    QueueCase(
      testDescription: "An older touch of ours passes until a younger one begins",
      steps: [
        .report(1, .began), .owned(1), .report(1, .moved), .report(2, .began),
        .report(1, .ended), .owned(2),
      ],
      expected: [[], ["1 began"], ["1 moved"], [], [], ["2 began", "1 ended"]]),
    QueueCase(
      testDescription: "A tap that is lifted before we own it ends once",
      steps: [.report(1, .began), .lifted(1), .owned(1), .report(1, .ended)],
      expected: [[], [], ["1 began", "1 ended"], []]),
    QueueCase(
      testDescription: "A tap that is lifted before it is another client's is dropped",
      steps: [.report(1, .began), .lifted(1), .report(1, .ended), .lifted(1)],
      expected: [[], [], [], []]),
    QueueCase(
      testDescription: "The loss of a device drops its undecided touches",
      steps: [.report(1, .began), .report(1, .moved), .lost(8)],
      expected: [[], [], ["without 8"]]),
    QueueCase(
      testDescription:
        "A touch that begins after its device has changed its master is a new one",
      steps: [.report(1, .began), .owned(1), .lost(8), .report(2, .began), .owned(2)],
      expected: [[], ["1 began"], ["without 8"], [], ["2 began"]]),
    QueueCase(
      testDescription: "The loss of a device waits as its touches do",
      steps: [
        .reportOf(9, 1, .began), .report(2, .began), .owned(2), .lost(8), .report(3, .began),
        .owned(3), .owned(1),
      ],
      expected: [[], [], [], [], [], [], ["1 began", "2 began", "without 8", "3 began"]]),
    QueueCase(
      testDescription: "The loss of another device does not affect a touch",
      steps: [.report(1, .began), .lost(9), .owned(1)],
      expected: [[], [], ["1 began", "without 9"]]),
  ]

  /// A report of an undecided touch.
  struct SentReport: Sendable {
    var contact: UInt32
    var phase: TouchPhase
    var device: Int32 = 8
    var time = 0.0
  }

  /// The reports before a device is lost, and their expected phases after it.
  struct Loss: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var reports: [SentReport]
    var phases: [TouchPhase]
  }

  @Test(
    "The ownership queue cancels the ends that the server makes for a lost device, and no others",
    arguments: [
      Loss(
        testDescription: "One finger is down, and one of another device is lifted",
        reports: [
          SentReport(contact: 1, phase: .moved), SentReport(contact: 1, phase: .ended),
          SentReport(contact: 1, phase: .ended, device: 9),
        ],
        phases: [.moved, .cancelled, .ended]),
      Loss(
        testDescription: "Several fingers are down",
        reports: [
          SentReport(contact: 1, phase: .ended, time: 50),
          SentReport(contact: 2, phase: .ended, time: 50),
          SentReport(contact: 3, phase: .ended, time: 51),
        ],
        phases: [.cancelled, .cancelled, .cancelled]),
      Loss(
        testDescription: "A finger is lifted before another one moves",
        reports: [
          SentReport(contact: 1, phase: .ended, time: 50),
          SentReport(contact: 2, phase: .moved, time: 50),
          SentReport(contact: 2, phase: .ended, time: 51),
        ],
        phases: [.ended, .moved, .cancelled]),
      Loss(
        testDescription: "A finger is lifted 10 ms before the server ends another one",
        reports: [
          SentReport(contact: 1, phase: .ended, time: 40),
          SentReport(contact: 2, phase: .ended, time: 50),
        ],
        phases: [.ended, .cancelled]),
      Loss(
        testDescription: "No finger is down on the lost device",
        reports: [
          SentReport(contact: 1, phase: .ended, device: 9),
          SentReport(contact: 1, phase: .moved, device: 9),
        ],
        phases: [.ended, .moved]),
    ])
  func syntheticEnds(_ loss: Loss) {
    var queue = OwnershipQueue(keepsOrder: true)
    var ready: [OwnedTouchEvent] = []
    for item in loss.reports {
      queue.add(report(item.contact, item.phase, of: item.device, at: item.time))
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
