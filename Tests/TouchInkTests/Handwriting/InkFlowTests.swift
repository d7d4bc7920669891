import PaintingSupport
import Testing
@testable import TouchInk
internal import Touches

@testable import TouchDrawing

@Suite("The width of ink at different speeds") struct InkFlowTests {
  /// Returns the ink of a pen that moves along a line by each step, in px per 8 ms, at 4 px/mm.
  private func line(
    _ steps: [Double], _ source: InkBrush.WidthSource = .ink, pressure: Double? = nil,
    pause: Double = 8
  ) throws -> [StrokeNode] {
    let shaping = StrokeShaping(
      filter: nil, fit: LocalFit(tolerance: 1.1), pixelsPerMillimetre: 4)
    var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
    var brush = InkHand.pen
    brush.widthSource = source
    hand.now = 100
    hand.down(1, 10, 60, brush, pressure: pressure)
    var x = 10.0
    for step in steps {
      x += step
      // The hand adds 4 ms to each report.
      hand.now += 4
      hand.move(1, x, 60, pressure: pressure)
    }
    hand.now += pause - 4
    hand.up()
    return try #require(Array(hand.document.strokes).first?.nodes)
  }

  @Test(
    "A fast pen draws a thinner line than a slow one, but never less than half as wide",
    arguments: [
      (0.8, 1.06...1.09), (3.2, 0.97...0.99), (6.4, 0.90...0.92), (20, 0.79...0.81),
    ])
  func speed(_ test: (step: Double, share: ClosedRange<Float>)) throws {
    let nodes = try line(Array(repeating: test.step, count: 40))
    let first = try #require(nodes.first)
    #expect(test.share.contains(first.radius / 3))
    let last = Double(try #require(nodes.last).time)
    let inner = nodes.filter { Double($0.time) < last - 45 }
    #expect(inner.allSatisfy { test.share.contains($0.radius / 3) })
  }

  @Test(
    "A line tapers at its end if the finger is lifted while it moves",
    arguments: [
      // Fast, faster, the same with a rest before the lift, and slow.
      (12.8, 8.0, 0.45...0.55), (20, 8, 0.15...0.25), (20, 120, 0.75...0.85), (0.8, 8, 1.0...1.1),
    ])
  func lift(_ test: (step: Double, pause: Double, share: ClosedRange<Float>)) throws {
    let nodes = try line(Array(repeating: test.step, count: 30), pause: test.pause)
    #expect(test.share.contains(try #require(nodes.last).radius / 3))
    #expect(zip(nodes, nodes.dropFirst()).allSatisfy { abs($1.radius - $0.radius) < 2 })
  }

  @Test("A line is slightly wider where it starts and ends slowly")
  func ends() throws {
    let slow = Array(repeating: 0.4, count: 12)
    let nodes = try line(slow + Array(repeating: 6.4, count: 12) + slow)
    let thinnest = try #require(nodes.map(\.radius).min())
    let (first, last) = (try #require(nodes.first), try #require(nodes.last))
    #expect(first.radius > 3.1 && last.radius > 3.1 && thinnest < 2.8)
  }

  @Test(
    "When reports stall while the pen rests, the line widens without a step",
    arguments: [0.0, 24, 36, 40, 44, 80, 150, 400], [4.0, 8, 16])
  func stall(rest: Double, step: Double) throws {
    let flow = InkFlow(radius: 3, pixelsPerMillimetre: 4)
    let fit = LocalFit(tolerance: 1.1)
    var (time, x) = (0.0, 0.0)
    func node() -> StrokeNode { StrokeNode(Point(x: x, y: 60), radius: 3, time: time) }
    var path = RecentPath(fit, flow, from: node())
    var radii: [Float] = []
    for number in 1...60 {
      time += 8
      x += step
      if number == 30 {
        // The pen rests, apart from trembling.
        time += rest
        x += 1 - step
      }
      path.append(node())
      while let settled = path.takeSettled() { radii.append(settled.radius) }
    }
    while let settled = path.takeSettled(isLast: true) { radii.append(settled.radius) }
    let steps = zip(radii, radii.dropFirst()).map { abs($1 - $0) / 3 }
    #expect(try #require(steps.max()) < 0.03)
    let (widest, expected) = (try #require(radii.max()), flow.radius(at: step / 8))
    if rest >= fit.reach { #expect(Double(widest) > expected + 0.1) }
  }

  @Test("If the device reports pressure, it determines the width at any speed")
  func pressure() throws {
    let steps = Array(repeating: 6.4, count: 30)
    let (ink, pressed) = (
      try line(steps, pressure: 0.5), try line(steps, .pressure, pressure: 0.5)
    )
    #expect(ink == pressed)
    #expect(ink.allSatisfy { abs($0.radius - 3) < 0.01 })
  }

  @Test(
    "The dot of a pen that stays where it is has the width of its strongest pressure",
    arguments: [nil, LocalFit(tolerance: 1.1)])
  func pressedDot(fit: LocalFit?) throws {
    let shaping = StrokeShaping(filter: nil, fit: fit, pixelsPerMillimetre: 4)
    var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
    var brush = InkHand.pen
    brush.widthSource = .pressure
    hand.now = 100
    hand.down(1, 60, 60, brush, pressure: 0)
    for pressure in Array(repeating: 1.0, count: 40) + [0.4, 0.1] {
      hand.now += 4
      hand.move(1, 60, 60, pressure: pressure)
    }
    let during = try #require(hand.sheet()).paintedPixels
    hand.up()
    let nodes = try #require(Array(hand.document.strokes).first?.nodes)
    // 0.4 to 1.6 times 3 px, reached by a follower of 30 ms.
    #expect(nodes.count == 1 && nodes[0].radius > 4.4)
    #expect(during > 55)
  }

  @Test("Without a width source a line is even, and a finger that never moves leaves a round dot")
  func even() throws {
    let steps = Array(repeating: 6.4, count: 30)
    #expect(try line(steps, .none).allSatisfy { $0.radius == 3 })
    #expect(try line([]).count == 1)
  }
}
