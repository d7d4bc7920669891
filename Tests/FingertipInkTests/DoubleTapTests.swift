import Testing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

/// The touches of fingers on a canvas of 4 px/mm, and the expected number of double taps.
private struct TapCase: CustomTestStringConvertible {
  var testDescription: String
  /// The events, each as `time touch phase x y`.
  var events: [String]
  var count: Int

  init(_ name: String, _ events: [String], _ count: Int) {
    testDescription = name
    self.events = events
    self.count = count
  }
}

/// Returns the events of a tap; times and durations are in ms.
private func tap(_ time: Int, _ touch: Int, _ x: Int, lasting duration: Int = 50) -> [String] {
  ["\(time) \(touch) began \(x) 50", "\(time + duration) \(touch) ended \(x) 50"]
}

@Suite("Double taps on the canvas") struct DoubleTapTests {
  @Test(
    "A double tap is two short taps at the same position in quick succession (A8)",
    arguments: [
      TapCase("one tap", tap(0, 1, 100), 0),
      TapCase("two taps", tap(0, 1, 100) + tap(150, 2, 110), 1),
      TapCase("three taps are one double tap", (0...2).flatMap { tap(150 * $0, $0, 100) }, 1),
      TapCase("four taps are two double taps", (0...3).flatMap { tap(150 * $0, $0, 100) }, 2),
      TapCase("a second tap too late", tap(0, 1, 100) + tap(360, 2, 100), 0),
      TapCase("a second tap so soon that it is a bounce", tap(0, 1, 100) + tap(70, 2, 100), 0),
      TapCase("two taps too far apart", tap(0, 1, 100) + tap(150, 2, 150), 0),
      TapCase("a long first tap", tap(0, 1, 100, lasting: 600) + tap(700, 2, 100), 0),
      TapCase("a long second tap", tap(0, 1, 100) + tap(150, 2, 100, lasting: 600), 0),
      TapCase(
        "a second tap that moves away and back",
        tap(0, 1, 100) + ["150 2 began 100 50", "160 2 moved 130 50", "170 2 ended 100 50"], 0),
      TapCase(
        "a second tap that is cancelled",
        tap(0, 1, 100) + ["150 2 began 100 50", "160 2 cancelled 100 50"], 0),
      TapCase(
        "two taps while another finger draws",
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

  @Test("A double tap is a command, and leaves no dots and nothing to undo or redo")
  func command() throws {
    let screen = PixelRect(x: 0, y: 0, width: 400, height: 300)
    var settings = DrawSettings()
    settings.input.hand = .draw
    settings.input.doubleTap = .undo
    let editor = try InkEditor(
      area: screen, settings: settings, density: .fourPixelsPerMillimetre, log: { _, _ in })
    let responder = InkResponder(
      editor, gestures: LeaveGestures(screen: screen, pixelsPerMillimetre: 4, fingers: nil))
    func tap(_ contact: UInt32, at time: Double, x: Double) {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: contact),
        time: Timestamp(milliseconds: time), position: Point(x: x, y: 50))
      responder.follow(touch)
      touch.phase = .ended
      touch.time = Timestamp(milliseconds: time + 50)
      responder.follow(touch)
    }
    tap(1, at: 0, x: 300)
    #expect(editor.document.count == 1 && responder.takeCommands().isEmpty)
    tap(2, at: 1000, x: 100)
    #expect(editor.document.count == 2, "the first tap is a dot until the second one")
    tap(3, at: 1150, x: 102)
    #expect(responder.takeCommands().map(\.command) == [.undo])
    #expect(editor.document.strokes.compactMap { $0.nodes.first?.x } == [300])
    #expect(!editor.document.canRedo && editor.undo() && !editor.canUndo)
  }
}
