import DesktopRequests
import Glibc
import Testing
import TouchX11
import Touches
import WindowStates

@testable import SystemSupport
@testable import TouchRig

@Suite("The program while a window of pause-for is open", .server(.regions), .serialized)
struct PauseForTests {
  private static let configuration = """
    show: {pause-for: [prompts, krita, "title:*Bank*"], trail: 0, lift: none}
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 200px, height: 200px}
      touches: each
      on: {began: {log: began}, ended: {log: ended}, cancelled: {log: cancelled}}

    """
  private static let (pad, outside) = (Point(x: 150, y: 150), Point(x: 900, y: 600))

  /// A window that pauses the overlay: a password prompt at any time, the others while they have
  /// the focus.
  private enum Case: CaseIterable {
    case prompt, named, titled

    var name: (class: String, title: String) {
      switch self {
      case .prompt: ("Pinentry-gtk-2", "Passphrase")
      case .named: ("Krita", "Drawing")
      case .titled: ("Browser", "My bank")
      }
    }

    var reason: String { self == .prompt ? "password" : "window" }
  }

  @Test(
    "A private window hides touches, and only a password prompt leaves the regions their touches",
    arguments: Case.allCases)
  private func paused(_ given: Case) throws {
    try withServer(in: .manager) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pause")
      try Files.write(Self.configuration, to: folder.file("config.yaml"))
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--config", folder.file("config.yaml")])
      let watcher = try DisplayConnection(name: server.display)
      func halos() -> Int { watcher.shownHalos().count }
      func logCount(_ word: String) -> Int {
        overlay.messageLines.count { $0 == "fingertip: region 'pad': \(word)" }
      }
      func wait(pausedFor reason: String?) throws {
        try overlay.waitForStatus("\"pausedFor\": " + (reason.map { "\"\($0)\"" } ?? "null"))
      }
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Self.pad)
      try finger.touchDown(2, at: Self.outside)
      try Wait.until("the first touches to begin") { logCount("began") == 1 && halos() == 2 }
      try wait(pausedFor: nil)

      // As with real programs, the class of the window is known before the window is mapped.
      let other = try DisplayConnection(name: server.display)
      let window = other.makeWindow(
        frame: PixelRect(x: 500, y: 200, width: 300, height: 200), colour: 0,
        overrideRedirect: false, title: "")
      var facts = WindowFacts()
      (facts.className, facts.instanceName) = (given.name.class, given.name.class.lowercased())
      facts.title = given == .titled ? "News" : given.name.title
      other.introduce(window, as: facts, pid: UInt(getpid()))
      other.show(window)
      other.synchronise()
      if given != .prompt {
        let desktop = Desktop(watcher)
        try Wait.until("the window to be managed") {
          desktop.facts(about: .beneath(x: 600, y: 300))?.className == given.name.class
        }
        try desktop.perform(.activate, on: .beneath(x: 600, y: 300))
      }
      // A page that is opened in a window changes its title.
      if given == .titled {
        try wait(pausedFor: nil)
        facts.title = given.name.title
        other.introduce(window, as: facts, pid: UInt(getpid()))
        other.synchronise()
      }
      try wait(pausedFor: given.reason)
      try Wait.until("the halos to be hidden") { halos() == 0 }
      #expect(logCount("cancelled") == (given == .prompt ? 0 : 1))
      try finger.touchMove(2, to: Point(x: 905, y: 600))
      try finger.touchDown(3, at: Self.pad)
      try finger.touchUp(3)
      try wait(pausedFor: given.reason)
      // The user may type the password on regions; other windows receive all touches.
      let isOpen = given == .prompt
      if isOpen {
        try Wait.until("the region to receive the third finger") { logCount("ended") == 1 }
      }
      #expect(logCount("began") == (isOpen ? 2 : 1))
      #expect(halos() == 0)
      try finger.touchUp(1)
      try finger.touchUp(2)
      if isOpen {
        try Wait.until("the region to receive the lift of the first finger") {
          logCount("ended") == 2
        }
      }

      other.unmap(window)
      other.synchronise()
      try wait(pausedFor: nil)
      #expect(logCount("ended") == (isOpen ? 2 : 0))
      #expect(logCount("cancelled") == (isOpen ? 0 : 1))
      let before = logCount("began")
      try finger.touchDown(4, at: Self.pad)
      try finger.touchDown(5, at: Self.outside)
      try Wait.until("touches to begin again") { logCount("began") == before + 1 && halos() == 2 }
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A private window that closes after a crash of the window manager hides no more touches",
    arguments: [Case.prompt, .named])
  private func managerCrash(_ given: Case) throws {
    try withServer { server in
      let manager = try RunningProgram(.openbox, on: server)
      let folder = try TemporaryFolder(prefix: "fingertip-pause")
      try Files.write(Self.configuration, to: folder.file("config.yaml"))
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--config", folder.file("config.yaml")])
      let other = try DisplayConnection(name: server.display)
      let window = other.makeWindow(
        frame: PixelRect(x: 500, y: 200, width: 300, height: 200), colour: 0,
        overrideRedirect: false, title: given.name.title)
      var facts = WindowFacts()
      (facts.className, facts.instanceName) = (given.name.class, given.name.class.lowercased())
      other.introduce(window, as: facts, pid: UInt(getpid()))
      other.show(window)
      other.synchronise()
      if given != .prompt {
        let desktop = Desktop(other)
        try Wait.until("the window to be managed") {
          desktop.facts(about: .beneath(x: 600, y: 300))?.className == given.name.class
        }
        try desktop.perform(.activate, on: .beneath(x: 600, y: 300))
      }
      try overlay.waitForStatus("\"pausedFor\": \"\(given.reason)\"")
      manager.killNow()
      try Wait.until("the window manager to be gone") { !other.isManaged }
      other.destroy(window)
      other.synchronise()
      try overlay.waitForStatus("\"pausedFor\": null")
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("While a password prompt is open, touches still draw on the page, so its ground stays")
  func ground() throws {
    try withServer(in: .manager) { server in
      let stage = try DrawStage(server, ["draw", "--ground=white"])
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      let other = stage.application.connection
      let prompt = other.makeWindow(
        frame: PixelRect(x: 500, y: 400, width: 300, height: 200), colour: 0,
        overrideRedirect: false, title: "")
      other.showAsPasswordPrompt(prompt)
      try stage.overlay.waitForStatus("\"pausedFor\": \"password\"")
      try stage.draw(2, y: 500)
      try stage.wait(for: DrawStage.ink, 400, 500, "ink during the prompt")
      try stage.wait(for: 0xFF_FFFF, 640, 200, "the ground during the prompt")
      #expect(stage.takeTouchBeginCount() == 0)
    }
  }
}
