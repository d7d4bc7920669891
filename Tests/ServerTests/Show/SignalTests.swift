import Glibc
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("Signals, reloading and the end of the running program", .server(.stage), .serialized)
struct SignalTests {
  @Test(
    "SIGINT and SIGTERM end the program with status 0 and leave a clean screen",
    arguments: [SIGINT, SIGTERM])
  func termination(_ signal: Int32) throws {
    try withStage(["--trail", "10000"]) { stage in
      try stage.finger.touchDown(1, at: Point(x: 300, y: 300))
      try stage.finger.touchMove(1, to: Point(x: 600, y: 300), steps: 10)
      try Wait.until("a halo and a pane to be shown") { stage.coveringWindows().count == 2 }
      stage.overlay.signal(signal)
      #expect(stage.overlay.waitForEnd() == .exited(0))
      try stage.waitForCleanScreen()
      #expect(stage.ourWindows().isEmpty)
      try stage.finger.touchUp(1)
    }
  }

  @Test("SIGUSR2 hides touches and shows them again, including the one that is down")
  func toggle() throws {
    try withStage { stage in
      let (first, second) = (Point(x: 300, y: 300), Point(x: 700, y: 400))
      try stage.finger.touchDown(1, at: first)
      try stage.waitForHalos(at: [first])
      stage.overlay.signal(SIGUSR2)
      try stage.waitForCleanScreen()
      try stage.finger.touchMove(1, to: second, steps: 3)
      stage.overlay.signal(SIGUSR2)
      try stage.waitForHalos(at: [second])
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test("A reloaded configuration changes the device that is listened to")
  func reloadListening() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-reload")
      let file = folder.file("config.yaml")
      let look = "show:\n  colour: \"#ff0000\"\n  disc: 40px\n  px-per-mm: 4\n"
      try Files.write(look, to: file)
      let overlay = try RunningOverlay(on: server.display, ["--config", file])
      let reader = try ScreenReader(server.display)
      let finger = try server.injector("touch0")
      let ground = reader.pixel(x: 312, y: 300)
      let spot = PixelRect(x: 312, y: 300, width: 1, height: 1)
      try finger.touchDown(1, at: Point(x: 300, y: 300))
      try reader.waitForPixels("a red disc to be shown", in: spot) { $0.pixels == [0xff0000] }

      // The finger's device is no longer listened to: its halo disappears although it stays down.
      try Files.write(look + "  device: \"another\"\n", to: file)
      try reader.waitForPixels("the disc to disappear", in: spot) { $0.pixels == [ground] }

      // Once the device is listened to again, a finger that is down is shown with its next report.
      try Files.write(look, to: file)
      try Wait.until("two messages to be printed") { overlay.messageLines.count == 2 }
      try finger.touchMove(1, to: Point(x: 301, y: 300))
      try reader.waitForPixels("a red disc to be shown", in: spot) { $0.pixels == [0xff0000] }
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test(
    "The program reloads its configuration when the file changes and on SIGHUP and SIGUSR1",
    arguments: [SIGHUP, SIGUSR1])
  func reload(_ signal: Int32) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-reload")
      let file = folder.file("config.yaml")
      func write(_ colour: String) throws {
        try Files.write(
          "show:\n  colour: \"\(colour)\"\n  disc: 40px\n  px-per-mm: 4\n", to: file)
      }
      try write("#ff0000")
      let overlay = try RunningOverlay(on: server.display, ["--config", file])
      let reader = try ScreenReader(server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 300))
      // 12 px from the centre, where the disc has the touch's own colour.
      let spot = PixelRect(x: 312, y: 300, width: 1, height: 1)
      try reader.waitForPixels("a red disc to be shown", in: spot) { $0.pixels == [0xff0000] }

      try write("#00ff00")
      try reader.waitForPixels("a green disc to be shown", in: spot) { $0.pixels == [0x00ff00] }
      let message = "fingertip: the configuration was read again"
      try Wait.until("the message to be printed") { overlay.messageLines == [message] }
      overlay.signal(signal)
      try Wait.until("the message to be printed again") {
        overlay.messageLines == [message, message]
      }

      // An error in the file is reported with its position, and the settings stay as they were.
      try write("#zz")
      try Wait.until("four messages to be printed") { overlay.messageLines.count == 4 }
      let wrong = overlay.messageLines.suffix(2)
      #expect(wrong.first?.hasPrefix("\(file):2:11:") == true)
      #expect(wrong.last == "fingertip: the previous configuration stays in effect")
      overlay.signal(signal)
      try Wait.until("the last two messages to be printed again") {
        overlay.messageLines.suffix(4) == wrong + wrong
      }
      try finger.touchMove(1, to: Point(x: 500, y: 300), steps: 3)
      try reader.waitForPixel("a green disc to be shown", 512, 300, 0x00ff00)
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
      withExtendedLifetime(folder) {}
    }
  }

  @Test("The program tells of what --no-run newly leaves out when the configuration has changed")
  func omissionsAfterReload() throws {
    try withServer { server in
      func omission(_ receiver: String) -> String {
        "show.tuio: \(receiver) gets no touches, since only --tuio names a receiver beside --no-run"
      }
      let stage = try ProgramStage(server, "show: {trail: 0}", ["--no-run"])
      try stage.reload("show: {trail: 0, tuio: one.example}")
      #expect(stage.count(omission("one.example")) == 1)
      try stage.reload("show: {trail: 1, tuio: one.example}")
      try stage.reload("show: {trail: 1, tuio: two.example}")
      #expect(stage.count(omission("one.example")) == 1)
      #expect(stage.count(omission("two.example")) == 1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Killing the program leaves no window and no grab, and the next touch reaches the application"
  )
  func killed() throws {
    try withServer { server in
      let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      let application = try ProbeClient(
        server.display, .touch, on: .window(screen, colour: 0x406080))
      let overlay = try RunningOverlay(on: server.display, ["--pointer", "--trail", "10000"])
      let reader = try ScreenReader(server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 300))
      try finger.touchMove(1, to: Point(x: 600, y: 300), steps: 10)
      try Wait.until("a halo and its trail to be shown") {
        !reader.screen().blobs(on: 0x406080).isEmpty
      }
      overlay.killNow()
      try Wait.until("the overlay's windows to be removed") {
        reader.connection.topLevels().allSatisfy { !$0.isOurs }
      }
      try Wait.until("the screen to be clean") { reader.screen().blobs(on: 0x406080).isEmpty }
      try finger.touchUp(1)

      application.clear()
      try finger.tap(1, at: Point(x: 300, y: 300))
      #expect(
        application.collect().filter(\.kind.isInput).map(\.kind) == [.touchBegin, .touchEnd])
      let other = try DisplayConnection(name: server.display)
      #expect(other.grabPointer(on: application.window))
      other.ungrabPointer()
      #expect(other.grab(DisplayConnection.masterPointer, on: application.window))
      other.ungrab(DisplayConnection.masterPointer)
      #expect(other.grabTouches(on: other.root))
    }
  }

  @Test("Overlays of two users run side by side, and one continues when the other ends")
  func secondUser() throws {
    try withStage(["--lift", "none"]) { stage in
      // A user can run one overlay; another user's has its socket in another directory.
      let second = try RunningOverlay(
        on: stage.server.display, ["--px-per-mm", "4", "--trail", "0", "--lift", "none"])
      let points = [Point(x: 300, y: 300), Point(x: 800, y: 300)]
      try stage.finger.touchDown(1, at: points[0])
      try Wait.until("both halos of one finger to be shown") {
        stage.other.shownHalos().count == 2
      }
      try stage.waitForHalos(at: [points[0]])
      #expect(second.stop() == .exited(0))
      #expect(second.messages.isEmpty)
      try stage.finger.touchDown(2, at: points[1])
      try stage.waitForHalos(at: points)
      #expect(stage.other.shownHalos().count == 2)
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      try stage.waitForCleanScreen()
    }
  }
}
