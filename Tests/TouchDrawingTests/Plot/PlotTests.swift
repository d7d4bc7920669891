import PaintingSupport
import SeededRandom
import Testing
import TouchDrawing
import Touches

private let red = Colour(hex: 0xFF0000)

/// Returns the sum of the coverage of all pixels, in px.
private func coverage(of sheet: Sheet) -> Double {
  var sum = 0.0
  for y in sheet.bounds.y..<sheet.bounds.maxY {
    for x in sheet.bounds.x..<sheet.bounds.maxX { sum += Double(sheet.alpha(x, y)) / 255 }
  }
  return sum
}

@Suite struct PlotTests {
  @Test("The area of a line is its length times its width", arguments: 0..<40)
  func line(seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    let sheet = try #require(Sheet(PixelRect(x: -10, y: -10, width: 220, height: 220), margin: 4))
    func point() -> Point {
      Point(
        x: .random(in: 10...190, using: &generator), y: .random(in: 10...190, using: &generator))
    }
    let (start, end) = (point(), point())
    let width = Double.random(in: 1...6, using: &generator)
    sheet.target.line(from: start, to: end, width: width, colour: red)
    let length = (end - start).length
    #expect(abs(coverage(of: sheet) - length * width) <= 0.02 * length * width + 1)
    #expect(sheet.brokenGuards == 0)
    #expect(sheet.overbrightPixels == 0)
  }

  @Test("A disc and a ring cover their areas", arguments: [1.5, 2, 4.25, 10, 31])
  func round(radius: Double) throws {
    let bounds = PixelRect(x: 0, y: 0, width: 80, height: 80)
    let disc = try #require(Sheet(bounds))
    disc.target.disc(at: Point(x: 40.3, y: 39.6), radius: radius, colour: red)
    let area = Double.pi * radius * radius
    #expect(abs(coverage(of: disc) - area) <= 0.02 * area + 0.6)
    #expect(disc.alpha(40, 39) == 255)
    let ring = try #require(Sheet(bounds))
    ring.target.ring(at: Point(x: 40.3, y: 39.6), radius: radius, width: 2, colour: red)
    #expect(abs(coverage(of: ring) - 4 * Double.pi * radius) <= 0.3 * radius + 0.6)
    if radius > 2 { #expect(ring.alpha(40, 39) == 0) }
  }

  /// An ellipse, and offsets from its centre to points on its line and off it.
  struct Oval: Sendable {
    let major: Double
    let minor: Double
    let angle: Double
    let on: [Vector]
    let off: [Vector]
  }

  @Test(
    "An ellipse is rotated clockwise from upright, and its line lies inside its diameters",
    arguments: [
      Oval(
        major: 60, minor: 20, angle: 0, on: [Vector(dx: 0, dy: -29), Vector(dx: 9, dy: 0)],
        off: [Vector(dx: 0, dy: 0), Vector(dx: 0, dy: 32), Vector(dx: 13, dy: 0)]),
      Oval(
        major: 60, minor: 20, angle: .pi / 2, on: [Vector(dx: 29, dy: 0), Vector(dx: 0, dy: 9)],
        off: [Vector(dx: 0, dy: -29), Vector(dx: 32, dy: 0)]),
      Oval(
        major: 60, minor: 20, angle: .pi / 4,
        on: [Vector(dx: 20.5, dy: -20.5), Vector(dx: -20.5, dy: 20.5), Vector(dx: 6.4, dy: 6.4)],
        off: [Vector(dx: 20.5, dy: 20.5), Vector(dx: 0, dy: 0)]),
      Oval(
        major: 30, minor: 30, angle: 1, on: [Vector(dx: 14, dy: 0), Vector(dx: 0, dy: -14)],
        off: [Vector(dx: 10, dy: 0), Vector(dx: 17, dy: 0)]),
      Oval(
        major: 40, minor: 0, angle: 0, on: [Vector(dx: 0, dy: 15), Vector(dx: 0, dy: -15)],
        off: [Vector(dx: 5, dy: 0), Vector(dx: 0, dy: 23)]),
    ])
  func ellipse(_ oval: Oval) throws {
    let sheet = try #require(Sheet(PixelRect(x: 0, y: 0, width: 90, height: 90), margin: 4))
    let middle = Point(x: 45.5, y: 45.5)
    sheet.target.ellipse(
      at: middle, major: oval.major, minor: oval.minor, angle: oval.angle, width: 2, colour: red)
    func alpha(_ offset: Vector) -> Int {
      let point = middle + offset
      return Int(sheet.alpha(Int(point.x.rounded(.down)), Int(point.y.rounded(.down))))
    }
    for offset in oval.on { #expect(alpha(offset) > 100, "\(offset)") }
    for offset in oval.off { #expect(alpha(offset) == 0, "\(offset)") }
    #expect(sheet.brokenGuards == 0)
    #expect(sheet.overbrightPixels == 0)
  }

  /// Values that cannot be painted.
  struct InvalidValues: Sendable {
    let x: Double
    let size: Double
  }

  @Test(
    "Nothing is painted with invalid sizes or at positions outside",
    arguments: [
      InvalidValues(x: .nan, size: 3), InvalidValues(x: .infinity, size: 3),
      InvalidValues(x: -1e9, size: 3),
      InvalidValues(x: 10, size: .nan), InvalidValues(x: 10, size: -3),
      InvalidValues(x: 10, size: .infinity),
      InvalidValues(x: -500, size: 3),
    ])
  func invalidValues(_ given: InvalidValues) throws {
    let sheet = try #require(Sheet(PixelRect(x: 0, y: 0, width: 40, height: 40), margin: 4))
    let point = Point(x: given.x, y: 10)
    sheet.target.disc(at: point, radius: given.size, colour: red)
    sheet.target.ring(at: point, radius: 8, width: given.size, colour: red)
    sheet.target.ellipse(
      at: point, major: 8, minor: 5, angle: 1, width: given.size, colour: red)
    sheet.target.line(
      from: point, to: Point(x: given.x - 5, y: 10), width: given.size, colour: red)
    #expect(sheet.paintedPixels == 0)
    #expect(sheet.brokenGuards == 0)
  }
}
