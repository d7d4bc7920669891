import Glibc
import Testing
import TouchX11
import Touches

@testable import FingertipApp
@testable import TouchRig

@Suite("The program with regions that may give touches back", .server(.regions), .serialized)
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

  /// The program, over an application that listens to touches.
  private final class Stage {
    let application: ProbeClient
    let overlay: RunningOverlay
    let finger: Injector
    private let folder: TemporaryFolder

    init(_ server: PrivateServer, _ configuration: String) throws {
      application = try ProbeClient(
        server.display, .touch, on: .window(PixelRect(x: 0, y: 0, width: 1280, height: 720)))
      finger = try server.injector("touch0")
      folder = try TemporaryFolder(prefix: "fingertip-offers")
      try Files.write(configuration, to: folder.file("config.yaml"))
      overlay = try RunningOverlay(
        on: server.display, ["show", "--config", folder.file("config.yaml")])
      application.clear()
    }

    func reload(_ configuration: String) throws {
      let done = "the configuration was read again"
      let before = overlay.messageLines.count { $0.hasSuffix(done) }
      try Files.write(configuration, to: folder.file("config.yaml"))
      overlay.signal(SIGHUP)
      try Wait.until("the reload") {
        overlay.messageLines.count { $0.hasSuffix(done) } > before
      }
    }

    /// How often it has said something that ends in these words.
    func count(_ words: String) -> Int { overlay.messageLines.count { $0.hasSuffix(words) } }

    var isGrabbed: Bool {
      application.connection.topLevels().contains { $0.isOurs && $0.name == "Fingertip touch grab" }
    }

    /// The processes that watch over its grab.
    var watchdogs: [Int32] {
      (Files.text("/proc/\(overlay.pid)/task/\(overlay.pid)/children") ?? "")
        .split(separator: " ").compactMap { Int32($0) }
    }

    func waitForGrab(_ isThere: Bool) throws {
      try Wait.until("the grab to be \(isThere ? "there" : "gone")") {
        isGrabbed == isThere && watchdogs.count == (isThere ? 1 : 0)
      }
    }

    /// Waits until the application has got so many touches that began and ended since the last time.
    func waitForTaps(_ count: Int) throws {
      var seen: [ProbeEvent.Kind] = []
      try Wait.until("\(count) taps") {
        seen += application.collect().map(\.kind)
        return seen.count { $0 == .touchEnd } >= count
      }
      #expect(seen.filter(\.isInput) == (0..<count).flatMap { _ in [.touchBegin, .touchEnd] })
    }
  }

  @Test("grabs while a touch can hit such a region, and not while it is paused")
  func life() throws {
    try withServer { server in
      let stage = try Stage(server, Self.pad + Self.tray)
      try stage.waitForGrab(true)
      try stage.finger.tap(1, at: Self.onPad)
      try Wait.until("the press") { stage.count("region 'pad': pressed") == 1 }
      for place in [Self.onTray, Self.elsewhere] {
        try stage.finger.tap(1, at: place)
        try stage.waitForTaps(1)
      }
      for configuration in [Self.pad, Self.pad + Self.tray, Self.pad + Self.hiddenTray] {
        try stage.reload(configuration)
        try stage.waitForGrab(configuration == Self.pad + Self.tray)
        try stage.finger.tap(1, at: Self.onTray)
        try stage.waitForTaps(1)
      }
      try stage.finger.tap(1, at: Self.onPad)
      try Wait.until("the press") { stage.count("region 'pad': pressed") == 2 }
      try stage.reload(Self.pad + Self.tray)
      #expect(try stage.overlay.tell("pause").status == .exited(0))
      try stage.waitForGrab(false)
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForTaps(1)
      #expect(try stage.overlay.tell("resume").status == .exited(0))
      try stage.waitForGrab(true)
      let watchdog = try #require(stage.watchdogs.first)
      #expect(stage.overlay.stop() == .exited(0))
      #expect(!stage.isGrabbed)
      try Wait.until("the watchdog to be gone") { kill(watchdog, 0) != 0 }
      #expect(stage.count("region 'pad': pressed") == 2)
      #expect(!stage.overlay.messageLines.contains { $0.hasPrefix("fingertip: fingertip bug") })
    }
  }

  @Test("R11 hands on what waited for it when it is killed, and leaves nothing")
  func killed() throws {
    try withServer { server in
      let stage = try Stage(server, Self.pad + Self.tray)
      let watchdog = try #require(stage.watchdogs.first)
      // Stopped, it answers nothing.
      stage.overlay.signal(SIGSTOP)
      try Wait.until("the process to stop") { ProcessFigures.isStopped(stage.overlay.pid) }
      // Its window goes with it, but the finger on it stays nobody's: it was there at the begin.
      try stage.finger.tap(1, at: Self.onPad)
      try stage.finger.tap(1, at: Self.elsewhere)
      try stage.finger.tap(1, at: Self.onTray)
      #expect(!stage.application.collect().contains { $0.kind.isInput })
      stage.overlay.killNow()
      try stage.waitForTaps(2)
      #expect(!stage.isGrabbed)
      try Wait.until("the watchdog to be gone") { kill(watchdog, 0) != 0 }
      try stage.finger.tap(1, at: Self.onPad)
      try stage.waitForTaps(1)
    }
  }

  @Test("R12 keeps no touch of the desktop when it is stopped, and grabs again when it goes on")
  func stopped() throws {
    try withServer { server in
      let stage = try Stage(server, Self.pad + Self.tray)
      try stage.waitForGrab(true)
      stage.overlay.signal(SIGSTOP)
      try Wait.until("the process to stop") { ProcessFigures.isStopped(stage.overlay.pid) }
      try stage.finger.tap(1, at: Self.elsewhere)
      try stage.finger.tap(1, at: Self.onTray)
      try stage.waitForTaps(2)
      #expect(!stage.isGrabbed)
      for place in [Self.elsewhere, Self.onTray] {
        try stage.finger.tap(1, at: place)
        try stage.waitForTaps(1)
      }
      stage.overlay.signal(SIGCONT)
      try stage.waitForGrab(true)
      #expect(stage.count("the server closed the touch grab's connection; it is opened again") == 1)
      try stage.finger.tap(1, at: Self.onPad)
      try Wait.until("the press") { stage.count("region 'pad': pressed") == 1 }
      try stage.finger.tap(1, at: Self.elsewhere)
      try stage.waitForTaps(1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("R13, e12 explains once that another program holds the grab, and tries again at a reload")
  func refused() throws {
    try withServer { server in
      var other: DisplayConnection? = try DisplayConnection(name: server.display)
      #expect(other.map { $0.grabTouches(on: $0.root) } == true)
      let stage = try Stage(server, Self.pad + Self.tray)
      let refusal = "regions with other policies work as ever"
      #expect(stage.count(refusal) == 1)
      try stage.reload(Self.pad + Self.tray)
      #expect(stage.count(refusal) == 1 && !stage.isGrabbed)
      other = nil
      for place in [Self.onTray, Self.elsewhere] {
        try stage.finger.tap(1, at: place)
        try stage.waitForTaps(1)
      }
      try stage.finger.tap(1, at: Self.onPad)
      try Wait.until("the press") { stage.count("region 'pad': pressed") == 1 }
      try stage.reload(Self.pad + Self.tray)
      try stage.waitForGrab(true)
      #expect(stage.count(refusal) == 1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("R13 tries again when a compositor goes, which may have held the grab")
  func compositorGoes() throws {
    try withServer { server in
      let compositor = try RunningProgram(.xcompmgr, on: server.display)
      var other: DisplayConnection? = try DisplayConnection(name: server.display)
      #expect(other.map { $0.grabTouches(on: $0.root) } == true)
      let stage = try Stage(server, Self.tray.replacingStart())
      #expect(!stage.isGrabbed)
      other = nil
      compositor.stop()
      try stage.waitForGrab(true)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}

extension String {
  /// The entry as the only one of a configuration.
  fileprivate func replacingStart() -> String { "regions:\n" + self }
}
