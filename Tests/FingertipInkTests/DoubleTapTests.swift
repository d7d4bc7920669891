import Testing
import Touches

@testable import FingertipInk

/// The touches of fingers on a canvas of 4 px to the mm, and how many double taps they are.
private struct TapCase: CustomTestStringConvertible {
  var testDescription: String
  /// An event each, as `time touch phase x y`.
  var events: [String]
  var count: Int

  init(_ name: String, _ events: [String], _ count: Int) {
    testDescription = name
    self.events = events
    self.count = count
  }
}

/// A tap of so many ms.
private func tap(_ time: Int, _ touch: Int, _ x: Int, lasting duration: Int = 50) -> [String] {
  ["\(time) \(touch) began \(x) 50", "\(time + duration) \(touch) ended \(x) 50"]
}

@Suite("Two taps on the canvas") struct DoubleTapTests {
  @Test(
    "A double tap is two short taps in one place, soon after each other (A8)",
    arguments: [
      TapCase("one tap", tap(0, 1, 100), 0),
      TapCase("two taps", tap(0, 1, 100) + tap(150, 2, 110), 1),
      TapCase("three taps are one double tap", (0...2).flatMap { tap(150 * $0, $0, 100) }, 1),
      TapCase("four are two", (0...3).flatMap { tap(150 * $0, $0, 100) }, 2),
      TapCase("too late", tap(0, 1, 100) + tap(360, 2, 100), 0),
      TapCase("so soon that the finger has bounced", tap(0, 1, 100) + tap(70, 2, 100), 0),
      TapCase("too far apart", tap(0, 1, 100) + tap(150, 2, 150), 0),
      TapCase("a long first one", tap(0, 1, 100, lasting: 600) + tap(700, 2, 100), 0),
      TapCase("a long second one", tap(0, 1, 100) + tap(150, 2, 100, lasting: 600), 0),
      TapCase(
        "a second one that strays and comes back",
        tap(0, 1, 100) + ["150 2 began 100 50", "160 2 moved 130 50", "170 2 ended 100 50"], 0),
      TapCase(
        "a second one that is taken away",
        tap(0, 1, 100) + ["150 2 began 100 50", "160 2 cancelled 100 50"], 0),
      TapCase(
        "others that draw meanwhile",
        ["0 9 began 300 50"] + tap(0, 1, 100) + ["120 9 moved 350 50"] + tap(150, 2, 100), 1),
    ])
  private func doubleTaps(_ given: TapCase) throws {
    var tracker = TouchTracker()
    var taps = DoubleTaps()
    var count = 0
    for event in given.events {
      let words = event.split(separator: " ")
      let id = TouchID(device: DeviceID(rawValue: 8), contact: try #require(UInt32(words[1])))
      let phases: [Substring: TouchPhase] = [
        "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled,
      ]
      var changes: [Touch] = []
      _ = tracker.apply(
        TouchEvent(
          id: id, phase: try #require(phases[words[2]]),
          time: Timestamp(milliseconds: try #require(Double(words[0]))),
          position: Point(
            x: try #require(Double(words[3])), y: try #require(Double(words[4])))),
        into: &changes)
      for touch in changes where taps.follow(touch, pixelsPerMillimetre: 4) != nil { count += 1 }
    }
    #expect(count == given.count)
  }
}
