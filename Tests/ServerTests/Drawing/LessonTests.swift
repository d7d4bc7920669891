import InkInstruments
import InkPages
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches

@testable import FingertipInk
@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

/// A teacher at the board of a `DrawStage`, with the page card open.
private final class Teacher {
  static let white: UInt32 = 0xFF_FFFF

  let stage: DrawStage
  let folder: TemporaryFolder
  let file: String
  /// The positions of the buttons on both cards.
  let map = PaletteMap(
    PaletteState(board: .init(index: 0, count: 1, ground: .desktop, canEnlarge: true)))

  init(_ server: PrivateServer) throws {
    folder = try TemporaryFolder(prefix: "fingertip-lesson")
    file = folder.file("lesson.jsonl")
    stage = try DrawStage(server, ["draw", file])
    try stage.tap(.board)
    let point = try map.place(of: .page(.new))
    try Wait.until("the card for pages to open") {
      stage.reader.pixel(x: Int(point.x) - 14, y: Int(point.y)) != DrawStage.ground
    }
  }

  func tap(_ commands: DrawCommand...) throws {
    for command in commands { try stage.tap(command, on: map) }
  }

  func tap(_ tool: StageTool) throws { try stage.finger.tap(9, at: try map.place(of: tool)) }

  func tell(_ words: String...) throws {
    let run = try stage.overlay.tell(words)
    #expect(run.status == .exited(0), "\(run.messages)")
  }

  /// Draws a line through points.
  func draw(_ points: (Double, Double)...) throws {
    try stage.finger.drag(1, along: points.map { Point(x: $0, y: $1) })
  }

  func wait(_ colour: UInt32, _ x: Double, _ y: Double, _ what: String) throws {
    try stage.wait(for: colour, x, y, what)
  }
}

@Suite("A lesson of ten pages", .server(.regions), .serialized)
struct LessonTests {
  @Test(
    "Touches write on ten pages with every kind of ground, and move and rule strokes on them",
    arguments: [Surroundings.bare])
  func lesson(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let teacher = try Teacher(server)
      let stage = teacher.stage
      try writeTogether(teacher)
      try fillPages(teacher)
      try moveAndRule(teacher)
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.overlay.messages.isEmpty)
    }
  }

  /// Writes with two fingers at the same time, and then undoes and redoes a stroke.
  private func writeTogether(_ teacher: Teacher) throws {
    let finger = teacher.stage.finger
    try finger.touchDown(1, at: Point(x: 100, y: 100))
    try finger.touchDown(2, at: Point(x: 700, y: 500))
    for step in 1...20 {
      try finger.touchMove(1, to: Point(x: 100 + 10 * Double(step), y: 100))
      try finger.touchMove(2, to: Point(x: 700 + 10 * Double(step), y: 500))
    }
    try finger.touchUp(1)
    try finger.touchUp(2)
    try teacher.wait(DrawStage.ink, 200, 100, "what one writes")
    try teacher.wait(DrawStage.ink, 800, 500, "what the other writes")
    try teacher.tap(.undo)
    try teacher.wait(DrawStage.ground, 800, 500, "the last stroke taken back")
    try teacher.tap(.redo)
    try teacher.wait(DrawStage.ink, 800, 500, "the stroke again")
  }

  /// Adds a page for each kind of ground, and draws on it.
  private func fillPages(_ teacher: Teacher) throws {
    let papers: [PageGround.Paper] = [.white, .black, .squared, .lined, .dotted, .staves]
    for paper in papers {
      try teacher.tap(.page(.new), .ground(.ground(.paper(paper))))
      let colour = paper == .black ? 0 : Teacher.white
      try teacher.wait(colour, 1, 717, "\(paper)")
      try teacher.draw((200, 300), (600, 300))
      try teacher.wait(DrawStage.ink, 400, 300, "ink on \(paper)")
    }
    try teacher.tap(.page(.new), .ground(.ground(.desktop)), .ground(.frozen))
    try Wait.until("the picture of the desktop to be saved") {
      Files.text(teacher.file)?.contains("-ground-") ?? false
    }
    for name in ["picture.png", "sheet.pdf"] {
      try teacher.tell("ground", "white")
      try teacher.draw((200, 300), (600, 300))
      try teacher.tell("save", teacher.folder.file(name))
      try teacher.tap(.page(.new))
      try teacher.wait(Teacher.white, 400, 300, "an empty page")
      try teacher.tell("ground", teacher.folder.file(name) + (name.hasSuffix("pdf") ? "#9" : ""))
      // The file contains all pages so far. The line is part of the ground now, and clearing does
      // not remove it.
      try teacher.wait(DrawStage.ink, 400, 300, "the line of \(name)")
      try teacher.tap(.clear)
      // Ink that was drawn after it shows that the clearing has been handled.
      try teacher.draw((200, 600), (600, 600))
      try teacher.wait(DrawStage.ink, 400, 600, "ink on \(name)")
      try teacher.wait(DrawStage.ink, 400, 300, "the line of \(name) still")
    }
    #expect(
      try teacher.stage.overlay.tell("page", "next").messages.contains("the drawing has 10"))
  }

  /// Moves a stroke on the second page, and draws one along a ruler.
  private func moveAndRule(_ teacher: Teacher) throws {
    try teacher.tell("page", "2")
    try teacher.wait(DrawStage.ink, 400, 300, "the second page")
    try teacher.stage.choose(.tool(.lasso), on: teacher.map)
    try teacher.draw((150, 250), (700, 250), (700, 350), (150, 350), (150, 255))
    try teacher.draw((400, 300), (400, 200))
    try teacher.wait(DrawStage.ink, 400, 200, "the line where it was moved")
    try teacher.tap(.tool(.pen), .ruler(.ruler))
    try teacher.stage.reader.waitForPixels("the ruler to be shown", in: DrawStage.spot(700, 340)) {
      $0.pixels != [Teacher.white]
    }
    // The pen has ended the selection. Its card, visible or not yet, is removed after the batch of
    // touches; before that, the finger would press it.
    try teacher.tell("status")
    try teacher.draw((400, 290), (600, 250))
    try teacher.wait(DrawStage.ink, 500, 305, "ink along the ruler")
    try teacher.tap(.ruler(.ruler))
  }
}
