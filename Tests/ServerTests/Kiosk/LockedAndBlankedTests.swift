import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("Locked screens that the server blanks", .server(.regions), .serialized)
struct LockedAndBlankedTests {
  /// An event after which touches reach nobody.
  enum Event {
    case lock, blanking
  }

  @Test(
    "A touch that wakes a screen that the server blanked reaches nobody while it is locked",
    arguments: [[Event.lock, .blanking], [.blanking, .lock]])
  func wakingTouch(_ events: [Event]) throws {
    try withServer { server in
      let stage = try ProgramStage(
        server,
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          on: {began: {log: pad touched}}

        """)
      for event in events {
        switch event {
        case .lock: _ = try stage.overlay.tell("lock", "endless")
        case .blanking: stage.application.connection.setBlanked(true)
        }
        // Its answer comes after the program has handled the event.
        _ = try stage.overlay.tell("status")
      }
      for point in [Point(x: 900, y: 600), Point(x: 150, y: 150)] {
        try stage.finger.tap(1, at: point)
        _ = try stage.overlay.tell("status")
      }
      #expect(stage.takeTouchBeginCount() == 0)
      _ = try stage.overlay.tell("unlock")
      #expect(stage.count("pad touched") == 0)
      try stage.finger.tap(1, at: Point(x: 900, y: 600))
      try stage.waitForTaps(1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
