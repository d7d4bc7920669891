import Glibc
import InkPages
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import SystemSupport

@Suite("Drawings whose files are removed while they are drawn on")
struct RemovedDrawingTests {
  /// A change of the file by another program.
  enum Fate: CaseIterable {
    case removed, removedWithFolder, replaced, renamed
  }

  private static func addDot(_ x: Float, to document: inout InkDocument) -> InkChange {
    document.add(
      [StrokeNode(x: x, y: 5, radius: 1)], InkBrush(tool: .pen, colour: .black, width: 2),
      device: DeviceID(rawValue: 2))
  }

  @Test("All ink is in a file, whatever happens to the first one", arguments: Fate.allCases)
  func fate(_ fate: Fate) throws {
    try withDrawingPath { place in
      // A folder in that of the test, which can be removed.
      let folder = Files.directory(of: place) + "/folder"
      let path = folder + "/a.jsonl"
      let renamed = folder + "/b.jsonl"
      try Files.makeFolder(folder)
      var messages: [String] = []
      var document = InkDocument(area: PixelRect(x: 0, y: 0, width: 800, height: 600))
      let journal = InkJournal(try DrawingFile(path)) { messages.append($1) }
      defer {
        for path in [path, renamed, journal.file.path] { unlink(path) }
        rmdir(folder)
      }
      journal.add(Self.addDot(1, to: &document), in: document)
      switch fate {
      case .removed: unlink(path)
      case .removedWithFolder:
        unlink(path)
        rmdir(folder)
      case .replaced:
        try writeDrawing("another file", to: renamed)
        rename(renamed, path)
      case .renamed: rename(path, renamed)
      }
      journal.add(Self.addDot(2, to: &document), in: document)
      journal.add(Self.addDot(3, to: &document), in: document)

      let newPath = fate == .renamed ? renamed : journal.file.path
      #expect((newPath == path) == (fate == .removed || fate == .removedWithFolder))
      let content = try DrawingContent(readingFrom: newPath)
      #expect(content.problems.isEmpty && content.items.map(\.number) == [0, 1, 2])
      #expect(content.items.map { $0.nodes[0].x } == [1, 2, 3])
      var status = stat()
      #expect(stat(newPath, &status) == 0 && status.st_mode & 0o777 == 0o600)
      switch fate {
      case .removed, .removedWithFolder:
        #expect(messages == ["\(path): was removed while it was drawn on; it was created again"])
      case .replaced:
        #expect(Files.text(path) == "another file")
        #expect(
          messages
            == ["\(path): was replaced by another file; the drawing is \(newPath) from now on"])
      case .renamed: #expect(messages.isEmpty)
      }
      #expect(journal.failure == nil)
    }
  }

  @Test("A removed file is created again behind a link, and in its place if the link is gone, too")
  func removedBehindLink() throws {
    try withDrawingPath { path in
      let link = path + ".link"
      try writeDrawing("", to: path)
      try #require(symlink("a.jsonl", link) == 0)
      var messages: [String] = []
      var document = InkDocument(area: PixelRect(x: 0, y: 0, width: 800, height: 600))
      let content = try DrawingContent(readingFrom: link)
      let journal = InkJournal(try DrawingFile(link, holding: content)) { messages.append($1) }
      for (x, removed) in [(Float(1), [path]), (2, [path]), (3, [path, link])] {
        for name in removed { unlink(name) }
        journal.add(Self.addDot(x, to: &document), in: document)
        #expect(messages == ["\(link): was removed while it was drawn on; it was created again"])
        messages = []
        var status = stat()
        try #require(lstat(link, &status) == 0)
        #expect((status.st_mode & S_IFMT == S_IFLNK) == (removed.count == 1))
        #expect(journal.failure == nil)
        #expect(try DrawingContent(readingFrom: link).items.map { $0.nodes[0].x }.last == x)
      }
    }
  }

  @Test("A stroke that a finger moves while its file is written anew ends up where it is lifted")
  func shortenedWhileHeld() throws {
    try withDrawingPath { path in
      let editor = try DrawingPageTests.editor(of: try DrawingKeeper(named: path))
      DrawingPageTests.draw(100, in: editor)
      let finger = TouchID(device: DeviceID(rawValue: 2), contact: 1)
      func report(_ phase: TouchPhase, _ time: Double, x: Double) {
        var touch = Touch(
          id: finger, time: Timestamp(milliseconds: time), position: Point(x: x, y: 150))
        touch.phase = phase
        editor.follow(touch)
      }
      report(.began, 20_000, x: 100)
      editor.takeUp(finger, at: Point(x: 100, y: 150))
      report(.moved, 20_100, x: 180)
      #expect(truncate(path, 50) == 0)
      DrawingPageTests.draw(300, in: editor)
      editor.takeStorageTurn(at: 0)
      report(.moved, 20_200, x: 200)
      report(.ended, 20_300, x: 200)
      editor.flushStorage()
      #expect(try DrawingPageTests.pages(path) == ["*desktop:200,300"])
    }
  }

  @Test(
    "A stroke that a palm has moved is back in its place, also in a file that was written meanwhile",
    arguments: [0.0, 20])
  func withdrawnAfterRewriting(distance: Double) throws {
    try withDrawingPath { path in
      let editor = try DrawingPageTests.editor(of: try DrawingKeeper(named: path))
      DrawingPageTests.draw(100, in: editor)
      func report(_ contact: UInt32, _ phase: TouchPhase, _ time: Double, x: Double, y: Double) {
        var touch = Touch(
          id: TouchID(device: DeviceID(rawValue: 2), contact: contact),
          time: Timestamp(milliseconds: time), position: Point(x: x, y: y))
        touch.phase = phase
        editor.follow(touch)
      }
      let palm = TouchID(device: DeviceID(rawValue: 2), contact: 1)
      report(1, .began, 20_000, x: 100, y: 150)
      editor.takeUp(palm, at: Point(x: 100, y: 150))
      report(1, .moved, 20_100, x: 180, y: 150)
      #expect(truncate(path, 50) == 0)
      // The stroke of another finger is written while it is drawn, which is no change to undo.
      report(2, .began, 20_200, x: 300, y: 100)
      report(2, .moved, 20_300, x: 300, y: 150)
      for time in [0.0, 100_000, 200_000] { editor.takeStorageTurn(at: time) }
      #expect(try DrawingPageTests.pages(path).first?.hasPrefix("*desktop:180") == true)
      if distance > 0 { report(1, .moved, 20_400, x: 180 + distance, y: 150) }
      editor.forget(palm)
      report(2, .ended, 20_500, x: 300, y: 200)
      editor.flushStorage()
      #expect(try DrawingPageTests.pages(path) == ["*desktop:100,300"])
      #expect(editor.document.strokes.map { $0.nodes[0].x } == [100, 300])
    }
  }

  @Test("A file that another program shortens is written anew, with all ink and all pages")
  func shortened() throws {
    try withDrawingPath { path in
      let keeper = try DrawingKeeper(named: path)
      let editor = try DrawingPageTests.editor(of: keeper)
      for x in [10.0, 11, 12] { DrawingPageTests.draw(x, in: editor) }
      #expect(editor.undo())
      try editor.make(.new)
      editor.choose(.paper(.squared))
      DrawingPageTests.draw(20, in: editor)
      try editor.make(.number(1))
      for x in [30.0, 40] {
        try editor.make(.new)
        DrawingPageTests.draw(x, in: editor)
      }
      try editor.make(.remove)
      try editor.make(.number(1))
      try editor.make(.remove)
      editor.go(to: PageView(scale: 2, x: -30, y: 0))
      let expected = try DrawingPageTests.pages(path)
      for size in [0, 50] {
        #expect(truncate(path, size) == 0)
        DrawingPageTests.draw(60, in: editor)
        editor.takeStorageTurn(at: 0)
        #expect(editor.undo())
        #expect(try DrawingPageTests.pages(path) == expected)
        #expect(editor.isKept && keeper.file.path == path)
      }
      #expect(
        try DrawingContent(readingFrom: path).pages.map(\.view) == editor.pages.pages.map(\.view))
      // What was removed before can be restored in the new file.
      for _ in 1...2 { try editor.make(.restore) }
      try editor.make(.number(1))
      #expect(editor.redo())
      #expect(
        try DrawingPageTests.pages(path)
          == ["*desktop:10,11,12", "desktop:30", "desktop:40", "squared:20"])
    }
  }

  @Test("A file that is written anew has no ink that was removed, on any page")
  func removedInk() throws {
    try withDrawingPath { path in
      let keeper = try DrawingKeeper(named: path)
      let editor = try DrawingPageTests.editor(of: keeper)
      for x in [10.0, 11] { DrawingPageTests.draw(x, in: editor) }
      #expect(editor.undo())
      try editor.make(.new)
      for x in [20.0, 21] { DrawingPageTests.draw(x, in: editor) }
      #expect(editor.undo())
      try editor.make(.remove)
      #expect(truncate(path, 0) == 0)
      editor.choose(.paper(.squared))
      editor.takeStorageTurn(at: 0)
      #expect(try DrawingPageTests.pages(path) == ["*squared:10"])
      try editor.make(.restore)
      #expect(try DrawingPageTests.pages(path) == ["squared:10", "*desktop:20"])
    }
  }

  @Test("A stroke in progress is in a file that is written anew")
  func inProgress() throws {
    try withDrawingPath { path in
      let keeper = try DrawingKeeper(named: path)
      let editor = try DrawingPageTests.editor(of: keeper)
      DrawingPageTests.draw(10, in: editor)
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 2), contact: 7),
        time: Timestamp(milliseconds: 3000), position: Point(x: 20, y: 100))
      editor.follow(touch)
      func move(to y: Double, at time: Double) {
        touch.phase = .moved
        touch.time = Timestamp(milliseconds: time)
        touch.position = Point(x: 20, y: y)
        editor.follow(touch)
        editor.takeStorageTurn(at: time)
      }
      move(to: 200, at: 3100)
      #expect(try DrawingPageTests.pages(path) == ["*desktop:10,20"])
      #expect(truncate(path, 0) == 0)
      for step in 1...3 { move(to: 200 + 20 * Double(step), at: 3100 + 200 * Double(step)) }
      #expect(try DrawingPageTests.pages(path) == ["*desktop:10,20"])
    }
  }

  @Test("A file that cannot be created again is created once it can, with all ink")
  func retry() throws {
    try withDrawingPath { place in
      let folder = Files.directory(of: place) + "/folder"
      let path = folder + "/a.jsonl"
      try Files.makeFolder(folder)
      defer {
        unlink(path)
        rmdir(folder)
      }
      var messages: [String] = []
      var document = InkDocument(area: PixelRect(x: 0, y: 0, width: 800, height: 600))
      let journal = InkJournal(try DrawingFile(path)) { messages.append($1) }
      journal.add(Self.addDot(1, to: &document), in: document)
      unlink(path)
      rmdir(folder)
      // A file in the place of the folder.
      try writeDrawing("", to: folder)
      journal.add(Self.addDot(2, to: &document), in: document)
      #expect(journal.failure != nil)
      unlink(folder)
      journal.flush()
      #expect(journal.failure == nil)
      #expect(try DrawingContent(readingFrom: path).items.map(\.number) == [0, 1])
      #expect(messages.count == 3)
    }
  }
}
