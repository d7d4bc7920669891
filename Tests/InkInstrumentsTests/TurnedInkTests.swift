import PixelComparison
import SeededRandom
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import InkInstruments

@Suite("Pixels of ink and lines at any angle") struct TurnedInkTests {
  private static let area = PixelRect(x: 20, y: 10, width: 160, height: 120)

  /// The middle of the fingers.
  private static let pivot = Point(x: 90, y: 70)

  /// Returns short strokes at random places, some of them across the edges of the area.
  private static func strokes(_ dice: inout SplitMix64) -> [Stroke] {
    (Int32(0)..<24).map { number in
      let place = Point(
        x: .random(in: 10...190, using: &dice), y: .random(in: 0...140, using: &dice))
      // The first one is where the fingers turn them.
      let start = number == 0 ? pivot : place
      let end =
        start
        + Vector(dx: .random(in: -9...9, using: &dice), dy: .random(in: -9...9, using: &dice))
      return Stroke(
        id: StrokeID(rawValue: number), device: DeviceID(rawValue: 1),
        brush: InkBrush(tool: .pen, colour: Colour(hex: 0xE0_7020), width: 5),
        nodes: [start, end].map { StrokeNode(x: Float($0.x), y: Float($0.y), radius: 2.5) })
    }
  }

  /// Returns a picture's pixel between the middles of four pixels; nothing is outside of it.
  private static func interpolated(_ picture: PixelTarget, _ place: Point) -> UInt32 {
    let (x, y) = ((place.x - 0.5).rounded(.down), (place.y - 0.5).rounded(.down))
    let (right, low) = (place.x - 0.5 - x, place.y - 0.5 - y)
    func channel(_ shift: UInt32) -> UInt32 {
      func value(_ column: Double, _ row: Double) -> Double {
        Double((picture[Int(x + column), Int(y + row)] ?? 0) >> shift & 255)
      }
      let upper = value(0, 0) * (1 - right) + value(1, 0) * right
      let lower = value(0, 1) * (1 - right) + value(1, 1) * right
      return UInt32((upper * (1 - low) + lower * low).rounded()) << shift
    }
    return channel(24) | channel(16) | channel(8) | channel(0)
  }

  @Test(
    "Each pixel of turned ink is interpolated between those of the ink, with no part left out",
    arguments: [
      (0.0, 1.01), (10, 1), (45, 1), (90, 1), (-135, 2.5), (17, 0.4), (200, 0.05), (3, 12),
    ])
  func turned(degrees: Double, scale: Double) throws {
    var dice = SplitMix64(seed: 7)
    let strokes = Self.strokes(&dice)
    let ink = try #require(FloatingInk(strokes, on: Self.area, medium: .translucent))
    let map = FingerMotion(
      pivot: Self.pivot, translation: Vector(dx: 3.3, dy: -1.8),
      angle: degrees * .pi / 180, scale: scale
    ).map
    let inverse = try #require(map.inverse)
    // The whole of the ink, also beyond the area.
    let surroundings = PixelRect(x: -40, y: -40, width: 300, height: 250)
    guard let still = Canvas(bounds: surroundings), let turned = Canvas(bounds: Self.area) else {
      Issue.record("no memory for a canvas")
      return
    }
    ink.paint(.identity, into: still.target)
    ink.paint(map, into: turned.target)
    var (worst, inked) = (0, 0)
    for y in Self.area.y..<Self.area.maxY {
      for x in Self.area.x..<Self.area.maxX {
        let expected = Self.interpolated(
          still.target, inverse(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        let shown = turned.target[x, y] ?? 0
        worst = max(worst, shown.distance(to: expected), (shown >> 24).distance(to: expected >> 24))
        inked += expected == 0 ? 0 : 1
      }
    }
    // The shares of pixels are multiples of 1/255.
    #expect(worst <= 2)
    #expect(inked > 0)
  }

  @Test(
    "A line covers the pixels that are near its axis, and no others",
    arguments: [
      (30.0, 20.0, 150.0, 110.0), (150, 20, 30, 110), (30, 60.3, 150, 60.3), (70.5, 20, 70.5, 120),
      (30, 60, 150, 60.05), (90, 70, 90, 70), (-500, -900, 700, 800), (60, 70, 60.02, 110),
    ])
  func line(x: Double, y: Double, endX: Double, endY: Double) {
    let (start, end, width) = (Point(x: x, y: y), Point(x: endX, y: endY), 7.0)
    guard let canvas = Canvas(bounds: Self.area) else {
      Issue.record("no memory for a canvas")
      return
    }
    LinePainter(canvas.target).line(from: start, to: end, width: width, .white)
    let axis = end - start
    var worst = 0
    for y in Self.area.y..<Self.area.maxY {
      for x in Self.area.x..<Self.area.maxX {
        let offset = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - start
        let along = (offset.dx * axis.dx + offset.dy * axis.dy) / max(axis.lengthSquared, 1e-9)
        let distance = (offset + axis * -min(max(along, 0), 1)).length
        let level = (min(max(width / 2 + 0.5 - distance, 0), 1) * 255).rounded()
        worst = max(worst, abs(Int((canvas.target[x, y] ?? 0) >> 24) - Int(level)))
      }
    }
    #expect(worst <= 1)
  }
}
