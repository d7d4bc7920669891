import Testing
import Touches

@testable import TouchDrawing

@Suite struct PaintedSpansTests {
  @Test("What was painted is cleared to the last pixel, frame by frame", arguments: Dance.all)
  func frames(_ dance: Dance) throws {
    for medium in [Medium.translucent, .shaped] {
      let sheet = try #require(Sheet(dance.bounds, margin: 24))
      var painter = TrailPainter()
      var painted = PaintedSpans()
      var scene = Scene()
      var fingers = dance.fingers.indices.map { index in
        Finger(
          UInt32(index), at: 0, x: dance.fingers[index].start.x, y: dance.fingers[index].start.y)
      }
      for finger in fingers { scene.touch(finger.began) }
      var most = 0
      for frame in 1...Dance.frames {
        for index in fingers.indices {
          let place = dance.fingers[index].place(inFrame: frame)
          scene.touch(fingers[index].moved(at: Double(frame) * 16, x: place.x, y: place.y))
        }
        scene.advance(toMilliseconds: Double(frame) * 16)
        painted.clear(sheet.target)
        #expect(sheet.paintedPixels == 0, "frame \(frame)")
        for mark in scene.marks {
          painter.paint(
            mark.trail, look: dance.look, into: sheet.target, medium: medium, painted: &painted)
        }
        most = max(most, sheet.paintedPixels)
      }
      #expect(dance.isSeen == (most > 0))
      if medium == .translucent { #expect(Self.strays(on: sheet, of: painted) == 0) }
      painted.clear(sheet.target)
      #expect(sheet.paintedPixels == 0)
      // What was cleared is forgotten.
      sheet.target.fill(dance.bounds, with: 0xff00_0000)
      painted.clear(sheet.target)
      #expect(sheet.paintedPixels == dance.bounds.area)
      #expect(sheet.brokenGuards == 0)
    }
  }

  /// How many pixels the runs hold that are far from every painted one.
  ///
  /// A run is made of blocks of eight pixels, and on the rim of a trail and at its tail the paint
  /// is too thin to change a pixel.
  private static func strays(on sheet: Sheet, of painted: PaintedSpans) -> Int {
    guard let copy = Sheet(sheet.bounds) else { return .max }
    copy.target.fill(sheet.bounds, with: 0xff00_0000)
    var spans = painted
    spans.clear(copy.target)
    return copy.count(in: sheet.bounds) { x, y, pixel in
      pixel == 0
        && (y - 8...y + 8).allSatisfy { row in
          (x - 16...x + 16).allSatisfy { (sheet.target[$0, row] ?? 0) == 0 }
        }
    }
  }

  @Test("Runs are cleared as far as they lie on the target, and nothing else", arguments: Run.all)
  private func runs(_ run: Run) throws {
    let bounds = PixelRect(x: -20, y: 10, width: 40, height: 6)
    let sheet = try #require(Sheet(bounds, margin: 8))
    sheet.target.fill(bounds, with: 0xff00_0000)
    var spans = PaintedSpans()
    for rect in run.rects { spans.add(y: rect.y, x: rect.x, count: rect.width) }
    spans.clear(sheet.target)
    let wrong = sheet.count(in: bounds) { x, y, pixel in
      let here = PixelRect(x: x, y: y, width: 1, height: 1)
      return (pixel == 0) != run.rects.contains { $0.contains(here) }
    }
    #expect(wrong == 0)
    #expect(sheet.brokenGuards == 0)
  }

  /// Runs of pixels, each a rectangle of one row.
  struct Run: CustomTestStringConvertible {
    var testDescription: String
    var rects: [PixelRect]

    init(_ testDescription: String, _ runs: (y: Int, x: Int, count: Int)...) {
      self.testDescription = testDescription
      rects = runs.map { PixelRect(x: $0.x, y: $0.y, width: $0.count, height: 1) }
    }

    static let all = [
      Run("none"),
      Run("one pixel", (12, -1, 1)),
      Run("a whole row", (12, -20, 40)),
      Run("the same row twice, overlapping", (12, -10, 12), (12, -4, 12)),
      Run("several rows", (10, -20, 3), (11, 0, 9), (15, 19, 1)),
      Run("over the left and the right edge", (12, -28, 10), (13, 16, 12)),
      Run("above, below, left and right of it", (9, 0, 5), (16, 0, 5), (12, -30, 5), (12, 25, 5)),
    ]
  }
}

/// Fingers that move at a steady pace over a piece of the screen.
struct Dance: CustomTestStringConvertible {
  /// One finger: where it begins, and how far it moves in a frame, in px.
  struct Steps {
    var start: Point
    var step: Vector

    init(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) {
      start = Point(x: x, y: y)
      step = Vector(dx: dx, dy: dy)
    }

    func place(inFrame frame: Int) -> Point { start + step * Double(frame) }
  }

  /// Long enough for a trail to lose its tail.
  static let frames = 40

  var testDescription: String
  var bounds = PixelRect(x: 0, y: 0, width: 320, height: 240)
  var look = TrailLook(width: 14, edgeWidth: 2)
  /// Whether anything of it lies on the piece.
  var isSeen = true
  var fingers: [Steps]

  static let all = [
    Dance(testDescription: "along a row", fingers: [Steps(20, 120, 7, 0)]),
    Dance(
      testDescription: "a thin one along a row", look: TrailLook(width: 2, edgeWidth: 0),
      fingers: [Steps(20, 120.5, 7, 0)]),
    Dance(testDescription: "down several bands of rows", fingers: [Steps(160, 10, 0.3, 5.5)]),
    Dance(
      testDescription: "two that cross", fingers: [Steps(20, 20, 7, 5), Steps(300, 20, -7, 5)]),
    Dance(
      testDescription: "ten on one way", fingers: (0..<10).map { Steps(20 + Double($0), 90, 6, 1) }),
    Dance(
      testDescription: "over the left and the top edge", fingers: [Steps(100, 80, -5, -4)]),
    Dance(
      testDescription: "over the right and the bottom edge", fingers: [Steps(200, 150, 6, 5)]),
    Dance(
      testDescription: "along all four edges",
      fingers: [
        Steps(0, 0, 7, 0), Steps(0, 0, 0, 5), Steps(319.9, 0, 0, 5), Steps(0, 239.9, 7, 0),
      ]),
    Dance(
      testDescription: "beside it", isSeen: false,
      fingers: [Steps(400, 0, 0, 5), Steps(-100, 0, 0, 5)]),
    Dance(
      testDescription: "on a second monitor, left of the first and odd in size",
      bounds: PixelRect(x: -203, y: 31, width: 197, height: 101),
      fingers: [Steps(-230, 60, 6, 1), Steps(-40, 140, -3, -3)]),
    Dance(
      testDescription: "on a monitor of one pixel",
      bounds: PixelRect(x: 7, y: 5, width: 1, height: 1), fingers: [Steps(-40, 5, 2, 0)]),
  ]
}
