import PaintingSupport
import Testing
import TouchDrawing
import TouchInk
import Touches

@Suite struct InkDocumentTests {
  private static let eraser = InkBrush(tool: .eraser, colour: .black, width: 8)

  @Test(
    "Fingers that draw at the same time have separate strokes (R7, R9, M11, P13)",
    arguments: [2, 10])
  func unmixed(fingers: Int) throws {
    var hand = try #require(InkHand())
    for finger in 0..<fingers { hand.down(finger, 5, Double(10 * finger + 5)) }
    for step in 1...10 {
      for finger in 0..<fingers {
        hand.move(finger, Double(5 + 15 * step), Double(10 * finger + 5))
      }
    }
    for finger in 0..<fingers { hand.up(finger) }
    #expect(hand.document.count == fingers)
    for (finger, stroke) in hand.places.enumerated() {
      #expect(stroke.allSatisfy { $0.y == Double(10 * finger + 5) })
      #expect(stroke.first?.x == 5 && stroke.last?.x == 155)
    }
  }

  @Test("Clearing removes finished strokes and keeps those in progress (M12)")
  func clearKeepsProgress() throws {
    var hand = try #require(InkHand())
    hand.stroke([(10, 10), (60, 10)])
    hand.down(2, 10, 60)
    hand.move(2, 40, 60)
    hand.apply(hand.document.clear())
    #expect(hand.document.count == 0 && hand.document.drafts.count == 1)
    hand.move(2, 80, 60)
    hand.up(2)
    #expect(hand.places.count == 1 && hand.places[0].last?.x == 80)
    hand.apply(hand.document.undo())
    hand.apply(hand.document.undo())
    #expect(hand.places == [[Point(x: 10, y: 10), Point(x: 60, y: 10)]])
  }

  @Test("Strokes that replace others restore them if they leave nothing themselves (A7)")
  func replacing() throws {
    let shaping = InkHand.plain
    var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
    hand.stroke([(10, 10), (60, 10)])
    let former = hand.places
    func begin(_ finger: Int) -> InkChange {
      hand.document.begin(
        InkHand.finger(finger), InkHand.pen,
        at: TouchSample(
          time: Timestamp(milliseconds: 500), position: Point(x: 20, y: 50),
          contact: TouchContact()), replacing: true)
    }
    hand.apply(begin(2))
    #expect(hand.document.count == 0)
    hand.apply(hand.document.drop(InkHand.finger(2)))
    #expect(hand.places == former && !hand.document.canRedo)
    // Strokes of fingers that are down at the same time do not replace each other.
    hand.apply(begin(2))
    hand.apply(begin(3))
    hand.up(2)
    hand.apply(begin(4))
    hand.up(3)
    hand.up(4)
    #expect(hand.document.count == 3)
    for _ in 1...3 { hand.apply(hand.document.undo()) }
    #expect(hand.document.count == 0)
    hand.apply(hand.document.undo())
    #expect(hand.places == former)
    // A tap that leaves no dot, and a cancelled touch that leaves no ink.
    hand.document.shaping.drawsDots = false
    hand.document.cancellation = .vanish
    hand.apply(begin(5))
    hand.up(5)
    hand.apply(begin(6))
    hand.cancel(6)
    #expect(hand.places == former)
  }

  struct Cancelling: CustomTestStringConvertible {
    var cancellation: InkCancellation
    var tool: InkTool
    /// The number of strokes that remain of the earlier one and the cancelled one.
    var count: Int
    var provisional: Int
    var testDescription: String { "\(tool.rawValue) \(cancellation.rawValue)" }
  }

  @Test(
    "A stroke whose touch is cancelled ends, is marked or vanishes (M14, W30)",
    arguments: [
      Cancelling(cancellation: .end, tool: .pen, count: 2, provisional: 0),
      Cancelling(cancellation: .mark, tool: .pen, count: 2, provisional: 1),
      Cancelling(cancellation: .vanish, tool: .pen, count: 1, provisional: 0),
      Cancelling(cancellation: .end, tool: .eraser, count: 0, provisional: 0),
      Cancelling(cancellation: .mark, tool: .eraser, count: 0, provisional: 0),
      Cancelling(cancellation: .vanish, tool: .eraser, count: 1, provisional: 0),
      Cancelling(cancellation: .vanish, tool: .laser, count: 1, provisional: 0),
    ])
  func cancels(_ test: Cancelling) throws {
    var hand = try #require(
      InkHand(
        InkDocument(
          area: InkHand.area, shaping: InkHand.plain, cancellation: test.cancellation)))
    hand.stroke([(10, 50), (100, 50)])
    hand.down(3, 50, 20, InkBrush(tool: test.tool, colour: InkHand.red, width: 4))
    hand.move(3, 50, 90)
    hand.cancel(3)
    #expect(hand.document.count == test.count)
    #expect(hand.document.strokes.filter(\.isProvisional).count == test.provisional)
    #expect(hand.document.drafts.isEmpty)
    // Further reports of a touch that is over have no effect.
    hand.move(3, 5, 5)
    hand.up(3)
    #expect(hand.document.count == test.count)
  }

  @Test(
    "The number of changes that can be undone and redone is limited as configured",
    arguments: [0, 1, 3, 100])
  func depth(_ depth: Int) throws {
    var hand = try #require(
      InkHand(InkDocument(area: InkHand.area, shaping: InkHand.plain, undoDepth: depth)))
    for row in 0..<5 { hand.stroke([(10, Double(10 + 20 * row)), (100, Double(10 + 20 * row))]) }
    let undoable = min(depth, 5)
    for _ in 0..<9 { hand.apply(hand.document.undo()) }
    #expect(hand.document.count == 5 - undoable)
    #expect(!hand.document.canUndo && hand.document.canRedo == (depth > 0))
    for _ in 0..<9 { hand.apply(hand.document.redo()) }
    #expect(hand.document.count == 5 && !hand.document.canRedo)
    // A new stroke discards the changes that could be redone.
    hand.apply(hand.document.undo())
    hand.stroke([(5, 5), (9, 100)])
    #expect(!hand.document.canRedo && hand.document.redo().isEmpty)
  }

  @Test("A hundred changes can be undone by default, or as many as configured")
  func defaultDepth() throws {
    var document = InkDocument(area: InkHand.area)
    for index in 0..<105 {
      let nodes = [StrokeNode(x: Float(index), y: 5, radius: 2)]
      _ = document.add(nodes, InkHand.pen, device: DeviceID(rawValue: 8))
    }
    for _ in 0..<105 { _ = document.undo() }
    #expect(document.count == 5)
    for _ in 0..<100 { _ = document.redo() }
    document.undoDepth = 2
    _ = document.remove([StrokeID(rawValue: 0)])
    for _ in 0..<9 { _ = document.undo() }
    #expect(document.count == 104)
  }

  @Test("One undo restores all strokes that one movement of an eraser removed")
  func eraserIsOneStep() throws {
    var hand = try #require(InkHand())
    for row in 0..<4 { hand.stroke([(10, Double(15 + 20 * row)), (100, Double(15 + 20 * row))]) }
    // So fast that it jumps over the second stroke.
    hand.down(1, 50, 2, Self.eraser)
    hand.move(1, 50, 20)
    hand.move(1, 50, 60)
    hand.up(1)
    #expect(hand.places.map { $0[0].y } == [75])
    hand.apply(hand.document.undo())
    #expect(hand.document.count == 4)
    hand.apply(hand.document.redo())
    #expect(hand.document.count == 1)
  }

  @Test("The topmost stroke under a finger is found and moved, and one undo moves it back")
  func moves() throws {
    var hand = try #require(InkHand())
    hand.stroke([(10, 50), (100, 50)])
    hand.stroke([(50, 10), (50, 100)])
    let position = Point(x: 50, y: 50)
    let top = try #require(hand.document.stroke(at: position, within: 4))
    #expect(hand.document[top]?.nodes.first?.point == Point(x: 50, y: 10))
    let undoGroup = hand.document.newUndoGroup()
    for _ in 0..<3 {
      hand.apply(hand.document.move([top], by: Vector(dx: 10, dy: 0), undoGroup: undoGroup))
    }
    #expect(hand.places[1][0].x == 80)
    #expect(hand.document.stroke(at: position, within: 4) != top)
    #expect(hand.document.stroke(at: Point(x: 120, y: 110), within: 4) == nil)
    hand.apply(hand.document.undo())
    #expect(hand.places[1][0].x == 50)
    hand.stroke([(45, 50), (55, 50)], InkBrush(tool: .areaEraser, colour: .black, width: 20))
    #expect(hand.document.stroke(at: position, within: 4) == nil)
    #expect(hand.document.stroke(at: Point(x: 90, y: 52), within: 4) != nil)
  }

  @Test("What two fingers do in turn to different strokes is undone by one undo for each finger")
  func alternatingFingers() throws {
    var hand = try #require(
      InkHand(InkDocument(area: InkHand.area, shaping: InkHand.plain, undoDepth: 4)))
    for y in [10.0, 30, 50, 70] { hand.stroke([(10, y), (100, y)]) }
    let ids = hand.document.strokes.map(\.id)
    hand.apply(hand.document.remove([ids[3]]))
    let groups = [hand.document.newUndoGroup(), hand.document.newUndoGroup()]
    for _ in 0..<60 {
      for (id, group) in zip(ids, groups) {
        hand.apply(hand.document.move([id], by: Vector(dx: 1, dy: 0), undoGroup: group))
      }
    }
    #expect(hand.places.map { $0[0].x } == [70, 70, 10])
    hand.apply(hand.document.undo())
    #expect(hand.places.map { $0[0].x } == [70, 10, 10])
    hand.apply(hand.document.redo())
    #expect(hand.places.map { $0[0].x } == [70, 70, 10])
    // The finger that came first can still be taken back, and leaves no step.
    hand.apply(hand.document.withdraw(undoGroup: groups[0]))
    #expect(hand.places.map { $0[0].x } == [10, 70, 10])
    hand.apply(hand.document.undo())
    #expect(hand.places.map { $0[0].x } == [10, 10, 10])
    hand.apply(hand.document.undo())
    #expect(hand.document.count == 4)
  }

  @Test("A change is not taken back before a later one that concerns the same strokes")
  func interleavedChanges() throws {
    var hand = try #require(InkHand())
    for y in [10.0, 30] { hand.stroke([(10, y), (100, y)]) }
    let ids = hand.document.strokes.map(\.id)
    let groups = [hand.document.newUndoGroup(), hand.document.newUndoGroup()]
    hand.apply(hand.document.move(ids, by: Vector(dx: 5, dy: 0), undoGroup: groups[0]))
    hand.apply(hand.document.remove([ids[0]], undoGroup: groups[1]))
    hand.apply(hand.document.undo())
    hand.apply(hand.document.remove([ids[0]], undoGroup: groups[1]))
    hand.apply(hand.document.withdraw(undoGroup: groups[0]))
    #expect(hand.places.map { $0[0].x } == [15])
    hand.apply(hand.document.undo())
    #expect(hand.places.map { $0[0].x } == [15, 15])
    hand.apply(hand.document.undo())
    #expect(hand.places.map { $0[0].x } == [10, 10])
  }

  @Test(
    "A selected stroke is painted with a rim that is not among the recorded changes",
    arguments: [InkTool.pen, .text])
  func selected(_ tool: InkTool) throws {
    var document = InkDocument(area: InkHand.area)
    let nodes = [StrokeNode(x: 20, y: 20, radius: 4), StrokeNode(x: 90, y: 30, radius: 4)]
    let brush = InkBrush(tool: tool, colour: .black, width: 10, text: "Selected")
    _ = document.add(nodes, brush, device: DeviceID(rawValue: 8))
    let id = try #require(document.stroke(at: Point(x: 50, y: 25), within: 0))
    let surface = try #require(InkSurface(showing: document))
    func sheet() throws -> Sheet {
      let sheet = try #require(Sheet(document.area))
      surface.paint(document.area, document, into: sheet.target)
      return sheet
    }
    let before = try sheet()
    let change = document.setRim(6, of: [id])
    #expect(change.entries.isEmpty && !change.isEmpty && Array(document.selected) == [id])
    surface.apply(change, document) { _ in }
    let selected = try sheet()
    // A dark rim around a bright one around the ink: above a pen's line, at the box of a text.
    let column = (0..<40).map { selected.target[55, $0] ?? 0 }
    let dark = try #require(column.firstIndex(of: 0xFF1D_4ED8))
    #expect(column[dark...].contains(0xFFFF_FFFF))
    #expect(selected.target[16, 16] != 0)
    #expect(document.setRim(6, of: [id]).isEmpty)
    let freshSurface = try #require(InkSurface(showing: document))
    let picture = try #require(InkHand.sheet(freshSurface, document))
    #expect(picture.differences(from: selected) == 0)
    // A stroke that was removed has no rim when it is restored.
    surface.apply(document.clear(), document) { _ in }
    #expect(document.setRim(0, of: [id]).isEmpty)
    surface.apply(document.undo(), document) { _ in }
    #expect(try sheet().differences(from: before) == 0)
  }

  @Test("The light of lasers stays while any laser draws, then fades completely and is not kept")
  func laser() throws {
    var hand = try #require(InkHand())
    let laser = InkBrush(tool: .laser, colour: InkHand.red, width: 6)
    hand.down(1, 20, 20, laser)
    hand.move(1, 60, 20)
    hand.down(2, 20, 60, laser)
    hand.up(1)
    hand.wait(5000)
    #expect(try #require(hand.sheet()).alpha(40, 20) == 255)
    #expect(hand.document.nextWake(after: Timestamp(milliseconds: hand.now)) == nil)
    hand.move(2, 60, 60)
    hand.up(2)
    hand.wait(700 + 250)
    let half = try #require(hand.sheet())
    #expect((120...136).contains(half.alpha(40, 20)) && half.alpha(40, 20) == half.alpha(40, 60))
    #expect(hand.document.nextWake(after: Timestamp(milliseconds: hand.now)) != nil)
    hand.wait(300)
    #expect(try #require(hand.sheet()).paintedPixels == 0)
    #expect(hand.document.count == 0 && hand.document.drafts.isEmpty && !hand.document.canUndo)
  }

  @Test("A light that has begun to fade goes on fading while another laser draws")
  func fadingLaser() throws {
    var hand = try #require(InkHand())
    let laser = InkBrush(tool: .laser, colour: InkHand.red, width: 6)
    hand.down(1, 20, 20, laser)
    hand.move(1, 60, 20)
    hand.up(1)
    hand.wait(700 + 250)
    hand.down(2, 20, 60, laser)
    #expect((120...136).contains(try #require(hand.sheet()).alpha(40, 20)))
    hand.wait(300)
    let sheet = try #require(hand.sheet())
    #expect(sheet.alpha(40, 20) == 0 && sheet.alpha(20, 60) == 255)
  }

  @Test("A laser's light fades even if the laser stroke that kept it visible is dropped")
  func droppedLaser() throws {
    var hand = try #require(InkHand())
    let laser = InkBrush(tool: .laser, colour: InkHand.red, width: 6)
    hand.down(1, 20, 20, laser)
    hand.move(1, 60, 20)
    hand.up(1)
    hand.down(2, 20, 60, laser)
    hand.apply(hand.document.drop(InkHand.finger(2)))
    #expect(hand.document.nextWake(after: Timestamp(milliseconds: hand.now)) != nil)
    hand.wait(5000)
    #expect(try #require(hand.sheet()).paintedPixels == 0)
    #expect(hand.document.drafts.isEmpty)
  }

  @Test("A laser's light fades as usual if a dropped laser stroke had begun long before")
  func palmBesideLaser() throws {
    var hand = try #require(InkHand())
    let laser = InkBrush(tool: .laser, colour: InkHand.red, width: 6)
    hand.down(2, 20, 60, laser)
    hand.wait(2000)
    hand.down(1, 20, 20, laser)
    hand.move(1, 60, 20)
    hand.up(1)
    hand.apply(hand.document.drop(InkHand.finger(2)))
    hand.wait(600)
    #expect(try #require(hand.sheet()).alpha(40, 20) == 255)
    hand.wait(350)
    let half = try #require(hand.sheet())
    #expect((120...136).contains(half.alpha(40, 20)))
    hand.wait(300)
    #expect(hand.document.drafts.isEmpty)
  }

  @Test("Ink keeps its position when the screen is resized, even while it is outside the screen")
  func resize() throws {
    var hand = try #require(InkHand())
    hand.stroke([(10, 10), (150, 100)])
    let before = try #require(hand.sheet())
    for size in [(80, 60), (500, 400), (160, 120)] {
      hand.document.resize(to: PixelRect(x: 0, y: 0, width: size.0, height: size.1))
      #expect(hand.surface.resize(to: hand.document))
    }
    #expect(try #require(hand.sheet()).differences(from: before) == 0)
  }
}
