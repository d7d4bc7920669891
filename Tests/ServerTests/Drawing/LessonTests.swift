import InkInstruments
import InkPages
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipInk
@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

/// A teacher at a board of an `Easel`, who has the card for pages open.
private final class Teacher {
  static let white: UInt32 = 0xFF_FFFF

  let easel: Easel
  let folder: TemporaryFolder
  let file: String
  /// The places of the buttons of both cards.
  let map = PaletteMap(
    PaletteState(board: .init(index: 0, count: 1, ground: .desktop, canEnlarge: true)))

  init(_ server: PrivateServer) throws {
    folder = try TemporaryFolder(prefix: "fingertip-lesson")
    file = folder.file("lesson.jsonl")
    easel = try Easel(server, ["draw", file])
    try easel.tap(.board)
    let place = try map.place(of: .page(.new))
    try Wait.until("the card for pages") {
      easel.reader.pixel(x: Int(place.x) - 14, y: Int(place.y)) != Easel.ground
    }
  }

  func tap(_ commands: DrawCommand...) throws {
    for command in commands { try easel.tap(command, on: map) }
  }

  func tap(_ tool: StageTool) throws { try easel.finger.tap(9, at: try map.place(of: tool)) }

  func tell(_ words: String...) throws {
    let run = try easel.overlay.tell(words)
    #expect(run.status == .exited(0), "\(run.messages)")
  }

  /// Draws a line from one place to others.
  func draw(_ places: (Double, Double)...) throws {
    try easel.finger.touchDown(1, at: Point(x: places[0].0, y: places[0].1))
    for (x, y) in places.dropFirst() {
      try easel.finger.touchMove(1, to: Point(x: x, y: y), steps: 10)
    }
    try easel.finger.touchUp(1)
  }

  func wait(_ colour: UInt32, _ x: Double, _ y: Double, _ what: String) throws {
    try easel.wait(for: colour, x, y, what)
  }
}

@Suite("A lesson of ten pages", .server(.regions), .serialized)
struct LessonTests {
  @Test(
    "Ten pages with grounds of every kind are written, and strokes on them moved and ruled, by touch",
    arguments: [Surroundings.bare])
  func lesson(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let teacher = try Teacher(server)
      let easel = teacher.easel
      try writeTogether(teacher)
      try fillPages(teacher)
      try select(teacher)
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
      #expect(easel.overlay.messages.isEmpty)
    }
  }

  /// Two people write at once; one takes a stroke back and wants it again.
  private func writeTogether(_ teacher: Teacher) throws {
    let finger = teacher.easel.finger
    try finger.touchDown(1, at: Point(x: 100, y: 100))
    try finger.touchDown(2, at: Point(x: 700, y: 500))
    for step in 1...20 {
      try finger.touchMove(1, to: Point(x: 100 + 10 * Double(step), y: 100))
      try finger.touchMove(2, to: Point(x: 700 + 10 * Double(step), y: 500))
    }
    try finger.touchUp(1)
    try finger.touchUp(2)
    try teacher.wait(Easel.ink, 200, 100, "what one writes")
    try teacher.wait(Easel.ink, 800, 500, "what the other writes")
    try teacher.tap(.undo)
    try teacher.wait(Easel.ground, 800, 500, "the last stroke taken back")
    try teacher.tap(.redo)
    try teacher.wait(Easel.ink, 800, 500, "the stroke again")
  }

  /// Every page has another ground.
  private func fillPages(_ teacher: Teacher) throws {
    let papers: [PageGround.Paper] = [.white, .black, .squared, .lined, .dotted, .staves]
    for paper in papers {
      try teacher.tap(.page(.new), .ground(.ground(.paper(paper))))
      let colour = paper == .black ? 0 : Teacher.white
      try teacher.wait(colour, 1, 717, "\(paper)")
      try teacher.draw((200, 300), (600, 300))
      try teacher.wait(Easel.ink, 400, 300, "ink on \(paper)")
    }
    try teacher.tap(.page(.new), .ground(.ground(.desktop)), .ground(.frozen))
    try Wait.until("the picture of the desktop") {
      Files.text(teacher.file)?.contains("-ground-") ?? false
    }
    for name in ["picture.png", "sheet.pdf"] {
      try teacher.tell("ground", "white")
      try teacher.draw((200, 300), (600, 300))
      try teacher.tell("save", teacher.folder.file(name))
      try teacher.tap(.page(.new))
      try teacher.tell("ground", teacher.folder.file(name) + (name.hasSuffix("pdf") ? "#9" : ""))
      // The file has every page so far. The line is a part of the ground now, and an eraser takes
      // none of it.
      try teacher.wait(Easel.ink, 400, 300, "the line of \(name)")
      try teacher.tap(.clear)
      try teacher.wait(Easel.ink, 400, 300, "the line of \(name) still")
    }
    #expect(
      try teacher.easel.overlay.tell("page", "next").messages.contains("the drawing has 10"))
  }

  /// On the second page, a stroke is moved, and one runs along a ruler.
  private func select(_ teacher: Teacher) throws {
    try teacher.tell("page", "2")
    try teacher.wait(Easel.ink, 400, 300, "the second page")
    try teacher.easel.choose(.tool(.lasso), on: teacher.map)
    try teacher.draw((150, 250), (700, 250), (700, 350), (150, 350), (150, 255))
    try teacher.draw((400, 300), (400, 200))
    try teacher.wait(Easel.ink, 400, 200, "the line where it was moved")
    try teacher.tap(.tool(.pen), .ruler(.ruler))
    try teacher.easel.reader.waitForPixels("the ruler", in: Easel.spot(700, 340)) {
      $0.pixels != [Teacher.white]
    }
    try teacher.draw((400, 290), (600, 250))
    try teacher.wait(Easel.ink, 500, 305, "ink along the ruler")
    try teacher.tap(.ruler(.ruler))
  }
}
