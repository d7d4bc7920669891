import InkInstruments
import InkPages
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

@Suite("Selecting and moving strokes") struct SelectionTests {
  /// Fingers on three lines from x = 50 to 250 px at y = 50, 100 and 150 px, with 4 px/mm.
  final class Board {
    let session: InkEditor
    private var now = 0.0

    /// The messages of an editor.
    final class Messages {
      var texts: [String] = []
    }

    private let log = Messages()
    var messages: [String] { log.texts }

    init(_ tool: InkTool = .pen) throws {
      var settings = DrawSettings()
      settings.line.widthSource = .none
      settings.line.filter = .none
      session = try InkEditor(
        area: PixelRect(x: 0, y: 0, width: 400, height: 300), settings: settings,
        density: .fourPixelsPerMillimetre, log: { [log] in log.texts.append($1) })
      for row in 1...3 {
        down(9, 50, 50 * Double(row))
        move(9, 250, 50 * Double(row))
        up(9)
      }
      settings.tool = tool
      session.use(settings)
    }

    private var positions: [UInt32: Point] = [:]

    static func id(_ finger: UInt32) -> TouchID {
      TouchID(device: DeviceID(rawValue: 8), contact: finger)
    }

    private func follow(_ finger: UInt32, _ phase: TouchPhase) {
      now += 20
      var touch = Touch(
        id: Self.id(finger), time: Timestamp(milliseconds: now),
        position: positions[finger] ?? Point(x: 0, y: 0))
      touch.phase = phase
      session.follow(touch)
      session.update(at: touch.time) { _ in }
    }

    func down(_ finger: UInt32, _ x: Double, _ y: Double) {
      positions[finger] = Point(x: x, y: y)
      follow(finger, .began)
    }

    func move(_ finger: UInt32, _ x: Double, _ y: Double) {
      positions[finger] = Point(x: x, y: y)
      follow(finger, .moved)
    }

    func up(_ finger: UInt32, _ phase: TouchPhase = .ended) { follow(finger, phase) }

    func tap(_ finger: UInt32, _ x: Double, _ y: Double) {
      down(finger, x, y)
      up(finger)
    }

    /// Rests a finger until the stroke beneath it is picked up.
    func hold(_ finger: UInt32, _ x: Double, _ y: Double) {
      down(finger, x, y)
      session.takeUp(Self.id(finger), at: Point(x: x, y: y))
    }

    /// The start of each stroke, from bottom to top.
    var starts: [Point] { session.document.strokes.compactMap { $0.nodes.first?.point } }
    /// The raw ids of the selected strokes.
    var selected: [Int] { session.document.selected.map { Int($0.rawValue) } }

    static let lines = [Point(x: 50, y: 50), Point(x: 50, y: 100), Point(x: 50, y: 150)]

    /// Returns the lines as they were drawn, some of them moved.
    static func lines(moved: Set<Int>, by displacement: Vector) -> [Point] {
      lines.enumerated().map { moved.contains($0.offset) ? $0.element + displacement : $0.element }
    }
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var selected: [Int] = []
    /// The lines that have been moved by (40, 20).
    var moved: Set<Int> = []
    /// The number of strokes at the end.
    var count = 3
    var play: @Sendable (Board) -> Void

    init(
      _ name: String, selected: [Int] = [], moved: Set<Int> = [], count: Int = 3,
      _ play: @escaping @Sendable (Board) -> Void
    ) {
      testDescription = name
      self.selected = selected
      self.moved = moved
      self.count = count
      self.play = play
    }
  }

  @Test(
    "A long press selects and moves strokes, and other fingers draw",
    arguments: [
      Case("a resting finger selects a stroke", selected: [0]) { $0.hold(1, 100, 50) },
      Case("the selection stays when the finger is lifted", selected: [0]) {
        $0.hold(1, 100, 50)
        $0.up(1)
      },
      Case("trembling moves nothing", selected: [0]) {
        $0.hold(1, 100, 50)
        $0.move(1, 104, 53)
        $0.up(1)
      },
      Case("a drag moves the stroke and ends the selection", moved: [0]) {
        $0.hold(1, 100, 50)
        $0.move(1, 140, 70)
        $0.up(1)
      },
      Case("a contact that turns out to be a palm puts back the stroke that it held") {
        $0.hold(1, 100, 50)
        $0.move(1, 140, 70)
        $0.session.forget(Board.id(1))
      },
      Case("a palm that came down on selected strokes leaves them selected", selected: [0, 1]) {
        $0.hold(1, 100, 50)
        $0.up(1)
        $0.tap(2, 100, 100)
        $0.down(3, 100, 50)
        $0.move(3, 140, 70)
        $0.session.forget(Board.id(3))
      },
      Case("a cancelled drag leaves the stroke where it is", moved: [0]) {
        $0.hold(1, 100, 50)
        $0.move(1, 140, 70)
        $0.up(1, .cancelled)
      },
      Case("another finger adds a stroke while the first holds one", moved: [0, 1]) {
        $0.hold(1, 100, 50)
        $0.tap(2, 200, 100)
        $0.move(1, 140, 70)
        $0.up(1)
      },
      Case("another finger adds a stroke and removes it again", moved: [0]) {
        $0.hold(1, 100, 50)
        $0.tap(2, 200, 100)
        $0.tap(2, 200, 100)
        $0.move(1, 140, 70)
        $0.up(1)
      },
      Case("one finger selects strokes one after the other", selected: [0, 1, 2]) {
        $0.hold(1, 100, 50)
        $0.up(1)
        $0.tap(1, 100, 100)
        $0.tap(1, 100, 150)
      },
      Case("a drag of one selected stroke moves all", moved: [0, 2]) {
        $0.hold(1, 100, 50)
        $0.up(1)
        $0.tap(1, 100, 150)
        $0.down(1, 60, 50)
        $0.move(1, 100, 70)
        $0.up(1)
      },
      Case("a tap on a selected stroke deselects it", selected: [0]) {
        $0.hold(1, 100, 50)
        $0.up(1)
        $0.tap(1, 100, 100)
        $0.tap(1, 100, 100)
      },
      Case("a finger that is lifted nearer to a selected stroke deselects it") {
        $0.hold(1, 100, 50)
        $0.up(1)
        $0.down(2, 200, 65)
        $0.move(2, 200, 58)
        $0.up(2)
      },
      Case("resting on another stroke picks up all", moved: [0, 1]) {
        $0.hold(1, 100, 50)
        $0.up(1)
        $0.hold(1, 100, 100)
        $0.move(1, 140, 120)
        $0.up(1)
      },
      Case("a tap elsewhere ends the selection and leaves no dot") {
        $0.hold(1, 100, 50)
        $0.up(1)
        $0.tap(1, 350, 250)
      },
      Case("a stroke elsewhere ends the selection and is drawn", count: 4) {
        $0.hold(1, 100, 50)
        $0.up(1)
        $0.down(1, 300, 250)
        $0.move(1, 380, 250)
        $0.up(1)
      },
      Case("another finger draws beside one that holds a stroke", selected: [0], count: 4) {
        $0.hold(1, 100, 50)
        $0.down(2, 300, 250)
        $0.move(2, 380, 250)
        $0.up(2)
      },
      Case("two fingers move one stroke each", moved: [0, 1]) {
        $0.hold(1, 100, 50)
        $0.hold(2, 100, 100)
        $0.move(2, 140, 120)
        $0.move(1, 140, 70)
        $0.up(2)
        $0.up(1)
      },
      Case("a stroke that one finger holds is not picked up by another", selected: [0]) {
        $0.hold(1, 100, 50)
        $0.hold(2, 120, 50)
        $0.up(2)
      },
      Case("another tool ends the selection") {
        $0.hold(1, 100, 50)
        $0.up(1)
        $0.session.choose(InkTool.line)
      },
      Case("a held stroke that is removed stays where it was", moved: [1]) {
        $0.hold(1, 100, 50)
        $0.tap(2, 200, 100)
        let first = $0.session.document.strokes.map(\.id)[0]
        $0.session.changeDocument { $0.remove([first]) }
        $0.move(1, 140, 70)
        $0.up(1)
        // Undoes the move, then the removal.
        _ = $0.session.undo()
        _ = $0.session.undo()
        _ = $0.session.redo()
        _ = $0.session.redo()
        $0.session.changeDocument { $0.undo() }
        $0.session.changeDocument { $0.undo() }
        $0.session.changeDocument { $0.move([StrokeID(rawValue: 1)], by: Vector(dx: 40, dy: 20)) }
      },
    ])
  func longPress(_ test: Case) throws {
    let board = try Board()
    test.play(board)
    #expect(board.selected == test.selected)
    let displacement = Vector(dx: 40, dy: 20)
    #expect(Array(board.starts.prefix(3)) == Board.lines(moved: test.moved, by: displacement))
    #expect(board.session.document.count == test.count)
    #expect(board.session.document.drafts.isEmpty)
  }

  @Test("One undo moves strokes back that were moved together", arguments: [1, 2])
  func undo(fingers: Int) throws {
    let board = try Board()
    board.hold(1, 100, 50)
    if fingers == 2 { board.tap(2, 100, 100) }
    for x in stride(from: 110.0, through: 160, by: 10) { board.move(1, x, 50) }
    board.up(1)
    let moved: Set<Int> = fingers == 2 ? [0, 1] : [0]
    #expect(board.starts == Board.lines(moved: moved, by: Vector(dx: 60, dy: 0)))
    #expect(board.session.undo())
    #expect(board.starts == Board.lines)
    #expect(board.session.undo() && board.starts.count == 2)
  }

  @Test("Turning the page removes selected and just erased strokes from the screen")
  func turning() throws {
    let board = try Board()
    let session = board.session
    let area = session.document.area
    guard let screen = Canvas(bounds: area) else {
      throw PictureFileError.cannotRead(path: "", reason: .other(""))
    }
    // The rim of this stroke lies on tiles of 32 px that its ink does not reach.
    board.hold(1, 100, 100)
    board.up(1)
    session.paint(area, into: screen.target)
    let rim = screen.target[150, 94]
    #expect(board.selected == [1] && rim != 0)
    session.changeDocument { $0.remove([StrokeID(rawValue: 0)]) }
    try session.make(.new)
    var damage: [PixelRect] = []
    session.update(at: Timestamp(milliseconds: 1000)) { damage.append($0) }
    for rect in damage { session.paint(rect, into: screen.target) }
    var left = 0
    for y in 0..<area.height {
      for x in 0..<area.width where screen.target[x, y] != 0 { left += 1 }
    }
    #expect(left == 0)
  }

  @Test(
    "A tap that began on another page selects nothing and writes nothing",
    arguments: [false, true])
  func turningDuringTap(writes: Bool) throws {
    let board = try Board(writes ? .text : .pen)
    let session = board.session
    try session.make(.new)
    if !writes {
      board.down(9, 50, 100)
      board.move(9, 250, 100)
      board.up(9)
      board.hold(1, 100, 100)
      board.up(1)
    }
    board.down(2, 100, 50)
    try session.make(.previous)
    board.up(2)
    #expect(board.selected.isEmpty && !session.isTyping && board.starts == Board.lines)
    #expect(session.document.drafts.isEmpty)
  }

  @Test(
    "A finger that rests while another page or view is shown picks up no stroke there",
    arguments: [PageStep.previous, .remove, nil], [InkTool.pen, .text])
  func turningDuringRest(_ step: PageStep?, _ tool: InkTool) throws {
    let board = try Board(tool)
    let editor = board.session
    let responder = InkResponder(
      editor,
      gestures: LeaveGestures(screen: editor.document.area, pixelsPerMillimetre: 4, fingers: nil))
    func report(_ phase: TouchPhase, _ x: Double, _ y: Double, _ time: Double) {
      var touch = Touch(
        id: Board.id(1), time: Timestamp(milliseconds: time), position: Point(x: x, y: y))
      touch.phase = phase
      responder.follow(touch)
    }
    if step == nil { editor.choose(.paper(.white)) } else { try editor.make(.new) }
    // The first line is here once its page is shown again or enlarged.
    let y = step == nil ? 100.0 : 50
    report(.began, 100, y, 10_000)
    if let step { try editor.make(step) } else { editor.enlarge(by: 2, around: Point(x: 0, y: 0)) }
    let starts = board.starts
    responder.advance(to: Timestamp(milliseconds: 10_600))
    #expect(board.selected.isEmpty)
    report(.moved, 140, y + 20, 10_700)
    report(.ended, 140, y + 20, 10_710)
    #expect(board.starts == starts && !editor.isTyping)
  }

  @Test("A finger that picks up a stroke beside a ruler no longer follows the ruler's edge")
  func guide() throws {
    let board = try Board()
    board.session.toggle(.ruler)
    let edge = try #require(board.session.rulers.board.rulers.first?.area.extent.top)
    board.down(1, 150, edge - 8)
    board.move(1, 250, edge - 8)
    board.up(1)
    board.hold(2, 200, edge - 4)
    board.up(2)
    #expect(board.session.rulers.guides.isEmpty && board.selected.count == 1)
  }

  @Test(
    "A resting finger picks up no stroke with an eraser, the laser or the lasso",
    arguments: InkTool.allCases)
  func tools(_ tool: InkTool) throws {
    let session = try Board(tool).session
    let touch = Touch(
      id: Board.id(1), time: Timestamp(milliseconds: 900), position: Point(x: 100, y: 50))
    #expect(session.mayTakeUp(touch) == ![.eraser, .areaEraser, .laser, .lasso].contains(tool))
  }
}
