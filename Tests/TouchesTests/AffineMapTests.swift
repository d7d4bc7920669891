import Testing

@testable import Touches

@Suite("Affine maps of the plane") struct AffineMapTests {
  static let maps = [
    AffineMap.identity, AffineMap(2, 0, 5, 0, 3, -7), AffineMap(0, -1, 1, 1, 0, 0),
    AffineMap(0.98, 0.02, -12, -0.03, 1.05, 4),
  ]
  static let points = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: -3, y: 250)]

  private func expectSame(_ a: Point, _ b: Point) {
    #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9, "\(a) is not \(b)")
  }

  @Test("An affine map transforms a point by its two rows")
  func transformedPoint() {
    #expect(AffineMap(2, 3, 5, 7, 11, 13)(Point(x: 1, y: 10)) == Point(x: 37, y: 130))
  }

  @Test("The inverse of an affine map undoes it", arguments: maps)
  func inverse(_ map: AffineMap) throws {
    let back = try #require(map.inverse)
    for point in Self.points { expectSame(back(map(point)), point) }
  }

  @Test(
    "A singular affine map has no inverse",
    arguments: [[0, 0, 1, 0, 0, 1], [1, 2, 0, 2, 4, 0]])
  func singular(_ rows: [Double]) throws {
    #expect(try #require(AffineMap(rows: rows)).inverse == nil)
  }

  @Test(
    "A product of affine maps applies the inner one first, then the outer one", arguments: maps,
    maps)
  func product(_ outer: AffineMap, _ inner: AffineMap) {
    for point in Self.points { expectSame((outer * inner)(point), outer(inner(point))) }
  }

  @Test(
    "An affine map needs six numbers, or a 3 × 3 matrix with the last row 0, 0, 1",
    arguments: [
      ([1, 0, 0, 0, 1, 0, 0, 0, 1], true), ([1, 0, 0, 0, 1, 0, 0.1, 0, 1], false),
      ([1, 0, 0, 0, 1, 0, 0, 0, 2], false), ([1, 0, 0, 0, 1, 0], false),
      ([.nan, 0, 0, 0, 1, 0, 0, 0, 1], false),
    ] as [([Double], Bool)])
  func matrix(_ numbers: [Double], _ isMap: Bool) {
    let map = AffineMap(matrix: numbers)
    #expect((map != nil) == isMap)
    if let map { #expect(map.matrix == numbers) }
    #expect((AffineMap(rows: numbers) != nil) == (numbers.count == 6))
  }
}
