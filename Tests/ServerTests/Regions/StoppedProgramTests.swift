import Glibc
import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("A program that takes the touches of the whole screen", .server(.regions), .serialized)
struct StoppedProgramTests {
  /// The commands that take them.
  private static let commands = [
    ["draw"], ["inspect", "--test", "coverage"], ["devices", "--check", "--touch"],
  ]
  /// Ctrl-Z, and a signal that no program sees.
  private static let signals = [SIGTSTP, SIGSTOP]
  private static let place = Point(x: 640, y: 360)

  @Test(
    "A program that grabs the whole screen's touches leaves them to applications while it is stopped",
    arguments: commands, signals)
  func stopped(_ command: [String], _ signal: Int32) throws {
    try withServer { server in
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let finger = try server.injector("touch0")
      let program = try RunningOverlay(on: server.display, command)
      func takesTouches() -> Bool {
        application.connection.topLevels().contains {
          $0.isOurs && $0.isMapped && $0.isInputOnly && !$0.inputShape.isEmpty
        }
      }
      func tapBegins() throws -> Int {
        try finger.tap(1, at: Self.place)
        return application.collect().count { $0.kind == .touchBegin }
      }
      // A touch is all that this one waits for.
      let endsByTouch = command.contains("--touch")
      try Wait.until("the screen to be taken", takesTouches)
      application.clear()
      for _ in 0..<2 {
        if !endsByTouch { #expect(try tapBegins() == 0) }
        program.signal(signal)
        try Wait.until("the process to stop") { ProcessFigures.isStopped(program.pid) }
        try Wait.until("the screen to be left to applications") { !takesTouches() }
        if !endsByTouch { #expect(try tapBegins() == 1) }
        program.signal(SIGCONT)
        try Wait.until("the screen to be taken again", takesTouches)
        if !endsByTouch { #expect(try tapBegins() == 0) }
      }
      // It ends as if nothing had been.
      program.stop()
      let left = application.connection.topLevels().filter(\.isOurs)
      #expect(left.isEmpty)
      #expect(!program.messageLines.contains { $0.contains("bug") })
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
    "A program that is stopped with a finger on a region leaves its regions to the applications")
  func stoppedUnderFinger() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad)
      for turn in 1...2 {
        try stage.finger.touchDown(1, at: Self.onPad)
        try stage.waitForMessage("region 'pad': pressed", turn)
        try stage.stopForNow()
        try Wait.until("a touch on the region to be the application's") {
          try stage.finger.tap(2, at: Self.onPad)
          return stage.takeBegins() > 0
        }
        try stage.finger.touchUp(1)
        stage.overlay.signal(SIGCONT)
        try Wait.until("the regions to be taken again") {
          stage.ourWindows.contains { $0.isMapped && $0.isInputOnly && !$0.inputShape.isEmpty }
        }
      }
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.ourWindows.isEmpty)
    }
  }

  @Test(
    "A program that hangs leaves touches to the applications, and takes them when it goes on",
    arguments: [["show"], ["draw"]])
  func hanging(_ command: [String]) throws {
    try withServer { server in
      // A log that nobody reads: the first line that does not fit stops whoever writes it.
      let log = try FullPipe()
      let folder = try TemporaryFolder(prefix: "fingertip-hangs")
      try Files.write(Self.pad, to: folder.file("config.yaml"))
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let ready = try ReadySocket(path: folder.file("ready"))
      let program = try RunningOverlay.start(
        command + ["--config", folder.file("config.yaml")], display: server.display,
        folder: folder.path, readySocket: ready.path, errors: .descriptor(log.writing))
      try ready.wait(for: "the overlay", program)
      func takesTouches() -> Bool {
        application.connection.topLevels().contains {
          $0.isOurs && $0.isMapped && $0.isInputOnly && !$0.inputShape.isEmpty
        }
      }
      try Wait.until("the regions to be taken", takesTouches)
      let finger = try server.injector("touch0")
      application.clear()
      try finger.tap(1, at: Self.onPad)
      try Wait.until("touches to be left to the application") { !takesTouches() }
      try finger.tap(1, at: Self.onPad)
      #expect(application.collect().count { $0.kind == .touchBegin } == 1)
      log.drain()
      try Wait.until("touches to be taken again", takesTouches)
      #expect(program.stop() == .exited(0))
    }
  }

  @Test("A program keeps its touches while a turn of it waits again and again, but never for long")
  func waiting() throws {
    try withServer { server in
      // Four lines fill a page of the pipe, and the next waits for room; together longer than a hang may last.
      let pages = 22
      let log = try FullPipe()
      let folder = try TemporaryFolder(prefix: "fingertip-waits")
      let actions = repeatElement("{log: \(String(repeating: "x", count: 900))}", count: 4 * pages)
      try Files.write(
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 100px, height: 100px}
          on: {began: [\(actions.joined(separator: ", "))]}

        """, to: folder.file("config.yaml"))
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let ready = try ReadySocket(path: folder.file("ready"))
      let program = try RunningOverlay.start(
        ["show", "--config", folder.file("config.yaml")], display: server.display,
        folder: folder.path, readySocket: ready.path, errors: .descriptor(log.writing))
      try ready.wait(for: "the overlay", program)
      func takesTouches() -> Bool {
        application.connection.topLevels().contains {
          $0.isOurs && $0.isMapped && $0.isInputOnly && !$0.inputShape.isEmpty
        }
      }
      try Wait.until("the regions to be taken", takesTouches)
      try server.injector("touch0").tap(1, at: Point(x: 150, y: 150))
      for page in 1...pages {
        try Wait.forClock(30)
        #expect(takesTouches(), "at page \(page)")
        log.drainPage()
      }
      log.drain()
      #expect(program.stop() == .exited(0))
    }
  }

  @Test("A program keeps its touches as long as it takes its turns, however many there are")
  func busy() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad)
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForMessage("region 'pad': pressed")
      // Longer than it may take to answer.
      let start = Monotonic.milliseconds
      var taps = 1
      try Wait.until("some time to pass") {
        try stage.finger.tap(1, at: Self.onPad)
        taps += 1
        return Monotonic.milliseconds > start + 1500
      }
      try stage.waitForMessage("region 'pad': pressed", taps)
      #expect(stage.takeBegins() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A program keeps its touches while it paints a large picture anew")
  func painting() throws {
    try withServer { server in
      // A picture that is turned costs this build, which is not optimised, longer than a hang may last.
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
        let way = Vector(dx: 100 * cos(angle), dy: 100 * sin(angle))
        try stage.finger.touchMove(1, to: middle + way * -1)
        try stage.finger.touchMove(2, to: middle + way)
        try stage.finger.tap(3, at: Self.onPad)
        taps += 1
        try Wait.forClock(20)
      }
      // Each picture takes half a second of a processor, and many times as long on a busy machine.
      try Wait.until("all taps on the pad", deadline: Deadline(seconds: 120)) {
        stage.count("region 'pad': pressed") >= taps
      }
      #expect(stage.takeBegins() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
