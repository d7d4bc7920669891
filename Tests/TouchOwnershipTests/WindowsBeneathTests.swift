import Testing
import TouchOwnership
import Touches

@Suite("The windows beneath touches that wait")
struct WindowsBeneathTests {
  private static let first = TouchID(device: DeviceID(rawValue: 6), contact: 1)
  private static let second = TouchID(device: DeviceID(rawValue: 6), contact: 2)

  /// The windows 1 and 2 beneath the first touch, and 1 and 3 beneath the second.
  private static var two: WindowsBeneath {
    var windows = WindowsBeneath()
    windows.note([1, 2], beneath: first, isBroken: false)
    windows.note([1, 3], beneath: second, isBroken: false)
    return windows
  }

  @Test(
    "A destroyed window breaks the touches that it is beneath, and no other",
    arguments: [(1, true, true), (2, true, false), (3, false, true), (4, false, false)])
  func loses(_ window: UInt, _ breaksFirst: Bool, _ breaksSecond: Bool) {
    var windows = Self.two
    windows.lose(window)
    #expect(windows.areBroken(beneath: Self.first) == breaksFirst)
    #expect(windows.areBroken(beneath: Self.second) == breaksSecond)
  }

  @Test("A touch over a window that was gone at once is broken, and an unknown one is not")
  func begins() {
    var windows = WindowsBeneath()
    windows.note([], beneath: Self.first, isBroken: true)
    #expect(windows.areBroken(beneath: Self.first))
    #expect(!windows.areBroken(beneath: Self.second))
  }

  @Test("Windows are told once no touch is above them, but for those that are gone")
  func forgets() {
    var windows = Self.two
    #expect(windows.forget { _ in true }.isEmpty)
    #expect(windows.forget { $0 == Self.second } == [2])
    windows.lose(3)
    #expect(windows.forget { _ in false } == [1])
    #expect(!windows.areBroken(beneath: Self.second))
  }
}
