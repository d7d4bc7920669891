import FingertipSettings
import Glibc
import InkPages
import TestSupport
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

  @Test("A kept drawing is restored with its grounds, views, removed pages and the page shown last")
  func restored() throws {
    try DrawingArchiveTests.withArchive { archive, _ in
      let session = try Session(archive)
      let views = [1.0, 2, 3].map { PageView(scale: $0, x: 40 * $0, y: 10) }
      let grounds = [PageGround.paper(.white), .paper(.black), .paper(.lined)]
      for index in 0..<3 {
        if index > 0 { try session.editor.make(.new) }
        session.editor.choose(grounds[index])
        session.editor.go(to: views[index])
        DrawingPageTests.draw(Double(100 * (index + 1)), in: session.editor)
      }
      try session.editor.make(.number(2))
      try session.editor.make(.new)
      DrawingPageTests.draw(400, in: session.editor)
      try session.editor.make(.remove)
      try session.editor.make(.number(2))
      let expected = try DrawingPageTests.pages(archive.current)
      session.leave()

      let editor = try Session(archive).editor
      editor.restore(try DrawingContent(readingFrom: try #require(archive.kept.first)))
      #expect(editor.pageIndex == 1 && editor.undo() && editor.redo())
      #expect(try DrawingPageTests.pages(archive.current) == expected)
      #expect(try DrawingContent(readingFrom: archive.current).pages.map(\.view) == views)
      #expect(editor.view == views[1] && editor.document.view == views[1])
      try editor.make(.restore)
      #expect(editor.pageIndex == 2 && editor.pageCount == 4 && editor.document.count == 1)
    }
  }

  /// Creates a file with the time of its last change, in s.
  private static func create(_ path: String, _ text: String = "", at time: Int) throws {
    try writeDrawing(text, to: path)
    #expect(setTime(time, ofFile: path))
  }

  @Test("The oldest pictures of the desktop are deleted, but none that is a ground of a page")
  func pictures() throws {
    try DrawingArchiveTests.withArchive { archive, folder in
      func picture(_ number: Int) -> String {
        // The names of pictures of the same second do not sort by their times.
        let suffix = number % 2 == 0 ? "" : "-2"
        return "drawing-7-ground-2026-01-01-0000\(10 + number / 2)\(suffix).png"
      }
      for number in 0..<40 { try Self.create("\(folder)/\(picture(number))", at: 1000 + number) }
      let header = #"{"format":"fingertip-drawing","version":2}"# + "\n"
      func page(_ page: Int, _ number: Int) -> String {
        #"{"page":\#(page),"ground":"\#(folder)/\#(picture(number))"}"# + "\n"
      }
      // A kept drawing, whose second page had another picture before and was removed.
      try Self.create(
        "\(folder)/drawing-7.2026-01-01-000000.jsonl",
        header + page(0, 1) + page(1, 2) + page(1, 3) + #"{"page":1,"removed":true}"# + "\n",
        at: 2000)
      let session = try Session(archive)
      let editor = session.editor
      editor.choose(.picture("\(folder)/\(picture(5))"))
      try editor.make(.new)
      editor.choose(.picture("\(folder)/\(picture(6))"))
      try editor.make(.remove)
      // Which pictures a drawing needs is unknown if it cannot be read.
      let unreadable = "\(folder)/drawing-7.2026-01-02-000000.jsonl"
      #expect(symlink("nowhere", unreadable) == 0)
      let first = session.keeper.newPicture(sparing: editor.grounds)
      #expect(DrawingArchiveTests.files(in: folder).count { $0.hasSuffix(".png") } == 40)
      unlink(unreadable)
      // The first one may not be written yet.
      #expect(session.keeper.newPicture(sparing: editor.grounds) != first)
      let left = Set(DrawingArchiveTests.files(in: folder).filter { $0.hasSuffix(".png") })
      #expect(left == Set(([1, 3, 5, 6] + Array(11..<40)).map(picture)))
    }
  }
}
