import PaintingSupport
import Testing
import Touches

@testable import TouchDrawing

/// An outline, and the geometric distance of a point from it, in px; negative inside.
struct OutlineCase: CustomTestStringConvertible, Sendable {
  var name: String
  var make: @Sendable () -> Outline
  /// The exact area that it covers, in px.
  var area: Double
  var distance: @Sendable (Point) -> Double

  var testDescription: String { name }

  static let frame = PixelRect(x: 20, y: 30, width: 61, height: 40)
  private static let middle = Point(x: 50.5, y: 50)

  static let all = [
    OutlineCase(name: "rectangle", make: { Outline(frame) }, area: 61 * 40) { box($0, radius: 0) },
    OutlineCase(
      name: "rounded", make: { Outline(frame, .rounded(radius: 12)) },
      area: 61 * 40 - (4 - .pi) * 144
    ) { box($0, radius: 12) },
    OutlineCase(
      name: "pill", make: { Outline(frame, .rounded(radius: 20)) },
      area: 61 * 40 - (4 - .pi) * 400
    ) { box($0, radius: 20) },
    OutlineCase(
      name: "circle", make: { Outline(frame, .ellipse(radiusX: 18.5, radiusY: 18.5)) },
      area: .pi * 18.5 * 18.5
    ) { ($0 - middle).length - 18.5 },
    OutlineCase(
      name: "ellipse", make: { Outline(frame, .ellipse(radiusX: 30.5, radiusY: 20)) },
      area: .pi * 30.5 * 20
    ) { ellipse($0 - middle, 30.5, 20) },
    OutlineCase(
      name: "polygon",
      make: {
        Outline(
          frame,
          .map(
            CoverageMap(
              width: 61, height: 40,
              polygon: [Point(x: 30.5, y: 0), Point(x: 61, y: 40), Point(x: 0, y: 40)])))
      }, area: 61 * 40 / 2
    ) { triangle($0) },
  ]

  private static func box(_ point: Point, radius: Double) -> Double {
    let dx = abs(point.x - middle.x) - 30.5 + radius
    let dy = abs(point.y - middle.y) - 20 + radius
    let (outX, outY) = (max(dx, 0), max(dy, 0))
    return (outX * outX + outY * outY).squareRoot() + min(max(dx, dy), 0) - radius
  }

  /// Returns a distance whose sign is exact, and which is accurate to a tenth near the edge.
  private static func ellipse(_ offset: Vector, _ a: Double, _ b: Double) -> Double {
    let value = (offset.dx * offset.dx / (a * a) + offset.dy * offset.dy / (b * b)).squareRoot()
    let slope = Vector(dx: offset.dx / (a * a), dy: offset.dy / (b * b)).length
    return slope > 0 ? value * (value - 1) / slope : -b
  }

  private static func triangle(_ point: Point) -> Double {
    let dx = abs(point.x - middle.x)
    // The right side runs from (30.5, 0) to (61, 40); its normal is (40, -30.5) over its length.
    let side = (40 * dx - 30.5 * (point.y - 30)) / (40.0 * 40 + 30.5 * 30.5).squareRoot()
    return max(side, point.y - 70)
  }
}

@Suite struct OutlineTests {
  /// Returns the coverage of all pixels of an area, row by row.
  private func coverage(_ outline: Outline, of area: PixelRect) -> [UInt8] {
    var all: [UInt8] = []
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: area.width) { buffer in
      guard let base = buffer.baseAddress else { return }
      for y in area.y..<area.maxY {
        let columns = area.x..<area.maxX
        let solid = outline.cover(row: y, columns, into: base)
        #expect(columns.contains(solid.lowerBound) || solid.isEmpty)
        for x in solid { #expect(base[x - area.x] == 255) }
        all += (0..<area.width).map { base[$0] }
      }
    }
    return all
  }

  /// Smoothing by distance instead of area is inaccurate at curved edges, so a difference of 1 % of
  /// the area is allowed.
  ///
  /// A pixel more than 0.2 px from the edge must be on the right side of one half, and one more
  /// than 1 px from it must be covered fully or not at all.
  @Test(
    "An outline covers its inside, with an edge smoothed over one pixel", arguments: OutlineCase.all
  )
  private func coverage(_ given: OutlineCase) {
    let area = PixelRect(x: 10, y: 20, width: 90, height: 60)
    let all = coverage(given.make(), of: area)
    let sum = all.reduce(0.0) { $0 + Double($1) / 255 }
    #expect(abs(sum - given.area) < given.area * 0.01)
    for (index, share) in all.enumerated() {
      let (x, y) = (area.x + index % area.width, area.y + index / area.width)
      let distance = given.distance(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      let isRight = distance < -0.2 ? share > 127 : distance > 0.2 ? share < 128 : true
      #expect(isRight, "\(share) at \(x), \(y), \(distance) px from the edge")
      let isWhole = distance < -1 ? share == 255 : distance > 1 ? share == 0 : true
      #expect(isWhole, "\(share) at \(x), \(y), \(distance) px from the edge")
    }
  }

  /// The corners of polygons are not offset as parallel curves, so a border may be rounder there.
  @Test(
    "An inset outline loses the pixels near its edge", arguments: OutlineCase.all, [1, 3, 7])
  private func inset(_ given: OutlineCase, width: Int) {
    let area = PixelRect(x: 10, y: 20, width: 90, height: 60)
    let all = coverage(given.make().inset(by: width), of: area)
    for (index, share) in all.enumerated() {
      let (x, y) = (area.x + index % area.width, area.y + index / area.width)
      let depth = -given.distance(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) - Double(width)
      let isRight = depth > 1 ? share > 200 : depth < -1 ? share < 55 : true
      #expect(isRight, "\(share) at \(x), \(y), \(depth) px inside")
    }
  }

  @Test(
    "A grown coverage map extends beyond the shape by the given distance", arguments: [2, 4, 9])
  func grown(distance: Int) {
    let box = CoverageMap(
      width: 20, height: 10,
      polygon: [
        Point(x: 0, y: 0), Point(x: 20, y: 0), Point(x: 20, y: 10), Point(x: 0, y: 10),
      ])
    let map = box.grown(by: distance)
    #expect(map.width == 20 + 2 * distance && map.height == 10 + 2 * distance)
    #expect(map[map.width / 2, 0] > 127 && map[0, map.height / 2] > 127)
    // Its corners are quarter circles.
    #expect(map[0, 0] < 128)
    #expect(map[map.width / 2, -1] == 0)
  }

  @Test(
    "A mask covers the pixels whose alpha is above the threshold (R6)",
    arguments: [(85, false), (86, true)])
  func threshold(alpha: Int, isInside: Bool) {
    let map = CoverageMap(
      width: 8, height: 8, alpha: [UInt8](repeating: UInt8(alpha), count: 4), columns: 2,
      threshold: 85)
    #expect((map[4, 4] > 127) == isInside)
  }

  @Test(
    "An outline covers every pixel of a rectangle that it reports as covered",
    arguments: OutlineCase.all)
  private func covers(_ given: OutlineCase) {
    var generator = SeededGenerator(seed: 11)
    let outline = given.make()
    var covered = 0
    for _ in 0..<300 {
      let rect = generator.rect(in: PixelRect(x: 15, y: 25, width: 70, height: 50))
      guard outline.covers(rect) else { continue }
      covered += 1
      #expect(coverage(outline, of: rect).allSatisfy { $0 == 255 }, "\(rect)")
    }
    // Maps never report a rectangle as covered.
    if case .map = outline.shape { #expect(covered == 0) } else { #expect(covered > 5) }
  }
}
