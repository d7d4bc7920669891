import Testing
import Touches

@testable import TouchOwnership

@Suite struct TouchFramerTests {
  private static let panel = DeviceID(rawValue: 6)

  private static func report(
    _ contact: UInt32, _ phase: TouchPhase, at time: Double, device: DeviceID = panel
  ) -> OwnedTouchEvent {
    .report(
      TouchEvent(
        id: TouchID(device: device, contact: contact), phase: phase,
        time: Timestamp(milliseconds: time),
        position: Point(x: 10 * Double(contact), y: time)))
  }

  /// The frames of a framer as text: the touches of each, with their phases.
  private static func frames(of framer: TouchFramer) -> [[String]] {
    var frames: [[String]] = []
    framer.takeFrames { frame in
      frames.append(frame.changed.map { "\($0.id.contact) \($0.phase)" })
    }
    return frames
  }

  @Test("Changes of one device at one time form a frame, and are passed on once")
  func grouping() {
    let framer = TouchFramer { Issue.record("\($0)") }
    framer.add(Self.report(1, .began, at: 5))
    framer.addEvents { $0.append(Self.report(2, .began, at: 5)) }
    framer.add(Self.report(1, .moved, at: 9))
    #expect(framer.isTouched == false)
    #expect(Self.frames(of: framer) == [["1 began", "2 began"], ["1 moved"]])
    #expect(framer.isTouched)
    #expect(Self.frames(of: framer).isEmpty)
  }

  @Test("A touch that another framer takes over ends where it was last")
  func takenOver() {
    let framer = TouchFramer { Issue.record("\($0)") }
    framer.add(Self.report(1, .began, at: 5))
    _ = Self.frames(of: framer)
    framer.end(contact: 2)
    framer.end(contact: 1)
    framer.takeFrames { frame in
      #expect(frame.changed.map(\.position) == [Point(x: 10, y: 5)])
      #expect(frame.changed.map(\.phase) == [.ended])
    }
    #expect(!framer.isTouched)
  }

  @Test("A framer that starts anew has neither touches nor events")
  func restart() {
    let framer = TouchFramer { Issue.record("\($0)") }
    framer.add(Self.report(1, .began, at: 5))
    _ = Self.frames(of: framer)
    framer.add(Self.report(1, .moved, at: 9))
    framer.add(Self.report(2, .began, at: 9))
    #expect(framer.reset().map(\.contact) == [1], "no frame told of the second touch")
    #expect(!framer.isTouched && Self.frames(of: framer).isEmpty)
    framer.add(Self.report(1, .began, at: 20))
    #expect(Self.frames(of: framer) == [["1 began"]])
  }

  @Test("The touches of a lost device are cancelled, and no others are")
  func lostDevice() {
    let framer = TouchFramer { Issue.record("\($0)") }
    framer.add(Self.report(1, .began, at: 5))
    framer.add(Self.report(2, .began, at: 6, device: DeviceID(rawValue: 7)))
    framer.add(.deviceLost(Self.panel, at: Timestamp(milliseconds: 8)))
    #expect(Self.frames(of: framer) == [["1 began"], ["2 began"], ["1 cancelled"]])
    #expect(framer.isTouched)
  }

  @Test("A report of a touch whose begin was not seen is noted, and makes no frame")
  func unknownTouch() {
    var anomalies: [TouchAnomaly] = []
    let framer = TouchFramer { anomalies.append($0) }
    framer.add(Self.report(1, .moved, at: 5))
    #expect(Self.frames(of: framer).isEmpty)
    #expect(anomalies.count == 1)
    framer.add(Self.report(2, .began, at: 6))
    #expect(framer.reset().isEmpty)
    #expect(Self.frames(of: framer).isEmpty)
    #expect(!framer.isTouched)
  }
}
