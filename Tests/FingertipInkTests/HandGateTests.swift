import InkInstruments
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

@Suite("Hands on the canvas")
struct HandGateTests {
  /// A canvas of 400 × 300 mm at 4 px/mm, on a panel that reports the lengths of contacts.
  final class Board {
    let editor: InkEditor
    let responder: InkResponder
    private var touches: [UInt32: Touch] = [:]
    var time = 1000.0

    init(_ hand: HandUse, leavingFingers: Int? = nil) throws {
      var settings = DrawSettings()
      settings.line.filter = .none
      settings.input.hand = hand
      let screen = PixelRect(x: 0, y: 0, width: 1600, height: 1200)
      editor = try InkEditor(
        area: screen, settings: settings, density: .fourPixelsPerMillimetre, log: { _, _ in })
      responder = InkResponder(
        editor,
        gestures: LeaveGestures(
          screen: screen, pixelsPerMillimetre: 4, fingers: leavingFingers))
    }

    /// Reports a contact, with its position and length in mm.
    func touch(
      _ contact: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double, length: Double? = nil
    ) {
      let id = TouchID(device: DeviceID(rawValue: 8), contact: contact)
      let position = Point(x: 4 * x, y: 4 * y)
      let now = Timestamp(milliseconds: time)
      var touch = touches[contact] ?? Touch(id: id, time: now, position: position)
      touch.phase = phase
      touch.time = now
      touch.position = position
      touch.contact = TouchContact(major: length.map { 4 * $0 })
      touches[contact] = touch.isOver ? nil : touch
      responder.follow(touch)
    }

    /// Draws a line of 60 mm with a finger.
    func draw(_ contact: UInt32, y: Double, x: Double = 60, lengths: Bool = true) {
      touch(contact, .began, x, y, length: lengths ? 8 : nil)
      for step in 1...15 {
        wait { touch(contact, .moved, x + 4 * Double(step), y, length: lengths ? 9 : nil) }
      }
      wait { touch(contact, .ended, x + 60, y) }
    }

    func wait(_ milliseconds: Double = 8, _ body: () -> Void = {}) {
      time += milliseconds
      if let due = responder.deadline, due.milliseconds <= time { responder.advance(to: due) }
      body()
    }

    var strokes: Int { editor.document.count }
    var drafts: Int { editor.document.drafts.count }
  }

  @Test("A palm that rests on ink before it is recognized neither selects nor moves it")
  func palmOnInk() throws {
    let board = try Board(.ignore)
    board.draw(1, y: 50)
    let line = Array(board.editor.document.strokes)
    board.touch(2, .began, 90, 50, length: 8)
    for _ in 1...100 { board.wait { board.touch(2, .moved, 90, 50, length: 8) } }
    #expect(Array(board.editor.document.selected) == line.map(\.id))
    for step in 1...20 {
      board.wait { board.touch(2, .moved, 90 + Double(step), 50, length: 34) }
    }
    board.wait { board.touch(2, .ended, 110, 50) }
    #expect(Array(board.editor.document.strokes) == line)
  }

  @Test("If a contact that draws the lasso's loop grows to a palm, a finger can draw another loop")
  func palmWithLoop() throws {
    let board = try Board(.ignore)
    board.draw(1, y: 50)
    board.editor.choose(.lasso)
    board.touch(2, .began, 150, 150, length: 8)
    for step in 1...5 {
      board.wait { board.touch(2, .moved, 150 + Double(step), 150, length: 8) }
    }
    board.wait { board.touch(2, .moved, 156, 150, length: 30) }
    #expect(!board.editor.showsInstruments)
    board.touch(3, .began, 50, 40, length: 8)
    for (x, y) in [(130.0, 40.0), (130, 60), (50, 60), (50, 41)] {
      board.wait { board.touch(3, .moved, x, y, length: 8) }
    }
    board.wait { board.touch(3, .ended, 50, 41) }
    #expect(board.editor.hasLassoSelection && board.strokes == 1)
  }

  @Test("If a contact that moves a selection grows to a palm, the strokes are back in their place")
  func palmOnSelection() throws {
    let board = try Board(.ignore)
    board.draw(1, y: 50)
    let line = Array(board.editor.document.strokes)
    board.editor.choose(.lasso)
    board.editor.select(line.map(\.id))
    let frame = try #require(board.editor.lassoFrame)
    func drag(_ contact: UInt32, length: Double) {
      board.touch(contact, .began, 90, 50, length: 8)
      for step in 1...20 {
        board.wait { board.touch(contact, .moved, 90 + Double(step), 50, length: 8) }
      }
      board.wait { board.touch(contact, .moved, 110, 50, length: length) }
    }
    drag(2, length: 30)
    #expect(board.editor.lassoFrame == frame)
    // The palm, which is still down, holds the selection no more.
    drag(3, length: 8)
    board.wait { board.touch(3, .ended, 110, 50) }
    let ends = [line, Array(board.editor.document.strokes)].map { $0.map { $0.nodes[0].point.x } }
    #expect(ends[1] == ends[0].map { $0 + 80 })
    #expect(board.editor.undo() && Array(board.editor.document.strokes) == line)
  }

  @Test("A palm leaves no ink and no change to undo, and a finger draws beside it")
  func palm() throws {
    let board = try Board(.ignore)
    board.draw(1, y: 50)
    #expect(board.strokes == 1)
    board.touch(2, .began, 150, 150, length: 30)
    #expect(board.drafts == 0)
    for step in 1...40 {
      board.wait { board.touch(2, .moved, 150 + Double(step), 150, length: 34) }
      #expect(board.drafts == 0)
    }
    board.draw(3, y: 60)
    #expect(board.strokes == 2)
    board.wait { board.touch(2, .ended, 190, 150) }
    #expect(board.strokes == 2 && board.editor.undo() && board.editor.undo())
    #expect(!board.editor.canUndo && board.strokes == 0)
  }

  @Test(
    "A finger that draws slowly beside a palm draws from its first report, at any report rate",
    arguments: [1.0, 4, 8, 16])
  func slowFinger(interval: Double) throws {
    let board = try Board(.ignore)
    board.draw(3, y: 20)
    board.wait(3000)
    board.touch(1, .began, 150, 150, length: 30)
    board.wait(500) { board.touch(1, .moved, 150, 150, length: 30) }
    board.touch(2, .began, 170, 150, length: 8)
    #expect(board.drafts == 0)
    // 25 mm/s.
    let count = Int(1200 / interval)
    for step in 1...count {
      let x = 170 + 30 * Double(step) / Double(count)
      board.wait(interval) { board.touch(2, .moved, x, 150, length: 8) }
    }
    board.wait(interval) { board.touch(2, .ended, 200, 150) }
    #expect(board.strokes == 2)
    let nodes = try #require(Array(board.editor.document.strokes).last?.nodes)
    #expect(nodes.first?.point.x == 4 * 170 && nodes.last?.point.x == 4 * 200)
  }

  @Test("If a contact grows to a palm, its ink is removed and leaves nothing to undo")
  func grown() throws {
    let board = try Board(.ignore)
    board.draw(1, y: 50)
    #expect(board.editor.undo() && !board.editor.canUndo)
    board.touch(2, .began, 150, 150, length: 8)
    #expect(board.drafts == 1)
    board.wait { board.touch(2, .moved, 151, 150, length: 24) }
    #expect(board.drafts == 0)
    board.wait { board.touch(2, .ended, 151, 150) }
    #expect(board.strokes == 0 && !board.editor.canUndo)
  }

  @Test(
    "Without lengths, a resting hand is recognized at the third stroke, and leaves no more dots"
  )
  func restingHand() throws {
    let board = try Board(.size)
    board.touch(9, .began, 150, 150)
    board.wait(50)
    #expect(board.drafts == 1)
    for stroke in UInt32(1)...3 {
      board.draw(stroke, y: 50 + 5 * Double(stroke), lengths: false)
      board.wait(100) { board.touch(9, .moved, 150, 150) }
    }
    #expect(board.strokes == 3 && board.drafts == 0)
    board.wait { board.touch(9, .ended, 150, 150) }
    board.wait(500)
    board.touch(10, .began, 155, 160)
    #expect(board.drafts == 0)
    board.draw(4, y: 80, lengths: false)
    board.wait { board.touch(10, .ended, 155, 160) }
    board.wait(300)
    #expect(board.strokes == 4)
  }

  @Test("A busy program decides what was due before the reports that it reads late")
  func lateReports() throws {
    let board = try Board(.ignore)
    board.touch(1, .began, 150, 150)
    board.touch(2, .began, 170, 150)
    #expect(board.drafts == 1)
    // Both have rested long enough to be a palm, but nothing has called `advance`.
    board.time += 400
    board.touch(1, .moved, 152, 150)
    #expect(board.drafts == 0)
    for step in 1...2 {
      board.time += 8
      for contact: UInt32 in 1...2 {
        board.touch(
          contact, .moved, 132 + 20 * Double(contact) + 2 * Double(step), 150)
      }
    }
    #expect(board.drafts == 0)
    for contact: UInt32 in 1...2 { board.touch(contact, .ended, 136 + 20 * Double(contact), 150) }
    #expect(board.strokes == 0 && !board.responder.wantsToLeave)
    // A finger in a corner leaves even if its lift is read with what came before.
    board.touch(3, .began, 2, 2)
    board.time += 1600
    board.touch(3, .ended, 2, 2)
    #expect(board.responder.wantsToLeave)
  }

  /// The lengths of a contact that rests in a corner, in mm, and whether it leaves draw mode.
  struct CornerRest: CustomTestStringConvertible {
    var testDescription: String
    var lengths: [Double]
    var leaves = false
  }

  @Test(
    "A finger that rests in a corner leaves draw mode, but a palm does not",
    arguments: [HandUse.size, .ignore, .erase],
    [
      CornerRest(testDescription: "a finger", lengths: [8, 9], leaves: true),
      CornerRest(testDescription: "a palm", lengths: [30, 32]),
      CornerRest(testDescription: "a contact that grows to a palm", lengths: [8, 30]),
    ])
  func cornerRest(_ use: HandUse, _ rest: CornerRest) throws {
    let board = try Board(use)
    // Only on a panel that reports lengths is a long contact a palm.
    for stroke in UInt32(2)...4 { board.draw(stroke, y: 100 + 20 * Double(stroke)) }
    board.wait(1000)
    board.touch(1, .began, 3, 3, length: rest.lengths[0])
    for length in rest.lengths { board.wait(100) { board.touch(1, .moved, 3, 3, length: length) } }
    for _ in 0..<20 { board.wait(100) }
    #expect(board.responder.wantsToLeave == rest.leaves)
  }

  @Test("A finger that holds a ruler in a corner does not leave draw mode")
  func heldRulerInCorner() throws {
    let board = try Board(.draw)
    board.editor.toggle(.ruler)
    board.touch(1, .began, 200, 150)
    board.wait { board.touch(1, .moved, 80, 10) }
    board.wait { board.touch(1, .ended, 80, 10) }
    board.touch(2, .began, 3, 10)
    for _ in 0..<20 { board.wait(100) }
    board.touch(2, .ended, 3, 10)
    #expect(!board.responder.wantsToLeave && board.strokes == 0)
    board.editor.toggle(.ruler)
    board.touch(3, .began, 3, 10)
    for _ in 0..<20 { board.wait(100) }
    #expect(board.responder.wantsToLeave)
  }

  @Test("The fingers that leave draw mode by a tap leave no dots", arguments: HandUse.allCases)
  func leavingTap(_ use: HandUse) throws {
    let board = try Board(use, leavingFingers: 3)
    for contact: UInt32 in 1...3 {
      board.wait { board.touch(contact, .began, 100 + 25 * Double(contact), 150, length: 8) }
    }
    for contact: UInt32 in 1...3 {
      board.wait(40) { board.touch(contact, .ended, 100 + 25 * Double(contact), 150) }
    }
    #expect(board.responder.wantsToLeave)
    board.wait(1000)
    #expect(board.strokes == 0 && board.drafts == 0)
  }

  @Test(
    "If only one finger at a time draws, the next one draws once it is lifted or was a palm",
    arguments: HandUse.allCases)
  func oneFinger(_ use: HandUse) throws {
    let board = try Board(use)
    var settings = board.editor.settings
    settings.input.drawsWithOneFinger = true
    board.editor.use(settings)
    board.touch(1, .began, 60, 50, length: 8)
    for step in 1...15 {
      board.wait { board.touch(1, .moved, 60 + 4 * Double(step), 50, length: 9) }
      // A second finger does not draw.
      if step == 8 { board.touch(2, .began, 250, 200, length: 8) }
    }
    board.wait { board.touch(1, .ended, 120, 50) }
    board.wait { board.touch(2, .ended, 250, 200) }
    board.wait(300)
    #expect(board.strokes == 1)
    board.draw(3, y: 80)
    board.wait(300)
    #expect(board.strokes == 2)
    guard use != .draw else { return }
    // A contact grows to a palm after it has drawn a bit.
    board.touch(4, .began, 60, 150, length: 8)
    for step in 1...4 {
      board.wait { board.touch(4, .moved, 60 + Double(step), 150, length: 8 + 10 * Double(step)) }
    }
    board.wait(1500)
    board.wait { board.touch(4, .ended, 64, 150) }
    board.wait(1500)
    let before = board.strokes
    board.draw(5, y: 60)
    board.wait(300)
    #expect(board.strokes == before + 1)
  }

  @Test("A palm that rests on a stroke does not pick it up", arguments: [HandUse.size, .ignore])
  func restingPalm(_ use: HandUse) throws {
    let board = try Board(use)
    board.draw(1, y: 50)
    board.wait(1500)
    board.touch(2, .began, 90, 50, length: 8)
    board.wait { board.touch(2, .moved, 90, 50, length: 40) }
    for _ in 1...10 { board.wait(100) { board.touch(2, .moved, 90, 50, length: 40) } }
    #expect(board.drafts == 0 && Array(board.editor.document.selected).isEmpty)
    board.wait { board.touch(2, .moved, 92, 52, length: 40) }
    board.wait { board.touch(2, .ended, 92, 52) }
    board.wait(300)
    #expect(board.strokes == 1 && Array(board.editor.document.strokes)[0].nodes.first?.y == 200)
  }

  @Test("A finger that draws goes on drawing if the use of hands changes")
  func changedUse() throws {
    for use in HandUse.allCases {
      for next in HandUse.allCases {
        let board = try Board(use)
        board.touch(1, .began, 60, 50, length: 8)
        for step in 1...15 {
          if step == 8 {
            var settings = board.editor.settings
            settings.input.hand = next
            board.editor.use(settings)
          }
          board.wait { board.touch(1, .moved, 60 + 4 * Double(step), 50, length: 9) }
        }
        board.wait { board.touch(1, .ended, 120, 50) }
        board.wait(300)
        #expect(board.strokes == 1 && board.drafts == 0, "\(use) to \(next)")
        let end = Array(board.editor.document.strokes).last?.nodes.last?.x
        #expect(end == 480, "\(use) to \(next)")
      }
    }
  }

  @Test("A panel that reports every finger as long as a palm can still be drawn on")
  func exaggerating() throws {
    let board = try Board(.ignore)
    for contact in UInt32(1)...5 {
      board.touch(contact, .began, 60, 20 * Double(contact), length: 40)
      for step in 1...15 {
        board.wait {
          board.touch(contact, .moved, 60 + 4 * Double(step), 20 * Double(contact), length: 40)
        }
      }
      board.wait { board.touch(contact, .ended, 120, 20 * Double(contact)) }
      board.wait(300)
      #expect(board.strokes == Int(contact))
    }
  }

  private final class Pens: PenWatch {
    var isNear = false
    func isPen(_ device: DeviceID) -> Bool { false }
    func isPenNear(at time: Timestamp) -> Bool { isNear }
  }

  @Test(
    "Fingers do not draw while a pen is near, unless hands may draw", arguments: HandUse.allCases)
  func pen(_ use: HandUse) throws {
    let board = try Board(use)
    let pens = Pens()
    board.responder.pens = pens
    pens.isNear = true
    board.draw(1, y: 50)
    board.wait(300)
    #expect(board.strokes == (use == .draw ? 1 : 0))
    pens.isNear = false
    board.draw(2, y: 50)
    board.wait(300)
    #expect(board.strokes == (use == .draw ? 2 : 1))
  }
}
