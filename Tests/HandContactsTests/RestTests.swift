import HandContacts
import Testing
import Touches

@Suite("Contacts that rest")
struct RestTests {
  @Test(
    "Contacts that rest together are palms in time, even if they send no further reports",
    arguments: [(0.0, 135.0), (20, 135), (50, 160), (100, 210)])
  func restingTogether(restStart: Double, decision: Double) {
    var tracker = HandTracker()
    func report(_ contact: UInt32, _ y: Double, _ start: Double, _ phase: TouchPhase) {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: contact),
        time: Timestamp(milliseconds: phase == .began ? start : restStart),
        position: Point(x: 100, y: y))
      touch.phase = phase
      tracker.follow(touch, pixelsPerMillimetre: 1)
    }
    report(1, 100, 0, .began)
    report(2, 120, 5, .began)
    if restStart > 5 {
      // Both roll a little.
      report(1, 102, 0, .moved)
      report(2, 122, 5, .moved)
    }
    let second = TouchID(device: DeviceID(rawValue: 8), contact: 2)
    #expect(tracker.state(of: second) == .undecided)
    var time: Double?
    while tracker.state(of: second) == .undecided, let deadline = tracker.deadline {
      time = deadline.milliseconds
      tracker.advance(to: deadline)
    }
    #expect(time == decision)
    #expect(tracker.state(of: second) == .palm(.cluster))
  }

  @Test(
    "Contacts that rest together are palms only if they are of the same touchscreen",
    arguments: [(8, .palm(.cluster)), (9, .finger)] as [(Int32, ContactState)])
  func restingOnTouchscreens(device: Int32, expected: ContactState) {
    var tracker = HandTracker()
    let second = TouchID(device: DeviceID(rawValue: device), contact: 2)
    Self.report(TouchID(device: DeviceID(rawValue: 8), contact: 1), .began, 0, 100, to: &tracker)
    Self.report(second, .began, 5, 120, to: &tracker)
    tracker.advance(to: Timestamp(milliseconds: 135))
    #expect(tracker.state(of: second) == expected)
  }

  @Test(
    "A contact that rests beside another one that writes is a palm, unless a finger of another touchscreen writes",
    arguments: [
      (8, false, true), (9, false, false), (10, true, true),
    ] as [(Int32, Bool, Bool)])
  func besideWriting(writer: Int32, isPen: Bool, isPalm: Bool) {
    var tracker = HandTracker()
    let resting = TouchID(device: DeviceID(rawValue: 8), contact: 2)
    func report(_ id: TouchID, _ x: Double, _ time: Double, began: Bool, isPen: Bool = false) {
      var touch = Touch(
        id: id, time: Timestamp(milliseconds: time), position: Point(x: x, y: 100))
      touch.phase = began ? .began : .moved
      tracker.follow(touch, pixelsPerMillimetre: 1, isPen: isPen)
    }
    for step in 0...60 {
      let time = Double(step) * 10
      let id = TouchID(device: DeviceID(rawValue: writer), contact: 1)
      report(id, 100 + Double(step) / 4, time, began: step == 0, isPen: isPen)
      if step >= 20 { report(resting, 180, time + 5, began: step == 20) }
    }
    #expect(tracker.state(of: resting) == (isPalm ? .palm(.rest) : .finger))
  }

  /// Reports a touch at 1 px/mm.
  private static func report(
    _ id: TouchID, _ phase: TouchPhase, _ time: Double, _ x: Double, isPen: Bool = false,
    to tracker: inout HandTracker
  ) {
    var touch = Touch(
      id: id, time: Timestamp(milliseconds: time), position: Point(x: x, y: 100))
    touch.phase = phase
    tracker.follow(touch, pixelsPerMillimetre: 1, isPen: isPen)
  }

  @Test(
    "A short contact beside a finger is a tap if it is lifted, and nothing if it is cancelled",
    arguments: [(TouchPhase.ended, true), (.cancelled, false)])
  func shortContact(phase: TouchPhase, isTap: Bool) {
    var tracker = HandTracker()
    let (first, second) = (
      TouchID(device: DeviceID(rawValue: 8), contact: 1),
      TouchID(device: DeviceID(rawValue: 8), contact: 2)
    )
    Self.report(first, .began, 0, 100, to: &tracker)
    Self.report(second, .began, 5, 120, to: &tracker)
    Self.report(second, phase, 60, 120, to: &tracker)
    // The first finger moves away before it could be taken for a palm.
    for step in 1...30 {
      Self.report(first, .moved, 60 + 8 * Double(step), 100 - 2 * Double(step), to: &tracker)
    }
    tracker.advance(to: Timestamp(milliseconds: 400))
    let fingers = tracker.takeDecisions().compactMap { decision -> TouchID? in
      if case .contact(let id, .finger) = decision { id } else { nil }
    }
    #expect(fingers == (isTap ? [first, second] : [first]))
  }

  @Test(
    "A hand that rests beside a pen is a palm even if the pen stays where it is",
    arguments: [(true, ContactState.palm(.rest)), (false, .finger)])
  func besidePen(isPen: Bool, expected: ContactState) {
    var tracker = HandTracker()
    let tip = TouchID(device: DeviceID(rawValue: 9), contact: 1)
    let hand = TouchID(device: DeviceID(rawValue: 8), contact: 2)
    Self.report(tip, .began, 0, 100, isPen: isPen, to: &tracker)
    Self.report(hand, .began, 10, 170, to: &tracker)
    for time in stride(from: 20.0, through: 400, by: 20) {
      Self.report(tip, .moved, time, 100, isPen: isPen, to: &tracker)
      tracker.advance(to: Timestamp(milliseconds: time))
    }
    #expect(tracker.state(of: hand) == expected)
    #expect(tracker.state(of: tip) == .finger)
  }

  @Test(
    "A finger that comes down while a pen is near does not draw, and the pen does",
    arguments: [
      (true, false, ContactState.palm(.pen)), (true, true, .finger), (false, false, .finger),
    ])
  func nearPen(penIsNear: Bool, isPen: Bool, expected: ContactState) {
    var tracker = HandTracker()
    let id = TouchID(device: DeviceID(rawValue: 8), contact: 1)
    let touch = Touch(id: id, time: Timestamp(milliseconds: 0), position: Point(x: 100, y: 100))
    tracker.follow(touch, pixelsPerMillimetre: 1, penIsNear: penIsNear, isPen: isPen)
    #expect(tracker.state(of: id) == expected)
  }

  @Test("A contact that is forgotten casts no doubt on the next one")
  func forgotten() {
    var tracker = HandTracker()
    let ids = (1...3).map { TouchID(device: DeviceID(rawValue: 8), contact: $0) }
    Self.report(ids[0], .began, 0, 100, to: &tracker)
    Self.report(ids[1], .began, 0, 300, to: &tracker)
    tracker.forget(ids[0])
    Self.report(ids[2], .began, 5, 120, to: &tracker)
    #expect(tracker.state(of: ids[0]) == nil)
    #expect(tracker.state(of: ids[1]) == .finger)
    #expect(tracker.state(of: ids[2]) == .finger)
  }
}
