import FingertipSettings
import Glibc
import SystemSupport
import Testing
import TouchInk
import TouchX11
import Touches

@testable import FingertipInk
@testable import InkPages
@testable import TouchDrawing
@testable import TouchRig

@Suite("Pages with pictures on screens of several sizes")
struct PlacedPageTests {
  private static let screen = PixelRect(ofRoot: (800, 600))
  private static let sizes = [(400, 300), (1600, 1200), (1600, 900), (600, 800), (333, 777)]

  private static func screen(_ size: (Int, Int)) -> PixelRect {
    PixelRect(ofRoot: (width: size.0, height: size.1))
  }

  /// A screen with the density of all screens in these tests.
  private static func own(_ screen: PixelRect) -> PageScreen {
    PageScreen(screen, pixelsPerMillimetre: 4)
  }

  @Test(
    "Ink stays at what it marks when a drawing is opened on another screen (I32)",
    arguments: sizes)
  func opened(_ size: (Int, Int)) throws {
    let lesson = try WorksheetLesson()
    let editor = try lesson.editor(on: Self.screen(size))
    try editor.showPage()
    #expect(try editor.worksheetMarks().areTogether)
    // All of the first screen is visible.
    let corners = [Point(x: 0, y: 0), Point(x: 800, y: 600)].map { editor.view($0) }
    #expect(corners.allSatisfy { Rect(Self.screen(size)).grown(by: 0.5).contains($0) })
    #expect(editor.scale == 1)
  }

  @Test(
    "Ink stays at what it marks when the screen changes while a drawing is open, and back (I32)",
    arguments: sizes)
  func resized(_ size: (Int, Int)) throws {
    let lesson = try WorksheetLesson()
    let editor = try lesson.editor(on: Self.screen)
    try editor.showPage()
    let former = try editor.worksheetMarks()
    for screen in [Self.screen(size), Self.screen] {
      editor.resize(to: screen, density: .fourPixelsPerMillimetre, medium: .translucent)
      try editor.showPage()
      #expect(try editor.worksheetMarks().areTogether)
    }
    #expect(try editor.worksheetMarks().square == former.square)
  }

  @Test(
    "Ink stays at what it marks in pictures that are saved on another screen (I32)",
    arguments: sizes, ["png", "pdf"])
  func saved(_ size: (Int, Int), _ format: String) throws {
    let lesson = try WorksheetLesson()
    let editor = try lesson.editor(on: Self.screen(size))
    let path = lesson.folder.file("saved.\(format)")
    #expect(try editor.saver(to: path).run() == nil)
    let ground = PageGround(path) ?? .picture(path)
    let saved = try GroundReader.read(ground, width: 1000, height: 1000).get()
    #expect(try WorksheetMarks(saved).areTogether)
  }

  @Test(
    "Ink stays at what it marks in the small pictures of the overview (I32)", arguments: sizes)
  func miniature(_ size: (Int, Int)) throws {
    let lesson = try WorksheetLesson()
    let screen = Self.screen(size)
    let page = try lesson.editor(on: screen).pageSnapshot(0)
    let renderer = MiniatureRenderer(
      in: OverviewGrid(
        1, on: PixelRect(ofRoot: (1600, 1200)), sheet: size, pixelsPerMillimetre: 4),
      frame: ScaledPicture(width: 0, height: 0, pixels: []))
    let miniature = renderer.make(
      page.wholeDocument, on: page.ground, madeFor: page.ownScreen
    ) { width, height in
      try? GroundReader.read(page.ground, width: width, height: height).get()
    }
    #expect(try WorksheetMarks(try #require(miniature)).areTogether)
  }

  @Test("Ink that is drawn on another screen stays where it was drawn, on each screen")
  func drawnElsewhere() throws {
    let lesson = try WorksheetLesson(isMarked: false)
    // The first stroke makes the first screen the page's own.
    let editor = try lesson.editor(on: Self.screen)
    try editor.showPage()
    editor.mark(at: Point(x: 100, y: 500))
    #expect(editor.undo())
    let other = try lesson.editor(on: Self.screen((1600, 900)))
    try other.showPage()
    let square = try #require(try other.worksheetMarks().square)
    other.mark(at: square.center)
    try other.showPage()
    #expect(try other.worksheetMarks().distance <= 1)
    for size in Self.sizes {
      let again = try lesson.editor(on: Self.screen(size))
      try again.showPage()
      #expect(try again.worksheetMarks().distance <= 1.5)
    }
  }

  @Test("On another screen, two fingers move a page as far as they move themselves")
  func moved() throws {
    let lesson = try WorksheetLesson()
    let screen = Self.screen((1600, 900))
    let editor = try lesson.editor(on: screen)
    let responder = InkResponder(
      editor, gestures: LeaveGestures(screen: screen, pixelsPerMillimetre: 4, fingers: nil))
    let whole = editor.view
    func report(_ phase: TouchPhase, _ y: Double, at time: Double) {
      for (finger, x) in [(90, 600.0), (91, 700)] as [(UInt32, Double)] {
        var touch = Touch(
          id: TouchID(device: DeviceID(rawValue: 2), contact: finger),
          time: Timestamp(milliseconds: time), position: Point(x: x, y: y))
        touch.phase = phase
        responder.follow(touch)
      }
    }
    report(.began, 300, at: 0)
    report(.moved, 400, at: 10)
    let start = editor.view
    for step in 1...10 { report(.moved, 400 + 10 * Double(step), at: 10 + 10 * Double(step)) }
    report(.ended, 500, at: 120)
    #expect(editor.view.scale == whole.scale && (editor.view.y - start.y - 100).magnitude < 1e-6)
    #expect(editor.document.count == 1)
    try editor.showPage()
    #expect(try editor.worksheetMarks().areTogether)
    #expect((try lesson.pages[0].view.y - (editor.view.y - whole.y) / 1.5).magnitude < 0.01)
  }

  @Test("On another screen, steps move a page from where all of it is visible")
  func steps() throws {
    let lesson = try WorksheetLesson()
    let editor = try lesson.editor(on: Self.screen((1600, 900)))
    let (whole, middle) = (editor.view, Point(x: 800, y: 450))
    #expect(whole.scale == 1.5)
    editor.make(.enlarge)
    #expect(editor.scale == 1.5 && (editor.view(Point(x: 400, y: 300)) - middle).length < 1e-6)
    editor.make(.reduce)
    #expect(editor.view == whole)
    let point = Point(x: 1100, y: 200)
    editor.enlarge(by: 2, around: point)
    #expect((editor.view(whole.inverse(point)) - point).length < 1e-6)
    try editor.showPage()
    #expect(try editor.worksheetMarks().areTogether)
    let stored = try lesson.pages[0].view
    #expect(stored.scale == 2)
    editor.make(.fit)
    #expect(editor.view == whole && editor.scale == 1)
  }

  @Test("The zoom magnifies a page around a point of another screen, and ends where it began")
  func zoomed() throws {
    let lesson = try WorksheetLesson()
    let editor = try lesson.editor(on: Self.screen((1600, 900)))
    let (whole, point) = (editor.view, Point(x: 1100, y: 200))
    editor.beginZoom(around: point)
    editor.magnify(by: 2)
    #expect(editor.isZoomed && editor.view.scale == 3)
    #expect((editor.view(whole.inverse(point)) - point).length < 1e-6)
    try editor.showPage()
    #expect(try editor.worksheetMarks().areTogether)
    editor.make(.reset)
    #expect(!editor.isZoomed && editor.view == whole)
    editor.beginZoom(around: point)
    editor.magnify(by: 2)
    editor.endZoom()
    #expect(editor.view == whole)
  }

  @Test("A page without ink fits its picture to each screen")
  func withoutInk() throws {
    let lesson = try WorksheetLesson(isMarked: false)
    #expect(try lesson.pages[0].ownScreen == Self.own(Self.screen))
    for size in Self.sizes {
      let screen = Self.screen(size)
      let editor = try lesson.editor(on: screen)
      #expect(editor.view.isIdentity)
      #expect(try lesson.pages[0].ownScreen == Self.own(screen))
      try editor.showPage()
      let side = Double(min(size.0, size.1)) / 4
      #expect((try #require(try editor.worksheetMarks().square).width - side).magnitude <= 2)
    }
    let editor = try lesson.editor(on: Self.screen)
    try editor.make(.new)
    editor.resize(
      to: Self.screen((1600, 900)), density: .fourPixelsPerMillimetre, medium: .translucent)
    try editor.make(.previous)
    let screens = try lesson.pages.map(\.ownScreen)
    let screen = Self.own(Self.screen((1600, 900)))
    #expect(screens == [screen, screen])
  }

  @Test("A picture that is laid again on another screen fits the ink that belongs to it")
  func laidAgain() throws {
    let lesson = try WorksheetLesson()
    let editor = try lesson.editor(on: Self.screen((1600, 900)))
    let placed = editor.view
    for (ground, view) in [(PageGround.paper(.white), placed), (.desktop, .identity)] {
      editor.choose(ground)
      #expect(editor.view == view)
      editor.choose(.picture(lesson.worksheet))
      try editor.showPage()
      #expect(try editor.worksheetMarks().areTogether)
    }
    try editor.make(.new)
    #expect(editor.view.isIdentity)
    try editor.make(.remove)
    #expect(try lesson.pages[0].ownScreen == Self.own(Self.screen))
  }

  @Test("A drawing whose pages name no screen fits their pictures to the present one")
  func withoutScreen() throws {
    let lesson = try WorksheetLesson()
    let text = try #require(Files.text(lesson.path))
    try Files.write(
      text.split(separator: ",\"screen\":[800,600],\"density\":4").joined(), to: lesson.path)
    let editor = try lesson.editor(on: Self.screen((1600, 900)))
    #expect(editor.view.isIdentity)
    try editor.showPage()
    #expect((try #require(try editor.worksheetMarks().square).width - 225).magnitude <= 2)
    #expect(try lesson.pages[0].ownScreen == nil)
  }

  @Test("Pages that are restored into another drawing keep the screens to which their ink belongs")
  func restored() throws {
    let lesson = try WorksheetLesson()
    let first = try lesson.editor(on: Self.screen)
    try first.make(.new)
    try first.showPage()
    first.mark(at: try #require(try first.worksheetMarks().square?.center))
    try first.make(.new)
    first.mark(at: Point(x: 100, y: 100))
    try first.make(.remove)
    let content = try DrawingContent(readingFrom: lesson.path)
    let keeper = try DrawingKeeper(named: lesson.folder.file("b.jsonl"))
    let screen = Self.screen((1600, 900))
    let editor = try InkEditor(
      area: screen, settings: DrawSettings(), density: .fourPixelsPerMillimetre, log: { _, _ in })
    editor.open(keeper.content, keptIn: keeper.file)
    editor.restore(content)
    for step in [PageStep.number(1), .number(2)] {
      try editor.make(step)
      try editor.showPage()
      #expect(try editor.worksheetMarks().areTogether)
    }
    try editor.make(.restore)
    #expect(editor.view.scale == 1.5)
    let pages = try DrawingContent(readingFrom: lesson.folder.file("b.jsonl")).pages
    #expect(pages.map(\.ownScreen) == Array(repeating: Self.own(Self.screen), count: 3))
  }

  @Test("A stroke in progress is finished where it is when another screen shows the page elsewhere")
  func inProgress() throws {
    let lesson = try WorksheetLesson()
    let editor = try lesson.editor(on: Self.screen)
    editor.mark(at: Point(x: 100, y: 500), lifts: false)
    editor.resize(
      to: Self.screen((1600, 900)), density: .fourPixelsPerMillimetre, medium: .translucent)
    #expect(editor.document.drafts.isEmpty && editor.document.count == 2)
    let last = try #require(Array(editor.document.strokes).last?.nodes.first)
    #expect(last.x == 90 && last.y == 500)
  }

  @Test("A picture of the desktop belongs to the screen on which it was frozen")
  func frozen() throws {
    let lesson = try WorksheetLesson()
    let screen = Self.screen((1600, 900))
    let editor = try lesson.editor(on: screen)
    let picture = lesson.folder.file("desktop.png")
    editor.freeze(
      ScaledPicture(
        width: 1600, height: 900, pixels: [UInt32](repeating: 0xFF00_FF00, count: screen.area)),
      as: picture)
    editor.finishGrounds(until: Monotonic.milliseconds + 10_000)
    #expect(editor.view.isIdentity)
    #expect(try lesson.pages[0].ownScreen == Self.own(screen))
    let again = try lesson.editor(on: Self.screen)
    #expect(again.view == PageView(scale: 0.5, x: 0, y: 75))
  }

  /// Makes a picture of the screen the ground of the page, and waits until it is written.
  private static func freeze(_ editor: InkEditor, as path: String) {
    let area = editor.document.area
    editor.freeze(
      ScaledPicture(
        width: area.width, height: area.height,
        pixels: [UInt32](repeating: 0xFF00_FF00, count: area.area)), as: path)
    editor.finishGrounds(until: Monotonic.milliseconds + 10_000)
  }

  @Test("A picture that is laid again after a zoom on the desktop fits the ink that belongs to it")
  func laidAfterZoom() throws {
    let lesson = try WorksheetLesson()
    let editor = try lesson.editor(on: Self.screen((1600, 900)))
    editor.choose(.desktop)
    editor.beginZoom(around: Point(x: 800, y: 450))
    Self.freeze(editor, as: lesson.folder.file("desktop.png"))
    #expect(editor.view.isIdentity)
    editor.magnify(by: 2)
    editor.endZoom()
    #expect(editor.ground.isDesktop && editor.view.isIdentity)
    editor.choose(.picture(lesson.worksheet))
    try editor.showPage()
    #expect(try editor.worksheetMarks().areTogether)
  }

  @Test("Ink stays where it is over a frozen desktop that fills the page on another screen")
  func frozenBeneathPlacedPage() throws {
    let lesson = try WorksheetLesson()
    let editor = try lesson.editor(on: Self.screen((1600, 1200)))
    let placed = editor.view
    let picture = lesson.folder.file("desktop.png")
    Self.freeze(editor, as: picture)
    #expect(editor.view == placed)
    // Its picture is visible at once, without being read.
    editor.update(at: Timestamp(milliseconds: 0)) { _ in }
    #expect(editor.groundDescriptors.isEmpty && editor.ground == .picture(picture))
    editor.choose(.picture(lesson.worksheet))
    try editor.showPage()
    #expect(try editor.worksheetMarks().areTogether)
    #expect(try lesson.pages[0].ownScreen == Self.own(Self.screen))
  }

  @Test("Extreme screens and views of a page are shown without a trap")
  func extremes() throws {
    let lesson = try WorksheetLesson()
    let text = try #require(Files.text(lesson.path))
    for size in ["1,1", "32767,1", "32767,32767"] {
      for view in ["1000,1000000,-1000000", "0.001,-1000000,1000000"] {
        let line = "{\"page\":0,\"screen\":[\(size)],\"view\":[\(view)]}\n"
        let far =
          ##"{"add":7,"tool":"pen","colour":"#FF0000","width":10000,"device":8,"##
          + ##""points":[[-1000000,1000000,5000,0],[1000000,9,5000,8]]}"## + "\n"
        try Files.write(text + line + far, to: lesson.path)
        let editor = try lesson.editor(on: Self.screen((400, 300)))
        try editor.showPage()
        _ = try editor.worksheetMarks()
        try editor.saver(to: lesson.folder.file("extreme.png")).run()
        #expect(editor.document.count == 2)
      }
    }
  }
}
