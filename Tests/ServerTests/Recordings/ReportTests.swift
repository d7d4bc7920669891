import Glibc
import Testing
import TouchX11
import Touches

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchRig

@Suite("fingertip report", .server(.guided), .serialized)
struct ReportTests {
  /// Unpacks an archive.
  private func unpack(_ archive: String, in folder: String) throws {
    let tar = try FinishedProgram.run(
      "tar", ["tar", "xzf", archive, "-C", folder], within: 10_000)
    #expect(tar?.status == 0)
  }

  @Test(
    "fingertip report packs versions, devices, the session and its analysis, and leaves no file"
  )
  func archive() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-report")
      let path = folder.file("panel.tar.gz")
      let application = try ProbeClient(
        server.display, .touch, on: .window(GuidedRun.screen, colour: 0x30_6080))
      let finger = try server.injector("touch0")
      let program = try RunningOverlay(
        on: server.display, ["report", path, "--px-per-mm", "4"],
        environment: ["TMPDIR": folder.path])
      application.clear()
      for number in UInt32(1)...3 {
        try finger.touchDown(number, at: Point(x: 200, y: 100 * Double(number) + 200))
        for step in 1...40 {
          try finger.touchMove(
            number, to: Point(x: 200 + 10 * Double(step), y: 100 * Double(number) + 200))
        }
        try finger.touchUp(number)
      }
      // The session asks for taps in the corners.
      for (number, x) in zip(UInt32(4)..., [2.0, 1220, 1278]) {
        try finger.tap(number, at: Point(x: x, y: 30))
      }
      try finger.tap(9, at: Point(x: 640, y: 30))
      #expect(program.waitForEnd() == .exited(0))
      #expect(program.output == path + "\n")
      #expect(!application.collect().contains { $0.kind == .touchBegin })
      #expect(try Files.below(folder.path) == [path])

      try unpack(path, in: folder.path)
      func text(_ file: ReportFile) throws -> String {
        try #require(Files.text(folder.file("panel/" + file.rawValue)), "\(file)")
      }
      let contents = try text(.contents)
      let names = try Files.below(folder.file("panel")).map(Files.name)
      for name in names { #expect(contents.contains("\n\(name)\n"), "\(name)") }
      #expect(try text(.system).contains("\"fingertip\": \"\(Program.version)\""))
      #expect(try text(.system).contains("\"SHAPE\""))
      #expect(try text(.system).contains("\"windowManager\": null"))
      #expect(try text(.devices).contains("'touch0'"))
      #expect(try text(.devices).contains("is right"))
      #expect(try text(.properties).contains("Coordinate Transformation Matrix: 1.0, 0.0"))
      #expect(try text(.analysis).contains("7 touches"))
      #expect(try text(.analysisJSON).contains("\"touches\""))
      #expect(try text(.page).contains("<svg"))
      // Three touches with 41 positions each and four taps, each with its end.
      let recording = try text(.recording)
      #expect(recording.split(separator: "\n").count { $0.contains("\"began\"") } == 7)
      for file in ReportFile.allCases where names.contains(file.rawValue) && file != .picture {
        let content = try text(file)
        #expect(!content.contains(folder.path), "\(file)")
      }
    }
  }

  @Test("The screen of a session disappears before its report is packed")
  func screenWhilePacking() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-report")
      let (tar, started, gate) = (folder.file("tar"), folder.file("started"), folder.file("gate"))
      try #require(mkfifo(gate, 0o600) == 0)
      // It waits until somebody opens the other end of the pipe.
      try Files.write(
        "#!/bin/sh\n: > \(started)\n: < \(gate)\nPATH=/usr/bin:/bin exec tar \"$@\"\n", to: tar)
      try #require(chmod(tar, 0o755) == 0)
      let user = try DisplayConnection(name: server.display)
      let program = try RunningOverlay(
        on: server.display, ["report", folder.file("panel.tar.gz"), "--px-per-mm", "4"],
        environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
      #expect(user.topLevels().contains { $0.isOurs && $0.isMapped })
      let finger = try server.injector("touch0")
      try finger.tap(1, at: Point(x: 300, y: 300))
      try finger.tap(2, at: Point(x: 640, y: 30))
      try Wait.until("the report to be packed") { Files.exists(started) }
      #expect(!user.topLevels().contains { $0.isOurs && $0.isMapped })
      let writing = open(gate, O_WRONLY | O_CLOEXEC)
      try #require(writing >= 0)
      close(writing)
      #expect(program.waitForEnd() == .exited(0))
    }
  }

  @Test("A fingertip report that is interrupted leaves nothing behind")
  func interrupted() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-report")
      let program = try RunningOverlay(
        on: server.display, ["report", folder.file("panel.tar.gz")],
        environment: ["TMPDIR": folder.path])
      program.signal(SIGTERM)
      #expect(program.waitForEnd() == .exited(1))
      #expect(program.messages.contains("interrupted; no report was written"))
      #expect(try Files.below(folder.path).isEmpty)
    }
  }

  @Test("A fingertip report that is interrupted while it is packed leaves nothing behind")
  func interruptedWhilePacking() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-report")
      let (tar, started, gate) = (folder.file("tar"), folder.file("started"), folder.file("gate"))
      try #require(mkfifo(gate, 0o600) == 0)
      // Nobody opens the other end of the pipe.
      try Files.write("#!/bin/sh\n: > \(started)\n: < \(gate)\n", to: tar)
      try #require(chmod(tar, 0o755) == 0)
      try folder.makeFolder("tmp")
      let program = try RunningOverlay(
        on: server.display, ["report", folder.file("panel.tar.gz"), "--px-per-mm", "4"],
        environment: ["PATH": "\(folder.path):/usr/bin:/bin", "TMPDIR": folder.file("tmp")])
      let finger = try server.injector("touch0")
      try finger.tap(1, at: Point(x: 300, y: 300))
      try finger.tap(2, at: Point(x: 640, y: 30))
      try Wait.until("the report to be packed") { Files.exists(started) }
      program.signal(SIGINT)
      #expect(program.waitForEnd() == .exited(1))
      #expect(program.messages.contains("interrupted; no report was written"))
      #expect(try Files.below(folder.file("tmp")).isEmpty)
      #expect(!Files.exists(folder.file("panel.tar.gz")))
    }
  }

  @Test(
    "A fingertip report that cannot be packed gives the reason, and leaves nothing behind",
    arguments: [
      ("echo 'tar: no room' >&2; echo 'tar: exiting' >&2; exit 2", "tar: no room"),
      ("exit 3", "it ended with status 3"), ("kill -9 $$", "a signal ended it"),
    ])
  func unpacked(_ script: String, _ reason: String) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-report")
      let (tar, archive) = (folder.file("tar"), folder.file("panel.tar.gz"))
      try Files.write("#!/bin/sh\n\(script)\n", to: tar)
      try #require(chmod(tar, 0o755) == 0)
      try folder.makeFolder("tmp")
      let program = try RunningOverlay(
        on: server.display, ["report", archive, "--px-per-mm", "4"],
        environment: ["PATH": "\(folder.path):/usr/bin:/bin", "TMPDIR": folder.file("tmp")])
      let finger = try server.injector("touch0")
      try finger.tap(1, at: Point(x: 300, y: 300))
      try finger.tap(2, at: Point(x: 640, y: 30))
      #expect(program.waitForEnd() == .exited(1))
      #expect(
        program.messages.hasSuffix(
          "fingertip: \(archive): cannot be packed by tar: \(reason)\n"))
      #expect(try Files.below(folder.file("tmp")).isEmpty)
      #expect(!Files.exists(archive))
    }
  }

  @Test("A fingertip report ends with one message if the monitors change")
  func changedMonitors() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let folder = try TemporaryFolder(prefix: "fingertip-report")
      let program = try RunningOverlay(
        on: server.display, ["report", folder.file("panel.tar.gz")],
        environment: ["TMPDIR": folder.path])
      try user.setMonitor(
        "second", frame: PixelRect(x: 640, y: 0, width: 640, height: 720), millimetres: (160, 180))
      defer { try? user.removeMonitor("second") }
      #expect(program.waitForEnd() == .exited(1))
      let errors = program.messages.split(separator: "\n").filter { !$0.contains("only what") }
      #expect(
        errors == ["fingertip: the monitors have changed, so this guide ends; start it again"])
      #expect(try Files.below(folder.path).isEmpty)
    }
  }

  @Test(
    "fingertip report says before the session why it cannot write, and keeps existing files",
    arguments: [
      ("there.tar.gz", "already exists; --force overwrites it"),
      ("folder.tgz/none/x.tgz", "No such file"), ("folder.tgz", "already exists"),
    ])
  func refused(_ name: String, _ reason: String) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-report")
      try Files.write("mine", to: folder.file("there.tar.gz"))
      try folder.makeFolder("folder.tgz")
      let run = try RunningOverlay.run(["report", folder.file(name)], display: server.display)
      #expect(run.status == .exited(1))
      #expect(run.messages.contains(folder.file(name) + ": "), "\(run.messages)")
      #expect(run.messages.contains(reason), "\(run.messages)")
      #expect(Files.text(folder.file("there.tar.gz")) == "mine")
    }
  }
}
