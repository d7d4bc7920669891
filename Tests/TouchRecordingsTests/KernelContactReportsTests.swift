import TestSupport
import Testing
import Touches

@testable import TouchRecordings

/// Events of a device, and the contact reports that they become.
struct ContactReportCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Type, code and value; a report ends with (0, 0, 0).
  let events: [(Int, Int, Int)]
  let reports: [String]
  var axes: Axes = .ofSlots

  /// The protocol by which the device reports contacts, as the axes that it has.
  enum Axes {
    case ofSlots
    case ofContacts
    case ofOneContact
  }
}

@Suite struct KernelContactReportsTests {
  static let cases = [
    ContactReportCase(
      testDescription: "a finger that lands, moves and lifts",
      events: [
        (3, 0x39, 7), (3, 0x35, 10), (3, 0x36, 20), (0, 0, 0), (3, 0x35, 11), (0, 0, 0),
        (3, 0x39, -1), (0, 0, 0),
      ],
      reports: ["0 began 7 35=10 36=20", "1 moved 7 35=11", "2 ended 7"]),
    ContactReportCase(
      testDescription: "two slots in one report, and one that rests",
      events: [
        (3, 0x39, 7), (3, 0x35, 10), (3, 0x2F, 1), (3, 0x39, 8), (3, 0x35, 30), (0, 0, 0),
        (3, 0x35, 31), (0, 0, 0), (4, 5, 8000), (0, 0, 0),
      ],
      reports: ["0 began 7 35=10", "0 began 8 slot 1 35=30", "1 moved 8 slot 1 35=31"]),
    ContactReportCase(
      testDescription: "another contact in the same slot at once",
      events: [
        (3, 0x39, 7), (3, 0x35, 10), (0, 0, 0), (3, 0x39, -1), (3, 0x39, 8), (3, 0x35, 99),
        (0, 0, 0),
      ],
      reports: ["0 began 7 35=10", "1 ended 7", "1 began 8 35=99"]),
    ContactReportCase(
      testDescription: "pressure alone, and axes of the pointer beside the slots",
      events: [
        (3, 0x39, 7), (0, 0, 0), (3, 0x3A, 55), (3, 0, 10), (3, 1, 10), (1, 0x14A, 1), (0, 0, 0),
      ],
      reports: ["0 began 7", "1 moved 7 3a=55"]),
    ContactReportCase(
      testDescription: "events that the kernel dropped while a contact was down",
      events: [
        (3, 0x39, 7), (3, 0x35, 10), (0, 0, 0), (3, 0x35, 11), (0, 3, 0), (3, 0x35, 50), (0, 0, 0),
        (3, 0x35, 51), (0, 0, 0), (3, 0x39, 9), (3, 0x35, 60), (0, 0, 0),
      ],
      reports: ["0 began 7 35=10", "1 cancelled 7", "3 began 9 35=60"]),
    ContactReportCase(
      testDescription: "a contact that ends among dropped events",
      events: [
        (3, 0x39, 7), (0, 0, 0), (3, 0x39, -1), (0, 3, 0), (0, 0, 0),
      ],
      reports: ["0 began 7", "1 cancelled 7"]),
    ContactReportCase(
      testDescription: "a single contact that a key reports",
      events: [
        (1, 0x14A, 1), (3, 0, 10), (3, 1, 20), (3, 0x18, 3), (0, 0, 0), (3, 0, 11), (0, 0, 0),
        (1, 0x14A, 0), (0, 0, 0), (1, 0x14A, 1), (0, 0, 0), (1, 0x14A, 2), (0, 0, 0),
      ],
      reports: ["0 began 1 0=10 1=20 18=3", "1 moved 1 0=11", "2 ended 1", "3 began 2"],
      axes: .ofOneContact),
    ContactReportCase(
      testDescription: "contacts without slots, reported in another order, one of which rests",
      events: [
        (3, 0x35, 10), (3, 0x36, 20), (0, 2, 0), (3, 0x35, 90), (3, 0x36, 20), (3, 0x30, 4),
        (0, 2, 0), (1, 0x14A, 1), (0, 0, 0),
        (3, 0x35, 90), (3, 0x36, 20), (3, 0x30, 4), (0, 2, 0), (3, 0x35, 12), (3, 0x36, 20),
        (0, 2, 0), (0, 0, 0),
        (3, 0x35, 91), (3, 0x36, 20), (3, 0x30, 4), (0, 2, 0), (0, 0, 0),
        (0, 2, 0), (0, 0, 0),
      ],
      reports: [
        "0 began 1 35=10 36=20", "0 began 2 slot 1 35=90 36=20 30=4", "1 moved 1 35=12 36=20",
        "2 ended 1", "2 moved 2 slot 1 35=91 36=20 30=4", "3 ended 2 slot 1",
      ], axes: .ofContacts),
    ContactReportCase(
      testDescription: "contacts without slots that have ids, one of which lifts by the key alone",
      events: [
        (3, 0x39, 0), (3, 0x35, 10), (3, 0x36, 20), (0, 2, 0), (3, 0x39, 5), (3, 0x35, 30),
        (3, 0x36, 20), (0, 2, 0), (0, 0, 0),
        (3, 0x39, 5), (3, 0x35, 10), (3, 0x36, 20), (0, 2, 0), (0, 0, 0),
        (1, 0x14A, 0), (0, 0, 0),
      ],
      reports: [
        "0 began 0 35=10 36=20", "0 began 5 slot 1 35=30 36=20", "1 ended 0",
        "1 moved 5 slot 1 35=10 36=20", "2 ended 5 slot 1",
      ], axes: .ofContacts),
    ContactReportCase(
      testDescription: "contacts without slots, with dropped events",
      events: [
        (3, 0x35, 10), (3, 0x36, 20), (0, 2, 0), (0, 0, 0), (3, 0x35, 11), (0, 3, 0),
        (3, 0x36, 20), (0, 2, 0), (0, 0, 0), (3, 0x35, 12), (3, 0x36, 20), (0, 2, 0), (0, 0, 0),
      ],
      reports: ["0 began 1 35=10 36=20", "1 cancelled 1", "2 began 2 35=12 36=20"],
      axes: .ofContacts),
    ContactReportCase(
      testDescription: "a key beside contacts without slots",
      events: [
        (3, 0x35, 10), (3, 0x36, 20), (0, 2, 0), (0, 0, 0), (1, 0x110, 1), (0, 0, 0),
      ],
      reports: ["0 began 1 35=10 36=20"], axes: .ofContacts),
    ContactReportCase(
      testDescription: "impossible slots",
      events: [
        (3, 0x2F, -1), (3, 0x39, 7), (3, 0x2F, 99_999), (3, 0x35, 7), (0, 0, 0), (3, 0x2F, 0),
        (3, 0x35, 4), (0, 0, 0),
      ], reports: []),
  ]

  @Test("A kernel report becomes one report for each changed contact", arguments: cases)
  func reports(_ given: ContactReportCase) {
    var device = KernelDescription.panel
    switch given.axes {
    case .ofSlots: break
    case .ofContacts: device.axes[KernelCode.slot] = nil
    case .ofOneContact: device.axes[KernelCode.x] = nil
    }
    var contacts = KernelContactReports(of: device)
    var found: [KernelContactReport] = []
    var number = 0
    for (type, code, value) in given.events {
      let event = KernelEvent(time: number * 1000, type: type, code: code, value: Int32(value))
      contacts.follow(event, into: &found)
      if type == 0, code == 0 { number += 1 }
    }
    let lines = found.map { report in
      let values = report.values.map { " \(String($0.code, radix: 16))=\($0.value)" }
      return "\(report.time / 1000) \(report.phase) \(report.trackingID)"
        + (report.slot == 0 ? "" : " slot \(report.slot)") + values.joined()
    }
    #expect(lines == given.reports)
    #expect(contacts.dropCount == given.events.count { $0.0 == 0 && $0.1 == 3 })
  }

  @Test("The timestamp of the device's clock is added only to the report that contains it")
  func clock() {
    var contacts = KernelContactReports(of: .panel)
    var found: [KernelContactReport] = []
    for event in KernelEvent.glide(reports: 3) { contacts.follow(event, into: &found) }
    #expect(found.map(\.clock) == [0, 8, 16, 24])
    contacts.follow(KernelEvent(time: 0, type: 3, code: 0x39, value: 3), into: &found)
    contacts.follow(KernelEvent(time: 0, type: 0, code: 0, value: 0), into: &found)
    #expect(found.last?.clock == nil)
    contacts.follow(KernelEvent(time: 0, type: 4, code: 5, value: -1), into: &found)
    contacts.follow(KernelEvent(time: 0, type: 3, code: 0x3A, value: 3), into: &found)
    contacts.follow(KernelEvent(time: 0, type: 0, code: 0, value: 0), into: &found)
    #expect(found.last?.clock == 4_294_967.295)
  }
}
