import DesktopRequests
import FingertipOverlay
import Glibc
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches
import WindowStates

@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

@Suite("The program whose settings follow the active window", .server(.regions), .serialized)
struct RuleTests {
  private static let configuration = """
    show: {radius: 20px, ring: 2px, disc: 6px, trail: 0, lift: none}
    rules:
    - {class: krita, fullscreen: true, pause: true}
    - {class: [browser, "KRI*"], show: {radius: 40px}}
    - {title: "*lesson*", show: {radius: 60px, spotlight: true}, draw: {tool: marker}}

    """

  /// The overlay with the rules above, and a client that measures its halos.
  private final class RuledShow {
    private let folder: TemporaryFolder
    let overlay: RunningOverlay
    let watcher: DisplayConnection

    init(_ server: PrivateServer) throws {
      folder = try TemporaryFolder(prefix: "fingertip-rules")
      try Files.write(RuleTests.configuration, to: folder.file("config.yaml"))
      overlay = try RunningOverlay(
        on: server.display, ["show", "--config", folder.file("config.yaml")])
      watcher = try DisplayConnection(name: server.display)
    }

    /// The frames of the halos on the screen, in px of the root.
    func haloFrames() -> [PixelRect] { watcher.shownHalos() }

    /// The widths of the halos on the screen, in px.
    func haloWidths() -> [Int] { haloFrames().map(\.width) }
  }

  /// The window's properties from a step on, and what must then hold.
  private struct Step {
    var className = "Editor"
    var title = "Notes"
    var isFullscreen = false
    var rule: Int?
    var isPaused = false
    var hasSpotlight = false
  }

  private static let steps: [Step] = [
    Step(),
    Step(title: "A Lesson of ten pages", rule: 2, hasSpotlight: true),
    Step(className: "Browser", title: "A Lesson of ten pages", rule: 1),
    Step(className: "Krita", rule: 1),
    Step(className: "Krita", isFullscreen: true, rule: 0, isPaused: true),
    Step(className: "Krita", rule: 1),
    Step(isFullscreen: true),
  ]

  @Test("Settings follow the class, title and state of the active window, and are restored (U1)")
  func settingsFollowWindow() throws {
    try withServer(in: .manager) { server in
      let show = try RuledShow(server)
      defer { withExtendedLifetime(show) {} }
      let (overlay, watcher) = (show.overlay, show.watcher)
      let window = try ProbeClient(
        server.display, .structure,
        on: .window(PixelRect(x: 500, y: 200, width: 300, height: 200), overrideRedirect: false))
      window.connection.unmap(window.window)
      func introduce(_ step: Step) {
        var facts = WindowFacts()
        (facts.className, facts.instanceName) = (step.className, step.className.lowercased())
        facts.title = step.title
        window.connection.introduce(window.window, as: facts, pid: UInt(getpid()))
        window.connection.synchronise()
      }
      introduce(Self.steps[0])
      window.connection.show(window.window)
      window.connection.synchronise()
      let desktop = Desktop(watcher)
      try Wait.until("the window to be managed") {
        desktop.facts(about: .beneath(x: 600, y: 300))?.className == "Editor"
      }
      try desktop.perform(.activate, on: .beneath(x: 600, y: 300))
      let finger = try server.injector("touch0")
      var widths: [Int?: Int] = [:]
      var isFullscreen = false
      for step in Self.steps {
        introduce(step)
        if step.isFullscreen != isFullscreen {
          try desktop.perform(.fullscreen, on: .active)
          isFullscreen = step.isFullscreen
        }
        try overlay.waitForStatus(
          "\"rule\": " + (step.rule.map { "\"rules[\($0)]: " } ?? "null"),
          "\"pausedFor\": " + (step.isPaused ? "\"rule\"" : "null"))
        try Wait.until("the spotlight to be \(step.hasSpotlight ? "on" : "off")") {
          try overlay.hasStatus("\"spotlight\"") == step.hasSpotlight
        }
        guard !step.isPaused else { continue }
        try finger.touchDown(1, at: Point(x: 900, y: 600))
        try Wait.until("a halo to be shown") { show.haloWidths().count == 1 }
        let width = try #require(show.haloWidths().min())
        #expect(widths[step.rule] ?? width == width)
        widths[step.rule] = width
        try finger.touchUp(1)
        try Wait.until("the halo to disappear") { show.haloWidths().isEmpty }
      }
      let (withoutRule, first, second) = (widths[nil] ?? 0, widths[1] ?? 0, widths[2] ?? 0)
      #expect(withoutRule < first && first < second)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("A touch that is down keeps its look when another rule takes effect (U2)")
  func keepsLook() throws {
    try withServer(in: .manager) { server in
      let show = try RuledShow(server)
      defer { withExtendedLifetime(show) {} }
      let overlay = show.overlay
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 100, y: 600))
      try Wait.until("a halo to be shown") { show.haloWidths().count == 1 }
      let initialFrames = show.haloFrames()
      let browser = try Self.showBrowser(on: server)
      defer { withExtendedLifetime(browser) {} }
      try overlay.waitForStatus("\"rule\": \"rules[1]: ")
      try finger.touchMove(1, to: Point(x: 110, y: 600))
      try Wait.until("the halo to be moved, with the same width") {
        show.haloFrames() == initialFrames.map { $0.offset(x: 10, y: 0) }
      }
      try finger.touchUp(1)
      try Wait.until("the halo to disappear") { show.haloWidths().isEmpty }
      // The rule's settings take effect in the turn after the frame without a halo, and a touch of
      // that turn still has the previous look. A request is answered in a later turn.
      #expect(try overlay.tell("status", "--json").status == .exited(0))
      try finger.touchDown(2, at: Point(x: 100, y: 600))
      try Wait.until("a halo of the rule's width to be shown") {
        show.haloWidths().first ?? 0 > initialFrames[0].width
      }
      try finger.touchUp(2)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test(
    "The tool and the mode chosen on the palette stay when a rule changes how fingers draw"
  )
  func keepsPaletteChoice() throws {
    try withServer(in: .manager) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-rules")
      let file = folder.file("config.yaml")
      try Files.write("rules:\n- {class: browser, draw: {dots: false}}\n", to: file)
      let overlay = try RunningOverlay(
        on: server.display, ["draw", "--config", file, "--px-per-mm=4", "--ink=#20C020"])
      let finger = try server.injector("touch0")
      try finger.tap(9, at: try PaletteMap().place(of: .tool(.arrow)))
      try overlay.waitForStatus("\"tool\": \"arrow\"")
      try finger.tap(9, at: try PaletteMap().place(of: .toggle))
      try overlay.waitForStatus("\"through\": true")
      let browser = try Self.showBrowser(on: server)
      defer { withExtendedLifetime(browser) {} }
      try overlay.waitForStatus("\"rule\": \"rules[0]: ")
      let status = try overlay.tell("status", "--json").output
      for text in ["\"tool\": \"arrow\"", "\"through\": true"] { #expect(status.contains(text)) }
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("With rules, a monitor that is missing at the start is reported once")
  func missingMonitor() throws {
    try withServer(in: .manager) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-rules")
      let file = folder.file("config.yaml")
      try Files.write("rules:\n- {class: browser, pause: true}\n", to: file)
      let overlay = try RunningOverlay(
        on: server.display, ["--config", file, "--monitor", "BEAMER"])
      #expect(overlay.stop() == .exited(0))
      #expect(overlay.messageLines.count { $0.contains("there is no monitor 'BEAMER'") } == 1)
    }
  }

  /// Opens a window with the class of a browser, and activates it.
  private static func showBrowser(on server: PrivateServer) throws -> ProbeClient {
    let window = try ProbeClient(
      server.display, .structure,
      on: .window(PixelRect(x: 500, y: 200, width: 300, height: 200), overrideRedirect: false))
    window.connection.unmap(window.window)
    var facts = WindowFacts()
    (facts.className, facts.instanceName, facts.title) = ("Browser", "browser", "News")
    window.connection.introduce(window.window, as: facts, pid: UInt(getpid()))
    window.connection.show(window.window)
    window.connection.synchronise()
    let desktop = Desktop(window.connection)
    try Wait.until("the window to be managed") {
      desktop.facts(about: .beneath(x: 600, y: 300))?.className == "Browser"
    }
    try desktop.perform(.activate, on: .beneath(x: 600, y: 300))
    return window
  }
}
