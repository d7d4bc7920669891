import SeededRandom
import Testing
import TouchDrawing
import Touches

private let red = Colour(hex: 0xFF0000)

/// The sum of the coverage of all pixels, in px.
private func coverage(of sheet: Sheet) -> Double {
  var sum = 0.0
  for y in sheet.bounds.y..<sheet.bounds.maxY {
    for x in sheet.bounds.x..<sheet.bounds.maxX { sum += Double(sheet.alpha(x, y)) / 255 }
  }
  return sum
}

@Suite struct PlotTests {
  @Test("A line covers its length times its width", arguments: 0..<40)
  func line(seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    let sheet = try #require(Sheet(PixelRect(x: -10, y: -10, width: 220, height: 220), margin: 4))
    func place() -> Point {
      Point(
        x: .random(in: 10...190, using: &generator), y: .random(in: 10...190, using: &generator))
    }
    let (start, end) = (place(), place())
    let width = Double.random(in: 1...6, using: &generator)
    sheet.target.line(from: start, to: end, width: width, colour: red)
    let length = (end - start).lengthSquared.squareRoot()
    #expect(abs(coverage(of: sheet) - length * width) <= 0.02 * length * width + 1)
    #expect(sheet.brokenGuards == 0)
    #expect(sheet.brightPixels == 0)
  }

  @Test("A disc and a ring cover their areas", arguments: [1.5, 2, 4.25, 10, 31])
  func round(radius: Double) throws {
    let bounds = PixelRect(x: 0, y: 0, width: 80, height: 80)
    let disc = try #require(Sheet(bounds))
    disc.target.disc(at: Point(x: 40.3, y: 39.6), radius: radius, colour: red)
    let area = Double.pi * radius * radius
    #expect(abs(coverage(of: disc) - area) <= 0.02 * area + 0.6)
    let ring = try #require(Sheet(bounds))
    ring.target.ring(at: Point(x: 40.3, y: 39.6), radius: radius, width: 2, colour: red)
    #expect(abs(coverage(of: ring) - 4 * Double.pi * radius) <= 0.3 * radius + 0.6)
    if radius > 2 { #expect(ring.alpha(40, 39) == 0) }
  }

  /// Something that cannot be painted.
  struct Nonsense: Sendable {
    let x: Double
    let size: Double
  }

  @Test(
    "What is no number or nowhere paints nothing",
    arguments: [
      Nonsense(x: .nan, size: 3), Nonsense(x: .infinity, size: 3), Nonsense(x: -1e9, size: 3),
      Nonsense(x: 10, size: .nan), Nonsense(x: 10, size: -3), Nonsense(x: 10, size: .infinity),
      Nonsense(x: -500, size: 3),
    ])
  func nonsense(_ given: Nonsense) throws {
    let sheet = try #require(Sheet(PixelRect(x: 0, y: 0, width: 40, height: 40), margin: 4))
    let place = Point(x: given.x, y: 10)
    sheet.target.disc(at: place, radius: given.size, colour: red)
    sheet.target.ring(at: place, radius: 8, width: given.size, colour: red)
    sheet.target.line(
      from: place, to: Point(x: given.x - 5, y: 10), width: given.size, colour: red)
    #expect(sheet.paintedPixels == 0)
    #expect(sheet.brokenGuards == 0)
  }
}
