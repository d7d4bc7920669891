import Glibc
import ScreenHardware
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// Returns the last members of `status --json` of the stage's overlay, without the process and the
/// devices.
private func statusEnd(visible: Bool = true, paused: Bool = false, touches: Int) -> [String] {
  ["\"visible\": \(visible)", "\"paused\": \(paused)", "\"touchesDown\": \(touches)"]
}

@Suite("Commands to the running overlay", .server(.stage), .serialized)
struct ControlCommandTests {
  @Test("A second show changes the look of the running overlay, says so and exits")
  func secondShow() throws {
    try withStage(["--colour", "#ff0000", "--disc", "40px"]) { stage in
      let spot = PixelRect(x: 312, y: 300, width: 1, height: 1)
      try stage.finger.touchDown(1, at: Point(x: 300, y: 300))
      try stage.reader.waitForPixels("a red disc to be shown", in: spot) { $0.pixels == [0xff0000] }

      let run = try stage.overlay.tell(
        "show", "--colour", "#00ff00", "--disc=40px", "--px-per-mm=4", "--trail=0")
      #expect(run.status == .exited(0))
      #expect(run.output.isEmpty)
      #expect(
        run.messages == "fingertip: the running overlay (process \(stage.overlay.pid)) now "
          + "shows touches in this way\n")
      try stage.reader.waitForPixels("a green disc to be shown", in: spot) {
        $0.pixels == [0x00ff00]
      }
      #expect(stage.overlay.isRunning)
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test("A second process with --evdev is refused, and the running overlay keeps its touches")
  func evdevIsRefused() throws {
    try withStage { stage in
      let run = try stage.overlay.tell("inspect", "--evdev", "/dev/null")
      #expect(run.status == .exited(1))
      #expect(
        run.messages
          == "fingertip: --evdev: an overlay already runs on this display; 'fingertip quit' ends "
          + "it\n"
      )
      #expect(stage.overlay.isRunning)
    }
  }

  @Test(
    "The running overlay is found under every spelling of the display", arguments: [".0", "unix"])
  func spelling(_ spelling: String) throws {
    try withStage { stage in
      let name = stage.server.display
      let display = spelling == "unix" ? "unix\(name)" : name + spelling
      let run = try RunningOverlay.run(
        ["status"], display: display, runtimeFolder: stage.overlay.runtimeFolder)
      #expect(run.status == .exited(0), "\(run.messages)")
    }
  }

  @Test(
    "A second show makes the running overlay listen to another device or to the mouse")
  func otherDevices() throws {
    try withStage(["--device", "touch1"]) { stage in
      let (first, second) = (Point(x: 300, y: 300), Point(x: 800, y: 300))
      let other = try stage.server.injector("touch1")
      try other.touchDown(1, at: second)
      try stage.waitForHalos(at: [second])
      let run = try stage.overlay.tell(
        "show", "--device", "touch0", "--px-per-mm=4", "--trail=0", "--pointer")
      #expect(run.status == .exited(0), "\(run.messages)")
      try stage.waitForCleanScreen()
      try other.touchMove(1, to: Point(x: 900, y: 300), steps: 3)
      try stage.finger.touchDown(1, at: first)
      try stage.waitForHalos(at: [first])
      try stage.finger.touchUp(1)
      try other.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test(
    "A second show reports a missing touchscreen and those that exist, unless the mouse counts",
    arguments: [
      (["--device", "left"], "'left'"), (["--device", "99"], "number 99"),
      (["--device", "left", "--pointer"], nil),
    ] as [([String], String?)])
  func missingDevice(_ options: [String], _ name: String?) throws {
    try withStage { stage in
      let run = try stage.overlay.tell(["show"] + options)
      #expect(run.status == .exited(0))
      let shows =
        "fingertip: the running overlay (process \(stage.overlay.pid)) now shows touches in this "
        + "way\n"
      let existing = DeviceInventory.touchDevices(
        on: try DisplayConnection(name: stage.server.display)
      ).map { "'\($0.name)' (\($0.id.rawValue))" }
      #expect(existing.count == 2)
      let misses = name.map {
        "fingertip: there is no touchscreen \($0) yet; its touches will be shown once it is "
          + "plugged in; there are \(existing.joined(separator: ", "))\n"
      }
      #expect(run.messages == shows + (misses ?? ""))
    }
  }

  @Test("A second show that names a missing monitor says that nothing is shown")
  func missingMonitor() throws {
    try withStage(saying: "there is no monitor 'BEAMER'") { stage in
      let run = try stage.overlay.tell("show", "--monitor", "BEAMER")
      #expect(run.status == .exited(0))
      let lines = run.messages.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(
        lines.last?.hasPrefix(
          "fingertip: there is no monitor 'BEAMER', so nothing is shown until it is connected; "
            + "there are: ") == true)
      // The next one names none.
      #expect(try stage.overlay.tell("show").messages.split(separator: "\n").count == 1)
    }
  }

  @Test(
    "A second show changes the log level of the running overlay"
  )
  func logLevel() throws {
    try withServer { server in
      let overlay = try RunningOverlay(on: server.display)
      /// Sends the overlay a command, and returns the messages that it prints about it.
      func printedMessages(after arguments: [String], status: Int32 = 0) throws -> String {
        let before = overlay.messages
        let run = try RunningOverlay.run(
          arguments, display: server.display, runtimeFolder: overlay.runtimeFolder)
        #expect(run.status == .exited(status), "\(run.messages)")
        return String(overlay.messages.dropFirst(before.count))
      }
      let removalMessage = "fingertip: control socket: everything drawn was removed\n"
      #expect(try printedMessages(after: ["clear"]).isEmpty)
      #expect(
        try printedMessages(after: ["show", "--log", "info"]).contains("shows touches in this way"))
      #expect(try printedMessages(after: ["clear"]) == removalMessage)
      // A command that fails changes nothing.
      _ = try printedMessages(
        after: ["show", "--config", "/nonexistent", "--log", "error"], status: 2)
      #expect(try printedMessages(after: ["clear"]) == removalMessage)
      #expect(try printedMessages(after: ["show"]).isEmpty)
      #expect(try printedMessages(after: ["clear"]).isEmpty)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("Toggle hides and shows touches, and show always shows them")
  func togglingVisibility() throws {
    try withStage { stage in
      let position = Point(x: 300, y: 300)
      try stage.finger.touchDown(1, at: position)
      try stage.waitForHalos(at: [position])
      #expect(try stage.overlay.tell("toggle").status == .exited(0))
      try stage.waitForCleanScreen()
      try expectStatus(stage, statusEnd(visible: false, touches: 1))
      let run = try stage.overlay.tell("toggle")
      #expect(run.output.isEmpty && run.messages.isEmpty)
      try stage.waitForHalos(at: [position])
      #expect(try stage.overlay.tell("toggle").status == .exited(0))
      try stage.waitForCleanScreen()
      #expect(try stage.overlay.tell("show", "--px-per-mm=4", "--trail=0").status == .exited(0))
      try stage.waitForHalos(at: [position])
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test("A paused overlay ignores touches until it resumes, even if it is paused twice")
  func pause() throws {
    try withStage { stage in
      let (first, second) = (Point(x: 300, y: 300), Point(x: 700, y: 400))
      try stage.finger.touchDown(1, at: first)
      try stage.waitForHalos(at: [first])
      for _ in 0..<2 { #expect(try stage.overlay.tell("pause").status == .exited(0)) }
      try stage.waitForCleanScreen()
      try stage.finger.touchMove(1, to: second, steps: 3)
      try stage.finger.touchDown(2, at: first)
      try expectStatus(stage, statusEnd(paused: true, touches: 0))
      #expect(stage.blobs().isEmpty)
      for _ in 0..<2 { #expect(try stage.overlay.tell("resume").status == .exited(0)) }
      // The finger that is still down is shown when it moves; the other one has not moved.
      try stage.finger.touchMove(1, to: first, steps: 3)
      try stage.waitForHalos(at: [first])
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      try stage.waitForCleanScreen()
    }
  }

  @Test("Clear removes everything drawn, and what moves afterwards is drawn")
  func clear() throws {
    try withStage(["--trail", "10000"]) { stage in
      let position = Point(x: 300, y: 300)
      try stage.finger.touchDown(1, at: position)
      try stage.finger.touchMove(1, to: Point(x: 600, y: 300), steps: 10)
      try Wait.until("a halo and a pane to be shown") { stage.coveringWindows().count == 2 }
      #expect(try stage.overlay.tell("clear").status == .exited(0))
      try stage.waitForCleanScreen()
      try stage.waitUntilParked()
      try stage.finger.touchMove(1, to: Point(x: 620, y: 300))
      try Wait.until("a halo to be shown") { stage.coveringWindows().contains(where: \.isHalo) }
      #expect(try stage.overlay.tell("clear").status == .exited(0))
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test(
    "The running overlay survives a configuration that becomes a FIFO, and does not start with one")
  func reloadOfFIFO() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-fifo")
      let (file, fifo) = (folder.file("config.yaml"), folder.file("fifo"))
      try Files.write("show:\n  radius: 5\n", to: file)
      let overlay = try RunningOverlay(on: server.display, ["--config", file])
      try #require(mkfifo(fifo, 0o600) == 0 && rename(fifo, file) == 0)
      let complaint = "\(file): not a regular file but a FIFO"
      let reload = try overlay.tell("reload")
      #expect(reload.status == .exited(2))
      #expect(reload.messages == "\(complaint)\n")
      #expect(try overlay.tell("status").status == .exited(0))
      #expect(overlay.stop() == .exited(0))
      let another = try RunningOverlay.run(["--config", file], display: server.display)
      #expect(another.status == .exited(2))
      #expect(another.messages.contains(complaint))
    }
  }

  @Test("Reload reads the configuration again, and sends errors to the client that asked")
  func reload() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-reload")
      let file = folder.file("config.yaml")
      try Files.write("show:\n  radius: 5\n", to: file)
      let overlay = try RunningOverlay(on: server.display, ["--config", file])
      #expect(try overlay.tell("reload").status == .exited(0))
      try Files.write("show:\n  colour: \"#zz\"\n  radius: 900\n", to: file)
      let run = try overlay.tell("reload")
      #expect(run.status == .exited(2))
      let lines = run.messages.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.hasPrefix("\(file):2:11: show.colour: ") == true, "\(run.messages)")
      #expect(lines.last?.hasPrefix("\(file):3:11: show.radius: ") == true)
      // The overlay may have noticed the change itself, before the command or together with it.
      #expect(overlay.messages.isEmpty || overlay.messages.hasPrefix(run.messages))
      #expect(overlay.stop() == .exited(0))
      withExtendedLifetime(folder) {}
    }
  }

  @Test("Quit ends the running overlay, and leaves neither a window nor a socket")
  func quit() throws {
    try withServer { server in
      let reader = try ScreenReader(server.display)
      let overlay = try RunningOverlay(on: server.display, ["--trail", "10000"])
      let before = reader.screen().pixels
      try server.injector("touch0").touchDown(1, at: Point(x: 300, y: 300))
      try Wait.until("a halo to be shown") { reader.screen().pixels != before }
      #expect(try overlay.tell("quit").status == .exited(0))
      #expect(overlay.waitForEnd() == .exited(0))
      #expect(reader.connection.topLevels().allSatisfy { !$0.isOurs })
      try Wait.until("the screen to be clean") { reader.screen().pixels == before }
      #expect(overlay.messages.isEmpty)
      #expect(
        !Files.exists("\(overlay.runtimeFolder)/fingertip-\(server.display.dropFirst()).sock"))
      let second = try overlay.tell("quit")
      #expect(second.status == .exited(1))
      #expect(
        second.messages == "fingertip: no overlay runs on display '\(server.display)'; "
          + "'fingertip show' starts one\n")
      try server.injector("touch0").touchUp(1)
    }
  }

  @Test("The running overlay reports its status as text and as JSON")
  func status() throws {
    try withStage { stage in
      try stage.finger.touchDown(1, at: Point(x: 300, y: 300))
      try stage.finger.touchDown(2, at: Point(x: 600, y: 300))
      try stage.waitForHalos(at: [Point(x: 300, y: 300), Point(x: 600, y: 300)])
      let text = try stage.overlay.tell("status")
      #expect(text.status == .exited(0) && text.messages.isEmpty)
      let rows = text.output.split(separator: "\n")
      #expect(rows.count == 12)
      #expect(rows.contains("window        none"))
      #expect(rows.contains("rule          none"))
      #expect(rows.first?.hasPrefix("overlay       process \(stage.overlay.pid), ") == true)
      #expect(rows.first?.hasSuffix(" on display \(stage.server.display)") == true)
      #expect(rows.contains("locked        no"))
      #expect(rows.contains("composited    no"))
      #expect(rows.suffix(2) == ["touches down  2", "drawing       no"])
      try expectStatus(
        stage,
        statusEnd(touches: 2) + [
          "\"pid\": \(stage.overlay.pid)", "\"composited\": false", "\"name\": \"touch0\"",
          "\"name\": \"touch1\"",
        ])
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      try stage.waitForCleanScreen()
    }
  }

  private func expectStatus(_ stage: ShowStage, _ members: [String]) throws {
    let run = try stage.overlay.tell("status", "--json")
    #expect(run.status == .exited(0) && run.messages.isEmpty)
    for member in members { #expect(run.output.contains(member), "\(run.output)") }
  }
}
