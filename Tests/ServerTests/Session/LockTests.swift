import Glibc
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The program while the user is kept from the screen", .server(.regions), .serialized)
struct LockTests {
  @Test(
    "W28 shows nothing of touches and routes none, has cancelled each that was down once, and goes on",
    arguments: Barrier.allCases)
  func locked(_ barrier: Barrier) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-lock")
      try Files.write(
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          on:
            began: {log: began}
            ended: {log: ended}
            cancelled: {log: cancelled}

        """, to: folder.file("config.yaml"))
      let overlay = try RunningOverlay(
        on: server.display,
        ["show", "--trail", "0", "--lift", "none", "--config", folder.file("config.yaml")])
      let watcher = try DisplayConnection(name: server.display)
      func halos() -> Int {
        watcher.topLevels().count { $0.isHalo && $0.isMapped && $0.frame.x > -100 }
      }
      func heard(_ word: String) -> Int {
        overlay.messageLines.count { $0 == "fingertip: region 'pad': \(word)" }
      }
      /// Waits for a state, which is that after all input so far.
      func waitUntil(locked: Bool) throws {
        try Wait.until("locked: \(locked)") {
          try overlay.tell("status", "--json").output.contains("\"locked\": \(locked)")
        }
      }
      let finger = try server.injector("touch0")
      let (pad, outside) = (Point(x: 150, y: 150), Point(x: 700, y: 400))
      try finger.touchDown(1, at: pad)
      try finger.touchDown(2, at: outside)
      try Wait.until("the first touches") { heard("began") == 1 && halos() == 2 }

      let raised = try RaisedBarrier(barrier, on: server.display)
      // No event tells of the grab of a touchscreen: the next report of a finger does.
      if barrier == .seeThrough { try finger.touchMove(2, to: Point(x: 705, y: 400)) }
      try waitUntil(locked: true)
      try Wait.until("a clean screen") { heard("cancelled") == 1 && halos() == 0 }
      try finger.touchMove(2, to: Point(x: 720, y: 400))
      // A finger wakes a screen that is only blanked.
      if barrier != .saver {
        try finger.touchDown(3, at: pad)
        try finger.touchDown(4, at: outside)
        try waitUntil(locked: true)
        #expect(heard("began") == 1)
        #expect(halos() == 0)
        try finger.touchUp(3)
        try finger.touchUp(4)
      }
      try finger.touchUp(1)
      try finger.touchUp(2)

      raised.lower()
      try waitUntil(locked: false)
      try finger.touchDown(1, at: pad)
      try finger.touchDown(2, at: outside)
      try Wait.until("touches again") { heard("began") == 2 && halos() == 2 }
      try finger.touchUp(1)
      try finger.touchUp(2)
      try Wait.until("their end") { heard("ended") == 1 && halos() == 0 }
      #expect(heard("cancelled") == 1)
      #expect(overlay.stop() == .exited(0))
    }
  }
}
