import Glibc
import Testing
@testable import TouchInk
internal import Touches

@testable import TouchDrawing

@Suite("Fast strokes") struct FastStrokeTests {
  private static let radius = 100.0
  private static let middle = Point(x: 0, y: 0)
  private static let touch = TouchID(device: DeviceID(rawValue: 8), contact: 1)

  /// Draws with a finger that moves along an arc, and is still down.
  ///
  /// - Parameters:
  ///   - shaping: the form of lines.
  ///   - reports: the angle of each report, in rad, and its time, in ms.
  /// - Returns: the document.
  private static func arc(
    _ shaping: StrokeShaping, _ reports: some Collection<(turn: Double, time: Double)>
  ) -> InkDocument {
    var document = InkDocument(
      area: PixelRect(x: -200, y: -200, width: 400, height: 400), shaping: shaping)
    for (step, report) in reports.enumerated() {
      let sample = TouchSample(
        time: Timestamp(milliseconds: report.time),
        position: middle + Vector(dx: radius * cos(report.turn), dy: radius * sin(report.turn)))
      if step == 0 {
        let pen = InkBrush(tool: .pen, colour: .black, width: 6)
        _ = document.begin(touch, pen, at: sample)
      } else {
        _ = document.extend(touch, to: sample)
      }
    }
    return document
  }

  /// Returns the greatest distance of the middle of a piece from the arc, in px.
  private static func greatestDeviation(_ nodes: [StrokeNode]) -> Double {
    zip(nodes, nodes.dropFirst()).map { a, b in
      let centre = a.point + (b.point - a.point) * 0.5
      return abs(radius - (centre - middle).length)
    }.max() ?? .infinity
  }

  /// Returns the ink of a finger that moves along an arc, by an angle in degrees from report to
  /// report, while it is down or after it was lifted.
  private func arc(by angle: Double, count: Int, isLifted: Bool) throws -> [StrokeNode] {
    var document = Self.arc(
      StrokeShaping(filter: nil, fit: LocalFit(tolerance: 1.1), pixelsPerMillimetre: 4),
      (0..<count).map { step in
        (turn: Double(step) * angle * .pi / 180, time: 1000 + 16.7 * Double(step))
      })
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
    #expect(Self.greatestDeviation(nodes) < 0.2 * straight + 0.3)
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
    // The server did not read the reports from 100 ms until 200 ms.
    var document = Self.arc(
      shaping,
      (0...50).map { step in
        let report = (12..<25).contains(step) ? 25 : step
        return (turn: Double(step) * .pi / 30, time: 1000 + 8 * Double(report))
      })
    _ = document.end(Self.touch, time: Timestamp(milliseconds: 1408))
    let nodes = try #require(Array(document.strokes).first?.nodes)
    #expect(Self.greatestDeviation(nodes) < 1.5)
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
