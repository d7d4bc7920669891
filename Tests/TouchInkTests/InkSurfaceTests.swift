import PaintingSupport
import Testing
import TouchDrawing
import TouchInk
import Touches

@Suite struct InkSurfaceTests {
  @Test("A stroke is half transparent while it is drawn and opaque when it is finished (M13)")
  func progress() throws {
    var hand = try #require(InkHand())
    hand.down(1, 20, 60)
    hand.move(1, 60, 60)
    hand.move(1, 100, 60)
    let during = try #require(hand.sheet())
    // The settled part, the joint and the wet end have the same alpha: 0.5 of 255, rounded.
    #expect((18..<100).allSatisfy { (127...128).contains(during.alpha($0, 60)) })
    #expect(during.overbrightPixels == 0)
    // Without an alpha channel, it already looks as it will when it is finished.
    hand.surface.use(.shaped, hand.document)
    hand.surface.paint(InkHand.area, hand.document, into: during.target)
    hand.up(1)
    let after = try #require(hand.sheet())
    #expect((18..<100).allSatisfy { after.alpha($0, 60) == 255 })
    #expect(after.target[60, 60] == 0xFFE0_1010)
    #expect(during.differences(from: after) == 0)
  }

  @Test("A stroke is as wide as its brush, with round ends (M11)", arguments: [1.0, 3, 6, 15.12])
  func width(_ width: Double) throws {
    var hand = try #require(InkHand())
    hand.stroke([(40, 60.5), (110, 60.5)], InkBrush(tool: .pen, colour: .black, width: width))
    let sheet = try #require(hand.sheet())
    let across = (0..<120).reduce(0) { $0 + sheet.alpha(75, $1) }
    #expect((Double(across) / 255 - width).magnitude < 0.1)
    let along = (0..<160).reduce(0) { $0 + sheet.alpha($1, 60) }
    #expect((Double(along) / 255 - 70 - width).magnitude < 0.6)
  }

  @Test(
    "A marker's stroke darkens where it crosses another stroke, but not where it crosses itself")
  func marker() throws {
    var hand = try #require(InkHand())
    let marker = InkBrush(tool: .marker, colour: InkHand.red.with(alpha: 100), width: 12)
    let loop: [(Double, Double)] = [(20, 60), (120, 60), (120, 30), (70, 30), (70, 100)]
    for (index, position) in loop.enumerated() {
      if index == 0 {
        hand.down(1, position.0, position.1, marker)
      } else {
        hand.move(1, position.0, position.1)
      }
    }
    #expect(try #require(hand.sheet()).alpha(70, 60) == 100)
    hand.up(1)
    let once = try #require(hand.sheet())
    #expect(once.alpha(70, 60) == 100 && once.alpha(40, 60) == 100 && once.alpha(70, 90) == 100)
    #expect(once.count(in: InkHand.area) { _, _, pixel in pixel >> 24 > 100 } == 0)
    hand.stroke([(40, 20), (40, 100)], marker)
    #expect(try #require(hand.sheet()).alpha(40, 60) > 150)
  }

  @Test(
    "Without an alpha channel, a marker covers every other row and a pen covers all rows")
  func stipple() throws {
    var hand = try #require(InkHand())
    hand.surface.use(.shaped, hand.document)
    let marker = InkBrush(tool: .marker, colour: InkHand.red.with(alpha: 100), width: 20)
    for isFinished in [false, true] {
      if !isFinished {
        hand.down(1, 20, 40, marker)
        for x in stride(from: 30.0, through: 140, by: 10) { hand.move(1, x, 40) }
      } else {
        hand.up(1)
      }
      let sheet = try #require(hand.sheet())
      for y in 32..<48 {
        let alphas = (30..<130).map { sheet.alpha($0, y) }
        #expect(alphas.allSatisfy { $0 == (y % 2 == 0 ? 100 : 0) }, "row \(y)")
      }
    }
    hand.stroke([(20, 90), (140, 90)], InkBrush(tool: .pen, colour: InkHand.red, width: 20))
    let pen = try #require(hand.sheet())
    #expect((82..<98).allSatisfy { y in (30..<130).allSatisfy { pen.alpha($0, y) == 255 } })
    // With an alpha channel again, it covers every row.
    hand.surface.use(.translucent, hand.document)
    let whole = try #require(hand.sheet())
    #expect((32..<48).allSatisfy { y in whole.alpha(80, y) == 100 })
  }

  @Test("A laser is white along its axis, has its colour around that, and glows beyond")
  func glow() throws {
    var hand = try #require(InkHand())
    hand.down(1, 20, 60.5, InkBrush(tool: .laser, colour: InkHand.red, width: 12))
    for x in stride(from: 30.0, through: 140, by: 10) { hand.move(1, x, 60.5) }
    let sheet = try #require(hand.sheet())
    for x in [40, 80, 130] {
      #expect(sheet.target[x, 60] == 0xFFFF_FFFF)
      let line = try #require(sheet.target[x, 65])
      #expect(line >> 24 > 250 && line >> 16 & 255 > 0xD0 && line & 255 < 0x20)
      let glow = (68..<78).map { sheet.alpha(x, $0) }
      #expect(glow == glow.sorted(by: >) && glow[0] > 80 && glow[9] > 0 && glow[9] < 20)
      #expect(sheet.alpha(x, 60 + 19) == 0)
    }
    // Without an alpha channel it is a line of its colour.
    hand.surface.use(.shaped, hand.document)
    let plain = try #require(hand.sheet())
    #expect(plain.target[80, 60] == 0xFFE0_1010 && plain.alpha(80, 68) == 0)
  }

  @Test("An area eraser removes only the ink that it passes over, and undo restores it")
  func areaEraser() throws {
    var hand = try #require(InkHand())
    hand.stroke([(20, 60), (140, 60)], InkBrush(tool: .pen, colour: .black, width: 10))
    let before = try #require(hand.sheet())
    hand.down(1, 80, 20, InkBrush(tool: .areaEraser, colour: .black, width: 20))
    hand.move(1, 80, 100)
    let during = try #require(hand.sheet())
    hand.up(1)
    let after = try #require(hand.sheet())
    for sheet in [during, after] {
      #expect(sheet.alpha(80, 60) == 0 && sheet.alpha(71, 60) == 0 && sheet.alpha(89, 60) == 0)
      #expect(sheet.alpha(66, 60) == 255 && sheet.alpha(94, 60) == 255)
    }
    hand.apply(hand.document.undo())
    #expect(try #require(hand.sheet()).differences(from: before) == 0)
  }

  @Test("A text follows its finger and stays where the finger is lifted")
  func text() throws {
    var hand = try #require(InkHand())
    let brush = InkBrush(tool: .text, colour: .black, width: 40, text: "Hé")
    hand.down(1, 90, 110, brush)
    hand.move(1, 20, 60)
    hand.up(1)
    let sheet = try #require(hand.sheet())
    let box = PixelRect(x: 20, y: 20, width: 70, height: 40)
    let inside = sheet.count(in: box) { _, _, pixel in pixel != 0 }
    #expect(inside > 300 && inside == sheet.paintedPixels)
    #expect(hand.document.stroke(at: Point(x: 30, y: 40), within: 2) != nil)
  }

  @Test("The light of a laser fades along its whole length at once")
  func laserLight() throws {
    let shaping = StrokeShaping(filter: nil, pixelsPerMillimetre: 4)
    var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
    hand.down(1, 10, 60, InkBrush(tool: .laser, colour: InkHand.red, width: 6))
    hand.move(1, 30, 60)
    // A fast finger, behind which a long piece is still wet when it is lifted.
    hand.move(1, 150, 60)
    hand.up(1)
    let shown = try #require(hand.sheet())
    _ = hand.takeDamage()
    for wait in [950.0, 100] {
      hand.wait(wait)
      for rect in hand.takeDamage() { hand.surface.paint(rect, hand.document, into: shown.target) }
      #expect(shown.alpha(20, 60) == shown.alpha(130, 60))
    }
    #expect((60...90).contains(shown.alpha(130, 60)))
  }

  /// An edge that is off by 0.15 px changes the alpha of its pixels by 0.15 at most.
  @Test("A simplified stroke looks like the one that was drawn", arguments: [0.0, 0.5, 1])
  func simplification(_ bend: Double) throws {
    let shaping = StrokeShaping(filter: nil, pixelsPerMillimetre: 4)
    // The light of a laser is painted piece by piece as drawn; finished ink is simplified.
    let sheets = try [InkTool.laser, .pen].map { tool in
      var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
      // Without an alpha channel, because it does not glow there.
      hand.surface.use(.shaped, hand.document)
      let positions = (0..<60).map { step in
        let turn = Circle.direction(step, of: 80)
        return (80 + 50 * turn.cosine, 60 + 40 * bend * turn.sine)
      }
      hand.stroke(positions, InkBrush(tool: tool, colour: .black, width: 5))
      #expect(hand.document.strokes.allSatisfy { $0.nodes.count <= 60 })
      return try #require(hand.sheet())
    }
    let different = sheets[0].count(in: InkHand.area) { x, y, pixel in
      abs(Int(pixel >> 24) - sheets[1].alpha(x, y)) > 40
    }
    #expect(different == 0 && sheets[1].paintedPixels > 400)
  }

  @Test("After any changes, ink looks the same as if it were repainted", arguments: 0..<8)
  func incremental(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let cancellation = InkCancellation.allCases[seed % 3]
    var hand = try #require(
      InkHand(
        InkDocument(
          area: InkHand.area, shaping: StrokeShaping(predicts: true, pixelsPerMillimetre: 4),
          cancellation: cancellation, undoDepth: 6)))
    let shown = try #require(hand.sheet())
    for _ in 0..<40 {
      play(&hand, &generator)
      for rect in hand.takeDamage() {
        hand.surface.paint(rect, hand.document, into: shown.target)
      }
      let freshSurface = try #require(InkSurface(showing: hand.document))
      let expected = try #require(InkHand.sheet(freshSurface, hand.document))
      try #require(shown.differences(from: expected) == 0)
      #expect(shown.overbrightPixels == 0)
    }
  }

  private func play(_ hand: inout InkHand, _ generator: inout SeededGenerator) {
    let finger = Int.random(in: 0..<3, using: &generator)
    let position = (generator.number(-20...180), generator.number(-20...140))
    switch Int.random(in: 0..<17, using: &generator) {
    case 0..<4:
      let tools = InkTool.allCases.filter { ![.laser, .text, .lasso].contains($0) }
      let tool = tools.randomElement(using: &generator) ?? .pen
      let brush = InkBrush(
        tool: tool, colour: generator.colour(), width: generator.number(0.5...14),
        widthSource: .speed)
      hand.down(finger, position.0, position.1, brush)
    case 4..<10: hand.move(finger, position.0, position.1)
    case 10, 11: hand.up(finger)
    case 12: hand.cancel(finger)
    case 13: hand.apply(hand.document.undo())
    case 14: hand.apply(hand.document.redo())
    case 15: hand.wait(25)
    default:
      if let id = hand.document.stroke(at: Point(x: position.0, y: position.1), within: 30) {
        let displacement = Vector(dx: generator.number(-30...30), dy: generator.number(-30...30))
        hand.apply(hand.document.setRim(Bool.random(using: &generator) ? 3 : 0, of: [id]))
        hand.apply(hand.document.move([id], by: displacement))
      } else if Int.random(in: 0..<4, using: &generator) == 0 {
        hand.apply(hand.document.clear())
      }
    }
  }

  @Test(
    "All ink is in the rectangles that are reported for a repaint",
    arguments: [InkTool.pen, .laser, .ellipse, .dotted])
  func allRects(_ tool: InkTool) throws {
    for settles in [false, true] {
      let shaping = settles ? InkHand.plain : StrokeShaping(pixelsPerMillimetre: 4)
      var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
      hand.stroke([(10, 100), (60, 110)])
      hand.down(1, 20, 20, InkBrush(tool: tool, colour: InkHand.red, width: 6))
      for step in 1...12 { hand.move(1, 20 + 10 * Double(step), 20 + 5 * Double(step)) }
      var rects: [PixelRect] = []
      hand.surface.forEachRect(of: hand.document) { rects.append($0) }
      let sheet = try #require(hand.sheet())
      let missing = sheet.count(in: InkHand.area) { x, y, pixel in
        pixel != 0
          && !rects.contains { $0.contains(PixelRect(x: x, y: y, width: 1, height: 1)) }
      }
      #expect(missing == 0 && sheet.paintedPixels > 300)
    }
  }

  @Test("Undoing, erasing and moving repaint only the tiles under a stroke")
  func tiles() throws {
    var hand = try #require(InkHand())
    // Strokes everywhere, and one in the upper left, on two tiles of 32 px.
    for row in stride(from: 40.0, to: 120, by: 8) { hand.stroke([(4, row), (156, row)]) }
    hand.stroke([(10, 12), (50, 12)])
    let strokeArea = PixelRect(x: 0, y: 0, width: 64, height: 32)
    let id = try #require(hand.document.stroke(at: Point(x: 30, y: 12), within: 0))
    func expectDamage(in area: PixelRect, _ what: String) {
      let damage = hand.takeDamage()
      #expect(!damage.isEmpty && damage.allSatisfy { $0.intersection(area) == $0 }, "\(what)")
    }
    _ = hand.takeDamage()
    hand.apply(hand.document.undo())
    expectDamage(in: strokeArea, "undo")
    hand.apply(hand.document.redo())
    expectDamage(in: strokeArea, "redo")
    hand.down(1, 30, 4, InkBrush(tool: .eraser, colour: .black, width: 4))
    hand.move(1, 30, 20)
    hand.up(1)
    expectDamage(in: strokeArea, "erase")
    hand.apply(hand.document.undo())
    expectDamage(in: strokeArea, "erased ink that is back")
    hand.apply(hand.document.move([id], by: Vector(dx: 64, dy: 0)))
    expectDamage(in: PixelRect(x: 0, y: 0, width: 128, height: 32), "move")
  }

  @Test("A new stroke repaints the same area over a hundred thousand strokes as over none")
  func manyStrokes() throws {
    let areas = try [0, 100_000].map { count in
      var document = InkDocument(area: InkHand.area, shaping: InkHand.plain)
      for number in 0..<count {
        let node = StrokeNode(x: Float(number % 160), y: Float(number / 160 % 60), radius: 1)
        _ = document.add([node], InkHand.pen, device: DeviceID(rawValue: 8))
      }
      var hand = try #require(InkHand(document))
      // Over the other strokes, and where there are none.
      return [20.0, 100].map { y in
        hand.down(1, 10, y)
        for step in 1...30 { hand.move(1, 10 + 4 * Double(step), y) }
        hand.up(1)
        let painted = hand.takeDamage()
        #expect(hand.document.count == (y == 20 ? count + 1 : count + 2))
        return painted.reduce(0) { $0 + $1.area }
      }
    }
    #expect(areas[0] == areas[1] && areas[0].allSatisfy { $0 > 0 })
  }

  @Test("The area that a new piece of a stroke repaints does not grow with the stroke")
  func appendOnly() throws {
    var hand = try #require(InkHand())
    hand.down(1, 10, 60)
    var areas: [Int] = []
    for step in 1...200 {
      hand.move(
        1, 80 + 60 * Circle.direction(step, of: 40).cosine,
        60 + 40 * Circle.direction(step, of: 40).sine)
      areas.append(hand.takeDamage().reduce(0) { $0 + $1.area })
    }
    let early = areas[20..<60].reduce(0, +)
    let late = areas[160..<200].reduce(0, +)
    #expect(early == late && early > 0)
  }
}
