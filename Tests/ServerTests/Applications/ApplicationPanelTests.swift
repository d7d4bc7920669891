import TestSupport
import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

/// The panels of keys of an example configuration, beside a terminal and a document viewer, under a
/// window manager.
@Suite("Panels of keys beside applications", .server(.applications), .serialized)
struct ApplicationPanelTests {
  /// A desktop with both applications and the overlay, and the finger that uses them.
  private final class PanelStage {
    let finger: Injector
    let overlay: RunningOverlay
    let document: ForeignApplication
    private let terminal: Subprocess
    private let folder: TemporaryFolder

    init(_ server: PrivateServer) throws {
      finger = try server.injector("touch0")
      let folder = try TemporaryFolder(prefix: "fingertip-panels")
      terminal = try Subprocess(
        .init(
          "xterm",
          [
            "-geometry", "50x18+60+80", "-e", "sh", "-c",
            "trap 'echo stopped >>\"$0\"' INT; : >\"$0\"; while :; do sleep 0.1; done",
            folder.file("stopped"),
          ],
          environment: ["DISPLAY": server.display, "HOME": folder.path]))
      // A program that is interrupted before its trap is set ends.
      try Wait.until("the program in the terminal to set its trap") {
        Files.text(folder.file("stopped")) != nil
      }
      document = try ForeignApplication(
        .sdl, on: server.display, frame: [600, 80, 400, 400], className: "evince")
      overlay = try RunningOverlay(
        on: server.display,
        [
          "show", "--px-per-mm", "4", "--config",
          RepositoryFile.path("config/examples/application-panels.yaml"),
        ])
      self.folder = folder
    }

    /// The number of times that the program in the terminal was interrupted.
    var interruptions: Int {
      (Files.text(folder.file("stopped")) ?? "").split(separator: "\n").count
    }

    /// Returns the ids of the admitted top-level regions.
    func panels() throws -> [String] {
      try overlay.regions.regions.filter(\.isAdmitted).map(\.id)
    }

    /// Taps a window until its panel is the only one.
    func activate(at point: Point, _ panel: String) throws {
      try Wait.until("the keys of \(panel) to be the only ones") {
        try finger.tap(1, at: point)
        return try panels() == [panel]
      }
    }

    func press(_ key: String) throws {
      var frame: Rect?
      for top in try overlay.regions.regions {
        top.forEach { region, _ in if region.id == key { frame = region.frame } }
      }
      try finger.tap(2, at: try #require(frame).center)
    }
  }

  @Test("Each application has its panel of keys while it is active, and the keys type into it")
  func panelOfActiveApplication() throws {
    try withServer(in: .manager) { server in
      let stage = try PanelStage(server)
      let (inTerminal, inDocument) = (Point(x: 200, y: 200), Point(x: 800, y: 280))
      /// Returns the scancodes of the keys that the document viewer received, as SDL numbers them.
      func typed() -> [Substring] {
        stage.document.events.filter { $0.hasPrefix("key-press") }.map {
          $0.split(separator: " ")[2]
        }
      }
      // A window gets the focus when it appears. The document's must be there, or it would take the
      // focus from the terminal later.
      try stage.activate(at: inDocument, "document")
      try stage.activate(at: inTerminal, "terminal")
      try stage.press("terminal.1")
      try Wait.until("the program in the terminal to be interrupted") { stage.interruptions == 1 }
      try stage.activate(at: inDocument, "document")
      try stage.press("document.2")
      try stage.press("document.1")
      try Wait.until("the document to receive both page keys") { typed() == ["78", "75"] }
      try stage.activate(at: inTerminal, "terminal")
      try stage.press("terminal.1")
      try Wait.until("the program in the terminal to be interrupted again") {
        stage.interruptions == 2
      }
      #expect(typed().count == 2)
      try stage.activate(at: inDocument, "document")
      stage.document.stop()
      try Wait.until("the keys of the document to be hidden") {
        try !stage.panels().contains("document")
      }
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.overlay.messages.isEmpty, "\(stage.overlay.messages)")
    }
  }
}
