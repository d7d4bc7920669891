import FingertipSettings
import Glibc
import InkPages
import SystemSupport
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipInk
@testable import TouchRig

@Suite("The zoom of a page in draw mode")
struct ZoomedPageTests {
  private static let area = PixelRect(x: 0, y: 0, width: 40, height: 30)

  /// Returns an editor of two pages on the desktop in a file; the second one is magnified.
  private static func editor(keptIn path: String) throws -> InkEditor {
    let keeper = try DrawingKeeper(named: path)
    let editor = try InkEditor(
      area: area, settings: DrawSettings(), density: .fourPixelsPerMillimetre, log: { _, _ in })
    editor.open(keeper.content, keptIn: keeper.file)
    try editor.make(.new)
    zoom(editor, frozenAs: path + "-ground-1.png")
    return editor
  }

  /// Magnifies the page, which first gets a picture of the desktop.
  private static func zoom(_ editor: InkEditor, frozenAs picture: String) {
    editor.beginZoom(around: Point(x: 20, y: 15))
    let pixels = [UInt32](repeating: 0xFF00_FF00, count: area.area)
    editor.freeze(
      ScaledPicture(width: area.width, height: area.height, pixels: pixels), as: picture)
    editor.magnify(by: 2)
    editor.finishGrounds(until: Monotonic.milliseconds + 10_000)
  }

  /// A way to leave the magnified page.
  enum Leaving: CaseIterable {
    case turningBack
    case addingPage
    case turningInOverview
    case removingAndRestoring
    case closing

    /// Leaves the page of an editor that has two pages.
    func leave(_ editor: InkEditor) throws {
      switch self {
      case .turningBack: try editor.make(.previous)
      case .addingPage: try editor.make(.new)
      case .turningInOverview: editor.turn(to: 0)
      case .removingAndRestoring:
        try editor.make(.remove)
        try editor.make(.restore)
      case .closing: editor.flushStorage()
      }
    }
  }

  @Test(
    "The zoom ends before another page is shown and when the drawing is closed",
    arguments: Leaving.allCases)
  func leaving(_ way: Leaving) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-zoom")
    let editor = try Self.editor(keptIn: folder.file("a.jsonl"))
    #expect(editor.isZoomed && editor.view.scale == 2 && !editor.ground.isDesktop)
    try way.leave(editor)
    #expect(!editor.isZoomed)
    editor.deleteZoomPictures()
    #expect(try Files.names(in: folder.path) == ["a.jsonl"])
    editor.flushStorage()
    let pages = try DrawingContent(readingFrom: folder.file("a.jsonl")).pages
    #expect(pages.count == (way == .addingPage ? 3 : 2))
    #expect(pages.allSatisfy { $0.ground.isDesktop && $0.view.isIdentity })
  }

  /// An event on the magnified page before the program is killed.
  enum Event: CaseIterable {
    case nothing
    case moving
    case resettingView
    case layingPaper
    case shorteningFile

    /// Carries it out on a page whose file has a path.
    func happen(to editor: InkEditor, keptIn path: String) {
      switch self {
      case .nothing: break
      case .moving: editor.go(to: PageView(scale: 3, x: -5, y: -5))
      case .resettingView: editor.make(.reset)
      case .layingPaper: editor.choose(.paper(.white))
      case .shorteningFile:
        #expect(truncate(path, 0) == 0)
        editor.make(.enlarge)
        editor.takeStorageTurn(at: 0)
      }
    }
  }

  @Test(
    "A program that is killed during the zoom leaves no trace of the zoom in the file",
    arguments: Event.allCases)
  func killedProgram(_ event: Event) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-zoom")
    let path = folder.file("a.jsonl")
    let editor = try Self.editor(keptIn: path)
    event.happen(to: editor, keptIn: path)
    let pages = try DrawingContent(readingFrom: path).pages
    #expect(pages.map(\.ground) == [.desktop, event == .layingPaper ? .paper(.white) : .desktop])
    #expect(pages.allSatisfy { $0.view.isIdentity })
    withExtendedLifetime(editor) {}
  }

  @Test("A view of the zoom that stays when the page is turned is in the file")
  func stayingView() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-zoom")
    let path = folder.file("a.jsonl")
    let editor = try Self.editor(keptIn: path)
    editor.choose(.paper(.white))
    let view = editor.view
    try editor.make(.previous)
    editor.deleteZoomPictures()
    #expect(try Files.names(in: folder.path) == ["a.jsonl"])
    #expect(try DrawingContent(readingFrom: path).pages.map(\.view) == [.identity, view])
  }

  @Test("A refused step leaves the zoom on")
  func refusedStep() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-zoom")
    let editor = try Self.editor(keptIn: folder.file("a.jsonl"))
    #expect(throws: PageRefusal.noOther(.next, count: 2)) { try editor.make(.next) }
    #expect(editor.isZoomed)
  }

  @Test("The end of a zoom restores the desktop, even if the view was reset before")
  func resetView() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-zoom")
    let editor = try Self.editor(keptIn: folder.file("a.jsonl"))
    editor.make(.reset)
    #expect(!editor.isZoomed)
    Self.zoom(editor, frozenAs: folder.file("b.png"))
    #expect(editor.isZoomed)
    editor.endZoom()
    #expect(editor.ground.isDesktop && editor.view.isIdentity)
  }

  @Test("A ground that was laid during the zoom keeps its view when the page is turned")
  func otherGround() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-zoom")
    let editor = try Self.editor(keptIn: folder.file("a.jsonl"))
    editor.choose(.paper(.white))
    editor.make(.enlarge)
    let view = editor.view
    try editor.make(.previous)
    try editor.make(.next)
    #expect(editor.ground == .paper(.white) && editor.view == view)
  }
}
