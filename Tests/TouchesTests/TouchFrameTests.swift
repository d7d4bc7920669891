import Testing
import Touches

private let position = point(1, 2)

private struct FrameCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var events: [TouchEvent]
  /// The contact numbers in each frame.
  var frames: [[UInt32]]
}

@Suite struct TouchFrameTests {
  @Test(
    "Changes are split into frames by device, time and touch",
    arguments: [
      FrameCase(testDescription: "No changes make no frames", events: [], frames: []),
      FrameCase(
        testDescription: "Changes at the same time share a frame, and others do not",
        events: [
          .began(contact(1), 0, position), .began(contact(2), 0, position),
          .moved(contact(1), 8, position), .moved(contact(2), 16, position),
          .ended(contact(2), 16.5), .ended(contact(1), 16.5),
        ],
        frames: [[1, 2], [1], [2], [2, 1]]),
      FrameCase(
        testDescription: "Changes of two devices never share a frame",
        events: [
          .began(contact(1, device: 8), 0, position), .began(contact(2, device: 9), 0, position),
          .began(contact(3, device: 9), 0, position), .began(contact(4, device: 8), 0, position),
        ],
        frames: [[1], [2, 3], [4]]),
      FrameCase(
        testDescription: "A touch that changes twice at the same time is in two frames",
        events: [
          .began(contact(1), 0, position), .began(contact(2), 0, position),
          .moved(contact(1), 0, position), .moved(contact(2), 0, position),
        ],
        frames: [[1, 2], [1, 2]]),
    ])
  private func splitsIntoFrames(_ expected: FrameCase) {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    for event in expected.events { _ = tracker.apply(event, into: &changes) }
    let frames = TouchFrames(changes).map { $0 }
    #expect(frames.map { $0.changed.map(\.id.contact) } == expected.frames)
    for frame in frames {
      #expect(frame.changed.allSatisfy { $0.time == frame.time && $0.id.device == frame.device })
    }
  }

  @Test("The stationary touches of a frame are the unchanged touches of its device")
  func stationaryTouches() throws {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    for event in [
      TouchEvent.began(contact(1), 0, position), .began(contact(2), 0, position),
      .began(contact(3, device: 9), 0, position),
    ] {
      _ = tracker.apply(event, into: &changes)
    }
    changes.removeAll()
    _ = tracker.apply(.moved(contact(2), 8, position), into: &changes)
    let frame = try #require(TouchFrames(changes).first { _ in true })
    var unchanged: [Touch] = []
    frame.forEachStationary(in: tracker) { unchanged.append($0) }
    #expect(unchanged.map(\.id) == [contact(1)])
    #expect(unchanged.map(\.phase) == [.stationary])
  }
}
