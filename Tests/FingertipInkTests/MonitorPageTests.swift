import FingertipSettings
import ScreenHardware
import Testing
import TouchX11
import Touches

@testable import FingertipInk
@testable import InkInstruments
@testable import InkPages
@testable import TouchDrawing
@testable import TouchRig

/// A laptop with a projector to its right, which is the upper right part of the root.
private enum Desk {
  static let root = PixelRect(ofRoot: (1400, 600))
  static let laptop = PixelRect(x: 0, y: 0, width: 600, height: 450)
  static let projector = PixelRect(x: 600, y: 0, width: 800, height: 600)

  /// Monitors that show ink, of which the last one is the primary one.
  static func showing(_ frames: PixelRect...) -> ScreenDensity {
    let monitors = frames.enumerated().map { index, frame in
      Monitor(
        name: "\(index)", frame: frame, millimetres: (frame.width / 4, frame.height / 4),
        isPrimary: index == frames.count - 1)
    }
    return ScreenDensity(
      monitors, frames.map { _ in PixelDensity(pixelsPerMillimetre: 4, source: .user) })
  }
}

/// Monitors that show ink, and the one for grounds and rulers.
private struct Board: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let shown: ScreenDensity
  let frame: PixelRect

  static let all = [
    Board(
      testDescription: "both, the projector is primary",
      shown: Desk.showing(Desk.laptop, Desk.projector), frame: Desk.projector),
    Board(
      testDescription: "both, the laptop is primary",
      shown: Desk.showing(Desk.projector, Desk.laptop), frame: Desk.laptop),
    Board(
      testDescription: "the projector only", shown: Desk.showing(Desk.projector),
      frame: Desk.projector),
  ]
}

@Suite("Pages on one of several monitors")
struct MonitorPageTests {
  /// The square of the worksheet if it fills a frame as far as possible.
  private static func square(in frame: PixelRect) -> Rect {
    let side = Double(min(frame.width, frame.height))
    let left = Double(frame.x) + (Double(frame.width) - side) / 2
    return Rect(
      x: left + side * 100 / 160, y: Double(frame.y) + side * 20 / 160, width: side / 4,
      height: side / 4)
  }

  private static func expectMarks(_ marks: WorksheetMarks, in frame: PixelRect) throws {
    #expect(marks.distance <= 1.5)
    let (square, wanted) = (try #require(marks.square), Self.square(in: frame))
    #expect((square.center - wanted.center).length <= 2)
    #expect((square.width - wanted.width).magnitude <= 3)
  }

  @Test(
    "A picture and a ruler are laid on one monitor, also when the drawing is opened again (I32)",
    arguments: Board.all)
  private func laid(_ board: Board) throws {
    let lesson = try WorksheetLesson(on: Desk.root, board.shown)
    let editor = try lesson.editor(on: Desk.root, board.shown)
    try editor.showPage()
    try Self.expectMarks(editor.worksheetMarks(), in: board.frame)
    #expect(editor.view.isIdentity)
    editor.toggle(.ruler)
    let ruler = try #require(editor.rulers.board.rulers.first)
    #expect(Rect(board.frame).contains(ruler.pose.centre))
  }

  @Test("A ruler returns to the only monitor that shows ink when that monitor becomes smaller")
  func smallerMonitor() throws {
    let root = PixelRect(ofRoot: (3000, 1000))
    let editor = try InkEditor(
      area: root, settings: DrawSettings(),
      density: Desk.showing(PixelRect(x: 1000, y: 0, width: 2000, height: 1000)), log: { _, _ in })
    editor.toggle(.ruler)
    #expect(editor.rulers.board.rulers.map(\.pose.centre) == [Point(x: 2000, y: 500)])
    editor.resize(
      to: root, density: Desk.showing(PixelRect(x: 1000, y: 0, width: 800, height: 400)),
      medium: .translucent)
    #expect(editor.rulers.board.rulers.map(\.pose.centre) == [Point(x: 1800, y: 400)])
  }

  @Test(
    "Ink stays at what it marks when its monitor, and then all others, are gone and return (I32)")
  func changed() throws {
    let both = Desk.showing(Desk.laptop, Desk.projector)
    let lesson = try WorksheetLesson(on: Desk.root, both)
    let editor = try lesson.editor(on: Desk.root, both)
    let steps: [(root: PixelRect, shown: ScreenDensity, frame: PixelRect)] = [
      (Desk.root, Desk.showing(Desk.laptop), Desk.laptop),
      (Desk.laptop, Desk.showing(Desk.laptop), Desk.laptop),
      (
        PixelRect(ofRoot: (800, 600)), Desk.showing(PixelRect(ofRoot: (800, 600))),
        PixelRect(ofRoot: (800, 600))
      ),
      (Desk.root, both, Desk.projector),
      // The page stays although the primary monitor is another one now.
      (Desk.root, Desk.showing(Desk.projector, Desk.laptop), Desk.projector),
    ]
    for step in steps {
      editor.resize(to: step.root, density: step.shown, medium: .translucent)
      try editor.showPage()
      try Self.expectMarks(editor.worksheetMarks(), in: step.frame)
    }
  }

  @Test(
    "A page is saved in the size of its monitor, and ink over the desktop in that of the screen",
    arguments: ["png", "pdf"])
  func saved(_ format: String) throws {
    let both = Desk.showing(Desk.laptop, Desk.projector)
    let lesson = try WorksheetLesson(on: Desk.root, both)
    let editor = try lesson.editor(on: Desk.root, both)
    try editor.make(.new)
    editor.choose(.desktop)
    editor.mark(at: Point(x: 100, y: 500))
    func picture(_ page: Int) throws -> ScaledPicture {
      try editor.make(.number(page))
      let path = lesson.folder.file("saved.\(format)")
      #expect(try editor.saver(to: path).run() == nil)
      let ground = format == "pdf" ? PageGround.document(path, page: page) : .picture(path)
      return try GroundReader.read(ground, width: 1400, height: 600).get()
    }
    let (page, desktop) = (try picture(1), try picture(2))
    // The size of a PDF page in points is rounded to pixels.
    #expect((page.width - 800).magnitude <= 1 && (page.height - 600).magnitude <= 1)
    try Self.expectMarks(WorksheetMarks(page), in: PixelRect(ofRoot: (800, 600)))
    #expect(desktop.width == 1400 && desktop.height == 600)
  }

  @Test("A film shows a page on the monitor on which it was, if the recording has its monitors")
  func film() throws {
    let lesson = try WorksheetLesson(on: Desk.root, Desk.showing(Desk.projector))
    let content = try DrawingContent(readingFrom: lesson.path)
    let (laptop, projector) = (
      PixelRect(x: 10, y: 20, width: 300, height: 225),
      PixelRect(x: 310, y: 20, width: 400, height: 300)
    )
    let cases: [([PixelRect], PixelRect)] = [
      ([Desk.laptop, Desk.projector], projector),
      ([Desk.laptop, PixelRect(x: 600, y: 0, width: 800, height: 450)], laptop),
      ([], PixelRect(x: 10, y: 20, width: 700, height: 300)),
    ]
    for (monitors, frame) in cases {
      let area = PixelRect(ofRoot: (720, 340))
      let editor = try InkEditor.ofLesson(
        on: area, .fourPixelsPerMillimetre, keptIn: lesson.folder.file("film.jsonl"))
      editor.show(
        content,
        on: RecordedScreen(
          Desk.root, monitors: monitors, factor: 0.5, offset: Vector(dx: 10, dy: 20)))
      try editor.showPage()
      try Self.expectMarks(editor.worksheetMarks(), in: frame)
    }
  }
}
