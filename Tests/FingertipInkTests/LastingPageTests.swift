import FingertipSettings
import InkPages
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk

@Suite("What is left of pages when a drawing is opened again")
struct LastingPageTests {
  /// An unnamed drawing while it is open.
  private struct Session {
    let keeper: DrawingKeeper
    let editor: InkEditor

    init(_ archive: DrawingArchive, ground: PageGround = .desktop) throws {
      var settings = DrawSettings()
      settings.pages.ground = ground
      keeper = try DrawingKeeper(of: archive) { _, message in Issue.record("\(message)") }
      editor = try DrawingPageTests.editor(of: keeper, settings)
    }

    /// Leaves draw mode.
    func leave() {
      editor.flushStorage()
      keeper.close(hasInk: editor.hasInk, isPristine: editor.isPristine)
    }
  }

  @Test("Ink on a removed page outlives leaving draw mode, however often it is opened again")
  func removedInk() throws {
    try DrawingArchiveTests.withArchive { archive, folder in
      let session = try Session(archive)
      for x in [10.0, 11] { DrawingPageTests.draw(x, in: session.editor) }
      try session.editor.make(.new)
      try session.editor.make(.previous)
      try session.editor.make(.remove)
      #expect(!session.editor.hasInk && session.editor.hasRemovedInk)
      session.leave()
      for _ in 1...2 {
        let again = try Session(archive)
        #expect(again.editor.hasRemovedInk && again.editor.isEmpty && again.editor.pageCount == 1)
        again.leave()
        #expect(DrawingArchiveTests.files(in: folder) == ["drawing-7.jsonl"])
      }
      let last = try Session(archive)
      try last.editor.make(.restore)
      DrawingPageTests.draw(12, in: last.editor)
      #expect(try DrawingPageTests.pages(archive.current) == ["*desktop:10,11,12", "desktop:"])
      #expect(throws: PageRefusal.nothingRemoved) { try last.editor.make(.restore) }
    }
  }

  @Test(
    "A shortened drawing has the removed pages with ink in their places, and what undo restores")
  func shortened() throws {
    try DrawingArchiveTests.withArchive { archive, _ in
      let session = try Session(archive)
      let editor = session.editor
      let view = PageView(scale: 2, x: -10, y: 30)
      editor.choose(.paper(.squared))
      editor.go(to: view)
      DrawingPageTests.draw(10, in: editor)
      for x in [20.0, 30, 40] {
        try editor.make(.new)
        if x == 20 { editor.choose(.desktop) }
        if x < 40 { DrawingPageTests.draw(x, in: editor) }
      }
      try editor.make(.number(2))
      try editor.make(.remove)
      try editor.make(.number(1))
      try editor.make(.remove)
      #expect(editor.document.count == 1)
      editor.clear()
      session.leave()
      for _ in 1...2 {
        let again = try Session(archive)
        #expect(again.keeper.content?.strokeCount == 3 && again.editor.pageCount == 1)
        again.leave()
      }
      let last = try Session(archive).editor
      #expect(last.undo())
      for _ in 1...2 { try last.make(.restore) }
      try last.make(.number(1))
      #expect(last.view == view)
      #expect(
        try DrawingPageTests.pages(archive.current)
          == ["*squared:10", "desktop:20", "desktop:30"])
    }
  }

  @Test("Ink that is added to a restored page of an earlier session is read back on this page")
  func restoredLater() throws {
    try withDrawingPath { path in
      func open() throws -> InkEditor {
        try DrawingPageTests.editor(of: DrawingKeeper(named: path))
      }
      let editor = try open()
      DrawingPageTests.draw(10, in: editor)
      try editor.make(.new)
      DrawingPageTests.draw(20, in: editor)
      try editor.make(.remove)
      let again = try open()
      try again.make(.new)
      try again.make(.restore)
      DrawingPageTests.draw(21, in: again)
      #expect(try DrawingPageTests.pages(path) == ["desktop:10", "*desktop:20,21", "desktop:"])
      #expect(again.undo() && again.document.count == 1)
    }
  }

  @Test(
    "After a session without ink, a drawing has the ground that is asked for",
    arguments: [PageGround.desktop, .paper(.lined), .paper(.squared)])
  func ground(_ ground: PageGround) throws {
    try DrawingArchiveTests.withArchive { archive, _ in
      // The program ends without leaving draw mode.
      let first = try Session(archive, ground: .paper(.squared)).editor
      first.go(to: PageView(scale: 2, x: 0, y: 0))
      first.flushStorage()
      let editor = try Session(archive, ground: ground).editor
      #expect(editor.ground == ground && editor.view == .identity)
      DrawingPageTests.draw(10, in: editor)
      #expect(try DrawingPageTests.pages(archive.current) == ["*\(ground.text):10"])
      #expect(try Session(archive, ground: .paper(.black)).editor.ground == ground)
    }
  }
}
