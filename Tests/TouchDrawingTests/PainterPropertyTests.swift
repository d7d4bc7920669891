import PaintingSupport
import Testing
import TouchDrawing
import Touches

/// Properties that hold for all that is painted, at any position and in any order.
@Suite struct PainterPropertyTests {
  private static let area = PixelRect(x: -50, y: 900, width: 90, height: 70)

  @Test(
    "No channel exceeds its alpha, no guard is painted over, and shaped pixels are opaque",
    arguments: [Medium.translucent, .shaped])
  func invariants(medium: Medium) throws {
    var generator = SeededGenerator(seed: 5)
    var halos = HaloPainter()
    var trails = TrailPainter()
    var labels = LabelPainter()
    for round in 0..<25 {
      let sheet = try #require(Sheet(Self.area, margin: 40))
      for _ in 0..<6 {
        let target = sheet.target.clipped(to: generator.rect(in: Self.area))
        let position = Point(x: generator.number(-90...80), y: generator.number(860...1010))
        var points: [TrailPoint] = []
        for index in 0..<12 {
          points.append(
            TrailPoint(
              position: Point(
                x: position.x + generator.number(-40...40),
                y: position.y + generator.number(-40...40)),
              strength: Double(index) / 11))
        }
        let trail = TrailLook(
          width: generator.number(0...24), edgeWidth: generator.number(0...3),
          colour: generator.colour(),
          coreColour: generator.colour(), edgeColour: generator.colour(),
          opacity: generator.number(0...1))
        trails.paint(points, look: trail, into: target, medium: medium)
        halos.paint(
          generator.halo(), state: generator.state(), at: position, into: target, medium: medium)
        let look = LabelLook(
          textSize: generator.number(4...20), textColour: generator.colour(),
          plateColour: generator.colour())
        let text = "#7  \(Int(position.x)), \(Int(position.y))"
        let bounds = labels.bounds(
          of: text, look: look, beside: position, clearance: 10, inside: Self.area)
        labels.paint(
          text, look: look, colour: generator.colour(), at: bounds,
          opacity: generator.number(0...1),
          into: target, medium: medium)
      }
      #expect(sheet.brokenGuards == 0, "round \(round)")
      #expect(sheet.overbrightPixels == 0, "round \(round)")
      if medium == .shaped { #expect(sheet.translucentPixels == 0, "round \(round)") }
    }
  }

  @Test(
    "Nothing is painted at a position that is NaN, infinite or absurdly far away",
    arguments: [
      Point(x: .nan, y: 0), Point(x: 0, y: .infinity), Point(x: -.infinity, y: 0),
      Point(x: 1e300, y: -1e300),
    ])
  func invalidPosition(position: Point) throws {
    let sheet = try #require(Sheet(PixelRect(x: 0, y: 0, width: 30, height: 30)))
    var halos = HaloPainter()
    halos.paint(
      .presenter(pixelsPerMillimetre: 4), state: .down, at: position, into: sheet.target,
      medium: .translucent)
    var trails = TrailPainter()
    trails.paint(
      [TrailPoint(position: position, strength: 1)], look: TrailLook(width: 8), into: sheet.target,
      medium: .translucent)
    var labels = LabelPainter()
    let bounds = labels.bounds(
      of: "#1", look: LabelLook(textSize: 12), beside: position, clearance: 5, inside: sheet.bounds)
    #expect(sheet.paintedPixels == 0 && bounds.isEmpty)
  }

  @Test(
    "No halo or trail is painted with a size that is NaN, infinite or absurd",
    arguments: [Double.nan, .infinity, -1e300, 1e300])
  func invalidSize(size: Double) throws {
    let sheet = try #require(Sheet(PixelRect(x: 0, y: 0, width: 30, height: 30)))
    let position = Point(x: 15, y: 15)
    var halos = HaloPainter()
    var trails = TrailPainter()
    for medium in [Medium.translucent, .shaped] {
      halos.paint(
        HaloLook(discRadius: size, ringRadius: size, ringWidth: size, edgeWidth: size, glow: size),
        state: .down, at: position, into: sheet.target, medium: medium)
      trails.paint(
        [TrailPoint(position: position, strength: 1)],
        look: TrailLook(width: size, edgeWidth: size), into: sheet.target, medium: medium)
    }
    halos.paint(
      HaloLook(discRadius: 5, ringRadius: 9, ringWidth: 2, opacity: .nan), state: .down,
      at: position,
      into: sheet.target, medium: .translucent)
    trails.paint(
      [TrailPoint(position: position, strength: 1)], look: TrailLook(width: 8, opacity: .nan),
      into: sheet.target, medium: .translucent)
    #expect(sheet.paintedPixels == 0)
    var labels = LabelPainter()
    let label = labels.measure("#1", look: LabelLook(textSize: size))
    #expect(label.height < 600)
  }

  @Test("Blending one pixel over another rounds every channel to the nearest value")
  func blending() throws {
    let bounds = PixelRect(x: 0, y: 0, width: 256, height: 256)
    let ground = try #require(Sheet(bounds))
    let above = try #require(Sheet(bounds))
    for alpha in 0...255 {
      for value in 0...255 {
        let pixel = PixelRect(x: value, y: alpha, width: 1, height: 1)
        ground.target.fill(pixel, with: UInt32(value) * 0x0101_0101)
        above.target.fill(pixel, with: UInt32(alpha) << 24)
      }
    }
    ground.target.draw(above.target)
    let wrong = ground.count(in: bounds) { value, alpha, pixel in
      let kept = Int((Double(value) * Double(255 - alpha) / 255).rounded())
      return Int(pixel & 255) != kept || Int(pixel >> 24) != kept + alpha
    }
    #expect(wrong == 0)
  }
}
