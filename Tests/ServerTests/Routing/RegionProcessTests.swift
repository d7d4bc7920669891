import Glibc
import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("The program with regions in its configuration", .server(.regions), .serialized)
struct RegionProcessTests {
  private static let place = Point(x: 150, y: 150)
  private static let pad = """
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 200px, height: 200px}
      control: button
      on:
        down: {log: pressed}
        cancel: {log: cancelled}
    """

  /// The program, over an application that listens to touches.
  private final class Stage {
    let application: ProbeClient
    let overlay: RunningOverlay
    let finger: Injector
    private let folder: TemporaryFolder

    init(_ server: PrivateServer) throws {
      application = try ProbeClient(
        server.display, .touch, on: .window(PixelRect(x: 0, y: 0, width: 1280, height: 720)))
      finger = try server.injector("touch0")
      folder = try TemporaryFolder(prefix: "fingertip-regions")
      try Files.write(RegionProcessTests.pad, to: folder.file("config.yaml"))
      overlay = try RunningOverlay(
        on: server.display, ["show", "--config", folder.file("config.yaml")])
      application.clear()
    }

    func reload(_ text: String) throws {
      let done = "the configuration was read again"
      let before = overlay.messageLines.count { $0.hasSuffix(done) }
      try Files.write(text, to: folder.file("config.yaml"))
      try waitForMessage(done, before + 1)
    }

    /// Waits until it has said something so many times.
    func waitForMessage(_ words: String, _ count: Int = 1) throws {
      try Wait.until("'\(words)' \(count) times") {
        overlay.messageLines.count { $0.hasSuffix(words) } >= count
      }
    }

    /// How many touches reached the application since the last time.
    func takeBegins() -> Int {
      application.collect().count { $0.kind == .touchBegin }
    }

    var ourWindows: [TopLevel] { application.connection.topLevels().filter(\.isOurs) }
  }

  @Test("takes touches on them, follows the file, and lets go of all when it ends")
  func life() throws {
    try withServer { server in
      let stage = try Stage(server)
      try stage.finger.tap(1, at: Self.place)
      try stage.waitForMessage("region 'pad': pressed")
      #expect(stage.takeBegins() == 0)
      try stage.reload("show: {}\n")
      try stage.finger.tap(1, at: Self.place)
      #expect(stage.takeBegins() == 1)
      try stage.reload(Self.pad)
      try stage.finger.touchDown(1, at: Self.place)
      try stage.waitForMessage("region 'pad': pressed", 2)
      #expect(stage.overlay.stop() == .exited(0))
      try stage.waitForMessage("region 'pad': cancelled")
      #expect(!stage.overlay.messageLines.contains { $0.hasPrefix("fingertip: fingertip bug") })
      #expect(stage.ourWindows.isEmpty)
      try stage.finger.touchUp(1)
    }
  }

  @Test("R11 leaves no grab and no window when it is killed with fingers on a region")
  func killed() throws {
    try withServer { server in
      let stage = try Stage(server)
      try stage.finger.touchDown(1, at: Self.place)
      try stage.waitForMessage("region 'pad': pressed")
      // Stopped, it has a second touch that it never came to read.
      stage.overlay.signal(SIGSTOP)
      try stage.finger.touchDown(2, at: Point(x: 250, y: 250))
      stage.overlay.killNow()
      try Wait.until("its windows to be gone") { stage.ourWindows.isEmpty }
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      #expect(stage.takeBegins() == 0)
      try stage.finger.tap(1, at: Self.place)
      #expect(stage.takeBegins() == 1)
    }
  }

  @Test("R12 freezes no touch elsewhere when it is stopped, and catches up when it goes on")
  func stopped() throws {
    try withServer { server in
      let stage = try Stage(server)
      stage.overlay.signal(SIGSTOP)
      try Wait.until("the process to stop") {
        // The state follows the name, which stands in brackets.
        (Files.text("/proc/\(stage.overlay.pid)/stat") ?? "").split(separator: ") ").last?
          .hasPrefix("T") ?? false
      }
      for x in [500.0, 600, 700] { try stage.finger.tap(1, at: Point(x: x, y: 500)) }
      #expect(stage.takeBegins() == 3)
      try stage.finger.tap(1, at: Self.place)
      #expect(stage.takeBegins() == 0)
      stage.overlay.signal(SIGCONT)
      try stage.waitForMessage("region 'pad': pressed")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
