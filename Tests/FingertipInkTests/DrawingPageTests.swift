import FingertipSettings
import Glibc
import InkPages
import SeededRandom
import SystemSupport
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches
import Translations

@testable import FingertipInk

@Suite struct DrawingPageTests {
  static let area = PixelRect(x: 0, y: 0, width: 800, height: 600)
  static let add =
    ##"{"add":0,"tool":"pen","colour":"#FF0000","width":4,"device":8,"points":[[1,2,2,0],[9,2.5,2,8]]}"##
  static let secondAdd =
    ##"{"add":1,"tool":"pen","colour":"#FF0000","width":4,"device":8,"points":[[1,2,2,0]]}"##

  static func withFile<Result>(
    _ lines: [String] = [], _ body: (String) throws -> Result
  ) throws -> Result {
    try withDrawingPath(
      lines.isEmpty ? nil : lines.joined(separator: "\n") + "\n", body)
  }

  static func header(_ version: Int) -> String {
    #"{"format":"fingertip-drawing","version":\#(version)}"#
  }

  /// Returns an editor of a file, as draw mode opens it.
  static func editor(_ path: String, _ settings: DrawSettings = DrawSettings()) throws
    -> InkEditor
  {
    try editor(of: DrawingKeeper(named: path), settings)
  }

  /// Returns an editor of a drawing, as draw mode opens it.
  static func editor(
    of keeper: DrawingKeeper, _ settings: DrawSettings = DrawSettings()
  ) throws -> InkEditor {
    let editor = try InkEditor(
      area: area, settings: settings, density: .fourPixelsPerMillimetre, log: { _, _ in })
    editor.open(keeper.content, keptIn: keeper.file)
    return editor
  }

  /// Passes a report of a finger to an editor.
  private static func report(
    _ id: TouchID, _ phase: TouchPhase, _ time: Double, at position: Point, to editor: InkEditor
  ) {
    var touch = Touch(id: id, time: Timestamp(milliseconds: time), position: position)
    touch.phase = phase
    editor.follow(touch)
  }

  /// Draws a stroke at an x coordinate that identifies it.
  static func draw(_ x: Double, in editor: InkEditor) {
    let id = TouchID(device: DeviceID(rawValue: 2), contact: UInt32(x))
    for (index, phase) in [TouchPhase.began, .moved, .ended].enumerated() {
      report(
        id, phase, x * 100 + 10 * Double(index),
        at: Point(x: x, y: 100 + 50 * Double(index)), to: editor)
    }
  }

  /// Returns the ground of each page with the rounded x coordinates of its strokes; `*` marks the
  /// current page.
  static func pages(_ path: String) throws -> [String] {
    let content = try DrawingContent(readingFrom: path)
    #expect(content.problems.isEmpty)
    return content.pages.enumerated().map { index, page in
      let strokes = content.items(on: page.number)
        .map { "\(Int(($0.nodes.first?.x ?? 0).rounded()))" }
      return (index == content.shownIndex ? "*" : "") + page.ground.text + ":"
        + strokes.joined(separator: ",")
    }
  }

  @Test("Pages keep their ink, ground and order, and each has its own history (I6)")
  func pages() throws {
    try Self.withFile { path in
      let editor = try Self.editor(path)
      Self.draw(10, in: editor)
      try editor.make(.new)
      #expect(editor.isEmpty && !editor.canUndo && editor.hasInk)
      Self.draw(20, in: editor)
      Self.draw(21, in: editor)
      editor.choose(.paper(.squared))
      try editor.make(.new)
      #expect(editor.ground == .paper(.squared) && editor.pageCount == 3)
      editor.choose(.document("/a.pdf", page: 3))
      try editor.make(.previous)
      // Undo applies only to the page that is shown.
      #expect(editor.undo())
      try editor.make(.previous)
      #expect(editor.undo() && !editor.undo() && editor.redo())
      try editor.make(.number(2))
      #expect(editor.redo())
      editor.movePage(from: 0, to: 2)
      #expect(editor.pageIndex == 0 && editor.ground == .paper(.squared))
      #expect(
        try Self.pages(path) == ["*squared:20,21", "/a.pdf#3:", "desktop:10"])
      let again = try Self.editor(path)
      #expect(again.pageIndex == 0 && again.document.count == 2 && !again.canUndo)
      Self.draw(22, in: again)
      try again.make(.number(3))
      #expect(again.document.count == 1)
      Self.draw(11, in: again)
      #expect(
        try Self.pages(path) == ["squared:20,21,22", "/a.pdf#3:", "*desktop:10,11"])
    }
  }

  @Test("A removed page is restored with its history by undo, or later by the step `restore`")
  func removal() throws {
    try Self.withFile { path in
      let editor = try Self.editor(path)
      Self.draw(10, in: editor)
      #expect(throws: PageRefusal.onlyPage) { try editor.make(.remove) }
      #expect(throws: PageRefusal.nothingRemoved) { try editor.make(.restore) }
      try editor.make(.new)
      Self.draw(20, in: editor)
      try editor.make(.new)
      try editor.make(.previous)
      try editor.make(.remove)
      #expect(try Self.pages(path) == ["desktop:10", "*desktop:"])
      #expect(editor.canUndo && editor.undo())
      #expect(try Self.pages(path) == ["desktop:10", "*desktop:20", "desktop:"])
      #expect(editor.undo())
      #expect(editor.redo())
      try editor.make(.remove)
      Self.draw(30, in: editor)
      #expect(editor.undo() && !editor.canUndo && editor.redo())
      try editor.make(.restore)
      #expect(try Self.pages(path) == ["desktop:10", "*desktop:20", "desktop:30"])
    }
  }

  @Test("If a page before the shown one is removed, the shown one is drawn on")
  func earlierPage() throws {
    try Self.withFile { path in
      let editor = try Self.editor(path)
      Self.draw(10, in: editor)
      for x in [20.0, 30] {
        try editor.make(.new)
        Self.draw(x, in: editor)
      }
      try editor.removePage(at: 0)
      #expect(editor.pageIndex == 1)
      Self.draw(31, in: editor)
      #expect(try Self.pages(path) == ["desktop:20", "*desktop:30,31"])
      try editor.make(.previous)
      #expect(editor.document.count == 1)
      #expect(throws: PageRefusal.self) { try editor.make(.previous) }
    }
  }

  @Test("A stroke that vanishes as its page is turned does not return in the file")
  func vanishing() throws {
    try Self.withFile { path in
      var settings = DrawSettings()
      settings.input.cancellation = .vanish
      let editor = try Self.editor(path, settings)
      Self.draw(10, in: editor)
      let id = TouchID(device: DeviceID(rawValue: 2), contact: 3)
      Self.report(id, .began, 3000, at: Point(x: 20, y: 100), to: editor)
      Self.report(id, .moved, 3100, at: Point(x: 20, y: 300), to: editor)
      editor.takeStorageTurn(at: 1000)
      #expect(try Self.pages(path) == ["*desktop:10,20"], "a stroke in progress is in the file")
      try editor.make(.new)
      #expect(try Self.pages(path) == ["desktop:10", "*desktop:"])
    }
  }

  @Test("The settings of undo and of cancelled touches apply to pages that are shown later")
  func settingsOfPages() throws {
    try Self.withFile { path in
      var settings = DrawSettings()
      settings.undoDepth = 1
      settings.input.cancellation = .vanish
      let editor = try Self.editor(path, settings)
      func cancelStroke() {
        let id = TouchID(device: DeviceID(rawValue: 2), contact: 3)
        Self.report(id, .began, 5000, at: Point(x: 20, y: 100), to: editor)
        Self.report(id, .moved, 5100, at: Point(x: 20, y: 300), to: editor)
        Self.report(id, .cancelled, 5110, at: Point(x: 20, y: 300), to: editor)
      }
      try editor.make(.new)
      for x in [10.0, 11] { Self.draw(x, in: editor) }
      cancelStroke()
      #expect(editor.document.count == 2 && editor.undo() && !editor.undo())
      settings.undoDepth = 2
      settings.input.cancellation = .end
      editor.use(settings)
      for x in [12.0, 13] { Self.draw(x, in: editor) }
      cancelStroke()
      #expect(editor.document.count == 4 && editor.undo() && editor.undo() && !editor.undo())
    }
  }

  @Test("A stroke is in the file where it was carried to, whatever other fingers do meanwhile")
  func carried() throws {
    try Self.withFile { path in
      let editor = try Self.editor(path)
      for x in [100.0, 200, 300] { Self.draw(x, in: editor) }
      let (id, other) = (
        TouchID(device: DeviceID(rawValue: 2), contact: 900),
        TouchID(device: DeviceID(rawValue: 2), contact: 901)
      )
      Self.report(id, .began, 1e5, at: Point(x: 100, y: 150), to: editor)
      editor.takeUp(id, at: Point(x: 100, y: 150))
      Self.report(id, .moved, 1e5 + 600, at: Point(x: 140, y: 150), to: editor)
      // Another finger adds a stroke to the carried one.
      Self.report(other, .began, 1e5 + 700, at: Point(x: 300, y: 150), to: editor)
      Self.report(other, .ended, 1e5 + 750, at: Point(x: 300, y: 150), to: editor)
      Self.report(id, .moved, 1e5 + 800, at: Point(x: 160, y: 150), to: editor)
      Self.report(id, .ended, 1e5 + 900, at: Point(x: 160, y: 150), to: editor)
      #expect(try Self.pages(path) == ["*desktop:160,200,320"])
      let shown = editor.document.strokes.map { Int(($0.nodes.first?.x ?? 0).rounded()) }
      #expect(shown == [160, 200, 320])
    }
  }

  @Test("Cleared pages stay cleared in pictures, and in a file that is written anew")
  func clearedPages() throws {
    let lines = [
      Self.header(2), Self.add, #"{"page":1,"place":1}"#, #"{"turn":1}"#, Self.secondAdd,
      #"{"remove":[1]}"#, #"{"turn":0}"#, #"{"remove":[0]}"#,
    ]
    try Self.withFile(lines) { path in
      let editor = try Self.editor(path)
      #expect(editor.isEmpty && editor.pageCount == 2 && editor.canUndo)
      #expect(editor.pageSnapshot(1).wholeDocument.count == 0)
      #expect(truncate(path, 0) == 0)
      Self.draw(60, in: editor)
      editor.takeStorageTurn(at: 0)
      #expect(try Self.pages(path) == ["*desktop:60", "desktop:"])
    }
  }

  @Test(
    "A step to a page that does not exist fails, and the error states the number of pages",
    arguments: [
      (PageStep.next, "there is no next page; the drawing has 1"),
      (.previous, "there is no previous page; the drawing has 1"),
      (.number(2), "there is no page 2; the drawing has 1"),
    ])
  func missingPage(_ step: PageStep, _ message: String) throws {
    try Self.withFile { path in
      let editor = try Self.editor(path)
      let refusal = #expect(throws: PageRefusal.self) { try editor.make(step) }
      #expect(refusal?.description == message)
    }
  }

  @Test(
    "A stroke in progress ends when the page is turned, and its finger draws no more")
  func inProgress() throws {
    try Self.withFile { path in
      let editor = try Self.editor(path)
      let id = TouchID(device: DeviceID(rawValue: 2), contact: 7)
      func report(_ phase: TouchPhase, _ time: Double) {
        Self.report(id, phase, time, at: Point(x: 40, y: 40 + time), to: editor)
      }
      report(.began, 0)
      report(.moved, 30)
      editor.takeStorageTurn(at: 1000)
      try editor.make(.new)
      report(.moved, 60)
      report(.ended, 70)
      #expect(try Self.pages(path) == ["desktop:40", "*desktop:"])
    }
  }

  /// Makes a finger pick up the stroke at an x coordinate, and moves it by 100 px.
  private static func carry(_ x: Double, by id: TouchID, in editor: InkEditor) {
    let start = Point(x: x, y: 150)
    report(id, .began, 5000, at: start, to: editor)
    editor.takeUp(id, at: start)
    report(id, .moved, 5010, at: Point(x: x + 100, y: 150), to: editor)
  }

  @Test("A stroke that a finger holds stays where it is when the page is turned")
  func held() throws {
    try Self.withFile { path in
      let editor = try Self.editor(path)
      Self.draw(10, in: editor)
      try editor.make(.new)
      Self.draw(20, in: editor)
      try editor.make(.previous)
      let id = TouchID(device: DeviceID(rawValue: 2), contact: 7)
      Self.carry(10, by: id, in: editor)
      try editor.make(.next)
      Self.report(id, .moved, 5020, at: Point(x: 210, y: 150), to: editor)
      Self.report(id, .ended, 5030, at: Point(x: 210, y: 150), to: editor)
      #expect(try Self.pages(path) == ["desktop:110", "*desktop:20"])
      try editor.make(.previous)
      #expect(Array(editor.document.selected).isEmpty)
    }
  }

  @Test("Undo moves a stroke back that was moved after a page was removed")
  func movedAfterRemoval() throws {
    try Self.withFile { path in
      let editor = try Self.editor(path)
      Self.draw(10, in: editor)
      try editor.make(.new)
      try editor.make(.remove)
      let id = TouchID(device: DeviceID(rawValue: 2), contact: 7)
      Self.carry(10, by: id, in: editor)
      Self.report(id, .ended, 5020, at: Point(x: 110, y: 150), to: editor)
      #expect(try Self.pages(path) == ["*desktop:110"])
      #expect(editor.undo())
      #expect(try Self.pages(path) == ["*desktop:10"])
      try editor.make(.restore)
      #expect(editor.pageCount == 2)
    }
  }

  @Test("A ground whose file cannot be shown is reported once")
  func brokenGround() throws {
    try Self.withFile(["no picture"]) { path in
      let editor = try InkEditor(
        area: Self.area, settings: DrawSettings(), density: .fourPixelsPerMillimetre,
        log: { _, _ in })
      editor.choose(.picture(path))
      editor.update(at: Timestamp(milliseconds: 0)) { _ in }
      var entries = editor.groundDescriptors
      #expect(entries.count == 1 && poll(&entries, 1, 20_000) == 1)
      editor.takeGroundTurn()
      let problem = try #require(editor.takeGroundProblem()).description
      #expect(problem.split(separator: ":").contains { $0.hasSuffix(path) }, "\(problem)")
      #expect(editor.takeGroundProblem() == nil)
    }
  }

  @Test("A new drawing has the ground of the settings; a drawing with ink keeps its own")
  func firstGround() throws {
    try Self.withFile { path in
      var settings = DrawSettings()
      settings.pages.ground = .paper(.lined)
      let editor = try Self.editor(path, settings)
      #expect(editor.ground == .paper(.lined))
      #expect(try Self.pages(path) == ["*lined:"])
      Self.draw(10, in: editor)
      editor.choose(.desktop)
      #expect(try Self.editor(path, settings).ground == .desktop)
      settings.pages.ground = .paper(.black)
      editor.use(settings)
      #expect(editor.ground == .paper(.black))
    }
  }
}
