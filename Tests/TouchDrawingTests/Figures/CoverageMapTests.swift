import SeededRandom
import Testing
import Touches

@testable import TouchDrawing

@Suite("Coverage of polygons with many corners") struct CoverageMapTests {
  /// Returns corners at random positions in and around a square map with sides of `side` px; every
  /// third one lies on a whole row.
  private func corners(_ count: Int, _ seed: UInt64, side: Double) -> [Point] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { index in
      let point = Point(
        x: .random(in: -0.1 * side...1.1 * side, using: &generator),
        y: .random(in: -0.1 * side...1.1 * side, using: &generator))
      return index.isMultiple(of: 3) ? Point(x: point.x, y: point.y.rounded()) : point
    }
  }

  @Test(
    "The crossings of each row with the edges of a polygon are found, from left to right",
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
    "A jagged shape grows and shrinks by the same distance as one with a straight edge",
    arguments: [-9, -3, 4, 12])
  func offset(_ distance: Int) {
    // A comb of twelve teeth: its edge is so long that pixels get their depths from neighbours.
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
        let point = Point(x: Double(x - margin) + 0.5, y: Double(y - margin) + 0.5)
        let depth = depth(of: point, corners)
        let expected = max(0, min(1, depth + Double(distance) + 0.5))
        if abs(Double(moved[x, y]) / 255 - expected) > 0.75 { farOff += 1 }
      }
    }
    // The teeth end in points thinner than a pixel, which the map treats as half a pixel.
    let total = moved.width * moved.height
    #expect(farOff <= total / 50, "\(farOff) px of \(total)")
  }

  /// Returns the distance of a point from the edge of a polygon, in px; negative outside.
  private func depth(of point: Point, _ corners: [Point]) -> Double {
    var nearest = Double.infinity
    var isInside = false
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (edge, displacement) = (b - a, point - a)
      let along = (displacement.dx * edge.dx + displacement.dy * edge.dy) / edge.lengthSquared
      let remainder = displacement + edge * -max(0, min(1, along))
      nearest = min(nearest, remainder.length)
      if (a.y > point.y) != (b.y > point.y),
        point.x < a.x + (point.y - a.y) * (b.x - a.x) / (b.y - a.y)
      {
        isInside.toggle()
      }
    }
    return isInside ? nearest : -nearest
  }
}
