import Glibc
import PaintingSupport
import Testing
import TouchDrawing
import Touches

@testable import TouchInk

@Suite struct EnlargedInkTests {
  private static let area = PixelRect(x: 0, y: 0, width: 640, height: 480)
  private static let view = PageView(scale: 8, x: -160, y: -249.1)
  private static let brush = InkBrush(tool: .pen, colour: .black, width: 2)

  /// Returns a document with a circle around (60, 60), drawn at its own size or on a reduced page,
  /// that is shown enlarged.
  private func circle(
    radius: Double, density: Double, drawnThrough drawingView: PageView = .identity
  ) -> InkDocument {
    var document = InkDocument(
      area: Self.area, shaping: StrokeShaping(pixelsPerMillimetre: density))
    document.show(drawingView, on: Self.area)
    let finger = InkHand.finger(1)
    let reports = (0...150).map { index in
      let angle = 2 * Double.pi * Double(index) / 150
      return TouchSample(
        time: Timestamp(milliseconds: 8 * Double(index)),
        position: Point(x: 60 + radius * cos(angle), y: 60 + radius * sin(angle)),
        contact: TouchContact())
    }
    _ = document.begin(finger, Self.brush, at: reports[0])
    for report in reports.dropFirst() { _ = document.extend(finger, to: report) }
    _ = document.end(finger, at: nil as TouchSample?, time: Timestamp(milliseconds: 1300))
    document.show(Self.view, on: Self.area)
    return document
  }

  private func parts(_ stroke: Stroke, in view: PageView = view) -> [InkPiece] {
    let pieces = stroke.pieces(in: view)
    var parts: [InkPiece] = []
    for index in pieces.indices { pieces.forEachPart(of: index) { parts.append($0) } }
    return parts
  }

  /// Returns the largest angle between consecutive pieces, in degrees.
  private func largestTurn(of pieces: [InkPiece]) -> Float? {
    let directions = pieces.map { piece in
      atan2(piece.end.y - piece.start.y, piece.end.x - piece.start.x) * 180 / Float.pi
    }
    return zip(directions, directions.dropFirst()).map { a, b in
      min((b - a).magnitude, 360 - (b - a).magnitude)
    }.max()
  }

  @Test(
    "A circle drawn at its own size has no facets when the page is enlarged eight times",
    arguments: [(8.0, 4.0), (16, 4), (30, 4), (12, 6), (20, 10), (30, 10)])
  func bends(radius: Double, density: Double) throws {
    let document = circle(radius: radius, density: density)
    let stroke = try #require(document.strokes.first { _ in true })
    let former = try #require(largestTurn(of: Array(stroke.pieces(in: Self.view))))
    let turn = try #require(largestTurn(of: parts(stroke)))
    #expect(turn < 0.65 * former, "\(turn) instead of \(former) degrees")
    #expect(parts(stroke, in: .identity) == Array(stroke.pieces(in: .identity)))
  }

  @Test(
    "A circle drawn on a reduced page has no facets when the page is shown at its own size",
    arguments: [(0.25, 0.65), (0.5, 0.9)] as [(Double, Float)])
  func reducedPage(scale: Double, share: Float) throws {
    let view = PageView(scale: scale, x: 0, y: 0)
    let document = circle(radius: 30, density: 4, drawnThrough: view)
    let stroke = try #require(document.strokes.first { _ in true })
    let usual = try #require(circle(radius: 30, density: 4).strokes.first { _ in true })
    let largest = try #require(largestTurn(of: Array(usual.pieces(in: .identity))))
    let turn = try #require(largestTurn(of: parts(stroke, in: .identity)))
    #expect(turn < share * largest, "\(turn) of \(largest) degrees")
    #expect(stroke.nodes.map(\.time) == stroke.nodes.map(\.time).sorted())
  }

  @Test("Bends of enlarged ink are painted wherever they lie, as if each part were a piece")
  func painting() throws {
    // Twelve nodes on a circle, with bends of 3 px on the screen; the uppermost one reaches a tile
    // that its straight piece does not.
    let nodes = (0...12).map { index in
      let angle = (Float(index) + 0.5) * .pi / 6
      return StrokeNode(x: 60 + 12 * cos(angle), y: 60 + 12 * sin(angle), radius: 1)
    }
    var document = InkDocument(area: Self.area)
    _ = document.add(nodes, Self.brush, device: DeviceID(rawValue: 8))
    document.show(Self.view, on: Self.area)
    let stroke = try #require(document.strokes.first { _ in true })
    let parts = parts(stroke)
    let ends = parts.map { StrokeNode(x: $0.start.x, y: $0.start.y, radius: $0.radii.start) }
    let end = try #require(parts.last)
    var whole = InkDocument(area: Self.area)
    _ = whole.add(
      ends + [StrokeNode(x: end.end.x, y: end.end.y, radius: end.radii.end)],
      Self.brush.seen(through: Self.view), device: DeviceID(rawValue: 8))
    let enlarged = try #require(InkHand(document)?.sheet())
    let expected = try #require(InkHand(whole)?.sheet())
    #expect(enlarged.differences(from: expected) == 0)
  }

  @Test(
    "Corners stay sharp and sides straight when the page is enlarged",
    arguments: [
      [(20, 20), (60, 20), (60, 50), (20, 50), (20, 20)],
      [(20, 20), (60, 25), (95, 45)],
      [(20, 20), (30, 20), (30, 30), (40, 30)],
      [(20, 20), (90, 60)],
    ] as [[(Float, Float)]])
  func corners(_ points: [(Float, Float)]) {
    let stroke = Stroke(
      id: StrokeID(rawValue: 0), device: DeviceID(rawValue: 8), brush: Self.brush,
      nodes: points.map { StrokeNode(x: $0.0, y: $0.1, radius: 1) })
    #expect(parts(stroke) == Array(stroke.pieces(in: Self.view)))
  }
}
