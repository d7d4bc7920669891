import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import InkInstruments

@Suite("Lasso selections and their motions") struct LassoTests {
  /// Returns a loop through corners, in px.
  private static func loop(_ corners: [(Double, Double)]) -> LassoLoop {
    var loop = LassoLoop(at: Point(x: corners[0].0, y: corners[0].1), step: 1)
    for corner in corners.dropFirst() { _ = loop.extend(to: Point(x: corner.0, y: corner.1)) }
    return loop
  }

  private static func nodes(_ points: [(Double, Double)], radius: Float = 2) -> [StrokeNode] {
    points.map { StrokeNode(x: Float($0.0), y: Float($0.1), radius: radius) }
  }

  private static func stroke(
    _ number: Int32, _ points: [(Double, Double)], _ tool: InkTool = .pen
  ) -> Stroke {
    Stroke(
      id: StrokeID(rawValue: number), device: DeviceID(rawValue: 1),
      brush: InkBrush(tool: tool, colour: Colour(hex: 0xFF), width: 4), nodes: nodes(points))
  }

  private static let square = [(100.0, 100.0), (200, 100), (200, 200), (100, 200)]
  /// A figure of eight: two triangles that the finger goes around in opposite directions.
  private static let eight = [
    (100.0, 100.0), (200, 100), (100, 200), (200, 200), (100, 100),
  ]
  /// A loop that continues past its start.
  private static let overlap = square + [(100, 90), (150, 90), (150, 150)]

  @Test(
    "A stroke is selected when most of it lies inside the loop",
    arguments: [
      (square, [(110.0, 110.0), (190, 190)], 1.0), (square, [(110, 150), (210, 150)], 0.9),
      (square, [(150, 150), (250, 150)], 0.5), (square, [(0, 0), (90, 300)], 0),
      (square, [(150, 150)], 1), (square, [(250, 150)], 0),
      // It touches the loop from outside.
      (square, [(200, 100), (200, 300)], 0), (eight, [(140, 110), (160, 110)], 1),
      (eight, [(140, 190), (160, 190)], 1), (eight, [(105, 140), (105, 160)], 0),
      (overlap, [(110, 110), (140, 140)], 1), (overlap, [(160, 160), (190, 190)], 1),
    ] as [([(Double, Double)], [(Double, Double)], Double)])
  func share(corners: [(Double, Double)], points: [(Double, Double)], expected: Double) {
    let loop = Self.loop(corners)
    #expect((loop.share(of: Self.nodes(points)) - expected).magnitude <= 0.02)
    let ids = loop.selection(of: [Self.stroke(7, points)])
    #expect(ids.isEmpty == (expected <= 0.5))
  }

  @Test("An eraser's stroke is selected with the ink that it erased, but not alone")
  func erased() {
    let loop = Self.loop(Self.square)
    let eraser = Self.stroke(2, [(120, 120), (180, 180)], .areaEraser)
    #expect(loop.selection(of: [eraser]).isEmpty)
    let line = Self.stroke(1, [(110, 150), (190, 150)])
    #expect(loop.selection(of: [line, eraser]).map(\.rawValue) == [1, 2])
  }

  @Test(
    "A loop that stays near its start is a tap",
    arguments: [(2.0, true), (3.9, true), (4.2, false), (50, false)])
  func tap(size: Double, isTap: Bool) {
    let loop = Self.loop([(100, 100), (100 + size, 100), (100, 100)])
    #expect(loop.isTap(within: 4) == isTap)
  }

  @Test(
    "One finger moves, and two or more also turn and scale about their middle",
    arguments: [
      ([(0.0, 0.0)], [(5.0, -3.0)], (5.0, -3.0, 0.0, 1.0)),
      ([(0, 0), (100, 0)], [(10, 0), (110, 0)], (10, 0, 0, 1)),
      ([(0, 0), (100, 0)], [(50, -50), (50, 50)], (0, 0, 90, 1)),
      ([(0, 0), (100, 0)], [(-50, 0), (150, 0)], (0, 0, 0, 2)),
      ([(0, 0), (100, 0), (50, 90)], [(0, 0), (100, 0), (50, 90)], (0, 0, 0, 1)),
      // Fingers that touch each other do not determine a turn.
      ([(0, 0), (4, 0)], [(0, 0), (0, 4)], (-2, 2, 0, 1)),
    ] as [([(Double, Double)], [(Double, Double)], (Double, Double, Double, Double))])
  func motion(
    starts: [(Double, Double)], ends: [(Double, Double)],
    expected: (Double, Double, Double, Double)
  ) {
    let motion = FingerMotion(
      from: starts.map { Point(x: $0.0, y: $0.1) }, to: ends.map { Point(x: $0.0, y: $0.1) })
    #expect((motion.translation.dx - expected.0).magnitude < 1e-9)
    #expect((motion.translation.dy - expected.1).magnitude < 1e-9)
    #expect((motion.angle * 180 / .pi - expected.2).magnitude < 1e-9)
    #expect((motion.scale - expected.3).magnitude < 1e-9)
    let middle = motion.map(motion.pivot)
    #expect((middle - (motion.pivot + motion.translation)).lengthSquared < 1e-12)
  }

  @Test("Fingers that come down later continue the motion of the earlier ones")
  func turns() {
    var fingers = HeldFingers()
    let (a, b) = (Self.id(1), Self.id(2))
    fingers.add(a, at: Point(x: 0, y: 0))
    fingers.move(a, to: Point(x: 10, y: 0))
    fingers.add(b, at: Point(x: 110, y: 0))
    fingers.move(b, to: Point(x: 210, y: 0))
    #expect(fingers.map(Point(x: 0, y: 0)) == Point(x: 10, y: 0))
    #expect(fingers.map(Point(x: 100, y: 0)) == Point(x: 210, y: 0))
    fingers.remove(a)
    fingers.move(b, to: Point(x: 210, y: 30))
    #expect(fingers.map(Point(x: 100, y: 0)) == Point(x: 210, y: 30))
    fingers.remove(b)
    #expect(fingers.isEmpty && fingers.map(Point(x: 100, y: 0)) == Point(x: 210, y: 30))
  }

  @Test("Fingers scale an object within a range of factors, however often they are put down")
  func scales() {
    var fingers = HeldFingers(scales: 0.5...10)
    func pinch(from start: Double, to end: Double) {
      for (number, x) in [(1, -start), (2, start)] {
        fingers.add(Self.id(UInt32(number)), at: Point(x: x, y: 0))
      }
      for (number, x) in [(1, -end), (2, end)] {
        fingers.move(Self.id(UInt32(number)), to: Point(x: x, y: 0))
      }
      for number in 1...2 { fingers.remove(Self.id(UInt32(number))) }
    }
    func width() -> Double { fingers.map(Point(x: 1, y: 0)).x - fingers.map(Point(x: 0, y: 0)).x }
    pinch(from: 20, to: 80)
    #expect((width() - 4).magnitude < 1e-9)
    pinch(from: 20, to: 80)
    #expect((width() - 10).magnitude < 1e-9)
    for _ in 1...3 { pinch(from: 200, to: 20) }
    #expect((width() - 0.5).magnitude < 1e-9)
    fingers.add(Self.id(1), at: Point(x: 0, y: 0))
    fingers.release()
    #expect(fingers.isEmpty && fingers.map == .identity)
  }

  @Test("A finger that is withdrawn turns and scales nothing, and leaves no motion if it was alone")
  func withdrawn() {
    var fingers = HeldFingers()
    let (a, b) = (Self.id(1), Self.id(2))
    func press() {
      fingers.add(a, at: Point(x: 0, y: 0))
      fingers.add(b, at: Point(x: 100, y: 0))
      fingers.move(a, to: Point(x: 30, y: 10))
      fingers.move(b, to: Point(x: 102, y: 4))
    }
    press()
    fingers.withdraw(b)
    #expect(fingers.map.isMove && fingers.map(Point(x: 0, y: 0)) == Point(x: 30, y: 10))
    fingers.withdraw(a)
    #expect(fingers.isEmpty && fingers.map == .identity)
    // The first contact of a palm moves before the second one comes down.
    fingers.add(a, at: Point(x: 0, y: 0))
    fingers.move(a, to: Point(x: 5, y: 0))
    fingers.add(b, at: Point(x: 100, y: 0))
    for touch in [a, b] { fingers.withdraw(touch) }
    #expect(fingers.isEmpty && fingers.map == .identity)
    // What a lifted finger has moved stays.
    press()
    fingers.withdraw(b)
    fingers.remove(a)
    fingers.add(b, at: Point(x: 100, y: 0))
    fingers.withdraw(b)
    #expect(fingers.isEmpty && fingers.map(Point(x: 0, y: 0)) == Point(x: 30, y: 10))
  }

  private static func id(_ contact: UInt32) -> TouchID {
    TouchID(device: DeviceID(rawValue: 8), contact: contact)
  }

  @Test("The outline surrounds the ink at its margin, and is within its cover")
  func outline() {
    let strokes = [Self.stroke(1, [(100, 100), (200, 100)]), Self.stroke(2, [(150, 180)])]
    let outline = ConvexArea(around: strokes, margin: 10)
    for stroke in strokes {
      for node in stroke.nodes {
        #expect(outline.depth(of: node.point) >= 11.5)
      }
    }
    #expect(outline.contains(Point(x: 150, y: 89)) && !outline.contains(Point(x: 150, y: 87)))
    #expect(!outline.contains(Point(x: 100, y: 180)))
    let cover = outline.cover(margin: 0)
    for corner in outline.corners {
      #expect(cover.contains { $0.x <= Int(corner.x) && Int(corner.x) <= $0.maxX })
    }
    #expect(cover.reduce(0) { $0 + $1.area } < outline.bounds.area)
  }

  @Test("A stroke is turned and scaled together with its width; letters stay upright")
  func mapping() {
    let turn = FingerMotion(
      from: [Point(x: 0, y: 0), Point(x: 100, y: 0)],
      to: [Point(x: 50, y: -100), Point(x: 50, y: 100)]
    ).map
    let line = Self.stroke(1, [(0, 0), (100, 0)]).mapped(by: turn, as: StrokeID(rawValue: 5))
    #expect(line.id.rawValue == 5 && (line.brush.width - 8).magnitude < 1e-6)
    #expect((line.nodes[1].point - Point(x: 50, y: 100)).lengthSquared < 1e-6)
    #expect((line.nodes[0].radius - 4).magnitude < 1e-4)
    let text = Self.stroke(1, [(40, -10), (60, 10)], .text)
      .mapped(by: turn, as: StrokeID(rawValue: 6))
    #expect((text.nodes[0].point - Point(x: 30, y: -20)).lengthSquared < 1e-6)
    #expect((text.nodes[1].point - Point(x: 70, y: 20)).lengthSquared < 1e-6)
    let blue = line.coloured(Colour(hex: 0x12_3456), as: StrokeID(rawValue: 7))
    #expect(blue.brush.colour == Colour(hex: 0x12_3456) && blue.nodes == line.nodes)
  }

  /// Returns the sum of the alpha of all pixels, and their centre of gravity.
  private static func gravity(_ target: PixelTarget) -> (sum: Double, centre: Point) {
    var (sum, moment) = (0.0, Vector.zero)
    for y in target.bounds.y..<target.bounds.maxY {
      for x in target.bounds.x..<target.bounds.maxX {
        let alpha = Double((target[x, y] ?? 0) >> 24)
        sum += alpha
        moment = moment + Vector(dx: Double(x), dy: Double(y)) * alpha
      }
    }
    return (sum, Point(x: moment.dx / sum, y: moment.dy / sum))
  }

  @Test(
    "Ink that fingers turn and scale is shown where its strokes will be",
    arguments: [(0.0, 1.0), (30, 1), (90, 1), (-135, 2.5), (0, 0.5)])
  func floating(degrees: Double, scale: Double) throws {
    let area = PixelRect(x: 0, y: 0, width: 400, height: 400)
    let strokes = [
      Self.stroke(0, [(150, 150), (220, 170)]), Self.stroke(1, [(180, 190), (180, 240)]),
    ]
    let map = FingerMotion(
      pivot: Point(x: 180, y: 190), translation: Vector(dx: 10, dy: -4),
      angle: degrees * .pi / 180, scale: scale
    ).map
    let ink = try #require(FloatingInk(strokes, on: area, medium: .translucent))
    guard let floating = Canvas(bounds: area), let settled = Canvas(bounds: area) else {
      Issue.record("no memory for a canvas")
      return
    }
    ink.paint(map, into: floating.target)
    var document = InkDocument(area: area)
    _ = document.add { _ in strokes.map { $0.mapped(by: map, as: $0.id) } }
    let surface = try #require(InkSurface(showing: document))
    surface.paint(area, document, into: settled.target)
    let (shown, expected) = (Self.gravity(floating.target), Self.gravity(settled.target))
    #expect((shown.sum / expected.sum - 1).magnitude < 0.03)
    #expect((shown.centre - expected.centre).length < 0.1)
  }

  @Test("Text that fingers move looks like finished text, with accents beyond its box")
  func movedText() throws {
    let area = PixelRect(x: 0, y: 0, width: 192, height: 128)
    let brush = InkBrush(tool: .text, colour: .black, width: 40, text: "ỂỘ")
    var document = InkDocument(area: area)
    _ = document.add(
      InkText(brush).nodes(at: Point(x: 70, y: 70)), brush, device: DeviceID(rawValue: 2))
    let ink = try #require(
      FloatingInk(Array(document.strokes), on: area, medium: .translucent))
    let surface = try #require(InkSurface(showing: document))
    guard let moved = Canvas(bounds: area), let finished = Canvas(bounds: area) else {
      Issue.record("no memory for a canvas")
      return
    }
    ink.paint(.identity, into: moved.target)
    surface.paint(area, document, into: finished.target)
    let differences = (0..<area.area).count {
      let (x, y) = ($0 % area.width, $0 / area.width)
      return moved.target[x, y] != finished.target[x, y]
    }
    #expect(differences == 0)
  }
}
