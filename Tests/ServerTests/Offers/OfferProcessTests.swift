import Glibc
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The program with offering regions", .server(.regions), .serialized)
struct OfferProcessTests {
  private static let onPad = Point(x: 150, y: 150)
  private static let onTray = Point(x: 950, y: 150)
  private static let elsewhere = Point(x: 600, y: 600)

  private static let pad = """
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 200px, height: 200px}
      control: button
      on: {down: {log: pressed}}

    """
  private static let tray = """
    - id: tray
      policy: offer
      frame: {left: 900px, top: 100px, width: 200px, height: 200px}

    """
  private static let hiddenTray = """
    - id: tray
      policy: offer
      hidden: true
      frame: {left: 900px, top: 100px, width: 200px, height: 200px}

    """

  @Test("The program grabs while a touch can hit an offering region, and not while it is paused")
  func grabLifetime() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad + Self.tray)
      try stage.waitForGrab(true)
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForMessage("region 'pad': pressed")
      for position in [Self.onTray, Self.elsewhere] {
        try stage.finger.tap(1, at: position)
        try stage.waitForTaps(1)
      }
      for configuration in [Self.pad, Self.pad + Self.tray, Self.pad + Self.hiddenTray] {
        try stage.reload(configuration)
        try stage.waitForGrab(configuration == Self.pad + Self.tray)
        try stage.finger.tap(1, at: Self.onTray)
        try stage.waitForTaps(1)
      }
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForMessage("region 'pad': pressed", 2)
      try stage.reload(Self.pad + Self.tray)
      #expect(try stage.overlay.tell("pause").status == .exited(0))
      try stage.waitForGrab(false)
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForTaps(1)
      #expect(try stage.overlay.tell("resume").status == .exited(0))
      try stage.waitForGrab(true)
      let watchdog = try #require(stage.grabProcesses.first)
      #expect(stage.overlay.stop() == .exited(0))
      try Wait.until("the watchdog to end") { kill(watchdog, 0) != 0 }
      #expect(!stage.isGrabbed)
      #expect(stage.count("region 'pad': pressed") == 2)
      #expect(!stage.overlay.messageLines.contains { $0.hasPrefix("fingertip: fingertip bug") })
    }
  }

  @Test("The end of the grab leaves the touches of regions alone that began before it")
  func touchesBesideGrab() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad + Self.hiddenTray, ["--log", "info"])
      try stage.finger.touchDown(1, at: Self.onPad)
      try stage.waitForMessage("region 'pad': pressed")
      #expect(try stage.overlay.tell("region", "tray", "show").status == .exited(0))
      try stage.waitForGrab(true)
      try stage.finger.touchDown(2, at: Self.elsewhere)
      try stage.application.waitForEvent("a touch to reach the application") {
        $0.kind == .touchBegin
      }
      // The grab's finger is down, so the pause releases the grab before it ends.
      #expect(try stage.overlay.tell("pause").status == .exited(0))
      try stage.waitForGrab(false)
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      #expect(try stage.overlay.tell("resume").status == .exited(0))
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForMessage("region 'pad': pressed", 2)
      #expect(stage.overlay.messageLines.filter { $0.contains("not routed") } == [])
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Undecided touches reach the application when the program is killed, and nothing remains (S11)")
  func killed() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad + Self.tray)
      let watchdog = try #require(stage.grabProcesses.first)
      // A stopped program answers no touch.
      try stage.overlay.suspend()
      // Its window disappears with it, but the touch on that window reaches nobody, since the
      // window was there when the touch began. The others wait for an answer, but only for 0.4 s,
      // so that on a slow machine they may arrive before the program is killed.
      try stage.finger.tap(1, at: Self.onPad)
      try stage.finger.tap(1, at: Self.elsewhere)
      try stage.finger.tap(1, at: Self.onTray)
      stage.overlay.killNow()
      try stage.waitForTaps(2)
      try Wait.until("the watchdog to end") { kill(watchdog, 0) != 0 }
      #expect(!stage.isGrabbed)
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForTaps(1)
    }
  }

  @Test(
    "A stopped program holds back no touch, and has its regions again when it continues (S12)"
  )
  func stopped() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad + Self.tray)
      try stage.waitForGrab(true)
      try stage.overlay.suspend()
      try stage.finger.tap(1, at: Self.elsewhere)
      try stage.finger.tap(1, at: Self.onTray)
      try stage.waitForTaps(2)
      for position in [Self.elsewhere, Self.onTray] {
        try stage.finger.tap(1, at: position)
        try stage.waitForTaps(1)
      }
      stage.overlay.signal(SIGCONT)
      try stage.waitForGrab(true)
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForMessage("region 'pad': pressed")
      try stage.finger.tap(1, at: Self.elsewhere)
      try stage.waitForTaps(1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("The process that holds the grab is continued by the next touch if somebody has stopped it")
  func stoppedGrabProcess() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad + Self.tray)
      try stage.waitForGrab(true)
      let process = try #require(stage.grabProcesses.first)
      kill(process, SIGSTOP)
      try Wait.until("the process to be stopped") { ProcessFigures.isStopped(process) }
      try stage.finger.tap(1, at: Self.elsewhere)
      try stage.waitForTaps(1)
      try stage.waitForMessage("the process that holds the touch grab was stopped; it is continued")
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForMessage("region 'pad': pressed")
      #expect(stage.grabProcesses == [process])
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "The program reports once that another client has the grab, and a reload tries again (S13, e12)"
  )
  func refused() throws {
    try withServer { server in
      var other: DisplayConnection? = try DisplayConnection(name: server.display)
      #expect(other.map { $0.grabTouches(on: $0.root) } == true)
      let stage = try ProgramStage(server, Self.pad + Self.tray)
      let refusal = "regions with other policies work as usual"
      #expect(stage.count(refusal) == 1)
      try stage.reload(Self.pad + Self.tray)
      #expect(stage.count(refusal) == 1 && !stage.isGrabbed)
      other = nil
      for position in [Self.onTray, Self.elsewhere] {
        try stage.finger.tap(1, at: position)
        try stage.waitForTaps(1)
      }
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForMessage("region 'pad': pressed")
      try stage.reload(Self.pad + Self.tray)
      try stage.waitForGrab(true)
      #expect(stage.count(refusal) == 1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "The program tries to grab again when a compositor ends, which may have held the grab (S13)")
  func compositorEnds() throws {
    try withServer { server in
      let compositor = try RunningProgram(.xcompmgr, on: server)
      var other: DisplayConnection? = try DisplayConnection(name: server.display)
      #expect(other.map { $0.grabTouches(on: $0.root) } == true)
      let stage = try ProgramStage(server, "regions:\n" + Self.tray)
      #expect(!stage.isGrabbed)
      other = nil
      compositor.stop()
      try stage.waitForGrab(true)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A program that hangs holds back no touch, and recovers or is killed by its watchdog (S12)",
    arguments: [true, false])
  func hangs(_ recovers: Bool) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-hangs")
      let held = try HeldProgram(in: folder)
      let pad = Self.pad.replacing("log: pressed", with: "run: [\(held.path)]")
      try Files.write(pad + Self.tray, to: folder.file("config.yaml"))
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let ready = try ReadySocket(path: folder.file("ready"))
      let overlay = try RunningOverlay.start(
        ["show", "--config", folder.file("config.yaml")], display: server.display,
        folder: folder.path, readySocket: ready.path)
      try ready.wait(for: "the overlay", overlay)
      let finger = try server.injector("touch0")
      try finger.tap(1, at: Self.onPad)
      application.clear()
      try finger.tap(1, at: Self.elsewhere)
      try application.waitForEvent("the touch to end") { $0.kind == .touchEnd }
      if recovers {
        held.release()
        try Wait.until("the grab to be held again") {
          application.connection.topLevels().contains(where: \.isTouchGrab)
        }
        #expect(overlay.stop(patience: 20) == .exited(0))
      } else {
        #expect(overlay.wait(until: Deadline(seconds: 60)) == .killed(signal: SIGKILL))
        // The program that was about to start has the connection to the server, too.
        held.release()
        try Wait.until("the overlay's windows to be removed") {
          !application.connection.topLevels().contains(where: \.isOurs)
        }
        application.clear()
        try finger.tap(1, at: Self.onPad)
        try application.waitForEvent("the next touch to end") { $0.kind == .touchEnd }
      }
    }
  }
}
