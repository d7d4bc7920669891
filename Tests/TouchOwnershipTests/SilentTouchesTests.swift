import Testing
import Touches

@testable import TouchOwnership

@Suite struct SilentTouchesTests {
  private static let device = DeviceID(rawValue: 6)
  private static let first = TouchID(device: device, contact: 1)
  private static let second = TouchID(device: device, contact: 2)
  private static let other = TouchID(device: DeviceID(rawValue: 7), contact: 3)

  private func touches() -> SilentTouches {
    var touches = SilentTouches()
    for touch in [Self.first, Self.second, Self.other] {
      touches.note(.began, of: touch, isOnRegions: touch != Self.second)
    }
    return touches
  }

  @Test("The devices of touches with events of their own are not queried")
  func ownEvents() {
    var touches = touches()
    for phase in [TouchPhase.moved, .ended] {
      touches.noteRaw(phase, of: Self.first, at: 0)
      touches.note(phase, of: Self.first, isOnRegions: true)
      #expect(touches.next(at: 0) == .nothing)
    }
    #expect(touches.deadline == nil)
    touches.noteRaw(.began, of: Self.second, at: 0)
    #expect(touches.next(at: 0) == .nothing)
    // The touch is over now, and unknown.
    touches.noteRaw(.ended, of: Self.first, at: 0)
    #expect(touches.next(at: 0) == .nothing)
  }

  @Test("All touches of a floating device are lost once, and no others are")
  func floatingDevice() {
    var touches = touches()
    touches.noteRaw(.moved, of: Self.first, at: 0)
    #expect(touches.next(at: 0) == .ask([Self.device]))
    touches.note(floating: [Self.device])
    #expect(
      touches.next(at: 0)
        == .lose([
          .init(id: Self.first, isOnRegions: true), .init(id: Self.second, isOnRegions: false),
        ]))
    touches.noteRaw(.ended, of: Self.first, at: 0)
    #expect(touches.next(at: 0) == .nothing)
    #expect(touches.deadline == nil)
  }

  @Test("A touch continues if its own event was only late")
  func lateEvent() {
    var touches = touches()
    touches.noteRaw(.moved, of: Self.first, at: 0)
    #expect(touches.next(at: 0) == .ask([Self.device]))
    touches.note(floating: [Self.device])
    touches.note(.moved, of: Self.first, isOnRegions: true)
    #expect(touches.next(at: 0) == .nothing)
    touches.noteRaw(.ended, of: Self.first, at: 10)
    #expect(touches.next(at: 10) == .ask([Self.device]))
    touches.note(.moved, of: Self.first, isOnRegions: true)
    #expect(touches.next(at: 10 + SilentTouches.patience) == .nothing)
  }

  @Test("A device is queried once for each silence")
  func queries() {
    var touches = touches()
    touches.noteRaw(.moved, of: Self.first, at: 0)
    #expect(touches.next(at: 0) == .ask([Self.device]))
    #expect(touches.next(at: 0) == .nothing)
    touches.note(floating: [])
    #expect(touches.next(at: 0) == .nothing)
    #expect(touches.deadline == nil)
    touches.noteRaw(.moved, of: Self.other, at: 0)
    #expect(touches.next(at: 0) == .ask([Self.other.device]))
  }

  @Test("The touches of regions can be forgotten")
  func forgottenRegions() {
    var touches = touches()
    touches.forgetRegions()
    touches.noteRaw(.moved, of: Self.first, at: 0)
    #expect(touches.next(at: 0) == .nothing)
    touches.noteRaw(.moved, of: Self.second, at: 0)
    #expect(touches.next(at: 0) == .ask([Self.device]))
  }

  @Test("A lifted finger's touch is lost when its end is long overdue, and no other is")
  func overdueEnd() {
    var touches = touches()
    touches.noteRaw(.ended, of: Self.first, at: 10)
    #expect(touches.next(at: 10) == .ask([Self.device]))
    touches.note(floating: [])
    #expect(touches.next(at: 10) == .nothing)
    let deadline = 10 + SilentTouches.patience
    #expect(touches.deadline == deadline)
    touches.noteRaw(.ended, of: Self.second, at: 20)
    #expect(touches.next(at: 20) == .ask([Self.device]))
    #expect(touches.next(at: deadline - 1) == .nothing)
    #expect(touches.next(at: deadline) == .lose([.init(id: Self.first, isOnRegions: true)]))
    #expect(touches.deadline == 20 + SilentTouches.patience)
  }
}
