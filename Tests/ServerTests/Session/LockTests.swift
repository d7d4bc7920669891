import Glibc
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The program while the screen is locked", .server(.regions), .serialized)
struct LockTests {
  @Test(
    "While the screen is locked, touches are cancelled once and neither shown nor routed (W28)",
    arguments: Barrier.allCases)
  func locked(_ barrier: Barrier) throws {
    try withServer { server in
      let stage = try LockStage(on: server)
      try stage.touch()
      try Wait.until("the first touches to begin") { stage.heard("began") == 1 && stage.halos == 2 }

      let raised = try RaisedBarrier(barrier, on: server.display)
      // No event reports the grab of a touchscreen; the overlay notices it at the next event of a
      // finger.
      if barrier == .seeThrough { try stage.finger.touchMove(2, to: Point(x: 705, y: 400)) }
      try stage.waitUntil(locked: true)
      try Wait.until("the touches to be cancelled") {
        stage.heard("cancelled") == 1 && stage.halos == 0
      }
      try stage.finger.touchMove(2, to: Point(x: 720, y: 400))
      // A finger would wake a screen that is only blanked.
      if barrier != .saver {
        try stage.touch(3)
        try stage.waitUntil(locked: true)
        #expect(stage.heard("began") == 1)
        #expect(stage.halos == 0)
        try stage.lift(3)
      }
      try stage.lift()

      raised.lower()
      try stage.waitUntil(locked: false)
      try stage.touch()
      try Wait.until("touches to begin again") { stage.heard("began") == 2 && stage.halos == 2 }
      try stage.lift()
      try Wait.until("the touches to end") { stage.heard("ended") == 1 && stage.halos == 0 }
      #expect(stage.heard("cancelled") == 1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("Regions that are added while the screen is not shown appear only once it is shown again")
  func addedRegions() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-lock")
      let file = folder.file("config.yaml")
      try Files.write("show: {trail: 0}\n", to: file)
      let overlay = try RunningOverlay(on: server.display, ["show", "--config", file])
      let frame = PixelRect(x: 100, y: 100, width: 200, height: 200)
      let application = try ProbeClient(server.display, .structure, on: .window(frame))
      let raised = try RaisedBarrier(.terminal, on: server.display)
      defer { raised.lower() }
      try overlay.waitForStatus("\"locked\": true")
      application.clear()
      try Files.write(
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          draw: {fill: red}

        """, to: file)
      #expect(try overlay.tell("reload").status == .exited(0))
      try overlay.waitForStatus("\"locked\": true")
      #expect(application.collect().isEmpty)
      raised.lower()
      try application.waitForEvent("the region to cover the application") { $0.kind == .visibility }
      #expect(overlay.stop() == .exited(0))
    }
  }
}
