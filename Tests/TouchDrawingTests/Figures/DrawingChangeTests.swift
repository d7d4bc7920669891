import Testing
import Touches

@testable import TouchDrawing

/// The properties of any drawing, and of any way from one to the next.
@Suite struct DrawingChangeTests {
  private static let area = PixelRect(x: -30, y: 40, width: 120, height: 90)

  /// A random drawing of a few figures in each other; every other one is like it but for some faces,
  /// places and opacities.
  private static func drawing(_ chance: inout Chance, like former: [Figure] = []) -> [Figure] {
    (0..<(former.isEmpty ? Int.random(in: 1...6, using: &chance) : former.count)).map { index in
      if !former.isEmpty, Bool.random(using: &chance) { return former[index] }
      let frame = chance.rect(in: area)
      let radius = chance.number(0...20)
      let shapes: [Outline.Shape] = [
        .rounded(radius: 0),
        .rounded(radius: min(radius, Double(min(frame.width, frame.height)) / 2)),
        .ellipse(radiusX: Double(frame.width) / 2, radiusY: Double(frame.height) / 2),
        .map(
          CoverageMap(
            width: frame.width, height: frame.height,
            polygon: (0..<5).map { _ in
              Point(
                x: chance.number(0...Double(frame.width)),
                y: chance.number(0...Double(frame.height)))
            })),
      ]
      let face = Face(
        fill: Bool.random(using: &chance) ? chance.colour() : nil,
        border: Bool.random(using: &chance) ? chance.colour() : nil,
        borderWidth: .random(in: 1...6, using: &chance),
        text: Bool.random(using: &chance)
          ? TextMask("a B", size: 12, width: frame.width, height: frame.height) : nil,
        textColour: chance.colour())
      return Figure(
        Outline(frame, shapes.randomElement(using: &chance) ?? .rounded(radius: 0)),
        face: Bool.random(using: &chance) ? face : nil,
        opacity: Bool.random(using: &chance) ? 1 : chance.number(0...1),
        isHole: Int.random(in: 0..<6, using: &chance) == 0)
    }
  }

  /// Puts each figure into the one before, or beside it.
  private static func build(_ figures: [Figure], nesting: [Bool]) -> FigureTree {
    var drawing = FigureTree()
    var depth = 0
    for (index, figure) in figures.enumerated() {
      if !nesting[index % nesting.count], depth > 0 {
        drawing.endFigure()
        depth -= 1
      }
      drawing.beginFigure(figure)
      depth += 1
    }
    for _ in 0..<depth { drawing.endFigure() }
    return drawing
  }

  @Test("Painting what changed makes the same picture as painting everything")
  func damage() throws {
    var chance = Chance(seed: 3)
    var painter = FigurePainter()
    for round in 0..<60 {
      let figures = Self.drawing(&chance)
      let nesting = (0..<6).map { _ in Bool.random(using: &chance) }
      let before = Self.build(figures, nesting: nesting)
      let isAlike = round.isMultiple(of: 4)
      let after = Self.build(
        isAlike ? Self.drawing(&chance) : Self.drawing(&chance, like: figures), nesting: nesting)
      let sheet = try #require(Sheet(Self.area, margin: 10))
      painter.paint(before, into: sheet.target)
      var damage = DamageList(pane: Self.area)
      after.addChanges(since: before, to: &damage)
      for rect in damage.rects { painter.paint(after, into: sheet.target.clipped(to: rect)) }
      let fresh = try #require(Sheet(Self.area))
      painter.paint(after, into: fresh.target)
      let wrong = sheet.count(in: Self.area) { x, y, pixel in pixel != fresh.target[x, y] }
      #expect(wrong == 0, "round \(round)")
      #expect(sheet.brokenGuards == 0 && sheet.brightPixels == 0, "round \(round)")
      // Nothing has changed since.
      damage.removeAll()
      after.addChanges(since: after, to: &damage)
      #expect(damage.isEmpty)
    }
  }

  @Test("A press changes no more than the frame of what is pressed")
  func press() {
    let panel = PixelRect(x: 0, y: 0, width: 500, height: 300)
    let key = PixelRect(x: 40, y: 50, width: 60, height: 30)
    func drawing(_ colour: Colour) -> FigureTree {
      var drawing = FigureTree()
      drawing.beginFigure(Figure(Outline(panel), face: Face(fill: .black)))
      drawing.beginFigure(Figure(Outline(key), face: Face(fill: colour)))
      drawing.endFigure()
      drawing.endFigure()
      return drawing
    }
    var damage = DamageList(pane: panel)
    drawing(.black).addChanges(since: drawing(.white), to: &damage)
    #expect(damage.rects == [key])
  }
}
