import PaintingSupport
import Testing
import TouchDrawing
import TouchInk
import Touches

@Suite struct InkShapeTests {
  @Test(
    "A tap leaves a dot, or nothing if dots are turned off (D2, P7)", arguments: [true, false],
    [InkTool.pen, .line, .rectangle])
  func dots(drawsDots: Bool, tool: InkTool) throws {
    var shaping = InkHand.plain
    shaping.drawsDots = drawsDots
    var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
    let brush = InkBrush(tool: tool, colour: InkHand.red, width: 6)
    hand.down(1, 30, 30, brush)
    let during = try #require(hand.sheet()).paintedPixels
    hand.move(1, 30.2, 30.1)
    hand.up(1)
    #expect(hand.document.count == (drawsDots ? 1 : 0))
    #expect((during > 0) == drawsDots)
    hand.stroke([(60, 30), (90, 30)], brush)
    #expect(hand.document.count == (drawsDots ? 2 : 1))
  }

  @Test("A dotted stroke has a dot at the position of each report, and nothing between (A9)")
  func dotted() throws {
    let shaping = StrokeShaping(drawsDots: true, predicts: true, pixelsPerMillimetre: 4)
    var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
    let brush = InkBrush(tool: .dotted, colour: InkHand.red, width: 6)
    // Two closer together than the points that a line keeps, some on a straight line, one far away.
    let positions =
      [(20, 30), (20.25, 30), (40, 30), (60, 30), (80, 30), (120, 90)] as [(Double, Double)]
    for (index, position) in positions.enumerated() {
      if index == 0 {
        hand.down(1, position.0, position.1, brush)
      } else {
        hand.move(1, position.0, position.1)
      }
    }
    func expectDots(alpha: ClosedRange<Int>) throws {
      let sheet = try #require(hand.sheet())
      for position in positions {
        #expect(alpha.contains(sheet.alpha(Int(position.0), Int(position.1))))
      }
      for (x, y) in [(30, 30), (50, 30), (70, 30), (100, 60)] { #expect(sheet.alpha(x, y) == 0) }
    }
    try expectDots(alpha: 126...129)
    hand.up(1)
    try expectDots(alpha: 255...255)
    #expect(hand.places == [positions.map { Point(x: $0.0, y: $0.1) }])
    hand.apply(hand.document.clear())
    #expect(try #require(hand.sheet()).paintedPixels == 0)
  }

  @Test("A stroke starts and ends at the finger's first and last positions, with any curve (D3)")
  func lastPoint() throws {
    for curve in [StrokeShaping.Curve.none, .centripetal, .uniform(granularity: 4)] {
      let shaping = StrokeShaping(curve: curve, pixelsPerMillimetre: 4)
      var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
      hand.stroke([(10, 10), (40, 30), (70, 15), (100, 60), (130, 61.25)])
      #expect(hand.places[0].last == Point(x: 130, y: 61.25))
      #expect(hand.places[0].first == Point(x: 10, y: 10))
    }
  }

  @Test(
    "The position of a lift is a point of the stroke, even if no move was reported there (D3)",
    arguments: [
      StrokeShaping.Curve.none, .centripetal, .uniform(granularity: 1), .uniform(granularity: 4),
    ])
  func liftedPoint(_ curve: StrokeShaping.Curve) throws {
    let positions = [(10, 10), (40, 30), (70, 15), (100, 60)] as [(Double, Double)]
    let end = Point(x: 130, y: 20)
    func points(isMoved: Bool) throws -> [Point] {
      let shaping = StrokeShaping(filter: nil, curve: curve, pixelsPerMillimetre: 4)
      var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
      hand.down(1, positions[0].0, positions[0].1)
      for position in positions.dropFirst() { hand.move(1, position.0, position.1) }
      if isMoved {
        hand.move(1, end.x, end.y)
        hand.up(1)
      } else {
        hand.up(1, at: end)
      }
      return try #require(hand.places.first)
    }
    // A lift at another position equals a move to it and a lift.
    #expect(try points(isMoved: false) == points(isMoved: true))
    #expect(try points(isMoved: false).last == end)
    #expect(try points(isMoved: false).contains(Point(x: 100, y: 60)), "and no point is lost")
  }

  @Test("A finished stroke is smoothed by a uniform Catmull-Rom spline (R8, D4)")
  func uniform() throws {
    let shaping = StrokeShaping(
      filter: nil, curve: .uniform(granularity: 4), pixelsPerMillimetre: 4)
    var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
    hand.stroke([(0, 0), (10, 0), (10, 10), (0, 10)])
    let vector = [
      (0, 0), (0, 0), (10, 0), (10.9375, 2.031_25), (11.25, 5), (10.9375, 7.968_75), (10, 10),
      (7.968_75, 10.703_125), (5, 10.625), (2.031_25, 10.234_375), (0, 10), (0, 10),
    ]
    #expect(hand.places == [vector.map { Point(x: $0.0, y: $0.1) }])
  }

  @Test(
    "Each kind of geometry goes through all reported points (D6)",
    arguments: [
      (StrokeShaping.Curve.none, 5), (.uniform(granularity: 1), 7), (.uniform(granularity: 2), 10),
      (.uniform(granularity: 4), 16), (.uniform(granularity: 8), 28),
    ])
  func geometry(_ curve: StrokeShaping.Curve, count: Int) throws {
    let shaping = StrokeShaping(filter: nil, curve: curve, pixelsPerMillimetre: 4)
    let positions = [(20, 20), (60, 20), (60, 80), (120, 80), (140, 30)] as [(Double, Double)]
    var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
    hand.stroke(positions)
    let points = try #require(hand.places.first)
    #expect(points.count == count)
    for position in positions {
      #expect(points.contains(Point(x: position.0, y: position.1)), "\(position)")
    }
  }

  @Test("A filter applies before the geometry and keeps both ends (D6)")
  func filtered() throws {
    for curve in [StrokeShaping.Curve.none, .centripetal, .uniform(granularity: 4)] {
      let pictures = try [nil, OneEuroFilter.Parameters()].map { filter in
        let shaping = StrokeShaping(filter: filter, curve: curve, pixelsPerMillimetre: 4)
        var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
        hand.stroke((0...20).map { (10 + 6 * Double($0), $0.isMultiple(of: 2) ? 40 : 41.5) })
        return try #require(hand.places.first)
      }
      // The total vertical movement: a filter reduces the panel's jitter.
      let heights = pictures.map { points in
        zip(points, points.dropFirst()).reduce(0) { $0 + abs($1.0.y - $1.1.y) }
      }
      #expect(heights[1] < heights[0] / 2, "\(curve)")
      #expect(pictures.map(\.first) == [Point(x: 10, y: 40), Point(x: 10, y: 40)])
      #expect(pictures.map(\.last) == [Point(x: 130, y: 40), Point(x: 130, y: 40)])
    }
  }

  @Test("A higher report rate yields the same stroke with about as many nodes (D5)")
  func eventRate() throws {
    let counts = try [60.0, 1000].map { rate in
      let shaping = StrokeShaping(filter: nil, pixelsPerMillimetre: 4)
      var document = InkDocument(area: InkHand.area, shaping: shaping)
      let touch = InkHand.finger(1)
      // Half a second along a curve from left to right.
      for step in 0...Int(rate / 2) {
        let share = Double(step) / (rate / 2)
        let sample = TouchSample(
          time: Timestamp(milliseconds: share * 500),
          position: Point(x: 10 + 140 * share, y: 20 + 80 * share * share))
        _ =
          step == 0
          ? document.begin(touch, InkHand.pen, at: sample) : document.extend(touch, to: sample)
      }
      _ = document.end(touch, time: Timestamp(milliseconds: 500))
      let stroke = try #require(document.strokes.first { _ in true })
      #expect(stroke.nodes.last?.point == Point(x: 150, y: 100))
      return stroke.nodes.count
    }
    #expect(counts[1] <= counts[0] + 4 && counts[0] > 3)
  }

  struct Shape: CustomTestStringConvertible {
    var tool: InkTool
    var end: (Double, Double)
    /// The lower right corner of the outline.
    var corner: (Double, Double)
    var testDescription: String { "\(tool.rawValue) to \(end)" }
  }

  @Test(
    "Shapes extend from where the finger came down to where it is, and snap (D6)",
    arguments: [
      Shape(tool: .line, end: (90, 41), corner: (90, 40)),
      Shape(tool: .line, end: (90, 60), corner: (90, 60)),
      Shape(tool: .line, end: (80, 81), corner: (80.5, 80.5)),
      Shape(tool: .arrow, end: (90, 38), corner: (90, 40)),
      Shape(tool: .rectangle, end: (90, 88), corner: (90, 90)),
      Shape(tool: .rectangle, end: (90, 70), corner: (90, 70)),
      Shape(tool: .ellipse, end: (90, 86), corner: (90, 90)),
      Shape(tool: .ellipse, end: (90, 60), corner: (90, 60)),
      Shape(tool: .rectangle, end: (12, 10), corner: (10, 10)),
      Shape(tool: .ellipse, end: (70, 12), corner: (70, 10)),
    ])
  func shapes(_ test: Shape) throws {
    var hand = try #require(InkHand())
    hand.stroke(
      [(40, 40), (10, 90), test.end], InkBrush(tool: test.tool, colour: .black, width: 2))
    let points = hand.places[0]
    #expect(points.count > 1)
    func furthest(_ coordinates: [Double], _ end: Double) -> Double {
      (end < 40 ? coordinates.min() : coordinates.max()) ?? 0
    }
    #expect((furthest(points.map(\.x), test.end.0) - test.corner.0).magnitude < 0.1)
    if test.tool == .arrow {
      #expect(points[1].y == test.corner.1 && points.count == 5)
    } else {
      #expect((furthest(points.map(\.y), test.end.1) - test.corner.1).magnitude < 0.1)
    }
  }

  struct Width: CustomTestStringConvertible {
    var source: InkBrush.WidthSource
    var pressure: Double?
    /// The contact's major axis, in px.
    var major: Double?
    var step: Double
    var share: ClosedRange<Double>
    var testDescription: String {
      "\(source.rawValue) \(pressure ?? -1) \(major ?? -1) \(step)"
    }
  }

  @Test(
    "The width follows the configured source, if the device reports it",
    arguments: [
      Width(source: .none, pressure: 1, step: 2, share: 1...1),
      Width(source: .pressure, pressure: 1, step: 2, share: 1.59...1.61),
      Width(source: .pressure, pressure: 0.1, step: 2, share: 0.5...0.54),
      Width(source: .pressure, pressure: nil, step: 2, share: 1...1),
      Width(source: .contact, pressure: 1, step: 2, share: 1...1),
      // At 4 px/mm: the usual 9 mm, a broad contact, one larger than a finger, and a tiny one.
      Width(source: .contact, major: 36, step: 2, share: 0.99...1.01),
      Width(source: .contact, major: 54, step: 2, share: 1.49...1.51),
      Width(source: .contact, major: 200, step: 2, share: 1.99...2.01),
      Width(source: .contact, major: 4, step: 2, share: 0.49...0.51),
      Width(source: .speed, pressure: nil, step: 0.2, share: 1.05...1.2),
      Width(source: .speed, pressure: nil, step: 9, share: 0.5...0.6),
    ])
  func widths(_ test: Width) throws {
    var hand = try #require(InkHand())
    var brush = InkHand.pen
    brush.widthSource = test.source
    hand.down(1, 2, 50, brush, pressure: test.pressure, major: test.major)
    func move(_ step: Int) {
      hand.move(
        1, 2 + test.step * Double(step), 50, pressure: test.pressure, major: test.major)
    }
    for step in 1...30 { move(step) }
    // A second report of the same time and position.
    hand.now -= 4
    for step in 30...60 { move(step) }
    hand.up(1)
    let stroke = try #require(hand.document.strokes.first { _ in true })
    let radius = try #require(stroke.nodes.last?.radius)
    #expect(test.share.contains(Double(radius) / 3))
    // The width changes slowly enough to be smooth at any report rate.
    let steps = zip(stroke.nodes, stroke.nodes.dropFirst()).map {
      ($1.radius - $0.radius).magnitude
    }
    #expect(steps.allSatisfy { $0 < 1.5 })
  }
}
