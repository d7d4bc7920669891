import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

@Suite("Lines that become shapes") struct StraighteningTests {
  /// A finger on an empty board of 4 px/mm.
  final class Board {
    let editor: InkEditor
    private let responder: InkResponder
    private var tracker = TouchTracker(unknownTouches: .ignore)
    private var now = 0.0

    init(_ tool: InkTool = .pen, straightens: Bool = true) throws {
      var settings = DrawSettings()
      settings.tool = tool
      settings.line.straightens = straightens
      settings.line.widthSource = .none
      editor = try InkEditor(
        area: PixelRect(x: 0, y: 0, width: 800, height: 600), settings: settings,
        density: .fourPixelsPerMillimetre, log: { _, _ in })
      responder = InkResponder(
        editor,
        gestures: LeaveGestures(
          screen: PixelRect(x: 0, y: 0, width: 800, height: 600), pixelsPerMillimetre: 4,
          fingers: nil))
    }

    private func report(_ phase: TouchPhase, _ position: Point?) {
      now += 8
      var changes: [Touch] = []
      let id = TouchID(device: DeviceID(rawValue: 8), contact: 1)
      _ = tracker.apply(
        TouchEvent(
          id: id, phase: phase, time: Timestamp(milliseconds: now), position: position),
        into: &changes)
      for touch in changes { responder.follow(touch) }
    }

    /// Draws from corner to corner, with a report every 5 px.
    func draw(_ corners: [Point]) {
      report(.began, corners[0])
      for (start, end) in zip(corners, corners.dropFirst()) {
        let steps = max(1, Int((end - start).length / 5))
        for step in 1...steps {
          report(.moved, start + (end - start) * (Double(step) / Double(steps)))
        }
      }
    }

    func rest(_ time: Double) {
      now += time
      responder.advance(to: Timestamp(milliseconds: now))
    }

    /// Rests while the program is too busy to notice.
    func restUnnoticed(_ time: Double) { now += time }

    func lift() { report(.ended, nil) }

    func move(to position: Point) { report(.moved, position) }

    var deadline: Timestamp? { responder.deadline }

    /// The positions of the nodes of each stroke.
    var strokes: [[Point]] { editor.document.strokes.map { $0.nodes.map(\.point) } }
  }

  /// A slightly bent line.
  private static let bent = [
    Point(x: 100, y: 100), Point(x: 250, y: 108), Point(x: 400, y: 104), Point(x: 500, y: 101),
  ]

  @Test(
    "Resting at the end of a line straightens it, and the finger draws no more until lifted"
  )
  func line() throws {
    let board = try Board()
    board.draw(Self.bent)
    #expect(board.strokes.isEmpty)
    #expect(board.deadline != nil)
    board.rest(RestingFingers.drawing.time)
    let line = try #require(board.strokes.first)
    #expect(line.count == 2 && line[0].y == line[1].y, "it snaps to the level")
    board.move(to: Point(x: 600, y: 400))
    board.lift()
    #expect(board.strokes == [line])
    #expect(board.deadline == nil)
  }

  @Test("A line is straightened where it was drawn on a page that is enlarged and moved")
  func enlargedPage() throws {
    let board = try Board()
    board.editor.go(to: PageView(scale: 2, x: -100, y: 30))
    board.draw(Self.bent)
    board.rest(RestingFingers.drawing.time)
    board.lift()
    let line = try #require(board.strokes.first).map { board.editor.view($0) }
    #expect(line.count == 2 && (line[0] - Self.bent[0]).length < 2)
    #expect((line[1] - Self.bent[3]).length < 4)
  }

  @Test("A rest counts even if a busy program reads the lift before it notices the rest")
  func busy() throws {
    let board = try Board()
    board.draw(Self.bent)
    board.restUnnoticed(RestingFingers.drawing.time)
    board.lift()
    #expect(try #require(board.strokes.first).count == 2)
  }

  @Test("Lifting a finger without resting leaves the ink as drawn")
  func ink() throws {
    let board = try Board()
    board.draw(Self.bent)
    board.rest(RestingFingers.drawing.time - 20)
    board.lift()
    #expect(try #require(board.strokes.first).count > 2)
  }

  @Test("One undo restores the ink as drawn, and the next one removes it")
  func undo() throws {
    let board = try Board()
    board.draw(Self.bent)
    board.rest(RestingFingers.drawing.time)
    board.lift()
    let straight = board.strokes
    #expect(board.editor.undo())
    let drawn = try #require(board.strokes.first)
    #expect(board.strokes.count == 1 && drawn.count > 2)
    #expect(board.editor.redo())
    #expect(board.strokes == straight)
    #expect(board.editor.undo() && board.editor.undo())
    #expect(board.strokes.isEmpty)
    #expect(board.editor.redo() && board.strokes == [drawn])
  }

  @Test("A line that is not a shape continues with its finger, and may become one later")
  func later() throws {
    let board = try Board()
    board.draw([Point(x: 100, y: 100), Point(x: 120, y: 100)])
    board.rest(RestingFingers.drawing.time)
    #expect(board.strokes.isEmpty && board.deadline == nil)
    for step in 1...60 { board.move(to: Point(x: 120 + 5 * Double(step), y: 100)) }
    board.rest(RestingFingers.drawing.time)
    #expect(board.strokes == [[Point(x: 100, y: 100), Point(x: 420, y: 100)]])
  }

  @Test("A rectangle drawn with a marker is closed, and keeps the marker")
  func rectangle() throws {
    let board = try Board(.marker)
    board.draw([
      Point(x: 100, y: 100), Point(x: 400, y: 106), Point(x: 396, y: 300), Point(x: 104, y: 296),
      Point(x: 102, y: 110),
    ])
    board.rest(RestingFingers.drawing.time)
    let stroke = try #require(Array(board.editor.document.strokes).first)
    #expect(stroke.brush.tool == .marker && stroke.nodes.count == 5)
    #expect(stroke.nodes.first?.point == stroke.nodes.last?.point)
    for (start, end) in zip(stroke.nodes, stroke.nodes.dropFirst()) {
      #expect(start.x == end.x || start.y == end.y, "its sides are upright or level")
    }
  }

  @Test(
    "Ink does not become a shape with tools without freehand lines, or if that is turned off",
    arguments: [(InkTool.pen, false), (.laser, true), (.dotted, true), (.line, true)])
  func others(tool: InkTool, straightens: Bool) throws {
    let board = try Board(tool, straightens: straightens)
    board.draw(Self.bent)
    board.rest(RestingFingers.drawing.time)
    #expect(board.strokes.isEmpty && board.editor.document.drafts.count == 1)
  }
}
