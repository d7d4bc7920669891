import Glibc
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipInk
@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

@Suite("Saving and restoring ink", .server(.regions), .serialized)
struct InkKeepingTests {
  /// The centre of the notice that a drawing was closed, or that ink is not saved.
  private static let notice = Point(x: 640, y: 642)

  /// Runs a test with an overlay that shows touches, and the folder where it saves drawings.
  private static func withShowingOverlay(
    on server: PrivateServer, _ body: (DrawStage, borrowing TemporaryFolder) throws -> Void
  ) throws {
    let state = try TemporaryFolder(prefix: "fingertip-state")
    let stage = try DrawStage(
      server, ["show", "--trail=0"], environment: ["XDG_STATE_HOME": state.path])
    try body(stage, state)
    #expect(stage.overlay.stop() == .exited(0))
  }

  private static func draw(_ stage: DrawStage, _ options: String...) throws {
    let run = try RunningOverlay.run(
      ["draw", "--px-per-mm=4"] + DrawStage.look + options, display: stage.server.display,
      runtimeFolder: stage.overlay.runtimeFolder)
    #expect(run.status == .exited(0), "\(run.messages)")
  }

  private static func status(_ stage: DrawStage) throws -> OverlayStatus.Drawing? {
    let text = try stage.overlay.tell("status", "--json").output
    guard let json = JSONValue.parse(Array(text.utf8)), let status = OverlayStatus(json) else {
      throw RigError.refused("to say how it is: \(text)")
    }
    return status.drawing
  }

  private static func leave(_ stage: DrawStage) throws {
    try stage.pressEscape()
    try Wait.until("draw mode to end") { try status(stage) == nil }
  }

  /// Whether the notice that a drawing was closed is on the screen.
  private static func isNoticeShown(on stage: DrawStage) -> Bool {
    stage.ourWindows.contains {
      $0.isMapped && $0.frame.contains(notice) && $0.frame.height < 60
    }
  }

  @Test("A drawing can be restored after draw mode was entered and left again without drawing")
  func restoreAfterEmptyDrawings() throws {
    try withServer(in: .plain) { server in
      try Self.withShowingOverlay(on: server) { stage, state in
        try Self.draw(stage)
        try stage.draw(y: 300)
        try stage.wait(for: DrawStage.ink, 400, 300, "ink")
        let display = try #require(DisplayKey(server.display)).fileName
        let file = state.file("fingertip/drawing-\(display).jsonl")
        #expect(
          try Self.status(stage)
            == OverlayStatus.Drawing(tool: "pen", file: file, strokes: 1, through: false))
        try Self.leave(stage)
        try stage.wait(for: DrawStage.ground, 400, 300, "a clean screen")
        for _ in 0..<2 {
          try Self.draw(stage)
          #expect(try Self.status(stage)?.strokes == 0)
          try Self.leave(stage)
        }
        try Self.draw(stage, "--restore")
        try stage.wait(for: DrawStage.ink, 400, 300, "the ink that was left")
        #expect(try Self.status(stage)?.strokes == 1)
        // The palette restores it as well while nothing is drawn.
        try Self.leave(stage)
        try stage.wait(for: DrawStage.ground, 400, 300, "a clean screen")
        try Self.draw(stage)
        #expect(try Self.status(stage)?.strokes == 0)
        try stage.tap(.restore, on: PaletteMap(PaletteState(canRestore: true)))
        try stage.wait(for: DrawStage.ink, 400, 300, "the ink that the palette restored")
        #expect(try stage.overlay.tell("undo").messages.isEmpty)
        try stage.wait(for: DrawStage.ground, 400, 300, "a clean screen")
        let undo = try stage.overlay.tell("undo")
        #expect(undo.status == .exited(0))
        #expect(undo.messages == "fingertip: there is nothing to undo\n")
      }
    }
  }

  @Test("A page that was removed before draw mode was left is restored with its ink")
  func removedPage() throws {
    try withServer(in: .plain) { server in
      try Self.withShowingOverlay(on: server) { stage, _ in
        func turn(_ steps: String...) throws {
          for step in steps { #expect(try stage.overlay.tell("page", step).status == .exited(0)) }
        }
        try Self.draw(stage)
        for y in [300.0, 400] { try stage.draw(y: y) }
        try stage.wait(for: DrawStage.ink, 400, 400, "ink")
        try turn("new", "previous", "remove")
        try stage.wait(for: DrawStage.ground, 400, 400, "the empty page")
        try Self.leave(stage)
        try Wait.until("the notice that the drawing was closed") {
          Self.isNoticeShown(on: stage)
        }
        try stage.finger.tap(1, at: Self.notice)
        try Wait.until("the drawing to be open again") { try Self.status(stage) != nil }
        try turn("restore")
        try stage.wait(for: DrawStage.ink, 400, 400, "ink that was restored after reopening")
        try turn("remove")
        try Self.leave(stage)
        try Self.draw(stage)
        #expect(try Self.status(stage)?.strokes == 0)
        try turn("restore")
        for y in [300.0, 400] {
          try stage.wait(for: DrawStage.ink, 400, y, "ink that was restored from the file")
        }
      }
    }
  }

  @Test("A drawing that is opened at once after draw mode was left keeps its file")
  func openedAtOnce() throws {
    try withServer(in: .plain) { server in
      try Self.withShowingOverlay(on: server) { stage, state in
        try Self.draw(stage, "--ground=white")
        try stage.draw(y: 300)
        try Wait.until("a stroke") { try Self.status(stage)?.strokes == 1 }
        for step in ["new", "previous", "remove"] {
          #expect(try stage.overlay.tell("page", step).status == .exited(0))
        }
        try Self.leave(stage)
        try Self.draw(stage)
        #expect(try Self.status(stage)?.strokes == 0)
        try Self.leave(stage)
        let files = try Files.names(in: state.file("fingertip"))
        #expect(files == ["drawing-\(try #require(DisplayKey(server.display)).fileName).jsonl"])
        #expect(stage.overlay.messageLines == [])
      }
    }
  }

  @Test("Undo restores a cleared drawing after draw mode was left and entered again")
  func undoOfClear() throws {
    try withServer(in: .plain) { server in
      try Self.withShowingOverlay(on: server) { stage, _ in
        try Self.draw(stage)
        try stage.draw(y: 300)
        try stage.draw(y: 400)
        try stage.wait(for: DrawStage.ink, 400, 400, "ink")
        #expect(try stage.overlay.tell("clear").status == .exited(0))
        try stage.wait(for: DrawStage.ground, 400, 400, "no ink")
        try Self.leave(stage)
        try Self.draw(stage)
        #expect(try Self.status(stage)?.strokes == 0)
        #expect(try stage.overlay.tell("undo").messages.isEmpty)
        for y in [300.0, 400] {
          try stage.wait(for: DrawStage.ink, 400, y, "the ink that was cleared")
        }
      }
    }
  }

  @Test("Restoring fails without an earlier drawing, and if a file is named as well")
  func restoreErrors() throws {
    try withServer(in: .plain) { server in
      let run = try RunningOverlay.run(["draw", "--restore"], display: server.display)
      #expect(run.status == .exited(1))
      #expect(run.messages.contains("no earlier drawing"), "\(run.messages)")
      let named = try RunningOverlay.run(["draw", "--restore", "a.jsonl"], display: server.display)
      #expect(named.status == .exited(2))
      #expect(named.messages.contains("leave out 'a.jsonl'"), "\(named.messages)")
    }
  }

  @Test("A drawing that was just closed can be reopened after another one could not be opened")
  func reopenedAfterRefusal() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      try stage.pressEscape()
      try Wait.until("the notice that the drawing was closed") { Self.isNoticeShown(on: stage) }
      let refused = try stage.overlay.tell("draw", "/missing/ink.jsonl")
      #expect(refused.status == .exited(1), "\(refused.messages)")
      try stage.finger.tap(1, at: Self.notice)
      try stage.wait(for: DrawStage.ink, 400, 300, "the ink of the reopened drawing")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Touching the notice resumes a drawing that was left by accident, with its undo history",
    arguments: Surroundings.bareAndComposited)
  func resumedByTouch(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let state = try TemporaryFolder(prefix: "fingertip-state")
      let stage = try DrawStage(server, environment: ["XDG_STATE_HOME": state.path])
      try stage.draw(y: 300)
      try stage.draw(y: 400)
      try stage.wait(for: DrawStage.ink, 400, 400, "ink")
      try stage.tap(fingers: 1...5)
      try stage.wait(for: DrawStage.ground, 400, 300, "a clean screen")
      try Wait.until("the notice that the drawing was closed") { Self.isNoticeShown(on: stage) }
      // All other touches go to the applications.
      _ = stage.takeTouchBeginCount()
      try stage.finger.tap(1, at: Point(x: 400, y: 300))
      try stage.application.waitForTouchBegin()
      try stage.finger.tap(1, at: Self.notice)
      try stage.wait(for: DrawStage.ink, 400, 400, "the restored ink")
      #expect(!Self.isNoticeShown(on: stage) && stage.takeTouchBeginCount() == 0)
      #expect(try stage.overlay.tell("undo").status == .exited(0))
      try stage.wait(for: DrawStage.ground, 400, 400, "the second line to be undone")
      try stage.wait(for: DrawStage.ink, 400, 300, "the first line")
      try stage.draw(y: 500)
      try stage.wait(for: DrawStage.ink, 400, 500, "new ink")
      // The notice is not touched this time, and the program ends.
      try stage.tap(fingers: 1...5)
      #expect(stage.overlay.waitForEnd() == .exited(0))
      #expect(stage.ourWindows.isEmpty)
      let again = try RunningOverlay(
        on: server.display, ["draw", "--restore", "--px-per-mm=4"],
        environment: ["XDG_STATE_HOME": state.path])
      for y in [300.0, 500] { try stage.wait(for: DrawStage.ink, 400, y, "restored ink") }
      #expect(stage.reader.pixel(x: 400, y: 400) == DrawStage.ground)
      #expect(again.stop() == .exited(0))
    }
  }

  @Test("Ink is reported as unsaved while its file cannot be created, and is saved once it can be")
  func missingFolder() throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      // Not even root can create a folder inside a file.
      let state = folder.file("state")
      try Files.write("no folder", to: state)
      let stage = try DrawStage(server, environment: ["XDG_STATE_HOME": state])
      try stage.draw(y: 200)
      try stage.wait(for: DrawStage.ink, 400, 200, "ink that is not kept")
      let shown = DrawStage.spot(Self.notice.x, Self.notice.y - 15)
      try stage.reader.waitForPixels("the notice to be shown", in: shown) {
        $0.pixels != [DrawStage.ground]
      }
      #expect(try Self.status(stage)?.problem == "Not a directory")
      #expect(stage.overlay.messageLines.count { $0.contains("cannot be written") } == 1)
      unlink(state)
      mkdir(state, 0o700)
      try stage.reader.waitForPixels("the notice to disappear", in: shown) {
        $0.pixels == [DrawStage.ground]
      }
      let status = try #require(try Self.status(stage))
      #expect(status.problem == nil)
      #expect(stage.overlay.messageLines.last?.contains("saved again") == true)
      stage.overlay.killNow()
      let content = try DrawingContent(readingFrom: try #require(status.file))
      #expect(content.problems.isEmpty && content.items.count == 1)
    }
  }

  @Test(
    "Ink is reported as unsaved while the disk is full, and is saved once there is room")
  func fullDisk() throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      let file = folder.file("ink.jsonl")
      let picture = folder.file("good.png")
      try Files.write("good", to: picture)
      let stage = try DrawStage(server, ["draw", file])
      try stage.fill(file)
      for y in [300.0, 400] { try stage.draw(y: y) }
      try stage.wait(for: DrawStage.ink, 400, 400, "ink that is not kept")
      let shown = DrawStage.spot(Self.notice.x, Self.notice.y - 15)
      try stage.reader.waitForPixels("the notice to be shown", in: shown) {
        $0.pixels != [DrawStage.ground]
      }
      #expect(stage.overlay.messageLines.count { $0.contains("ink.jsonl: cannot be written") } == 1)
      // The notice receives no touches.
      try stage.finger.touchDown(1, at: Self.notice)
      try stage.finger.touchMove(1, to: Point(x: 640, y: 700), steps: 10)
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ink, 640, 690, "the line that began on the notice")
      let save = try stage.overlay.tell("save", picture)
      #expect(save.status == .exited(1) && save.messages.contains("good.png: cannot be written"))
      #expect(Files.text(picture) == "good")
      try stage.limitFileSize(to: "unlimited")
      try stage.reader.waitForPixels("the notice to disappear", in: shown) {
        $0.pixels == [DrawStage.ground]
      }
      #expect(stage.overlay.messageLines.last?.contains("saved again") == true)
      stage.overlay.killNow()
      let content = try DrawingContent(readingFrom: file)
      #expect(content.problems.isEmpty && content.items.count == 4)
    }
  }
}
