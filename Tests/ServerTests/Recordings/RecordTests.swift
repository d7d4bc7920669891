import DesktopRequests
import Glibc
import ScreenHardware
import Testing
import TouchX11
import Touches
import WindowStates

@testable import SystemSupport
@testable import TouchRecordings
@testable import TouchRig

@Suite("The command record", .server(.stage), .serialized)
struct RecordTests {
  @Test("A recording holds the injected events in order, at their positions")
  func sameAsInjected() throws {
    try withServer { server in
      let recording = try Recording(server)
      let finger = try recording.finger
      let (a, b, c) = (Point(x: 300, y: 200), Point(x: 900, y: 500), Point(x: 700, y: 420))
      try finger.touchDown(7, at: a, pressure: 0.25)
      try finger.touchDown(8, at: b)
      try finger.touchMove(8, to: c, steps: 4)
      try finger.touch(.moved, 7, axes: [4: InjectionArea.pressureMaximum])
      try finger.touchUp(7)
      try finger.touchUp(8)
      let events = try recording.end()
      let steps = (1...4).map { b + (c - b) * (Double($0) / 4) }
      let expected =
        [RecordedStep(1, .began, a), RecordedStep(2, .began, b)]
        + steps.map { RecordedStep(2, .moved, $0) }
        + [
          RecordedStep(1, .moved, a), RecordedStep(1, .ended, a), RecordedStep(2, .ended, c),
        ]
      #expect(events.steps == expected)
      #expect(abs((events.first?.pressure ?? 0) - 0.25) < 0.001)
      #expect(events[6].pressure == 1)
      let device = try #require(try DisplayConnection(name: server.display).device(named: "touch0"))
      #expect(events.allSatisfy { $0.id.device == device })
      #expect(recording.process.output.isEmpty)
      #expect(
        recording.process.messages
          == "fingertip: recorded 2 touches with 9 events to \(recording.path)\n")
    }
  }

  @Test("A recording that nohup started continues when its terminal is closed")
  func hangup() throws {
    try withServer { server in
      let recording = try Recording(server, launcher: "/usr/bin/nohup")
      recording.process.signal(SIGHUP)
      let finger = try recording.finger
      try finger.tap(1, at: Point(x: 300, y: 200))
      // A signal that is not ignored has ended the program by then.
      try Wait.until("the tap to be recorded, or the end") {
        Files.text(recording.path)?.contains("\"ended\"") ?? false || !recording.process.isRunning
      }
      try finger.tap(1, at: Point(x: 900, y: 500))
      #expect(try recording.end().steps.count == 4)
    }
  }

  @Test(
    "A recording continues at a signal that is for overlays", arguments: [SIGUSR1, SIGUSR2])
  func overlaySignal(_ number: Int32) throws {
    try withServer { server in
      let recording = try Recording(server)
      recording.process.signal(number)
      let finger = try recording.finger
      try finger.tap(1, at: Point(x: 300, y: 200))
      // A signal that is not ignored has ended the program by then.
      try Wait.until("the tap to be recorded, or the end") {
        Files.text(recording.path)?.contains("\"ended\"") ?? false || !recording.process.isRunning
      }
      #expect(try recording.end().steps.count == 2)
    }
  }

  @Test(
    "A recording omits touches that begin while a password is asked for",
    arguments: [[], ["--raw"], ["-"]])
  func passwordPrompt(_ options: [String]) throws {
    try withServer { server in
      let recording = try Recording(server, options.filter { $0 != "-" })
      // The same touches, printed by `events`.
      let pipe = try Pipe()
      let printed =
        options.contains("-")
        ? try RunningOverlay(
          on: server.display, ["events", "--format", "text"], output: .descriptor(pipe.writing))
        : nil
      let finger = try recording.finger
      try finger.touchDown(1, at: Point(x: 100, y: 100))
      let prompt = try ProbeClient(
        server.display, .structure,
        on: .window(PixelRect(x: 500, y: 200, width: 300, height: 200), overrideRedirect: false))
      prompt.connection.unmap(prompt.window)
      prompt.connection.showAsPasswordPrompt(prompt.window)
      // A digit of a PIN, while an earlier finger rests.
      try finger.touchDown(2, at: Point(x: 600, y: 300))
      try finger.touchMove(1, to: Point(x: 110, y: 100))
      try finger.touchUp(2)
      prompt.connection.unmap(prompt.window)
      prompt.connection.synchronise()
      try finger.touchUp(1)
      try finger.touchDown(3, at: Point(x: 900, y: 500))
      try finger.touchUp(3)
      let events = try recording.end()
      #expect(events.allSatisfy { $0.position.x != 600 })
      #expect(Set(events.map(\.id)).count == 2)
      #expect(recording.process.messages.contains("left out: a password prompt is open"))
      #expect(recording.process.messages.contains("recorded 2 touches"))
      if let printed {
        // The time at the start of a line is in whole ms, so it is not taken for a position.
        for _ in 0..<5 { #expect(try !pipe.line().contains(" 600.0 ")) }
        #expect(printed.stop() == .exited(0))
      }
    }
  }

  @Test("A recording describes the screen and every touchscreen in its header")
  func header() throws {
    try withServer { server in
      let recording = try Recording(server)
      _ = try recording.end()
      let header = try readRecording(recording.path).header
      let monitor = try #require(
        MonitorLayout.monitors(on: DisplayConnection(name: server.display)).first)
      #expect(header.screen.width == 1280 && header.screen.height == 720)
      #expect(
        abs(header.screen.pixelsPerMillimetre - PixelDensity(of: monitor).pixelsPerMillimetre)
          < 0.01)
      #expect(header.devices.map(\.name) == ["touch0", "touch1"])
      #expect(header.devices.map(\.maxTouches) == [20, 10])
      #expect(
        recording.process.messages
          == "fingertip: recorded 0 touches with 0 events to \(recording.path)\n")
    }
  }

  @Test(
    "A recording uses the configuration's density, and includes the mouse with --pointer")
  func settings() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-record-config")
      try Files.write("show:\n  px-per-mm: 8\n", to: folder.file("c.yaml"))
      let recording = try Recording(
        server, ["--config", folder.file("c.yaml"), "--pointer", "--device", "touch1"])
      let mouse = try server.injector("mouse")
      try mouse.move(to: Point(x: 400, y: 300))
      try mouse.button(1, pressed: true)
      try mouse.sync()
      // Other devices are not recorded.
      try recording.finger.tap(1, at: Point(x: 100, y: 100))
      try waitForEvents(1, in: recording.path)
      try mouse.button(1, pressed: false)
      try mouse.sync()
      let events = try recording.end()
      #expect(events.steps.map(\.phase) == [.began, .ended])
      let header = try readRecording(recording.path).header
      #expect(header.screen.widthMM == 160 && header.screen.heightMM == 90)
      #expect(header.devices.contains { $0.name == "mouse" && $0.maxTouches == 1 })
      #expect(header.devices.contains { $0.name == "touch1" })
      #expect(!header.devices.contains { $0.name == "touch0" })
    }
  }

  @Test("A recording keeps two devices apart, and its times never decrease")
  func twoDevices() throws {
    try withServer { server in
      let recording = try Recording(server)
      let second = try server.injector("touch1")
      for step in 0..<20 {
        let position = Point(x: 100 + Double(step) * 20, y: 300)
        try recording.finger.tap(1, at: position)
        try second.tap(1, at: position + Vector(dx: 0, dy: 100))
      }
      let events = try recording.end()
      #expect(events.count == 80)
      #expect(Set(events.map(\.id.device)).count == 2)
      #expect(events.filter { $0.phase == .began }.map { Int($0.position.y.rounded()) }.count == 40)
    }
  }

  @Test(
    "A recording has an end for each touch: lifted, cancelled with its device, or still down"
  )
  func touchEnds() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "touch1"))
      let second = try server.injector("touch1")
      let recording = try Recording(server)
      let positions = [Point(x: 100, y: 100), Point(x: 300, y: 100), Point(x: 500, y: 100)]
      try second.touchDown(1, at: positions[0])
      try waitForEvents(1, in: recording.path)
      try user.setEnabled(false, device)
      try waitForEvents(2, in: recording.path)
      try user.setEnabled(true, device)
      try second.reconnect()
      try recording.finger.tap(1, at: positions[1])
      try recording.finger.touchDown(1, at: positions[2])
      try waitForEvents(5, in: recording.path)
      let events = try recording.end()
      // The server ends the touches of a device that it disables, and then reports the device as
      // disabled.
      #expect(events[1].phase == .ended || events[1].phase == .cancelled)
      #expect(
        events.dropFirst(2).map(\.phase) == [.began, .ended, .began, .cancelled])
      try recording.finger.touchUp(1)
    }
  }

  @Test("A recording that begins in the middle of a touch starts with its next report")
  func beginsDuringTouch() throws {
    try withServer { server in
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 100, y: 100))
      let recording = try Recording(server)
      try finger.touchMove(1, to: Point(x: 200, y: 100), steps: 2)
      try finger.touchUp(1)
      let events = try recording.end()
      #expect(events.map(\.phase) == [.began, .moved, .ended])
      #expect(events.first?.position.x.rounded() == 150)
    }
  }

  @Test("A recording warns of a change of the screen, and continues in the new coordinates")
  func resized() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      func resize(_ width: Int, _ height: Int) {
        #expect(user.switchMode(width: width, height: height))
        server.rootResized(width: width, height: height)
      }
      let recording = try Recording(server)
      try recording.finger.tap(1, at: Point(x: 1200, y: 700))
      resize(1920, 1080)
      try recording.finger.tap(1, at: Point(x: 1800, y: 1000))
      let events = try recording.end()
      #expect(
        events.steps.filter { $0.phase == .began } == [
          RecordedStep(1, .began, Point(x: 1200, y: 700)),
          RecordedStep(2, .began, Point(x: 1800, y: 1000)),
        ])
      #expect(
        recording.process.messageLines.first
          == "fingertip: the screen now has 1920x1080 px, no longer 1280x720")
      resize(1280, 720)
    }
  }
}

@Suite("A recording whose server ends", .ownServers, .serialized)
struct RecordServerLossTests {
  @Test("A recording whose server ends is complete, and the program ends with status 1")
  func serverEnds() throws {
    let server = try PrivateServer(.stage)
    let folder = try TemporaryFolder(prefix: "fingertip-record")
    let path = folder.file("touches.jsonl")
    let recording = try RunningOverlay(on: server.display, ["record", path])
    try server.injector("touch0").touchDown(1, at: Point(x: 100, y: 100))
    try waitForEvents(1, in: path)
    server.stop()
    #expect(recording.waitForEnd() == .exited(1))
    let phases = try readRecording(path).events.map(\.phase)
    #expect(phases == [.began, .cancelled] || phases == [.began, .ended])
    #expect(recording.messages.hasPrefix("fingertip: recorded 1 touch with 2 events to \(path)\n"))
    #expect(recording.messageLines.count == 2)
  }
}
