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

extension RecordTests {
  @Test("A recording that is killed loses nothing that was written, and can be read")
  func killed() throws {
    try withServer { server in
      let recording = try Recording(server)
      try recording.finger.touchDown(1, at: Point(x: 100, y: 100))
      try recording.finger.touchMove(1, to: Point(x: 900, y: 600), steps: 200)
      try waitForEvents(201, in: recording.path)
      try recording.finger.touchMove(1, to: Point(x: 100, y: 100), steps: 300)
      recording.process.killNow()
      let events = try readRecording(recording.path).events
      #expect(events.count >= 201)
      #expect(events.first?.phase == .began)
      #expect(events.dropFirst().allSatisfy { $0.phase == .moved })
      try recording.finger.touchUp(1)
    }
  }

  @Test("A recording ends with whole lines and status 1 on a full disk")
  func fullDisk() throws {
    try withServer { server in
      let recording = try Recording(server)
      try recording.finger.touchDown(1, at: Point(x: 100, y: 100))
      try waitForEvents(1, in: recording.path)
      let size = (Files.text(recording.path) ?? "").utf8.count
      let limit = try Subprocess(
        .init("prlimit", ["--pid", "\(recording.process.pid)", "--fsize=\(size + 130)"]))
      #expect(limit.wait(until: Deadline(seconds: 20)) == .exited(0))
      try recording.finger.touchMove(1, to: Point(x: 900, y: 600), steps: 50)
      #expect(recording.process.waitForEnd() == .exited(1))
      #expect(recording.process.messages.hasSuffix("\(recording.path): File too large\n"))
      let events = try readRecording(recording.path).events
      #expect(events.first?.phase == .began)
      #expect(recording.process.messages.contains("1 touch with \(events.count) event"))
      #expect((Files.text(recording.path) ?? "").hasSuffix("}\n"))
      try recording.finger.touchUp(1)
    }
  }

  @Test("A recording overwrites a file only with --force")
  func overwriting() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-record")
      let path = folder.file("precious")
      try Files.write("precious\n", to: path)
      let refused = try RunningOverlay.run(["record", path], display: server.display)
      #expect(refused.status == .exited(1))
      #expect(
        refused.messages == "fingertip: \(path): already exists; --force overwrites it\n")
      #expect(Files.text(path) == "precious\n")
      let forced = try RunningOverlay.run(
        ["record", path, "--force", "--duration", "0.1"], display: server.display)
      #expect(forced.status == .exited(0))
      #expect(try readRecording(path).events.isEmpty)
    }
  }

  @Test(
    "record reports why a recording cannot be written",
    arguments: [
      ("/dev/full", "No space left on device"), ("/nonexistent/a", "No such file or directory"),
      ("/tmp", "Is a directory"),
    ])
  func unwritable(_ path: String, _ why: String) throws {
    try withServer { server in
      let run = try RunningOverlay.run(["record", path], display: server.display)
      #expect(run.status == .exited(1))
      #expect(run.messages == "fingertip: \(path): \(why)\n")
    }
  }

  @Test(
    "A recording whose file is removed meanwhile is created again, or lost with an error",
    arguments: [false, true])
  func removedFile(isReplaced: Bool) throws {
    try withServer { server in
      let recording = try Recording(server)
      let path = recording.path
      unlink(path)
      if isReplaced { try Files.write("another file\n", to: path) }
      try recording.finger.tap(1, at: Point(x: 300, y: 200))
      if isReplaced {
        recording.process.signal(SIGINT)
        #expect(recording.process.waitForEnd() == .exited(1))
        #expect(
          recording.process.messages
            == "fingertip: \(path): was replaced by another file while it was recorded, so the "
            + "recording is lost\n")
        #expect(Files.text(path) == "another file\n")
      } else {
        #expect(try recording.end().map(\.phase) == [.began, .ended])
        #expect(
          recording.process.messages
            == "fingertip: \(path): was removed while it was recorded; it was created again\n"
            + "fingertip: recorded 1 touch with 2 events to \(path)\n")
      }
    }
  }

  @Test("A recording is readable only by its owner, and does not wait for the reader of a pipe")
  func permissions() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-record")
      let (path, pipe) = (folder.file("touches.jsonl"), folder.file("pipe"))
      let recorded = try RunningOverlay.run(
        ["record", path, "--duration", "0.1"], display: server.display)
      #expect(recorded.status == .exited(0))
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
      try #require(mkfifo(pipe, 0o600) == 0)
      let refused = try RunningOverlay.run(["record", pipe], display: server.display)
      #expect(refused.status == .exited(1))
      #expect(refused.messages == "fingertip: \(pipe): is a pipe without a reader\n")
    }
  }

  @Test("A recording named with a dash goes to standard output")
  func standardOutput() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-record")
      let recording = try RunningOverlay(on: server.display, ["record", "-"])
      try server.injector("touch0").tap(1, at: Point(x: 100, y: 100))
      #expect(recording.stop() == .exited(0))
      #expect(
        recording.messages == "fingertip: recorded 1 touch with 2 events to standard output\n")
      try Files.write(recording.output, to: folder.file("a"))
      #expect(try readRecording(folder.file("a")).events.map(\.phase) == [.began, .ended])
    }
  }
}
