import Testing
import Touches

@Suite("The mouse as a finger")
struct PointerFingerTests {
  private let mouse = DeviceID(rawValue: 9)

  /// Reports of one mouse, each at the next millisecond, and the phases of the touch that they
  /// make.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var reports: [PointerFinger.Report]
    var phases: [TouchPhase]
  }

  @Test(
    "A contact lasts from the first pressed button to the last released one",
    arguments: [
      Case(
        testDescription: "a click", reports: [.press(1), .release(1)], phases: [.began, .ended]),
      Case(
        testDescription: "two buttons that overlap",
        reports: [.press(1), .press(3), .release(1), .release(3)], phases: [.began, .ended]),
      Case(
        testDescription: "the wheel", reports: [.press(4), .release(4), .press(7), .release(7)],
        phases: []),
      Case(testDescription: "a release without a press", reports: [.release(1)], phases: []),
      Case(testDescription: "a motion without a button", reports: [.motion], phases: []),
      Case(
        testDescription: "a side button", reports: [.press(8), .release(8)],
        phases: [.began, .ended]),
    ])
  func contacts(_ expected: Case) {
    var finger = PointerFinger()
    var events: [TouchEvent] = []
    for (index, report) in expected.reports.enumerated() {
      let time = Timestamp(milliseconds: Double(index))
      if let event = finger.follow(
        report, of: mouse, at: time, pointerPosition: { Point(x: 3, y: 4) })
      {
        events.append(event)
      }
      if let event = finger.takeMotion(pointerPosition: { Point(x: 3, y: 4) }) {
        events.append(event)
      }
    }
    #expect(events.map(\.phase) == expected.phases)
    #expect(Set(events.map(\.id)).count <= 1)
  }

  @Test("The motions of a batch become one move, at the position at its end")
  func motions() {
    var finger = PointerFinger()
    _ = finger.follow(
      .press(1), of: mouse, at: Timestamp(milliseconds: 0),
      pointerPosition: { Point(x: 0, y: 0) })
    for time in 1...3 {
      let event = finger.follow(
        .motion, of: mouse, at: Timestamp(milliseconds: Double(time)),
        pointerPosition: {
          Issue.record("A motion needs no position of its own")
          return nil
        })
      #expect(event == nil)
    }
    let event = finger.takeMotion { Point(x: 7, y: 8) }
    #expect(event?.phase == .moved)
    #expect(event?.time == Timestamp(milliseconds: 3))
    #expect(event?.position == Point(x: 7, y: 8))
    #expect(finger.takeMotion { Point(x: 7, y: 8) } == nil)
  }

  @Test("A removed mouse has no contact any more, and its next press is another one")
  func removal() {
    var finger = PointerFinger()
    func follow(_ report: PointerFinger.Report) -> TouchEvent? {
      finger.follow(
        report, of: mouse, at: Timestamp(milliseconds: 0),
        pointerPosition: { Point(x: 0, y: 0) })
    }
    let first = follow(.press(1))
    finger.forget(mouse)
    #expect(follow(.release(1)) == nil)
    let second = follow(.press(1))
    #expect(first != nil && second != nil && first?.id != second?.id)
    #expect(finger.devices == [mouse])
  }
}
