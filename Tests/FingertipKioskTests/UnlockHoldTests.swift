import Testing
import Touches

@testable import FingertipKiosk

@Suite("Fingers that unlock the screen")
struct UnlockHoldTests {
  private static func id(_ number: UInt32) -> TouchID {
    TouchID(device: DeviceID(rawValue: 8), contact: number)
  }

  /// Returns a hold with fingers that came down one after the other, 10 ms and 100 px apart.
  private func fingers(_ count: UInt32) -> UnlockHold {
    var hold = UnlockHold(pixelsPerMillimetre: 4)
    for number in 0..<count {
      hold.begin(
        Self.id(number), at: Point(x: 100 * Double(number), y: 50), 10 * Double(number))
    }
    return hold
  }

  @Test(
    "Exactly three still fingers unlock the screen, timed from the last one",
    arguments: [(1, nil), (2, nil), (3, 2020.0), (4, nil), (5, nil)] as [(UInt32, Double?)])
  func fingerCount(_ count: UInt32, _ deadline: Double?) {
    let hold = fingers(count)
    #expect(hold.deadline == deadline)
    #expect(hold.isDone(at: 2020) == (deadline != nil))
    #expect(!hold.isDone(at: 2019))
  }

  @Test("Fingers that were still before the screen was locked are timed from then on")
  func restart() {
    var hold = fingers(3)
    hold.restart(3000)
    #expect(hold.deadline == 5000)
    #expect(!hold.isDone(at: 3000))
    var two = fingers(2)
    two.restart(3000)
    #expect(two.deadline == nil)
  }

  @Test(
    "Fingers that lay still long enough unlock the screen even if the program handles it late",
    arguments: [(2019, false), (2020, true), (2500, true)] as [(Double, Bool)])
  func lateChange(_ time: Double, _ isDone: Bool) {
    var lifting = fingers(3)
    lifting.end(Self.id(1), time)
    #expect(lifting.isDone(at: time) == isDone)
    var joining = fingers(3)
    joining.begin(Self.id(7), at: Point(x: 0, y: 0), time)
    #expect(joining.isDone(at: time) == isDone)
    var moving = fingers(3)
    moving.move(Self.id(1), to: Point(x: 200, y: 50), time)
    #expect(moving.isDone(at: time) == isDone)
    // The next lock does not count them.
    moving.restart(time)
    #expect(!moving.isDone(at: time))
  }

  @Test("A finger that moves away restarts the hold, and one that trembles does not")
  func movingFinger() {
    var hold = fingers(3)
    hold.move(Self.id(1), to: Point(x: 115, y: 50), 500)
    #expect(hold.deadline == 2020)
    hold.move(Self.id(1), to: Point(x: 117, y: 50), 600)
    #expect(hold.deadline == 2600)
    // The distance is measured from the finger's last accepted position.
    hold.move(Self.id(1), to: Point(x: 130, y: 50), 700)
    #expect(hold.deadline == 2600)
  }

  @Test("Lifting a finger or adding a fourth suspends the hold until three are down again")
  func changingFingerCount() {
    var hold = fingers(3)
    hold.end(Self.id(0), 100)
    #expect(hold.deadline == nil)
    hold.begin(Self.id(7), at: Point(x: 0, y: 0), 200)
    #expect(hold.deadline == 2200)
    hold.begin(Self.id(8), at: Point(x: 0, y: 0), 300)
    #expect(hold.deadline == nil)
    hold.end(Self.id(8), 400)
    #expect(hold.deadline == 2400)
    for number: UInt32 in [1, 2, 7] { hold.end(Self.id(number), 500) }
    #expect(!hold.hasFingers)
    // The end of an unknown touch changes nothing.
    hold.end(Self.id(3), 600)
    #expect(hold.deadline == nil)
  }
}
