import Glibc
import Testing
@testable import TouchInk
internal import Touches

@testable import TouchDrawing

@Suite("Fast strokes") struct FastStrokeTests {
  private static let radius = 100.0
  private static let middle = Point(x: 0, y: 0)
  private static let touch = TouchID(device: DeviceID(rawValue: 8), contact: 1)

  /// Returns the ink of a finger that moves along an arc, by an angle in degrees from report to
  /// report, while it is down or after it was lifted.
  private func arc(by angle: Double, count: Int, isLifted: Bool) throws -> [StrokeNode] {
    let shaping = StrokeShaping(
      filter: nil, fit: LocalFit(tolerance: 1.1), pixelsPerMillimetre: 4)
    var document = InkDocument(
      area: PixelRect(x: -200, y: -200, width: 400, height: 400), shaping: shaping)
    for step in 0..<count {
      let turn = Double(step) * angle * .pi / 180
      let sample = TouchSample(
        time: Timestamp(milliseconds: 1000 + 16.7 * Double(step)),
        position: Self.middle
          + Vector(dx: Self.radius * cos(turn), dy: Self.radius * sin(turn)))
      if step == 0 {
        let pen = InkBrush(tool: .pen, colour: .black, width: 6)
        _ = document.begin(Self.touch, pen, at: sample)
      } else {
        _ = document.extend(Self.touch, to: sample)
      }
    }
    guard isLifted else { return try #require(document.drafts.first).nodes(from: 0) }
    _ = document.end(Self.touch, time: Timestamp(milliseconds: 1000 + 17 * Double(count)))
    return try #require(Array(document.strokes).first?.nodes)
  }

  @Test(
    "The first and last pieces of an arc follow its curvature, in progress and finished",
    arguments: [(20.0, 6), (35, 4), (50, 4), (50, 3)], [false, true])
  func arcs(_ test: (angle: Double, count: Int), isLifted: Bool) throws {
    let nodes = try arc(by: test.angle, count: test.count, isLifted: isLifted)
    // The deviation of a straight piece from the arc.
    let straight = Self.radius * (1 - cos(test.angle / 2 * .pi / 180))
    let deviations = zip(nodes, nodes.dropFirst()).map { a, b in
      let middle = a.point + (b.point - a.point) * 0.5
      return abs(Self.radius - (middle - Self.middle).length)
    }
    #expect((deviations.max() ?? .infinity) < 0.2 * straight + 0.3)
    let first = try #require(nodes.first)
    #expect(abs(first.x - Float(Self.radius)) < 0.01 && first.y == 0)
    let end = Double(test.count - 1) * test.angle * .pi / 180
    let last = try #require(nodes.last)
    #expect(abs(Double(last.x) - Self.radius * cos(end)) < 0.01)
    #expect(abs(Double(last.y) - Self.radius * sin(end)) < 0.01)
  }

  @Test(
    "A line keeps its bends if a busy server gives several reports the same time",
    arguments: [
      StrokeShaping(filter: nil, fit: LocalFit(tolerance: 1.1), pixelsPerMillimetre: 4),
      StrokeShaping(pixelsPerMillimetre: 4),
    ])
  func simultaneousReports(_ shaping: StrokeShaping) throws {
    var document = InkDocument(
      area: PixelRect(x: -200, y: -200, width: 400, height: 400), shaping: shaping)
    for step in 0...50 {
      // The server did not read the reports from 100 ms until 200 ms.
      let time = (12..<25).contains(step) ? 25 : step
      let turn = Double(step) * .pi / 30
      let sample = TouchSample(
        time: Timestamp(milliseconds: 1000 + 8 * Double(time)),
        position: Self.middle
          + Vector(dx: Self.radius * cos(turn), dy: Self.radius * sin(turn)))
      if step == 0 {
        let pen = InkBrush(tool: .pen, colour: .black, width: 6)
        _ = document.begin(Self.touch, pen, at: sample)
      } else {
        _ = document.extend(Self.touch, to: sample)
      }
    }
    _ = document.end(Self.touch, time: Timestamp(milliseconds: 1408))
    let nodes = try #require(Array(document.strokes).first?.nodes)
    let deviations = zip(nodes, nodes.dropFirst()).map { a, b in
      let middle = a.point + (b.point - a.point) * 0.5
      return abs(Self.radius - (middle - Self.middle).length)
    }
    #expect((deviations.max() ?? .infinity) < 1.5)
  }

  @Test("A first piece before a corner stays straight")
  func corner() {
    let segment = CatmullRomSegment(
      before: nil, start: Point(x: 0, y: 0), end: Point(x: 60, y: 0), after: Point(x: 5, y: 20))
    var points: [Point] = []
    segment.forEachPoint { points.append($0) }
    #expect(points.allSatisfy { abs($0.y) < 6 })
    let middle = segment.point(at: 0.25)
    #expect(abs(middle.y) < 3)
  }
}
