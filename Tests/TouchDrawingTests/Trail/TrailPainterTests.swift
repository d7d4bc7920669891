import PaintingSupport
import Testing
import TouchDrawing
import Touches

@Suite struct TrailPainterTests {
  private static let area = PixelRect(x: 0, y: 0, width: 400, height: 260)
  private static let look = TrailLook(width: 14, edgeWidth: 2)

  /// Returns points along a line at the speed of a swipe, from the tail to the head.
  private static func line(from start: Point, step: Vector, count: Int) -> [TrailPoint] {
    (0..<count).map {
      TrailPoint(
        position: start + step * Double($0), strength: Double($0) / Double(count - 1))
    }
  }

  @Test("A trail gets stronger and wider from its tail to its head, without beads")
  func taper() throws {
    let sheet = try #require(Sheet(Self.area))
    var painter = TrailPainter()
    painter.paint(
      Self.line(from: Point(x: 40, y: 130.5), step: Vector(dx: 9.3, dy: 0), count: 33),
      look: Self.look, into: sheet.target, medium: .translucent)
    let alphas = (40..<330).map { sheet.alpha($0, 130) }
    let widths = (40..<330).map { x in
      sheet.count(in: PixelRect(x: x, y: 0, width: 1, height: 260)) { _, _, pixel in
        pixel >> 24 > 20
      }
    }
    // One rounding step is allowed; a bead would differ by tens.
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $1 >= $0 - 1 })
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $1 >= $0 - 1 })
    #expect(alphas[0] < 12 && alphas[289] > 180)
    #expect(widths[5] <= 3 && (16...20).contains(widths[285]))
  }

  @Test("A trail of constant strength has constant opacity through bends and crossings")
  func evenness() throws {
    let sheet = try #require(Sheet(Self.area))
    // A figure of eight, in steps that turn by up to 30 degrees.
    let points = (0..<40).map { step in
      let once = Circle.direction(step, of: 40)
      let twice = Circle.direction(2 * step, of: 40)
      return TrailPoint(
        position: Point(x: 200 + 150 * once.sine, y: 130 + 80 * twice.sine), strength: 1)
    }
    var painter = TrailPainter()
    painter.paint(points, look: Self.look, into: sheet.target, medium: .translucent)
    let full = sheet.alpha(Int(points[5].position.x), Int(points[5].position.y))
    #expect(full > 180)
    // Well inside the edge, where the alphas of body and core differ by at most 28.
    let weak = sheet.count(in: Self.area) { x, y, pixel in
      let here = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
      let isInside = points.contains { ($0.position - here).lengthSquared < 5.5 * 5.5 }
      return isInside && abs(Int(pixel >> 24) - full) > 28
    }
    #expect(weak == 0)
  }

  @Test("The computed bounds of a trail contain all its pixels")
  func bounds() throws {
    var generator = SeededGenerator(seed: 21)
    var painter = TrailPainter()
    for _ in 0..<12 {
      let points = (0..<8).map { index in
        TrailPoint(
          position: Point(x: generator.number(100...300), y: generator.number(80...180)),
          strength: Double(index) / 7)
      }
      for medium in [Medium.translucent, .shaped] {
        let sheet = try #require(Sheet(Self.area))
        painter.paint(points, look: Self.look, into: sheet.target, medium: medium)
        var capsules = TrailCapsules()
        capsules.renew(points, look: Self.look, medium: medium)
        let bounds = capsules.bounds
        let outside = sheet.count(in: Self.area) { x, y, pixel in
          pixel != 0 && !bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        }
        #expect(outside == 0 && sheet.paintedPixels > 0)
        if medium == .shaped { #expect(sheet.translucentPixels == 0) }
      }
    }
  }

  /// Rows are painted in groups of four pixels from the tile's left side, so one more of the
  /// overlapping pieces may reach a pixel.
  ///
  /// That changes at most the last bits.
  @Test("A trail painted tile by tile looks the same as one painted at once")
  func tiles() throws {
    let points = Self.line(from: Point(x: 30, y: 40), step: Vector(dx: 10.1, dy: 5.3), count: 30)
    var painter = TrailPainter()
    let whole = try #require(Sheet(Self.area))
    let tiled = try #require(Sheet(Self.area))
    painter.paint(points, look: Self.look, into: whole.target, medium: .translucent)
    for y in stride(from: 0, to: 260, by: 29) {
      for x in stride(from: 0, to: 400, by: 37) {
        let tile = tiled.target.clipped(to: PixelRect(x: x, y: y, width: 37, height: 29))
        painter.paint(points, look: Self.look, into: tile, medium: .translucent)
      }
    }
    let different = whole.count(in: Self.area) { x, y, pixel in
      guard let other = tiled.target[x, y] else { return true }
      return stride(from: UInt32(0), through: 24, by: 8).contains { shift in
        abs(Int(pixel >> shift & 255) - Int(other >> shift & 255)) > 3
      }
    }
    #expect(different == 0)
  }

  @Test("A single point is a dot, and a trail without points, width or strength is invisible")
  func degenerate() throws {
    let sheet = try #require(Sheet(Self.area))
    var painter = TrailPainter()
    let position = Point(x: 200, y: 130)
    let dot = [TrailPoint(position: position, strength: 1)]
    painter.paint([], look: Self.look, into: sheet.target, medium: .translucent)
    painter.paint(dot, look: TrailLook(width: 0), into: sheet.target, medium: .translucent)
    painter.paint(
      [TrailPoint(position: position, strength: 0)], look: Self.look, into: sheet.target,
      medium: .translucent)
    painter.paint(
      [TrailPoint(position: position, strength: .nan)], look: Self.look, into: sheet.target,
      medium: .translucent)
    #expect(sheet.paintedPixels == 0)
    painter.paint(dot + dot, look: Self.look, into: sheet.target, medium: .translucent)
    #expect((200...300).contains(sheet.paintedPixels))
  }
}
