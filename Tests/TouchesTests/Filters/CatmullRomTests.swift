import SeededRandom
import Testing
import Touches

@Suite struct CatmullRomTests {
  @Test("A segment agrees with Barry and Goldman's pyramid", arguments: 0..<40)
  func agreesWithThePyramid(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let p = (0..<4).map { _ in place(using: &generator) }
    let segment = CatmullRomSegment(before: p[0], start: p[1], end: p[2], after: p[3])
    for step in 0...10 {
      let t = Double(step) / 10
      let distance = (segment.point(at: t) - pyramid(p, at: t)).lengthSquared.squareRoot()
      #expect(distance < 1e-9)
    }
  }

  @Test("The polygon of a segment keeps within the flatness", arguments: 0..<20)
  func keepsWithinTheFlatness(seed: Int) {
    var generator = SplitMix64(seed: UInt64(100 + seed))
    let p = (0..<4).map { _ in place(using: &generator) }
    let segment = CatmullRomSegment(before: p[0], start: p[1], end: p[2], after: p[3])
    var polygon = [segment.start]
    segment.forEachPoint(flatness: 0.15) { polygon.append($0) }
    #expect(polygon.last == segment.end)
    #expect(polygon.count == segment.pieces(flatness: 0.15) + 1)
    for step in 0...200 {
      let onCurve = segment.point(at: Double(step) / 200)
      let nearest = zip(polygon, polygon.dropFirst()).map { distance(onCurve, $0, $1) }.min()
      #expect((nearest ?? .infinity) <= 0.15)
    }
  }

  @Test("The curve passes points on a line, however uneven, without overshooting")
  func straight() {
    let xs = [0.0, 1, 100, 101, 300, 300.5, 302]
    var curve = CatmullRomCurve()
    var drawn: [Double] = []
    for x in xs {
      curve.append(point(x, 5))?.forEachPoint { drawn.append($0.x) }
    }
    curve.finish()?.forEachPoint { drawn.append($0.x) }
    #expect(drawn == drawn.sorted())
    #expect(drawn.last == 302)
    #expect(Set(xs.dropFirst()).isSubset(of: Set(drawn)))
  }

  @Test("Each point makes one segment final, and the newest stays provisional until the end")
  func finality() {
    let places = [point(0, 0), point(10, 0), point(10, 10), point(0, 10)]
    var curve = CatmullRomCurve()
    #expect(curve.append(places[0]) == nil)
    #expect(curve.wet == nil)
    #expect(curve.append(places[1]) == nil)
    #expect(curve.wet?.start == places[0])
    #expect(curve.wet?.end == places[1])
    let first = curve.append(places[2])
    #expect(first?.start == places[0])
    #expect(first?.end == places[1])
    #expect(curve.append(places[2]) == nil, "the same place adds nothing")
    let second = curve.append(places[3])
    #expect(
      second
        == CatmullRomSegment(
          before: places[0], start: places[1], end: places[2], after: places[3]))
    let wet = curve.wet
    #expect(curve.finish() == wet)
    #expect(curve.wet == nil)
    #expect(curve.append(places[0]) == nil, "a finished curve begins anew")
  }

  @Test("A segment without neighbours is straight")
  func withoutNeighbours() {
    let segment = CatmullRomSegment(
      before: nil, start: point(0, 0), end: point(9, 3), after: nil)
    #expect(segment.pieces(flatness: 0.15) == 1)
    #expect((segment.point(at: 1.0 / 3) - point(3, 1)).lengthSquared < 1e-18)
  }

  @Test("A segment of no length stays a point")
  func noLength() {
    let here = point(4, 4)
    let segment = CatmullRomSegment(before: here, start: here, end: here, after: point(9, 9))
    #expect((segment.point(at: 0.5) - here).lengthSquared < 1e-18)
  }
}

private func place(using generator: inout SplitMix64) -> Point {
  point(.random(in: 0..<200, using: &generator), .random(in: 0..<200, using: &generator))
}

/// The distance of a point from the line between two others, in px.
private func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
  let along = b - a
  let offset = p - a
  let dot = offset.dx * along.dx + offset.dy * along.dy
  let share = along.lengthSquared > 0 ? min(1, max(0, dot / along.lengthSquared)) : 0
  return (p - (a + along * share)).lengthSquared.squareRoot()
}

/// Barry and Goldman's pyramid of linear interpolations (1988), with centripetal knots.
private func pyramid(_ p: [Point], at share: Double) -> Point {
  var t = [0.0]
  for index in 1..<4 {
    t.append(t[index - 1] + (p[index] - p[index - 1]).lengthSquared.squareRoot().squareRoot())
  }
  let now = t[1] + (t[2] - t[1]) * share
  func mix(_ a: Point, _ b: Point, _ from: Double, _ to: Double) -> Point {
    a + (b - a) * ((now - from) / (to - from))
  }
  let a1 = mix(p[0], p[1], t[0], t[1])
  let a2 = mix(p[1], p[2], t[1], t[2])
  let a3 = mix(p[2], p[3], t[2], t[3])
  return mix(mix(a1, a2, t[0], t[2]), mix(a2, a3, t[1], t[3]), t[1], t[2])
}
