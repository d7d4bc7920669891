import Glibc
import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("Programs that are stopped, hang or are busy", .server(.regions), .serialized)
struct StoppedProgramTests {
  /// The commands that take the touches of the whole screen.
  private static let commands = [
    ["draw"], ["inspect", "--test", "coverage"], ["devices", "--check", "--touch"],
  ]
  /// Ctrl-Z, and a signal that no program can catch.
  private static let signals = [SIGTSTP, SIGSTOP]
  private static let position = Point(x: 640, y: 360)

  @Test(
    "While a program that takes all touches of the screen is stopped, applications get them",
    arguments: commands, signals)
  func stopped(_ command: [String], _ signal: Int32) throws {
    try withServer { server in
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let finger = try server.injector("touch0")
      let program = try RunningOverlay(on: server.display, command)
      func takesTouches() -> Bool {
        application.connection.topLevels().contains(where: \.takesTouches)
      }
      func tapBegins() throws -> Int {
        try finger.tap(1, at: Self.position)
        return application.collect().count { $0.kind == .touchBegin }
      }
      // This command ends with the first touch.
      let endsByTouch = command.contains("--touch")
      try Wait.until("the screen to take touches", takesTouches)
      application.clear()
      for _ in 0..<2 {
        if !endsByTouch { #expect(try tapBegins() == 0) }
        program.signal(signal)
        try Wait.until("the process to stop") { ProcessFigures.isStopped(program.pid) }
        try Wait.until("the screen to leave touches to applications") { !takesTouches() }
        if !endsByTouch { #expect(try tapBegins() == 1) }
        program.signal(SIGCONT)
        try Wait.until("the screen to take touches again", takesTouches)
        if !endsByTouch { #expect(try tapBegins() == 0) }
      }
      // It ends without leaving anything behind.
      program.stop()
      let left = application.connection.topLevels().filter(\.isOurs)
      #expect(left.isEmpty)
      #expect(!program.messageLines.contains { $0.contains("bug") })
    }
  }

  @Test(
    "In a program that takes all touches, only the thread of its loop handles Ctrl-Z",
    arguments: commands)
  func threads(_ command: [String]) throws {
    try withServer { server in
      let program = try RunningOverlay(on: server.display, command)
      let folder = "/proc/\(program.pid)/task"
      let threads = try Files.names(in: folder).filter { $0 != "\(program.pid)" }
      // At least the one that ends the program if the server does not answer.
      #expect(!threads.isEmpty)
      for thread in threads {
        // Others may end at any time.
        guard let status = Files.text("\(folder)/\(thread)/status") else { continue }
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") })
        let mask = try #require(UInt64(line.split(separator: "\t")[1], radix: 16))
        #expect(mask >> (SIGTSTP - 1) & 1 == 1, "thread \(thread)")
      }
      program.stop()
    }
  }

  private static let pad = """
    regions:
    - id: pad
      frame: {left: 900px, top: 400px, width: 200px, height: 200px}
      control: button
      on: {down: {log: pressed}}

    """
  private static let onPad = Point(x: 950, y: 450)

  @Test(
    "A program that is stopped with a finger on a region leaves its regions to applications")
  func stoppedUnderFinger() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad)
      for round in 1...2 {
        try stage.finger.touchDown(1, at: Self.onPad)
        try stage.waitForMessage("region 'pad': pressed", round)
        try stage.overlay.suspend()
        try Wait.until("a touch on the region to reach the application") {
          try stage.finger.tap(2, at: Self.onPad)
          return stage.takeTouchBeginCount() > 0
        }
        try stage.finger.touchUp(1)
        stage.overlay.signal(SIGCONT)
        try Wait.until("the regions to take touches again") {
          stage.ourWindows.contains(where: \.takesTouches)
        }
      }
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.ourWindows.isEmpty)
    }
  }

  @Test(
    "A program that hangs leaves touches to applications, and takes them again when it continues",
    arguments: [["show"], ["draw"]])
  func hanging(_ command: [String]) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-hangs")
      let held = try HeldProgram(in: folder)
      let pad = Self.pad.replacing("log: pressed", with: "run: [\(held.path)]")
      try Files.write(pad, to: folder.file("config.yaml"))
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let ready = try ReadySocket(path: folder.file("ready"))
      let program = try RunningOverlay.start(
        command + ["--config", folder.file("config.yaml")], display: server.display,
        folder: folder.path, readySocket: ready.path)
      try ready.wait(for: "the overlay", program)
      func takesTouches() -> Bool {
        application.connection.topLevels().contains(where: \.takesTouches)
      }
      try Wait.until("the regions to take touches", takesTouches)
      let finger = try server.injector("touch0")
      application.clear()
      try finger.tap(1, at: Self.onPad)
      try Wait.until("touches to be left to the application") { !takesTouches() }
      try finger.tap(1, at: Self.onPad)
      #expect(application.collect().count { $0.kind == .touchBegin } == 1)
      held.release()
      try Wait.until("touches to be taken again", takesTouches)
      #expect(program.stop(patience: 20) == .exited(0))
    }
  }

  @Test("Messages that nobody reads stop no region, and their number is printed when they are read")
  func unreadMessages() throws {
    try withServer { server in
      let text = String(repeating: "x", count: 900)
      let folder = try TemporaryFolder(prefix: "fingertip-unread")
      let pad = Self.pad.replacing("log: pressed", with: "log: \(text)")
      try Files.write(pad, to: folder.file("config.yaml"))
      let log = try Pipe()
      let ready = try ReadySocket(path: folder.file("ready"))
      let program = try RunningOverlay.start(
        ["show", "--config", folder.file("config.yaml")], display: server.display,
        folder: folder.path, readySocket: ready.path, errors: .descriptor(log.writing))
      try ready.wait(for: "the overlay", program)
      let finger = try server.injector("touch0")
      // More than a pipe holds.
      let tapCount = 100
      for _ in 0..<tapCount { try finger.tap(1, at: Self.onPad) }
      let run = try RunningOverlay.run(
        ["status"], display: server.display, runtimeFolder: folder.path)
      #expect(run.status == .exited(0))
      let message = "fingertip: region 'pad': \(text)"
      // A short line may still fit when a long one does not: there are several reports.
      var (readCount, dropCount) = (0, 0)
      func takeLine() throws {
        let line = try log.line()
        if line == message { return readCount += 1 }
        let words = line.split(separator: " ")
        #expect(line.hasSuffix("dropped, because nobody read \(words[1] == "1" ? "it" : "them")"))
        dropCount += try #require(Int(words[1]))
      }
      while log.hasLine { try takeLine() }
      #expect(readCount > 0)
      try finger.tap(1, at: Self.onPad)
      while readCount + dropCount <= tapCount { try takeLine() }
      #expect(readCount + dropCount == tapCount + 1)
      #expect(dropCount > 0)
      #expect(program.stop(patience: 20) == .exited(0))
    }
  }

  @Test(
    "A program keeps its touches while one of its turns blocks repeatedly, but never for long",
    arguments: [
      // Together, the waits for one touch exceed the time that an answer may take.
      (pads: 1, waits: 6),
      // Together, those for the touches of one turn exceed the time after which even a process
      // at work is taken for one that hangs.
      (pads: 25, waits: 1),
    ])
  func waiting(_ count: (pads: Int, waits: Int)) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-waits")
      let (path, file) = (folder.path, folder.file("config.yaml"))
      let names = (0..<count.pads * count.waits).map { "held\($0)" }
      let lines = (0..<count.pads).map { pad in
        let actions = names[pad * count.waits..<(pad + 1) * count.waits]
          .map { "{run: [\(folder.file($0))]}" }.joined(separator: ", ")
        let frame = "{left: \(40 * pad)px, top: 100px, width: 40px, height: 40px}"
        return "- {id: p\(pad), frame: \(frame), on: {began: [\(actions)]}}\n"
      }
      try Files.write("regions:\n\(lines.joined())", to: file)
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      func takesTouches() -> Bool {
        application.connection.topLevels().contains(where: \.takesTouches)
      }
      let programs = try names.map { try HeldProgram(in: folder, named: $0) }
      let ready = try ReadySocket(path: "\(path)/ready")
      let program = try RunningOverlay.start(
        ["show", "--config", file], display: server.display, folder: path, readySocket: ready.path)
      try ready.wait(for: "the overlay", program)
      try Wait.until("the regions to take touches", takesTouches)
      let finger = try server.injector("touch0")
      for pad in 0..<count.pads {
        try finger.tap(1, at: Point(x: 40 * Double(pad) + 20, y: 120))
      }
      for held in programs {
        try Wait.forClock(120)
        #expect(takesTouches())
        held.release()
      }
      #expect(program.stop(patience: 20) == .exited(0))
    }
  }

  @Test("A program keeps its touches as long as it takes its turns, however many touches there are")
  func busy() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad)
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForMessage("region 'pad': pressed")
      // Longer than the program may take to answer.
      let start = Monotonic.milliseconds
      var taps = 1
      try Wait.until("more time to pass than an answer may take") {
        try stage.finger.tap(1, at: Self.onPad)
        taps += 1
        return Monotonic.milliseconds > start + 1500
      }
      try stage.waitForMessage("region 'pad': pressed", taps)
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A program keeps its touches while it repaints a large picture")
  func painting() throws {
    try withServer { server in
      // Rotating a picture takes this unoptimised build longer than the limit of a hang.
      let picture = """
        - id: picture
          frame: {left: 100px, top: 60px, width: 600px, height: 500px}
          touches: gesture
          draw: {picture: \(RepositoryFile.path("config/examples/picture-panel.png"))}
          gestures: [{type: rotate, on: {changed: {rotate: self}}}]

        """
      let stage = try ProgramStage(server, Self.pad + picture)
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForMessage("region 'pad': pressed")
      let middle = Point(x: 400, y: 310)
      try stage.finger.touchDown(1, at: middle + Vector(dx: -100, dy: 0))
      try stage.finger.touchDown(2, at: middle + Vector(dx: 100, dy: 0))
      var taps = 1
      for step in 1...20 {
        let angle = Double(step) / 20
        let offset = Vector(dx: 100 * cos(angle), dy: 100 * sin(angle))
        try stage.finger.touchMove(1, to: middle + offset * -1)
        try stage.finger.touchMove(2, to: middle + offset)
        try stage.finger.tap(3, at: Self.onPad)
        taps += 1
        try Wait.forClock(20)
      }
      // Each picture takes half a second of CPU time, and many times as long on a busy machine.
      try Wait.until("all taps on the pad to be reported", deadline: Deadline(seconds: 120)) {
        stage.count("region 'pad': pressed") >= taps
      }
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
