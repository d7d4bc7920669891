import TestSupport
import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

/// The keys of an example beside a terminal and another program, under a window manager.
@Suite("Keys beside applications", .server(.applications), .serialized)
struct ApplicationPanelTests {
  /// A desktop with both, and who uses it.
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
      // One that is interrupted before it expects that ends.
      try Wait.until("the program in the terminal") { Files.text(folder.file("stopped")) != nil }
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

    /// How often the program in the terminal was interrupted.
    var stops: Int {
      (Files.text(folder.file("stopped")) ?? "").split(separator: "\n").count
    }

    /// The regions at the top that are there.
    func panels() throws -> [String] {
      try overlay.regions.regions.filter(\.isAdmitted).map(\.id)
    }

    /// Touches a window until its keys are there and no others.
    func activate(at place: Point, _ panel: String) throws {
      try Wait.until("the keys of \(panel)") {
        try finger.tap(1, at: place)
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

  @Test("Each application has its keys beside it while it is active, and they type into it")
  func panels() throws {
    try withServer(in: Surroundings(.openbox)) { server in
      let stage = try PanelStage(server)
      let (inTerminal, inDocument) = (Point(x: 200, y: 200), Point(x: 800, y: 280))
      /// The keys that the document was typed, by the library's numbers.
      func typed() -> [Substring] {
        stage.document.events.filter { $0.hasPrefix("key-press") }.map {
          $0.split(separator: " ")[2]
        }
      }
      try stage.activate(at: inTerminal, "terminal")
      try stage.press("terminal.1")
      try Wait.until("the program in the terminal to be interrupted") { stage.stops == 1 }
      try stage.activate(at: inDocument, "document")
      try stage.press("document.2")
      try stage.press("document.1")
      try Wait.until("both pages") { typed() == ["78", "75"] }
      try stage.activate(at: inTerminal, "terminal")
      try stage.press("terminal.1")
      try Wait.until("the program in the terminal to be interrupted again") { stage.stops == 2 }
      #expect(typed().count == 2)
      try stage.activate(at: inDocument, "document")
      stage.document.stop()
      try Wait.until("the keys to be gone") { try !stage.panels().contains("document") }
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.overlay.messages.isEmpty, "\(stage.overlay.messages)")
    }
  }
}
