import InkPages
import Testing
import Touches

@testable import FingertipInk
@testable import SystemSupport
@testable import TouchRig

@Suite("Settings that are read again in draw mode", .server(.regions), .serialized)
struct RereadSettingsTests {
  /// The command that has the settings read again.
  private enum Trigger: String, CaseIterable {
    case reload
    case show
    /// A reload after a change of another key of `draw`.
    case change
  }

  /// The way into draw mode.
  private enum Entry: String, CaseIterable {
    /// The overlay was started by `draw`.
    case start
    /// A running overlay entered draw mode.
    case request
  }

  private static let options = ["--ground=squared", "--tool=marker", "--through"]

  @Test(
    "The options of 'draw' and the grounds of pages stay when settings are read again",
    arguments: Trigger.allCases, Entry.allCases)
  private func options(_ trigger: Trigger, _ entry: Entry) throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-reread")
      let (configuration, drawing) = (folder.file("config.yaml"), folder.file("ink.jsonl"))
      try Files.write("draw: {dots: true}\n", to: configuration)
      let named = ["--config", configuration]
      let overlay = try RunningOverlay(
        on: server.display, entry == .start ? ["draw", drawing] + named + Self.options : named)
      func tell(_ arguments: [String]) throws {
        let run = try overlay.tell(arguments)
        #expect(run.status == .exited(0), "\(run.messages)")
      }
      if entry == .request { try tell(["draw", drawing] + Self.options) }
      try tell(["page", "new"])
      if trigger == .change { try Files.write("draw: {dots: false}\n", to: configuration) }
      try tell(trigger == .show ? ["show", "--preset=room"] + named : ["reload"])
      try tell(["page", "new"])
      let status = try overlay.tell("status", "--json").output
      for text in ["\"tool\": \"marker\"", "\"through\": true"] {
        #expect(status.contains(text), "\(status)")
      }
      let pages = try DrawingContent(readingFrom: drawing).pages
      #expect(pages.map(\.ground) == Array(repeating: .paper(.squared), count: 3))
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The tool that a region has chosen stays when the unchanged configuration is read again")
  func toolOfRegion() throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-reread")
      let configuration = folder.file("config.yaml")
      try Files.write(
        """
        regions:
        - id: button
          frame: {left: 20px, top: 20px, width: 200px, height: 200px}
          on: {began: {draw: marker}}

        """, to: configuration)
      let overlay = try RunningOverlay(on: server.display, ["draw", "--config", configuration])
      let finger = try server.injector("touch0")
      try finger.tap(1, at: Point(x: 100, y: 100))
      try overlay.waitForStatus("\"tool\": \"marker\"")
      #expect(try overlay.tell("reload").status == .exited(0))
      #expect(try overlay.hasStatus("\"tool\": \"marker\""))
      #expect(overlay.stop() == .exited(0))
    }
  }
}
