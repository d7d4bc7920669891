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

@Suite("Ink that is not lost", .server(.regions), .serialized)
struct InkKeepingTests {
  /// The middle of what says that a drawing was closed, or that ink is not kept.
  private static let notice = Point(x: 640, y: 642)

  /// Somebody who shows touches and sometimes draws, and the folder of what was drawn.
  private static func withPresenter(
    on server: PrivateServer, _ body: (Easel, borrowing TemporaryFolder) throws -> Void
  ) throws {
    let state = try TemporaryFolder(prefix: "fingertip-state")
    let easel = try Easel(
      server, ["show", "--trail=0"], environment: ["XDG_STATE_HOME": state.path])
    try body(easel, state)
    #expect(easel.overlay.stop() == .exited(0))
  }

  private static func draw(_ easel: Easel, _ options: String...) throws {
    let run = try RunningOverlay.run(
      ["draw", "--px-per-mm=4"] + Easel.look + options, display: easel.server.display,
      runtimeFolder: easel.overlay.runtimeFolder)
    #expect(run.status == .exited(0), "\(run.messages)")
  }

  private static func status(_ easel: Easel) throws -> OverlayStatus.Drawing? {
    let text = try easel.overlay.tell("status", "--json").output
    guard let json = JSONValue.parse(Array(text.utf8)), let status = OverlayStatus(json) else {
      throw RigError.refused("to say how it is: \(text)")
    }
    return status.drawing
  }

  private static func leave(_ easel: Easel) throws {
    try easel.pressEscape()
    try Wait.until("draw mode to be left") { try status(easel) == nil }
  }

  @Test("A drawing that is left is restored, though draw mode was left again without drawing")
  func leavingTwice() throws {
    try withServer { server in
      try Self.withPresenter(on: server) { easel, state in
        try Self.draw(easel)
        try easel.draw(y: 300)
        try easel.wait(for: Easel.ink, 400, 300, "ink")
        let display = try #require(DisplayKey(server.display)).fileName
        let file = state.file("fingertip/drawing-\(display).jsonl")
        #expect(
          try Self.status(easel)
            == OverlayStatus.Drawing(tool: "pen", file: file, strokes: 1, through: false))
        try Self.leave(easel)
        try easel.wait(for: Easel.ground, 400, 300, "a clean screen")
        for _ in 0..<2 {
          try Self.draw(easel)
          #expect(try Self.status(easel)?.strokes == 0)
          try Self.leave(easel)
        }
        try Self.draw(easel, "--restore")
        try easel.wait(for: Easel.ink, 400, 300, "the ink that was left")
        #expect(try Self.status(easel)?.strokes == 1)
        // The palette brings it back as well, where nothing is drawn.
        try Self.leave(easel)
        try Self.draw(easel)
        #expect(try Self.status(easel)?.strokes == 0)
        try easel.tap(.restore, on: PaletteMap(PaletteState(canRestore: true)))
        try easel.wait(for: Easel.ink, 400, 300, "the ink by the palette")
        #expect(try easel.overlay.tell("undo").messages.isEmpty)
        try easel.wait(for: Easel.ground, 400, 300, "nothing")
        let undo = try easel.overlay.tell("undo")
        #expect(undo.status == .exited(0))
        #expect(undo.messages == "fingertip: there is nothing to undo\n")
      }
    }
  }

  @Test("A cleared drawing is brought back by an undo after leaving and coming back")
  func clearing() throws {
    try withServer { server in
      try Self.withPresenter(on: server) { easel, _ in
        try Self.draw(easel)
        try easel.draw(y: 300)
        try easel.draw(y: 400)
        try easel.wait(for: Easel.ink, 400, 400, "ink")
        #expect(try easel.overlay.tell("clear").status == .exited(0))
        try easel.wait(for: Easel.ground, 400, 400, "no ink")
        try Self.leave(easel)
        try Self.draw(easel)
        #expect(try Self.status(easel)?.strokes == 0)
        #expect(try easel.overlay.tell("undo").messages.isEmpty)
        for y in [300.0, 400] { try easel.wait(for: Easel.ink, 400, y, "the ink that was cleared") }
      }
    }
  }

  @Test("Restoring fails without a drawing to restore, and where a file is named to restore from")
  func nothing() throws {
    try withServer { server in
      let run = try RunningOverlay.run(["draw", "--restore"], display: server.display)
      #expect(run.status == .exited(1))
      #expect(run.messages.contains("no earlier drawing"), "\(run.messages)")
      let named = try RunningOverlay.run(["draw", "--restore", "a.jsonl"], display: server.display)
      #expect(named.status == .exited(2))
      #expect(named.messages.contains("leave out 'a.jsonl'"), "\(named.messages)")
    }
  }

  @Test(
    "A drawing that was left by accident is resumed by a touch, and all of it can be undone",
    arguments: Surroundings.bareAndComposited)
  func takenUpAgain(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let state = try TemporaryFolder(prefix: "fingertip-state")
      let easel = try Easel(server, environment: ["XDG_STATE_HOME": state.path])
      try easel.draw(y: 300)
      try easel.draw(y: 400)
      try easel.wait(for: Easel.ink, 400, 400, "ink")
      func isNoticeShown() -> Bool {
        easel.ourWindows.contains {
          $0.isMapped && $0.frame.contains(Self.notice)
            && $0.frame.height < 60
        }
      }
      try easel.tap(fingers: 1...5)
      try easel.wait(for: Easel.ground, 400, 300, "a clean screen")
      try Wait.until("what says that it was closed") { isNoticeShown() }
      // All other touches are the applications'.
      _ = easel.takeBegins()
      try easel.finger.tap(1, at: Point(x: 400, y: 300))
      #expect(easel.takeBegins() == 1)
      try easel.finger.tap(1, at: Self.notice)
      try easel.wait(for: Easel.ink, 400, 400, "the ink again")
      #expect(!isNoticeShown() && easel.takeBegins() == 0)
      #expect(try easel.overlay.tell("undo").status == .exited(0))
      try easel.wait(for: Easel.ground, 400, 400, "the second line undone")
      try easel.wait(for: Easel.ink, 400, 300, "the first line")
      try easel.draw(y: 500)
      try easel.wait(for: Easel.ink, 400, 500, "new ink")
      // Nobody touches it this time, and the program ends.
      try easel.tap(fingers: 1...5)
      #expect(easel.overlay.waitForEnd() == .exited(0))
      #expect(easel.ourWindows.isEmpty)
      let again = try RunningOverlay(
        on: server.display, ["draw", "--restore", "--px-per-mm=4"],
        environment: ["XDG_STATE_HOME": state.path])
      for y in [300.0, 500] { try easel.wait(for: Easel.ink, 400, y, "restored ink") }
      #expect(easel.reader.pixel(x: 400, y: 400) == Easel.ground)
      #expect(again.stop() == .exited(0))
    }
  }

  @Test("Ink whose file cannot be created is reported as unsaved, and saved as soon as it can be")
  func noFolder() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      // Not even root can make a folder in a file.
      let state = folder.file("state")
      try Files.write("no folder", to: state)
      let easel = try Easel(server, environment: ["XDG_STATE_HOME": state])
      try easel.draw(y: 200)
      try easel.wait(for: Easel.ink, 400, 200, "ink that is not kept")
      let shown = Easel.spot(Self.notice.x, Self.notice.y - 15)
      try easel.reader.waitForPixels("what says so", in: shown) { $0.pixels != [Easel.ground] }
      #expect(try Self.status(easel)?.problem == "Not a directory")
      #expect(easel.overlay.messageLines.count { $0.contains("cannot be written") } == 1)
      unlink(state)
      mkdir(state, 0o700)
      try easel.reader.waitForPixels("nothing of it", in: shown) { $0.pixels == [Easel.ground] }
      let status = try #require(try Self.status(easel))
      #expect(status.problem == nil)
      #expect(easel.overlay.messageLines.last?.contains("saved again") == true)
      easel.overlay.killNow()
      let content = try DrawingContent(readingFrom: try #require(status.file))
      #expect(content.problems.isEmpty && content.items.count == 1)
    }
  }

  @Test(
    "Ink for which the disk has no room is reported as unsaved, and saved as soon as there is room")
  func fullDisk() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      let file = folder.file("ink.jsonl")
      let picture = folder.file("good.png")
      try Files.write("good", to: picture)
      let easel = try Easel(server, ["draw", file])
      try easel.fill(file)
      for y in [300.0, 400] { try easel.draw(y: y) }
      try easel.wait(for: Easel.ink, 400, 400, "ink that is not kept")
      let shown = Easel.spot(Self.notice.x, Self.notice.y - 15)
      try easel.reader.waitForPixels("what says so", in: shown) { $0.pixels != [Easel.ground] }
      #expect(easel.overlay.messageLines.count { $0.contains("ink.jsonl: cannot be written") } == 1)
      // It takes no touch.
      try easel.finger.touchDown(1, at: Self.notice)
      try easel.finger.touchMove(1, to: Point(x: 640, y: 700), steps: 10)
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ink, 640, 690, "ink from what says so")
      let save = try easel.overlay.tell("save", picture)
      #expect(save.status == .exited(1) && save.messages.contains("good.png: cannot be written"))
      #expect(Files.text(picture) == "good")
      try easel.limitFiles(to: "unlimited")
      try easel.reader.waitForPixels("nothing of it", in: shown) { $0.pixels == [Easel.ground] }
      #expect(easel.overlay.messageLines.last?.contains("saved again") == true)
      easel.overlay.killNow()
      let content = try DrawingContent(readingFrom: file)
      #expect(content.problems.isEmpty && content.items.count == 4)
    }
  }
}
