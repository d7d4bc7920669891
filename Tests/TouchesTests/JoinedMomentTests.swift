import Testing
import Touches

/// Joining the changes of one moment, some of which belong to the same touch.
@Suite struct JoinedMomentTests {
  /// Events of one or several moments, and the expected frames: phases, touches and x coordinates.
  private static let cases: [(String, [TouchEvent], [String])] = [
    ("No events make no frames", [], []),
    (
      "Alternating moves of two touches are joined",
      [
        .began(contact(1), 0, point(1, 0)), .began(contact(2), 0, point(2, 0)),
        .moved(contact(1), 8, point(11, 0)), .moved(contact(2), 8, point(12, 0)),
        .moved(contact(1), 8, point(21, 0)), .ended(contact(2), 8),
      ],
      ["began 1@1 began 2@2", "moved 1@21 ended 2@12"]
    ),
    (
      "A begin and a move at the same time are joined",
      [
        .began(contact(1), 0, point(1, 0)), .moved(contact(1), 0, point(11, 0)),
        .began(contact(2), 0, point(2, 0)),
      ],
      ["began 1@11 began 2@2"]
    ),
    (
      "A begin and an end at the same time are not joined",
      [
        .began(contact(1), 0, point(1, 0)), .ended(contact(1), 0),
        .began(contact(2), 0, point(2, 0)),
      ],
      ["began 1@1 began 2@2", "ended 1@1"]
    ),
    (
      "An end and a begin of a reused id are not joined",
      [
        .began(contact(1), 0, point(1, 0)), .moved(contact(1), 8, point(11, 0)),
        .ended(contact(1), 8),
        .began(contact(1), 8, point(5, 0)), .moved(contact(1), 8, point(6, 0)),
        .ended(contact(1), 8),
      ],
      ["began 1@1", "ended 1@11", "began 1@6", "ended 1@6"]
    ),
    (
      "Changes of different devices or times are not joined",
      [
        .began(contact(1), 0, point(1, 0)), .began(contact(1, device: 9), 0, point(3, 0)),
        .moved(contact(1), 8, point(11, 0)), .moved(contact(1), 9, point(12, 0)),
        .moved(contact(1), 9, point(13, 0)),
      ],
      ["began 1@1", "began 1@3", "moved 1@11", "moved 1@13"]
    ),
  ]

  @Test("Changes at one moment are joined into one frame wherever possible", arguments: cases)
  func join(name: String, events: [TouchEvent], frames: [String]) {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    for event in events { _ = tracker.apply(event, into: &changes) }
    changes.joinMoments()
    let found = TouchFrames(changes).map { frame in
      frame.changed.map { "\($0.phase) \($0.id.contact)@\(Int($0.position.x))" }
        .joined(separator: " ")
    }
    #expect(found == frames)
  }

  @Test("A joined change has the start and the previous position of its touch")
  func startAndPreviousPosition() throws {
    var tracker = TouchTracker()
    var changes: [Touch] = []
    for event in [
      TouchEvent.began(contact(1), 0, point(1, 0)), .moved(contact(1), 0, point(2, 0)),
      .moved(contact(1), 8, point(3, 0)), .moved(contact(1), 8, point(4, 0)),
    ] {
      _ = tracker.apply(event, into: &changes)
    }
    changes.joinMoments()
    #expect(changes.map(\.start.x) == [1, 1])
    #expect(changes.map(\.previousPosition.x) == [1, 2])
    #expect(changes.map(\.position.x) == [2, 4])
  }
}
