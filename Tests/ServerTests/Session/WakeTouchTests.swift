import Glibc
import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The touch that wakes a blanked screen", .server(.regions), .serialized)
struct WakeTouchTests {
  private static let pad = Point(x: 150, y: 150)
  private static let outside = Point(x: 700, y: 400)

  /// An overlay that shows touches and has a region, over an application that covers the screen.
  private final class WakeStage {
    let overlay: RunningOverlay
    let application: ProbeClient
    let finger: Injector
    private let user: DisplayConnection
    private let folder: TemporaryFolder
    /// The options that name the configuration.
    let configured: [String]

    init(on server: PrivateServer, _ options: [String], regions: String = "") throws {
      folder = try TemporaryFolder(prefix: "fingertip-wake")
      try Files.write(
        """
        show: {trail: 0, lift: none}
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          on: {began: {log: began}}
        \(regions)

        """, to: folder.file("config.yaml"))
      application = try ProbeClient(server.display, .touch, on: .wholeStage)
      user = try DisplayConnection(name: server.display)
      finger = try server.injector("touch0")
      configured = ["show", "--config", folder.file("config.yaml")]
      overlay = try RunningOverlay(on: server.display, configured + options)
    }

    /// Changes whether the overlay swallows the waking touch.
    func change(swallows: Bool) throws {
      let option = swallows ? "--swallow-wake" : "--no-swallow-wake"
      #expect(try overlay.tell(configured + [option]).status == .exited(0))
    }

    /// Whether touches that begin now are swallowed.
    var isCovered: Bool {
      user.topLevels().contains { $0.name == "Fingertip wake" && $0.isMapped }
    }
    /// The running process that covers the screen.
    var process: Int32? {
      (Files.text("/proc/\(overlay.pid)/task/\(overlay.pid)/children") ?? "")
        .split(separator: " ").compactMap { Int32($0) }
        .first { Files.text("/proc/\($0)/cmdline")?.hasPrefix("fingertip-wake") ?? false }
    }
    /// The number of halos on the screen.
    var halos: Int { user.shownHalos().count }
    /// The number of times that the region logged a touch.
    var regionBegins: Int { overlay.messageLines.count { $0 == "fingertip: region 'pad': began" } }

    func blank() throws {
      application.clear()
      user.setBlanked(true)
      try Wait.until("the screen to be locked") { try isLocked() }
    }

    func cover() throws {
      user.setBlanked(true)
      try Wait.until("the cover to be mapped") { isCovered }
      // The overlay is told before the cover is mapped.
      #expect(try isLocked())
      application.clear()
    }

    func isLocked() throws -> Bool { try overlay.hasStatus("\"locked\": true") }

    /// Returns the touch events that the application received since the last call.
    func takeTouches() -> [ProbeEvent.Kind] {
      application.collect().map(\.kind).filter { $0.isInput }
    }

    /// Checks that touches reach the application and the region again.
    func checkTouches() throws {
      try Wait.until("the cover to be removed") { try !isLocked() && !isCovered }
      _ = takeTouches()
      let before = regionBegins
      try finger.tap(8, at: WakeTouchTests.outside)
      #expect(takeTouches().contains(.touchBegin))
      try finger.tap(9, at: WakeTouchTests.pad)
      try Wait.until("the region to receive the touch") { regionBegins == before + 1 }
    }
  }

  /// The gestures that wake the screen.
  private static let gestures: [@Sendable (Injector) throws -> Void] = [
    { try $0.tap(1, at: outside) },
    { try $0.tap(1, at: pad) },
    {
      try $0.touchDown(1, at: outside)
      try $0.touchMove(1, to: pad, steps: 5)
      try $0.touchDown(2, at: outside)
      try $0.touchUp(1)
      try $0.touchDown(3, at: pad)
      try $0.touchUp(2)
      try $0.touchUp(3)
    },
  ]

  @Test(
    "A waking touch reaches neither windows nor regions and is not shown, unlike the next touch",
    arguments: 0..<3)
  func swallowed(_ gesture: Int) throws {
    try withServer { server in
      let stage = try WakeStage(on: server, ["--swallow-wake"])
      for _ in 0..<2 {
        try stage.cover()
        let before = stage.regionBegins
        try Self.gestures[gesture](stage.finger)
        try Wait.until("the cover to be removed") { try !stage.isLocked() && !stage.isCovered }
        #expect(stage.takeTouches() == [])
        #expect(stage.regionBegins == before)
        #expect(stage.halos == 0)
        try stage.checkTouches()
      }
      #expect(stage.overlay.stop() == .exited(0))
      #expect(!stage.isCovered)
    }
  }

  @Test("A waking touch is swallowed until it ends, with all touches that begin meanwhile")
  func longTouch() throws {
    try withServer { server in
      let stage = try WakeStage(on: server, ["--swallow-wake"])
      try stage.cover()
      try stage.finger.touchDown(1, at: Self.outside)
      try stage.finger.tap(2, at: Self.pad)
      #expect(try stage.isLocked())
      #expect(stage.isCovered)
      #expect(stage.halos == 0)
      try stage.finger.touchUp(1)
      try stage.checkTouches()
    }
  }

  @Test(
    "A finger that was down before the screen was blanked keeps its window; no touch is swallowed"
  )
  func downBefore() throws {
    try withServer { server in
      let stage = try WakeStage(on: server, ["--swallow-wake"])
      try stage.finger.touchDown(1, at: Self.outside)
      #expect(stage.takeTouches().contains(.touchBegin))
      try stage.cover()
      try stage.finger.touchMove(1, to: Point(x: 720, y: 400))
      #expect(stage.takeTouches().contains(.touchUpdate))
      try stage.checkTouches()
      try stage.finger.touchUp(1)
      #expect(stage.takeTouches().contains(.touchEnd))
    }
  }

  @Test("A waking touch goes to the application by default, and again once the setting is off")
  func byDefault() throws {
    try withServer { server in
      let stage = try WakeStage(on: server, [])
      try stage.blank()
      try stage.finger.tap(1, at: Self.outside)
      #expect(stage.takeTouches().contains(.touchBegin))
      try stage.change(swallows: true)
      try stage.cover()
      try stage.finger.tap(1, at: Self.outside)
      #expect(stage.takeTouches() == [])
      try stage.checkTouches()
      try stage.change(swallows: false)
      try stage.blank()
      #expect(!stage.isCovered)
      try stage.finger.tap(1, at: Self.outside)
      #expect(stage.takeTouches().contains(.touchBegin))
    }
  }

  @Test(
    "Only the waking touch is swallowed while the overlay hangs, and none after it was killed",
    arguments: [SIGSTOP, SIGKILL])
  func hangingOverlay(_ signal: Int32) throws {
    try withServer { server in
      let stage = try WakeStage(on: server, ["--swallow-wake"])
      try stage.cover()
      stage.overlay.signal(signal)
      if signal == SIGSTOP {
        try Wait.until("the process to stop") { ProcessFigures.isStopped(stage.overlay.pid) }
        try stage.finger.tap(1, at: Self.outside)
        #expect(stage.takeTouches() == [])
      }
      try Wait.until("the cover to be removed") { !stage.isCovered }
      try stage.finger.tap(2, at: Self.outside)
      #expect(stage.takeTouches().contains(.touchBegin))
      if signal == SIGSTOP {
        stage.overlay.signal(SIGCONT)
        try stage.checkTouches()
      }
    }
  }

  @Test("The process that covers the screen is continued when the screen wakes, if it was stopped")
  func stoppedProcess() throws {
    try withServer { server in
      let stage = try WakeStage(on: server, ["--swallow-wake"])
      try stage.cover()
      let process = try #require(stage.process)
      // The overlay may continue the process in any turn, so it must not have one before the stop
      // is seen.
      stage.overlay.signal(SIGSTOP)
      try Wait.until("the overlay to be stopped") { ProcessFigures.isStopped(stage.overlay.pid) }
      kill(process, SIGSTOP)
      try Wait.until("the process to be stopped") { ProcessFigures.isStopped(process) }
      stage.overlay.signal(SIGCONT)
      try stage.finger.tap(1, at: Self.outside)
      try stage.checkTouches()
      #expect(stage.process == process)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("The cover is raised above each of many windows that are mapped on a blanked screen")
  func manyWindows() throws {
    try withServer { server in
      let stage = try WakeStage(on: server, ["--swallow-wake"])
      try stage.cover()
      let other = try DisplayConnection(name: server.display)
      for number in 1...6 {
        let window = other.makeWindow(
          frame: PixelRect(x: 650, y: 350, width: 100, height: 100), colour: 0,
          overrideRedirect: true, title: "another")
        other.map(window)
        try Wait.until("the cover to be above window \(number)") {
          let order = other.topLevels()
          let cover = order.lastIndex { $0.name == "Fingertip wake" } ?? 0
          return order[..<cover].contains { $0.id == window }
        }
      }
      try stage.finger.tap(1, at: Self.outside)
      #expect(stage.takeTouches() == [])
    }
  }

  @Test("A waking touch draws nothing in draw mode, and the next one draws")
  func drawing() throws {
    try withServer { server in
      let stage = try WakeStage(on: server, ["--swallow-wake"])
      let reader = try ScreenReader(server.display)
      #expect(
        try stage.overlay.tell(["draw", "--swallow-wake", "--no-palette"]).status == .exited(0))
      func draw() throws {
        try stage.finger.touchDown(1, at: Self.outside)
        try stage.finger.touchMove(1, to: Self.outside + Vector(dx: 100, dy: 0), steps: 5)
      }
      func isInked() -> Bool { reader.pixel(x: 750, y: 400) != reader.pixel(x: 750, y: 500) }
      try stage.cover()
      try draw()
      // A second finger comes down when draw mode knows that the screen is shown.
      try stage.finger.tap(2, at: Point(x: 750, y: 400))
      try stage.finger.touchUp(1)
      try Wait.until("the cover to be removed") { try !stage.isLocked() && !stage.isCovered }
      #expect(!isInked())
      try draw()
      try Wait.until("ink to be shown") { isInked() }
      try stage.finger.touchUp(1)
      #expect(stage.takeTouches() == [])
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A waking touch is swallowed beside the grab of offer regions, and the next one is given back")
  func besideGrab() throws {
    try withServer { server in
      let stage = try WakeStage(
        on: server, ["--swallow-wake"],
        regions:
          "- {id: screen, policy: offer, gestures: [{type: tap, fingers: 3, do: {log: tapped}}]}")
      for _ in 0..<2 {
        try stage.cover()
        try stage.finger.tap(1, at: Self.outside)
        try Wait.until("the cover to be removed") { try !stage.isLocked() && !stage.isCovered }
        #expect(stage.takeTouches() == [])
        try stage.finger.touchDown(1, at: Self.outside)
        try stage.finger.touchMove(1, to: Self.outside + Vector(dx: 100, dy: 0), steps: 5)
        try stage.finger.touchUp(1)
        try Wait.until("the application to receive the touch") {
          stage.takeTouches().contains(.touchEnd)
        }
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
