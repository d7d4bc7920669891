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
}
