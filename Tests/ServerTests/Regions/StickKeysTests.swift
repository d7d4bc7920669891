import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// A stick that holds keys of the keyboard.
@Suite("Sticks that hold keys on a screen", .server(.typing), .serialized)
struct StickKeysTests {
  private static let stick = """
    regions:
    - id: stick
      frame: {left: 100px, top: 100px, width: 200px, height: 200px}
      control: stick
      keys: {up: w, left: a, down: s, right: d}
    """

  /// An event that ends a touch on the stick.
  enum Ending: CaseIterable {
    case lift, hide, disable, pause, quit
  }

  @Test(
    "A stick holds the keys of its directions, and releases them however the touch ends",
    arguments: Ending.allCases)
  func holds(_ ending: Ending) throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.stick)
      let user = stage.application.connection
      func waitForKeys(_ count: Int) throws {
        try Wait.until("\(count) keys to be down") {
          user.keysDown.count == count
        }
      }
      try stage.finger.touchDown(1, at: Point(x: 200, y: 200))
      try stage.finger.touchMove(1, to: Point(x: 260, y: 200), steps: 3)
      try waitForKeys(1)
      let right = user.keysDown
      try stage.finger.touchMove(1, to: Point(x: 250, y: 250), steps: 3)
      try waitForKeys(2)
      #expect(Set(user.keysDown).isSuperset(of: right))
      try stage.finger.touchMove(1, to: Point(x: 200, y: 290), steps: 3)
      try waitForKeys(1)
      #expect(user.keysDown != right)
      switch ending {
      case .lift: try stage.finger.touchUp(1)
      case .hide: _ = try stage.overlay.tell("region", "stick", "hide")
      // Touches that are down continue.
      case .disable:
        _ = try stage.overlay.tell("region", "stick", "disable")
        try stage.finger.touchUp(1)
      case .pause: _ = try stage.overlay.tell("pause")
      case .quit: #expect(stage.overlay.stop() == .exited(0))
      }
      try waitForKeys(0)
      if ending != .lift, ending != .disable { try stage.finger.touchUp(1) }
      if ending != .quit { #expect(stage.overlay.stop() == .exited(0)) }
      #expect(user.keysDown.isEmpty)
    }
  }
}
