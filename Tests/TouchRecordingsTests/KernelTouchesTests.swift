import TestSupport
import Testing
import Touches

@testable import TouchRecordings

@Suite struct KernelTouchesTests {
  /// Returns the touch reports that events become.
  private func reports(_ events: [KernelEvent], _ device: KernelDescription) -> [TouchEvent] {
    var touches = KernelTouches(device, as: DeviceID(rawValue: 9), width: 344)
    var reports: [TouchEvent] = []
    for event in events { touches.follow(event, into: &reports) }
    return reports
  }

  private func events(_ values: [(Int, Int, Int)]) -> [KernelEvent] {
    var number = 0
    return values.map { type, code, value in
      defer { if type == 0, code == 0 { number += 1 } }
      return KernelEvent(time: number * 8000, type: type, code: code, value: Int32(value))
    }
  }

  @Test("Fingers in slots become touches whose positions are fractions of the panel")
  func slots() {
    let reports = reports(KernelEvent.glide(fingers: 2, reports: 3), .panel)
    #expect(reports.count == 8)
    #expect(reports.map(\.id.contact) == [1, 2, 1, 2, 1, 2, 1, 2])
    #expect(reports.allSatisfy { $0.id.device.rawValue == 9 })
    #expect(
      reports.map(\.phase) == [.began, .began, .moved, .moved, .moved, .moved, .ended, .ended])
    #expect(reports[2].position == Point(x: 505.0 / 3440, y: 200.0 / 1940))
    #expect(reports[3].position == Point(x: 505.0 / 3440, y: 350.0 / 1940))
    #expect(reports[2].time.milliseconds == 5008)
    #expect(reports[2].contact.pressure == 41.0 / 255)
    // The device's clock is not used before it has been compared with the kernel's.
    #expect(reports[2].deviceTime == nil)
  }

  @Test(
    "A report in which only the pressure or the size of a resting finger changes is a report of it",
    arguments: [0x3A, 0x30])
  func restingFinger(axis: Int) {
    let reports = reports(
      events([
        (3, 0x39, 1), (3, 0x35, 500), (3, 0x36, 200), (3, axis, 40), (0, 0, 0),
        (3, axis, 80), (0, 0, 0), (3, axis, 80), (0, 0, 0), (3, 0x39, -1), (0, 0, 0),
      ]), .panel)
    #expect(reports.map(\.phase) == [.began, .moved, .ended])
    #expect(reports.map { $0.time - reports[0].time } == [0, 8, 24])
    #expect(reports.prefix(2).allSatisfy { $0.position == reports[0].position })
    let contacts = reports.prefix(2).map { axis == 0x3A ? $0.contact.pressure : $0.contact.major }
    #expect(contacts[0] != contacts[1])
  }

  @Test(
    "The clock of a device is used once it agrees with the kernel's",
    arguments: [
      (drift: 0.0, isUsed: true), (0.02, true), (0.1, false), (0.24, false), (-0.2, false),
    ])
  func clock(drift: Double, isUsed: Bool) {
    let events = (0...500).flatMap { number -> [KernelEvent] in
      let time = Int(Double(number * 8000) * (1 + drift))
      let values: [(Int, Int, Int)] = [
        (3, 0x39, 1), (3, 0x35, 100 + number), (3, 0x36, 200), (4, 5, number * 8000), (0, 0, 0),
      ]
      return values.map { KernelEvent(time: time, type: $0, code: $1, value: Int32($2)) }
    }
    let reports = reports(events, .panel)
    #expect(reports.count == 501)
    #expect(reports[50].deviceTime == nil)
    #expect(reports[500].deviceTime == (isUsed ? 4000 : nil))
  }

  @Test("The size of a contact is in mm, by the resolution of its own axis or of the position axis")
  func size() {
    var device = KernelDescription.panel
    let contact = events([(3, 0x39, 5), (3, 0x35, 0), (3, 0x36, 0), (3, 0x30, 80), (0, 0, 0)])
    #expect(abs((reports(contact, device)[0].contact.major ?? 0) - 8) < 0.01)
    device.axes[0x30] = .init(minimum: 0, maximum: 255, resolution: 20)
    #expect(reports(contact, device)[0].contact.major == 4)
  }

  @Test("Single contacts that a key reports, and contacts without slots, become touches, too")
  func otherProtocols() {
    var single = KernelDescription.panel
    for code in [0x2F, 0x35, 0x36, 0x39] { single.axes[code] = nil }
    let one = reports(
      events([
        (1, 0x14A, 1), (3, 0, 344), (3, 1, 194), (0, 0, 0), (3, 0, 688), (0, 0, 0), (1, 0x14A, 0),
        (0, 0, 0),
      ]), single)
    #expect(one.map(\.phase) == [.began, .moved, .ended])
    #expect(one.map { $0.position?.x } == [0.1, 0.2, 0.2])
    var anonymous = KernelDescription.panel
    anonymous.axes[0x2F] = nil
    anonymous.axes[0x39] = nil
    let two = reports(
      events([
        (3, 0x35, 344), (3, 0x36, 194), (0, 2, 0), (3, 0x35, 1720), (3, 0x36, 194), (0, 2, 0),
        (0, 0, 0), (3, 0x35, 345), (3, 0x36, 194), (0, 2, 0), (0, 0, 0), (0, 2, 0), (0, 0, 0),
      ]), anonymous)
    #expect(two.map(\.phase) == [.began, .began, .moved, .ended, .ended])
  }

  @Test("Only the key or the pressure may say that the last contact without slots has lifted")
  func emptyAnonymousReport() {
    var device = KernelDescription.panel
    device.axes[0x2F] = nil
    device.axes[0x39] = nil
    let contact = [(3, 0x35, 344), (3, 0x36, 194), (0, 2, 0), (0, 0, 0)]
    for end in [(1, 0x14A, 0), (3, 0x18, 0)] {
      let reports = reports(events(contact + [end, (0, 0, 0)] + contact), device)
      #expect(reports.map(\.phase) == [.began, .ended, .began])
    }
    let others = reports(events(contact + [(3, 0x18, 9), (0, 0, 0)]), device)
    #expect(others.map(\.phase) == [.began])
  }

  @Test("A contact that was down before the first event begins with its position, and ends")
  func contactAtStart() {
    let reports = reports(
      events([
        (3, 0x36, 194), (0, 0, 0), (3, 0x35, 344), (0, 0, 0), (3, 0x35, 688), (0, 0, 0),
        (3, 0x2F, 1), (3, 0x39, 7), (3, 0x35, 0), (3, 0x36, 0), (0, 0, 0), (3, 0x2F, 0),
        (3, 0x39, -1), (0, 0, 0),
      ]), .panel)
    #expect(reports.map(\.phase) == [.began, .moved, .began, .ended])
    #expect(reports.map(\.id.contact) == [1, 1, 2, 1])
    #expect(reports.first?.position == Point(x: 0.1, y: 0.1))
  }

  @Test("Dropped kernel events cancel every touch")
  func dropped() {
    let reports = reports(
      Array(KernelEvent.glide(fingers: 2, reports: 9)[..<20])
        + [KernelEvent(time: 6_000_000, type: 0, code: 3, value: 0)], .panel)
    #expect(reports.suffix(2).map(\.phase) == [.cancelled, .cancelled])
  }

  @Test("A slot that is selected among dropped kernel events stays selected")
  func droppedSlot() {
    let reports = reports(
      events([
        (3, 0x2F, 0), (3, 0x39, 5), (3, 0x35, 0), (3, 0x36, 0), (0, 0, 0), (0, 3, 0), (3, 0x2F, 1),
        (0, 0, 0), (3, 0x39, 6), (3, 0x35, 688), (3, 0x36, 0), (0, 0, 0), (3, 0x2F, 0),
        (3, 0x39, -1), (0, 0, 0), (3, 0x2F, 1), (3, 0x35, 1376), (0, 0, 0),
      ]), .panel)
    #expect(reports.map(\.phase) == [.began, .cancelled, .began, .moved])
    #expect(reports.map { $0.position?.x }.suffix(2) == [0.2, 0.4])
  }

  @Test("A contact that continues after dropped kernel events begins again, and ends when it lifts")
  func droppedMotion() {
    let reports = reports(
      events([
        (3, 0x39, 5), (3, 0x35, 0), (3, 0x36, 0), (0, 0, 0), (0, 3, 0), (0, 0, 0), (3, 0x35, 688),
        (3, 0x36, 194), (0, 0, 0), (3, 0x39, -1), (0, 0, 0),
      ]), .panel)
    #expect(reports.map(\.phase) == [.began, .cancelled, .began, .ended])
    #expect(reports.map(\.id.contact) == [1, 1, 2, 2])
  }

  @Test("A contact that began among dropped kernel events begins with its next position")
  func droppedBegin() {
    let reports = reports(
      events([
        (3, 0x2F, 1), (3, 0x39, 5), (3, 0x35, 0), (3, 0x36, 0), (0, 0, 0), (3, 0x39, -1),
        (0, 0, 0), (0, 3, 0), (0, 0, 0), (3, 0x2F, 1), (3, 0x35, 688), (3, 0x36, 0), (0, 0, 0),
        (3, 0x2F, 2), (3, 0x36, 194), (0, 0, 0), (3, 0x35, 344), (0, 0, 0), (3, 0x39, -1),
        (3, 0x2F, 3), (3, 0x39, -1), (0, 0, 0),
      ]), .panel)
    #expect(reports.map(\.phase) == [.began, .ended, .began, .began, .ended])
    #expect(reports.map(\.id.contact) == [1, 1, 2, 3, 3])
    #expect(reports.map { $0.position?.x }.suffix(3) == [0.2, 0.1, 0.1])
  }
}
