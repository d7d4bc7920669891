import PaintingSupport
import Testing
import Touches

@testable import TouchDrawing

/// A drawing, and the pixels expected at some positions, as premultiplied ARGB.
struct DrawingCase: CustomTestStringConvertible, Sendable {
  var name: String
  var pixels: [(x: Int, y: Int, pixel: UInt32)]
  var make: @Sendable (inout FigureTree) -> Void

  var testDescription: String { name }

  init(
    _ name: String, _ pixels: [(x: Int, y: Int, pixel: UInt32)],
    _ make: @escaping @Sendable (inout FigureTree) -> Void
  ) {
    self.name = name
    self.pixels = pixels
    self.make = make
  }
}

private let red = Colour(hex: 0xFF0000)
private let green = Colour(hex: 0x00FF00)
private let blue = Colour(hex: 0x0000FF)

private func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
  PixelRect(x: x, y: y, width: width, height: height)
}

private func fill(_ colour: Colour, _ frame: PixelRect, opacity: Double = 1) -> Figure {
  Figure(Outline(frame), face: Face(fill: colour), opacity: opacity)
}

extension FigureTree {
  /// Adds a figure and those nested in it.
  fileprivate mutating func add(_ figure: Figure, _ inner: (inout FigureTree) -> Void = { _ in }) {
    beginFigure(figure)
    inner(&self)
    endFigure()
  }
}

@Suite struct FigurePainterTests {
  static let area = PixelRect(x: 0, y: 0, width: 100, height: 80)

  /// The tolerance of 2 of 255 allows for two roundings.
  @Test(
    "A drawing is painted with its fills, borders, clips, groups and holes",
    arguments: [
      DrawingCase(
        "a fill", [(10, 10, 0xFFFF_0000), (9, 10, 0), (49, 39, 0xFFFF_0000), (50, 39, 0)]
      ) { $0.add(fill(red, box(10, 10, 40, 30))) },
      DrawingCase("a translucent fill", [(20, 20, 0x8000_0080)]) {
        $0.add(fill(blue.with(alpha: 128), box(10, 10, 40, 30)))
      },
      DrawingCase(
        "a border inside the outline, over the fill",
        [(9, 20, 0), (10, 20, 0xFF00_FF00), (12, 20, 0xFF00_FF00), (13, 20, 0xFFFF_0000)]
      ) {
        $0.add(
          Figure(
            Outline(box(10, 10, 40, 30)), face: Face(fill: red, border: green, borderWidth: 3)))
      },
      DrawingCase(
        "a translucent border over a fill",
        [(10, 20, 0xFF7F_8000), (13, 20, 0xFFFF_0000)]
      ) {
        $0.add(
          Figure(
            Outline(box(10, 10, 40, 30)),
            face: Face(fill: red, border: green.with(alpha: 128), borderWidth: 3)))
      },
      DrawingCase(
        "a border without a fill", [(10, 20, 0xFF00_FF00), (13, 20, 0), (48, 38, 0xFF00_FF00)]
      ) {
        $0.add(
          Figure(Outline(box(10, 10, 40, 30)), face: Face(border: green, borderWidth: 3)))
      },
      DrawingCase(
        "a border around a circle", [(40, 21, 0xFF00_FF00), (40, 30, 0xFFFF_0000), (20, 20, 0)]
      ) {
        $0.add(
          Figure(
            Outline(box(20, 20, 40, 40), .ellipse(radiusX: 20, radiusY: 20)),
            face: Face(fill: red, border: green, borderWidth: 4)))
      },
      DrawingCase(
        "a later figure in front of an earlier one", [(30, 30, 0xFF00_00FF), (15, 15, 0xFFFF_0000)]
      ) {
        $0.add(fill(red, box(10, 10, 40, 30)))
        $0.add(fill(blue, box(20, 20, 40, 30)))
      },
      DrawingCase(
        "a nested figure clipped at the outline", [(45, 20, 0xFF00_00FF), (55, 20, 0)]
      ) {
        $0.add(fill(red, box(10, 10, 40, 30))) { $0.add(fill(blue, box(40, 15, 30, 10))) }
      },
      DrawingCase(
        "a nested figure clipped at the reach instead of the outline",
        [(52, 20, 0xFF00_00FF), (56, 20, 0), (52, 12, 0)]
      ) {
        $0.add(
          Figure(
            Outline(box(10, 10, 40, 30)), reach: Outline(box(5, 5, 50, 40)),
            face: Face(fill: red))
        ) { $0.add(fill(blue, box(40, 15, 30, 10))) }
      },
      DrawingCase(
        "a nested figure clipped at a circle", [(40, 40, 0xFF00_00FF), (22, 22, 0)]
      ) {
        $0.add(Figure(Outline(box(20, 20, 40, 40), .ellipse(radiusX: 20, radiusY: 20)))) {
          $0.add(fill(blue, box(20, 20, 40, 40)))
        }
      },
      DrawingCase(
        "a figure clipped by an outline two levels above it", [(25, 20, 0xFF00_00FF), (35, 20, 0)]
      ) {
        $0.add(Figure(Outline(box(10, 10, 20, 30)))) {
          $0.add(Figure(Outline(box(10, 10, 60, 60)))) { $0.add(fill(blue, box(20, 15, 30, 10))) }
        }
      },
      DrawingCase("a figure at half opacity", [(20, 20, 0x8080_0000)]) {
        $0.add(fill(red, box(10, 10, 40, 30), opacity: 0.5))
      },
      DrawingCase(
        "a translucent group whose figures do not show through each other",
        [(15, 15, 0x8080_0000), (30, 20, 0x8000_0080)]
      ) {
        $0.add(fill(red, box(10, 10, 40, 30), opacity: 0.5)) {
          $0.add(fill(blue, box(25, 15, 10, 10)))
        }
      },
      DrawingCase("a group with an opacity of 0, which is invisible", [(15, 15, 0), (30, 20, 0)]) {
        $0.add(fill(red, box(10, 10, 40, 30), opacity: 0)) {
          $0.add(fill(blue, box(25, 15, 10, 10)))
        }
      },
      DrawingCase(
        "a hole with a border of its own",
        [(15, 15, 0xFFFF_0000), (20, 20, 0xFF00_FF00), (25, 25, 0)]
      ) {
        $0.add(fill(red, box(10, 10, 60, 50))) {
          var hole = Figure(
            Outline(box(20, 20, 20, 20)), face: Face(border: green, borderWidth: 2))
          hole.isHole = true
          $0.add(hole)
        }
      },
      DrawingCase(
        "a hole through a group and what is behind that, and something in front of it",
        [(45, 30, 0), (25, 30, 0xFFBF_0040), (60, 15, 0xFF00_00FF), (52, 32, 0xFF00_FF00)]
      ) {
        $0.add(fill(blue, box(10, 10, 80, 60)))
        $0.add(fill(red, box(20, 20, 50, 40), opacity: 0.75)) {
          $0.add(Figure(Outline(box(40, 25, 20, 20)), isHole: true)) {
            $0.add(fill(green, box(50, 30, 5, 5), opacity: 1))
          }
        }
      },
      DrawingCase(
        "a hole clipped at the figure that it is in", [(35, 20, 0), (45, 20, 0xFFFF_0000)]
      ) {
        $0.add(fill(red, box(10, 10, 60, 50)))
        $0.add(Figure(Outline(box(10, 10, 30, 50)))) {
          $0.add(Figure(Outline(box(30, 15, 30, 10)), isHole: true))
        }
      },
      DrawingCase(
        "figures with an empty face or an empty frame", [(20, 20, 0)]
      ) {
        $0.add(Figure(Outline(box(10, 10, 30, 30)), face: Face()))
        $0.add(fill(red, box(10, 10, 0, 30)))
        $0.add(fill(red, box(10, 10, -5, 30)))
      },
    ])
  private func figures(_ given: DrawingCase) throws {
    let sheet = try #require(Sheet(Self.area, margin: 5))
    var drawing = FigureTree()
    given.make(&drawing)
    var painter = FigurePainter()
    painter.paint(drawing, into: sheet.target)
    for (x, y, pixel) in given.pixels {
      let actual = sheet.target[x, y] ?? 1
      // The group with the hole has an opacity of 0.75, which also applies to the figure in it.
      if given.name.hasPrefix("a hole through"), (x, y) == (52, 32) {
        #expect(actual >> 24 == 191)
        continue
      }
      #expect(actual.isNear(pixel, 2), "\(x), \(y): \(String(actual, radix: 16))")
    }
    #expect(sheet.brokenGuards == 0)
    #expect(sheet.overbrightPixels == 0)
  }

  @Test(
    "A text is centred in its figure, and clipped if it is too large",
    arguments: [
      ("Press", 14.0), ("Gjpq\nÄÖ", 14), ("Schließen → ✕", 12), ("much too wide to fit", 40),
      ("l", 3), ("", 14),
    ])
  func text(_ text: String, size: Double) throws {
    let frame = PixelRect(x: 5, y: 6, width: 90, height: 61)
    let sheet = try #require(Sheet(Self.area, margin: 5))
    var drawing = FigureTree()
    let mask = TextMask(text, size: size, width: frame.width, height: frame.height)
    drawing.add(Figure(Outline(frame), face: Face(text: mask, textColour: green)))
    var painter = FigurePainter()
    painter.paint(drawing, into: sheet.target)
    #expect(sheet.brokenGuards == 0)
    var bounds = PixelRect.empty
    _ = sheet.count(in: Self.area) { x, y, pixel in
      if pixel >> 24 > 60 { bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1)) }
      return false
    }
    guard !text.isEmpty else {
      #expect(bounds.isEmpty)
      return
    }
    #expect(frame.contains(bounds) && !bounds.isEmpty)
    // A clipped text may begin and end with a gap between letters.
    let slack = size > 30 ? 20 : 3
    let middle = bounds.x + bounds.maxX
    #expect(abs(middle - frame.x - frame.maxX) <= slack, "\(bounds)")
    // The height of one line without descenders is that of a capital letter.
    if text == "Press" { #expect(abs(bounds.y + bounds.maxY - frame.y - frame.maxY) <= 3) }
    // Only green is painted, the colour of the letters.
    #expect(sheet.count(in: Self.area) { _, _, pixel in pixel & 0xFF00FF != 0 } == 0)
  }
}

extension UInt32 {
  /// Returns whether no channel differs by more than a tolerance.
  func isNear(_ other: UInt32, _ tolerance: Int) -> Bool {
    [24, 16, 8, 0].allSatisfy { abs(Int(self >> $0 & 255) - Int(other >> $0 & 255)) <= tolerance }
  }
}
