import SeededRandom
import Testing
import Touches

@testable import TouchDrawing

@Suite("Coverage of polygons with many corners") struct CoverageMapTests {
  /// Corners at random places in and around a map of so many px, of which some lie on whole rows.
  private func corners(_ count: Int, _ seed: UInt64, side: Double) -> [Point] {
    var numbers = SplitMix64(seed: seed)
    return (0..<count).map { place in
      let point = Point(
        x: .random(in: -0.1 * side...1.1 * side, using: &numbers),
        y: .random(in: -0.1 * side...1.1 * side, using: &numbers))
      return place.isMultiple(of: 3) ? Point(x: point.x, y: point.y.rounded()) : point
    }
  }

  @Test(
    "Each row of a polygon is crossed where its edges cross it, from left to right",
    arguments: 1...20)
  func crossings(_ seed: UInt64) {
    let corners = corners(3 + Int(seed) * 7, seed, side: 40)
    var row = RowCrossings(corners)
    for step in -20..<200 {
      let y = Double(step) / 4
      var expected: [Double] = []
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1))
      where (a.y > y) != (b.y > y) {
        expected.append(a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y))
      }
      row.advance(to: y)
      #expect(row.xs == expected.sorted(), "row \(y)")
    }
  }

  @Test(
    "A jagged shape grows and shrinks as far as one with a plain edge",
    arguments: [-9, -3, 4, 12])
  func offset(_ distance: Int) {
    // A comb of twelve teeth: with so much of an edge, pixels learn from their neighbours.
    let teeth = 12
    let corners =
      (0..<teeth).flatMap { tooth in
        let left = 4 + Double(tooth) * 4.7
        return [Point(x: left, y: 52.3), Point(x: left + 2.35, y: 6.5)]
      } + [Point(x: 60.5, y: 52.3), Point(x: 60.5, y: 58.4), Point(x: 4, y: 58.4)]
    let map = CoverageMap(width: 64, height: 64, polygon: corners)
    let margin = max(distance, 0)
    let moved = map.offset(by: distance, margin: margin)
    var farOff = 0
    for y in 0..<moved.height {
      for x in 0..<moved.width {
        let place = Point(x: Double(x - margin) + 0.5, y: Double(y - margin) + 0.5)
        let depth = depth(of: place, corners)
        let expected = max(0, min(1, depth + Double(distance) + 0.5))
        if abs(Double(moved[x, y]) / 255 - expected) > 0.75 { farOff += 1 }
      }
    }
    // Teeth end in points that are thinner than a pixel, which the map knows as half a pixel.
    let all = moved.width * moved.height
    #expect(farOff <= all / 50, "\(farOff) px of \(all)")
  }

  /// Returns the distance of a place from the rim of a polygon, in px; less than 0 outside.
  private func depth(of place: Point, _ corners: [Point]) -> Double {
    var nearest = Double.infinity
    var isInside = false
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (edge, way) = (b - a, place - a)
      let along = (way.dx * edge.dx + way.dy * edge.dy) / edge.lengthSquared
      let rest = way + edge * -max(0, min(1, along))
      nearest = min(nearest, rest.lengthSquared.squareRoot())
      if (a.y > place.y) != (b.y > place.y),
        place.x < a.x + (place.y - a.y) * (b.x - a.x) / (b.y - a.y)
      {
        isInside.toggle()
      }
    }
    return isInside ? nearest : -nearest
  }
}
