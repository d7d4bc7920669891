import FingertipSettings
import ScreenHardware
import SystemSupport
import Testing
import TouchInk
import TouchX11
import Touches

@testable import FingertipInk
@testable import InkPages
@testable import TouchDrawing
@testable import TouchRig

@Suite("Pages on paper on screens of several sizes and densities")
struct PlacedPaperTests {
  /// A paper with lines or dots, which have whole distances on the first screen.
  struct Sheet: CustomTestStringConvertible {
    var paper: PageGround.Paper
    /// A column of the page whose pixels show each line or dot once, in px of the page.
    var column = 400.0
    var testDescription: String { paper.rawValue }

    static let all = [
      Sheet(paper: .squared, column: 380), Sheet(paper: .lined), Sheet(paper: .dotted),
      Sheet(paper: .staves),
    ]
  }

  /// The screen on which a page is made.
  private static let first = PageScreen(PixelRect(ofRoot: (800, 600)), pixelsPerMillimetre: 8)

  /// Other screens.
  private static let others = [
    (800, 600, 5.0), (480, 360, 8), (1600, 1200, 12), (1600, 900, 3), (600, 800, 4.5),
    (500, 777, 50),
  ].map { PageScreen(PixelRect(ofRoot: ($0, $1)), pixelsPerMillimetre: $2) }

  private static func density(of screen: PageScreen) -> ScreenDensity {
    ScreenDensity(
      [Monitor(name: "screen", frame: screen.area, millimetres: (0, 0))],
      [PixelDensity(pixelsPerMillimetre: screen.pixelsPerMillimetre, source: .user)])
  }

  /// Rows of pixels, as distances of their middle from the upper edge.
  private typealias Rows = [Double]

  /// A drawing with a page on paper, with ink on its third line or dot.
  private final class Lesson {
    let folder: TemporaryFolder
    let path: String
    let sheet: Sheet
    /// The lines of the paper on the first screen.
    private(set) var lines: Rows = []

    init(_ sheet: Sheet, isMarked: Bool = true) throws {
      self.sheet = sheet
      folder = try TemporaryFolder(prefix: "fingertip-lesson")
      path = folder.file("a.jsonl")
      let editor = try editor(on: first)
      editor.choose(.paper(sheet.paper))
      lines = try rows(editor).lines
      #expect(lines.count > 5)
      if isMarked { editor.mark(at: Point(x: 200, y: lines[2])) }
    }

    func editor(on screen: PageScreen) throws -> InkEditor {
      try .ofLesson(on: screen.area, density(of: screen), keptIn: path)
    }

    var page: DrawingPages.Page {
      get throws { try DrawingContent(readingFrom: path).pages[0] }
    }

    /// The lines of the paper and the ink on the screen.
    func rows(_ editor: InkEditor) throws -> (lines: Rows, ink: Rows) {
      editor.update(at: Timestamp(milliseconds: 0)) { _ in }
      let area = editor.document.area
      return try rows(area, editor.view) { editor.paint(area, into: $0) }
    }

    /// The lines and the ink of the page in pixels, as a view shows it.
    func rows(
      _ area: PixelRect, _ view: PageView, _ paint: (PixelTarget) -> Void
    ) throws -> (lines: Rows, ink: Rows) {
      guard let canvas = Canvas(bounds: area) else {
        throw PictureFileError.cannotRead(path: "", reason: .other("no memory"))
      }
      paint(canvas.target)
      func groups(_ x: Double, _ isPart: (UInt32) -> Bool) -> Rows {
        let column = Int(view(Point(x: x, y: 0)).x.rounded())
        let rows = (area.y..<area.maxY).filter { y in
          (column - 1...column + 1).contains { isPart(canvas.target[$0, y] ?? 0xFFFF_FFFF) }
        }
        var groups: [ClosedRange<Int>] = []
        for row in rows {
          if let last = groups.last, last.upperBound == row - 1 {
            groups[groups.count - 1] = last.lowerBound...row
          } else {
            groups.append(row...row)
          }
        }
        return groups.map { Double($0.lowerBound + $0.upperBound + 1) / 2 }
      }
      return (
        groups(sheet.column) { $0 & 0xFF_0000 < 0xF0_0000 },
        groups(200) { $0 >> 16 & 255 > 200 && $0 & 255 < 110 }
      )
    }

    /// Requires that a view of the page shows its ink on its third line, and its lines as on the
    /// first screen.
    func expectTogether(
      _ rows: (lines: Rows, ink: Rows), _ view: PageView,
      _ location: SourceLocation = #_sourceLocation
    ) throws {
      let wanted = lines.map { view(Point(x: 0, y: $0)).y }
      let (first, last) = (try #require(wanted.first), try #require(wanted.last))
      // Another screen may show more of the paper above and below.
      let seen = rows.lines.filter { $0 > first - 3 && $0 < last + 3 }
      #expect(seen.count == wanted.count, sourceLocation: location)
      let distance = zip(seen, wanted).map { ($0 - $1).magnitude }.max() ?? .infinity
      #expect(distance <= 1.5, sourceLocation: location)
      #expect(rows.ink.count == 1, sourceLocation: location)
      let ink = (rows.ink.first ?? .infinity) - wanted[2]
      #expect(ink.magnitude <= 1.5, sourceLocation: location)
    }
  }

  @Test(
    "Ink stays on the lines of a paper when a drawing is opened on another screen (I32)",
    arguments: Sheet.all, others)
  func opened(_ sheet: Sheet, _ screen: PageScreen) throws {
    let lesson = try Lesson(sheet)
    let editor = try lesson.editor(on: screen)
    let rows = try lesson.rows(editor)
    try lesson.expectTogether(rows, editor.view)
    if sheet.paper == .staves { #expect(rows.lines.count == lesson.lines.count) }
    let corners = [Point(x: 0, y: 0), Point(x: 800, y: 600)].map { editor.view($0) }
    #expect(corners.allSatisfy { Rect(screen.area).grown(by: 0.5).contains($0) })
    #expect(editor.scale == 1)
    #expect(try lesson.page.ownScreen == Self.first)
  }

  @Test(
    "Ink stays on the lines of a paper when the screen or its density changes, and back (I32)",
    arguments: Sheet.all, others)
  func changed(_ sheet: Sheet, _ screen: PageScreen) throws {
    let lesson = try Lesson(sheet)
    let editor = try lesson.editor(on: Self.first)
    for screen in [screen, Self.first] {
      editor.resize(
        to: screen.area, density: Self.density(of: screen), medium: .translucent)
      try lesson.expectTogether(lesson.rows(editor), editor.view)
    }
    #expect(editor.view.isIdentity)
  }

  @Test(
    "Ink stays on the lines of a paper while the page is moved and enlarged on another screen",
    arguments: Sheet.all)
  func moved(_ sheet: Sheet) throws {
    let lesson = try Lesson(sheet)
    let editor = try lesson.editor(
      on: PageScreen(PixelRect(ofRoot: (1600, 1000)), pixelsPerMillimetre: 5))
    editor.go(to: PageView(scale: 0.9, x: 20, y: 30.5))
    try lesson.expectTogether(lesson.rows(editor), editor.view)
    let again = try lesson.editor(on: Self.first)
    #expect(again.view == PageView(scale: 0.9, x: 20, y: 30.5))
    try lesson.expectTogether(lesson.rows(again), again.view)
  }

  @Test(
    "Ink stays on the lines of a paper in pictures that are saved on another screen (I32)",
    arguments: Sheet.all, ["png", "pdf"])
  func saved(_ sheet: Sheet, _ format: String) throws {
    let lesson = try Lesson(sheet)
    for screen in [Self.others[0], Self.others[2], Self.others[4]] {
      let editor = try lesson.editor(on: screen)
      let path = lesson.folder.file("saved.\(format)")
      #expect(try editor.saver(to: path).run() == nil)
      let area = screen.area
      let picture = try GroundReader.read(
        PageGround(path) ?? .picture(path), width: area.width, height: area.height
      ).get()
      let rows = try lesson.rows(area, editor.view) { picture.draw(atX: 0, y: 0, into: $0) }
      try lesson.expectTogether(rows, editor.view)
    }
  }

  @Test(
    "The small picture of a page on paper in the overview is the same on each screen",
    arguments: Sheet.all)
  func miniature(_ sheet: Sheet) throws {
    let lesson = try Lesson(sheet)
    let grid = OverviewGrid(
      1, on: PixelRect(ofRoot: (1600, 1200)), sheet: (800, 600), pixelsPerMillimetre: 4)
    func pixels(on screen: PageScreen) throws -> [UInt32] {
      let page = try lesson.editor(on: screen).pageSnapshot(0)
      let renderer = MiniatureRenderer(
        in: grid, frame: ScaledPicture(width: 0, height: 0, pixels: []))
      let picture = try #require(
        renderer.make(
          page.wholeDocument, on: page.ground, madeFor: page.ownScreen
        ) { _, _ in nil })
      return picture.pixels
    }
    let wanted = try pixels(on: Self.first)
    #expect(Set(wanted).count > 2)
    for screen in Self.others { #expect(try pixels(on: screen) == wanted) }
  }

  @Test(
    "A page without ink has lines of the size in mm that they have on a new page",
    arguments: Sheet.all)
  func withoutInk(_ sheet: Sheet) throws {
    let lesson = try Lesson(sheet, isMarked: false)
    #expect(try lesson.page.ownScreen == Self.first)
    for screen in Self.others {
      let editor = try lesson.editor(on: screen)
      #expect(editor.view.isIdentity)
      #expect(try lesson.page.ownScreen == screen)
      let rows = try lesson.rows(editor).lines
      try editor.make(.new)
      #expect(try lesson.rows(editor).lines == rows)
      try editor.make(.remove)
    }
    // The file does not grow when nothing changes.
    let text = Files.text(lesson.path)
    #expect(try lesson.editor(on: Self.others[5]).view.isIdentity)
    #expect(Files.text(lesson.path) == text)
  }

  @Test("A screen whose density has many digits is the same after it was read from a drawing")
  func manyDigits() throws {
    let lesson = try Lesson(Sheet.all[0], isMarked: false)
    let screen = PageScreen(Self.first.area, pixelsPerMillimetre: 96 / 25.4)
    let editor = try lesson.editor(on: screen)
    #expect(editor.presentScreen == screen)
    #expect(try lesson.page.ownScreen == screen)
  }

  @Test("Other papers and pictures keep the screen to which the ink of a page belongs")
  func otherGrounds() throws {
    let lesson = try Lesson(Sheet.all[3])
    let picture = lesson.folder.file("white.png")
    try PNGFile.write(
      ScaledPicture(
        width: 8, height: 6, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 48)), to: picture)
    let editor = try lesson.editor(on: Self.others[3])
    let placed = editor.view
    for ground in [PageGround.paper(.squared), .desktop, .picture(picture)] {
      editor.choose(ground)
      #expect(editor.view == (ground.isDesktop ? .identity : placed))
      editor.choose(.paper(.staves))
      try lesson.expectTogether(lesson.rows(editor), editor.view)
      #expect(try lesson.page.ownScreen == Self.first)
    }
  }

  @Test("A page that got its first ink on the desktop is made for the screen of that ink")
  func firstInkOnDesktop() throws {
    let lesson = try Lesson(Sheet.all[3], isMarked: false)
    try lesson.editor(on: Self.first).choose(.desktop)
    let editor = try lesson.editor(on: Self.others[3])
    editor.mark(at: Point(x: 1000, y: 300))
    editor.choose(.paper(.staves))
    #expect(editor.view.isIdentity)
    #expect(try lesson.page.ownScreen == Self.others[3])
  }

  @Test("A drawing whose pages name no screen has papers of the present density")
  func withoutScreen() throws {
    let lesson = try Lesson(Sheet.all[3])
    let text = try #require(Files.text(lesson.path))
    try Files.write(
      text.split(separator: ",\"screen\":[800,600],\"density\":8").joined(), to: lesson.path)
    let screen = Self.others[2]
    let editor = try lesson.editor(on: screen)
    #expect(editor.view.isIdentity)
    #expect(try lesson.page.ownScreen == nil)
    let rows = try lesson.rows(editor)
    #expect((try #require(rows.ink.first) - lesson.lines[2]).magnitude <= 1)
    try editor.make(.new)
    #expect(try lesson.rows(editor).lines == rows.lines)
  }

  @Test("Strokes that are sent to a page of another screen stay where they are seen")
  func sent() throws {
    let lesson = try Lesson(Sheet.all[3])
    let screen = Self.others[3]
    let editor = try lesson.editor(on: screen)
    let place = try #require(try lesson.rows(editor).ink.first)
    editor.choose(.lasso)
    let middle = editor.view(Point(x: 200, y: lesson.lines[2]))
    for (index, corner) in [(-60, -60), (60, -60), (60, 60), (-60, 60), (-60, -55)].enumerated() {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 2), contact: 1),
        time: Timestamp(milliseconds: 100 + 10 * Double(index)),
        position: middle + Vector(dx: Double(corner.0), dy: Double(corner.1)))
      touch.phase = index == 0 ? .began : index == 4 ? .ended : .moved
      editor.follow(touch)
    }
    #expect(editor.hasLassoSelection)
    let placed = editor.view
    func expectInk(on index: Int, _ view: PageView) throws {
      #expect(editor.pageIndex == index && editor.view == view && editor.document.count == 1)
      let node = try #require(Array(editor.document.strokes).first?.nodes.first)
      let point = editor.view(node.point)
      #expect((point.y - place).magnitude <= 1)
      #expect((point.x - placed(Point(x: 190, y: 0)).x).magnitude <= 1)
    }
    #expect(editor.sendSelection(to: .next))
    try expectInk(on: 1, .identity)
    #expect(editor.sendSelection(to: .previous))
    try expectInk(on: 0, placed)
    try lesson.expectTogether(lesson.rows(editor), placed)
  }

  @Test("Pages on paper that are restored into another drawing keep their ink on their lines")
  func restored() throws {
    let lesson = try Lesson(Sheet.all[3])
    let content = try DrawingContent(readingFrom: lesson.path)
    let keeper = try DrawingKeeper(named: lesson.folder.file("b.jsonl"))
    let screen = Self.others[4]
    let editor = try InkEditor(
      area: screen.area, settings: DrawSettings(), density: Self.density(of: screen),
      log: { _, _ in })
    editor.open(keeper.content, keptIn: keeper.file)
    editor.restore(content)
    try lesson.expectTogether(lesson.rows(editor), editor.view)
    let pages = try DrawingContent(readingFrom: lesson.folder.file("b.jsonl")).pages
    #expect(pages.map(\.ownScreen) == [Self.first])
  }

  @Test(
    "A page with ink stays on its monitor when another one is added and removed",
    arguments: Sheet.all)
  func addedMonitor(_ sheet: Sheet) throws {
    let lesson = try Lesson(sheet)
    let editor = try lesson.editor(on: Self.first)
    let monitors = [
      Monitor(name: "laptop", frame: Self.first.area, millimetres: (0, 0)),
      Monitor(
        name: "projector", frame: PixelRect(x: 800, y: 0, width: 1024, height: 768),
        millimetres: (0, 0)),
    ]
    let densities = [8.0, 2].map { PixelDensity(pixelsPerMillimetre: $0, source: .user) }
    let both = PixelRect(ofRoot: (1824, 768))
    editor.resize(to: both, density: ScreenDensity(monitors, densities), medium: .translucent)
    #expect(editor.view.isIdentity)
    let rows = try lesson.rows(editor)
    try lesson.expectTogether(rows, editor.view)
    if sheet.paper == .staves { #expect(rows.lines == lesson.lines) }
    editor.resize(
      to: Self.first.area, density: Self.density(of: Self.first), medium: .translucent)
    try lesson.expectTogether(lesson.rows(editor), .identity)
    #expect(editor.view.isIdentity)
  }

  @Test("Extreme screens and densities of a page on paper are shown without a trap")
  func extremes() throws {
    for sheet in Sheet.all {
      let lesson = try Lesson(sheet)
      let text = try #require(Files.text(lesson.path))
      for screen in ["[1,1],\"density\":1000", "[32767,32767],\"density\":0.01"] {
        for view in ["1000,1000000,-1000000", "0.001,-1000000,1000000", "0.001,0,0"] {
          try Files.write(
            text + "{\"page\":0,\"screen\":\(screen),\"view\":[\(view)]}\n", to: lesson.path)
          let editor = try lesson.editor(on: Self.others[1])
          _ = try lesson.rows(editor)
          try editor.saver(to: lesson.folder.file("extreme.png")).run()
          #expect(editor.document.count == 1)
        }
      }
    }
  }
}
