import PaintingSupport
import Testing
import Touches

@testable import TouchDrawing

/// Properties that hold for any drawing, and for any change from one drawing to the next.
@Suite struct DrawingChangeTests {
  private static let area = PixelRect(x: -30, y: 40, width: 120, height: 90)

  /// Returns a random drawing of a few figures.
  ///
  /// If there are previous figures, it has as many of them, and about half are unchanged.
  private static func drawing(_ generator: inout SeededGenerator, like former: [Figure] = [])
    -> [Figure]
  {
    (0..<(former.isEmpty ? Int.random(in: 1...6, using: &generator) : former.count)).map { index in
      if !former.isEmpty, Bool.random(using: &generator) { return former[index] }
      let frame = generator.rect(in: area)
      let radius = generator.number(0...20)
      let shapes: [Outline.Shape] = [
        .rounded(radius: 0),
        .rounded(radius: min(radius, Double(min(frame.width, frame.height)) / 2)),
        .ellipse(radiusX: Double(frame.width) / 2, radiusY: Double(frame.height) / 2),
        .map(
          CoverageMap(
            width: frame.width, height: frame.height,
            polygon: (0..<5).map { _ in
              Point(
                x: generator.number(0...Double(frame.width)),
                y: generator.number(0...Double(frame.height)))
            })),
      ]
      let face = Face(
        fill: Bool.random(using: &generator) ? generator.colour() : nil,
        border: Bool.random(using: &generator) ? generator.colour() : nil,
        borderWidth: .random(in: 1...6, using: &generator),
        text: Bool.random(using: &generator)
          ? TextMask("a B", size: 12, width: frame.width, height: frame.height) : nil,
        textColour: generator.colour())
      return Figure(
        Outline(frame, shapes.randomElement(using: &generator) ?? .rounded(radius: 0)),
        reach: Bool.random(using: &generator) ? Outline(generator.rect(in: area)) : nil,
        face: Bool.random(using: &generator) ? face : nil,
        opacity: Bool.random(using: &generator) ? 1 : generator.number(0...1),
        isHole: Int.random(in: 0..<6, using: &generator) == 0)
    }
  }

  /// Returns a tree in which each figure is nested in the previous one, or is beside it.
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

  @Test("Painting only the damage yields the same pixels as painting everything")
  func damage() throws {
    var generator = SeededGenerator(seed: 3)
    var painter = FigurePainter()
    for round in 0..<60 {
      let figures = Self.drawing(&generator)
      let nesting = (0..<6).map { _ in Bool.random(using: &generator) }
      let before = Self.build(figures, nesting: nesting)
      let isUnrelated = round.isMultiple(of: 4)
      let after = Self.build(
        isUnrelated ? Self.drawing(&generator) : Self.drawing(&generator, like: figures),
        nesting: nesting)
      let sheet = try #require(Sheet(Self.area, margin: 10))
      painter.paint(before, into: sheet.target)
      var damage = DamageList(pane: Self.area)
      after.addChanges(since: before, to: &damage)
      for rect in damage.rects { painter.paint(after, into: sheet.target.clipped(to: rect)) }
      let fresh = try #require(Sheet(Self.area))
      painter.paint(after, into: fresh.target)
      let wrong = sheet.count(in: Self.area) { x, y, pixel in pixel != fresh.target[x, y] }
      #expect(wrong == 0, "round \(round)")
      #expect(sheet.brokenGuards == 0 && sheet.overbrightPixels == 0, "round \(round)")
      // A drawing has no changes since itself.
      damage.removeAll()
      after.addChanges(since: after, to: &damage)
      #expect(damage.isEmpty)
    }
  }

  @Test("Pressing a key damages only the frame of the key")
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
