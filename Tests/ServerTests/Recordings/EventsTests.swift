import Glibc
import TestSupport
import Testing
import TouchX11
import Touches
import WindowStates

@testable import SystemSupport
@testable import TouchRecordings
@testable import TouchRig

@Suite("The command events", .server(.stage), .serialized)
struct EventsTests {
  @Test("events prints each event at once, as lines of a recording with the server's times")
  func json() throws {
    try withServer { server in
      let pipe = try Pipe()
      let events = try RunningOverlay(
        on: server.display, ["events"], output: .descriptor(pipe.writing))
      let finger = try server.injector("touch0")
      var seen: [RecordingEvent] = []
      func read() throws {
        let line = Array(try pipe.line().utf8)
        seen.append(try line.withUnsafeBytes { bytes in try RecordingEvent(parsing: bytes) })
      }
      let (start, end) = (Point(x: 300, y: 200), Point(x: 340, y: 260))
      try finger.touchDown(1, at: start, pressure: 0.5)
      try read()
      try finger.touchMove(1, to: end)
      try read()
      try finger.touchUp(1)
      try read()
      #expect(
        seen.steps == [
          RecordedStep(1, .began, start), RecordedStep(1, .moved, end),
          RecordedStep(1, .ended, end),
        ])
      // The server's clock counts from the start of the machine.
      let now = Monotonic.milliseconds
      #expect(seen.allSatisfy { $0.time <= now && $0.time > now - 60_000 })
      #expect(events.stop() == .exited(0))
      #expect(events.messages.isEmpty)
    }
  }

  @Test("events --format text prints columns")
  func text() throws {
    try withServer { server in
      let pipe = try Pipe()
      let events = try RunningOverlay(
        on: server.display, ["events", "--format", "text"], output: .descriptor(pipe.writing))
      try server.injector("touch0").touchDown(1, at: Point(x: 300, y: 200), pressure: 0.5)
      let line = try pipe.line()
      #expect(line.hasSuffix("  began        300.0   200.0 px  pressure 0.5"))
      #expect(line.contains(" ms  device "))
      #expect(events.stop() == .exited(0))
      try server.injector("touch0").touchUp(1)
    }
  }

  @Test("events prints touches with the names of pointer events")
  func pointer() throws {
    try withServer { server in
      let pipe = try Pipe()
      let events = try RunningOverlay(
        on: server.display, ["events", "--format", "pointer"], output: .descriptor(pipe.writing))
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 200), pressure: 0.5)
      let down = try pipe.line()
      #expect(
        down.hasPrefix(
          "{\"type\":\"pointerdown\",\"pointerId\":1,\"pointerType\":\"touch\",\"isPrimary\":true,"
            + "\"clientX\":300,\"clientY\":200,\"pressure\":0.5,"))
      try finger.touchUp(1)
      #expect(try pipe.line().hasPrefix("{\"type\":\"pointerup\",\"pointerId\":1,"))
      #expect(events.stop() == .exited(0))
    }
  }

  @Test("events prints a document for WebDriver clients when it ends, and nothing before")
  func webDriver() throws {
    try withServer { server in
      let pipe = try Pipe()
      let events = try RunningOverlay(
        on: server.display, ["events", "--format", "webdriver"], output: .descriptor(pipe.writing))
      try server.injector("touch0").tap(1, at: Point(x: 300, y: 200))
      #expect(events.stop() == .exited(0))
      let line = try pipe.line()
      #expect(
        line.hasPrefix(
          "{\"actions\":[{\"type\":\"pointer\",\"id\":\"finger1\",\"parameters\":{\"pointerType\":\"touch\"},"
            + "\"actions\":[{\"type\":\"pointerMove\",\"duration\":0,\"origin\":\"viewport\",\"x\":300,\"y\":200},"
            + "{\"type\":\"pointerDown\",\"button\":0},"))
      #expect(line.hasSuffix("{\"type\":\"pointerUp\",\"button\":0}]}]}"))
      #expect(!pipe.hasLine)
    }
  }

  @Test("events refuses the formats of browsers for reports", arguments: ["pointer", "webdriver"])
  func browserFormatsOfReports(_ format: String) throws {
    try withServer { server in
      let run = try RunningOverlay.run(
        ["events", "--raw", "--format", format], display: server.display)
      #expect(run.status == .exited(2))
      #expect(
        run.messages
          == "fingertip: --format: '\(format)' is not allowed with --raw, --delivered and --evdev; "
          + "json and text are\n")
    }
  }

  /// Returns a string of a line of JSON.
  private func member(_ key: String, of line: String) -> String? {
    guard let json = JSONValue.parse(line.utf8), let member = json.member(key) else { return nil }
    return member.string
  }

  @Test("events --raw prints each report with every axis by its label, before the matrix")
  func raw() throws {
    try withServer { server in
      let pipe = try Pipe()
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "touch0"))
      try user.setMatrix([0.5, 0, 0, 0, 0.5, 0, 0, 0, 1], of: device)
      let events = try RunningOverlay(
        on: server.display, ["events", "--raw"], output: .descriptor(pipe.writing))
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 640, y: 360), pressure: 0.5)
      try finger.touchMove(1, to: Point(x: 320, y: 360))
      try finger.touchUp(1)
      let lines = try (0..<3).map { _ in try pipe.line() }
      for line in lines {
        #expect(member("event", of: line) == "raw")
        #expect(line.contains("\"device\":\(device.rawValue),"))
      }
      #expect(lines[0].contains("\"phase\":\"began\",\"x\":320,\"y\":180,"))
      #expect(lines[0].contains("\"Abs MT Position X\":32768,\"Abs MT Position Y\":32768"))
      #expect(lines[0].contains("\"Abs MT Pressure\":"))
      #expect(lines[1].contains("\"phase\":\"moved\",\"x\":160,\"y\":180,"))
      #expect(lines[1].contains("\"Abs MT Position X\":16384"))
      #expect(!lines[1].contains("Pressure"))
      #expect(lines[2].contains("\"phase\":\"ended\""))
      #expect(events.stop() == .exited(0))
      #expect(events.messages.isEmpty)
      try user.setMatrix([1, 0, 0, 0, 1, 0, 0, 0, 1], of: device)
    }
  }

  @Test(
    "events --raw with --delivered shows which touches an application takes",
    arguments: [ProbeSelection.structure, .touch])
  func delivered(_ selection: ProbeSelection) throws {
    try withServer { server in
      let pipe = try Pipe()
      let application = try ProbeClient(
        server.display, selection,
        on: .window(PixelRect(x: 0, y: 0, width: 640, height: 720), colour: 0x30_6080))
      defer { withExtendedLifetime(application) {} }
      let events = try RunningOverlay(
        on: server.display, ["events", "--raw", "--delivered"], output: .descriptor(pipe.writing))
      let finger = try server.injector("touch0")
      try finger.tap(1, at: Point(x: 300, y: 360))
      try finger.tap(2, at: Point(x: 900, y: 360))
      // The second tap is on the root window, and its events arrive after all those of the first.
      var kinds: [String] = []
      repeat {
        let line = try pipe.line()
        kinds.append(member("event", of: line) ?? "")
        if kinds.last == "delivered" {
          #expect(member("window", of: line) == application.connection.root.hexadecimal)
          let child = application.window.hexadecimal
          let isOver = line.contains("\"x\":300,")
          #expect(line.contains("\"child\":\(isOver ? "\"\(child)\"" : "null")"))
          #expect(line.contains("\"emulating\":true"))
        }
      } while kinds.count < (selection == .touch ? 6 : 8)
      #expect(kinds.count { $0 == "raw" } == 4)
      #expect(kinds.count { $0 == "delivered" } == (selection == .touch ? 2 : 4))
      #expect(events.stop() == .exited(0))
      #expect(events.messages.isEmpty)
    }
  }

  @Test("events --raw --format text prints columns, with the axes by their labels")
  func rawText() throws {
    try withServer { server in
      let pipe = try Pipe()
      let events = try RunningOverlay(
        on: server.display, ["events", "--raw", "--format", "text"],
        output: .descriptor(pipe.writing))
      try server.injector("touch0").tap(1, at: Point(x: 320, y: 180))
      #expect(
        try pipe.line().contains(
          "  began        320.0   180.0 px  raw        Abs MT Position X=16384  "
            + "Abs MT Position Y=16384"))
      #expect(events.stop() == .exited(0))
    }
  }

  @Test("events ends silently when its reader closes the pipe, even if no touch comes")
  func readerGone() throws {
    try withServer { server in
      let pipe = try Pipe()
      let events = try RunningOverlay(
        on: server.display, ["events"], output: .descriptor(pipe.writing))
      pipe.stopReading()
      #expect(events.waitForEnd() == .exited(1))
      #expect(events.messages.isEmpty)
    }
  }

  @Test(
    "A command ends silently if nobody reads its output from the start",
    arguments: [["events"], ["record", "-"], ["analyze", "--convert", "-"], ["help"]])
  func noReader(_ command: [String]) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-reader")
      var arguments = command
      if command[0] == "analyze" {
        arguments.append(folder.file("touches.jsonl"))
        try Files.write(RecordingText.twoFingers, to: folder.file("touches.jsonl"))
      }
      let pipe = try Pipe()
      pipe.stopReading()
      let program = try Subprocess(
        .init(
          try #require(RunningOverlay.program), arguments,
          environment: ["DISPLAY": server.display, "XDG_RUNTIME_DIR": folder.path],
          output: .descriptor(pipe.writing), errors: .file(folder.file("errors"))))
      #expect(program.wait(until: Deadline(seconds: 20)) == .exited(1))
      #expect(Files.text(folder.file("errors")) == "")
    }
  }

  @Test("events ends on SIGTERM even if its output is not read")
  func stalledReader() throws {
    try withServer { server in
      let pipe = try Pipe()
      let events = try RunningOverlay(
        on: server.display, ["events"], output: .descriptor(pipe.writing))
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      // Each line has some 80 bytes, and the pipe holds 64 KiB.
      try finger.touchMove(1, to: Point(x: 900, y: 600), steps: 2000)
      try Wait.until("the pipe to be full") {
        var entry = pollfd(fd: pipe.writing, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) == 0
      }
      events.signal(SIGTERM)
      #expect(events.waitForEnd() == .exited(0))
      #expect(events.messages.isEmpty)
      try finger.touchUp(1)
    }
  }

  @Test("events reports that it cannot write to standard output")
  func fullDisk() throws {
    try withServer { server in
      let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
      try #require(full >= 0)
      defer { close(full) }
      let events = try RunningOverlay(on: server.display, ["events"], output: .descriptor(full))
      try server.injector("touch0").tap(1, at: Point(x: 300, y: 200))
      #expect(events.waitForEnd() == .exited(1))
      #expect(events.messages == "fingertip: standard output: No space left on device\n")
    }
  }

  @Test("events and record report a display that does not answer", arguments: ["events", "record"])
  func noDisplay(_ command: String) throws {
    let arguments = [command] + (command == "record" ? ["-"] : [])
    let run = try RunningOverlay.run(arguments, display: ":987")
    #expect(run.status == .exited(69))
    #expect(run.messages == "fingertip: no X display: nothing answers at ':987'\n")
    #expect(run.output.isEmpty)
  }
}
