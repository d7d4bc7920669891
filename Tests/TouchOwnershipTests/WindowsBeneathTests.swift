import Testing
import TouchOwnership
import Touches

@Suite("Windows beneath touches that wait for answers")
struct WindowsBeneathTests {
  private static let first = TouchID(device: DeviceID(rawValue: 6), contact: 1)
  private static let second = TouchID(device: DeviceID(rawValue: 6), contact: 2)

  /// The windows 1 and 2 beneath the first touch, and 1 and 3 beneath the second.
  private static var twoTouches: WindowsBeneath {
    var windows = WindowsBeneath()
    windows.note([1, 2], beneath: first, isBroken: false)
    windows.note([1, 3], beneath: second, isBroken: false)
    return windows
  }

  @Test(
    "A destroyed window breaks the touches above it, and no others",
    arguments: [(1, true, true), (2, true, false), (3, false, true), (4, false, false)])
  func destroyedWindow(_ window: UInt, _ breaksFirst: Bool, _ breaksSecond: Bool) {
    var windows = Self.twoTouches
    windows.lose(window)
    #expect(windows.areBroken(beneath: Self.first) == breaksFirst)
    #expect(windows.areBroken(beneath: Self.second) == breaksSecond)
  }

  @Test("A touch above an already destroyed window is broken, and an unknown touch is not")
  func destroyedBefore() {
    var windows = WindowsBeneath()
    windows.note([], beneath: Self.first, isBroken: true)
    #expect(windows.areBroken(beneath: Self.first))
    #expect(!windows.areBroken(beneath: Self.second))
  }

  @Test("Existing windows are returned once no waiting touch is above them")
  func windowsWithoutTouches() {
    var windows = Self.twoTouches
    #expect(windows.forget { _ in true }.isEmpty)
    #expect(windows.forget { $0 == Self.second } == [2])
    windows.lose(3)
    #expect(windows.forget { _ in false } == [1])
    #expect(!windows.areBroken(beneath: Self.second))
  }
}
