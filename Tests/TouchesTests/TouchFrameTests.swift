import Testing
import Touches

private let place = point(1, 2)

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
      FrameCase(testDescription: "nothing into none", events: [], frames: []),
      FrameCase(
        testDescription: "equal times together, different times apart",
        events: [
          .began(contact(1), 0, place), .began(contact(2), 0, place),
          .moved(contact(1), 8, place), .moved(contact(2), 16, place),
          .ended(contact(2), 16.5), .ended(contact(1), 16.5),
        ],
        frames: [[1, 2], [1], [2], [2, 1]]),
      FrameCase(
        testDescription: "two devices apart even at the same time",
        events: [
          .began(contact(1, device: 8), 0, place), .began(contact(2, device: 9), 0, place),
          .began(contact(3, device: 9), 0, place), .began(contact(4, device: 8), 0, place),
        ],
        frames: [[1], [2, 3], [4]]),
      FrameCase(
        testDescription: "a touch that changes twice within a millisecond in two",
        events: [
          .began(contact(1), 0, place), .began(contact(2), 0, place),
          .moved(contact(1), 0, place), .moved(contact(2), 0, place),
        ],
        frames: [[1, 2], [1, 2]]),
    ])
  private func fallIntoFrames(_ expected: FrameCase) {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    for event in expected.events { _ = tracker.apply(event, into: &changes) }
    let frames = TouchFrames(changes).map { $0 }
    #expect(frames.map { $0.changed.map(\.id.contact) } == expected.frames)
    for frame in frames {
      #expect(frame.changed.allSatisfy { $0.time == frame.time && $0.id.device == frame.device })
    }
  }

  @Test("The touches that rest are those of the device that did not change")
  func restingTouches() throws {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    for event in [
      TouchEvent.began(contact(1), 0, place), .began(contact(2), 0, place),
      .began(contact(3, device: 9), 0, place),
    ] {
      _ = tracker.apply(event, into: &changes)
    }
    changes.removeAll()
    _ = tracker.apply(.moved(contact(2), 8, place), into: &changes)
    let frame = try #require(TouchFrames(changes).first { _ in true })
    var resting: [Touch] = []
    frame.forEachStationary(in: tracker) { resting.append($0) }
    #expect(resting.map(\.id) == [contact(1)])
    #expect(resting.map(\.phase) == [.stationary])
  }
}
