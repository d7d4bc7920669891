import SeededRandom
import Testing
import Touches

@Suite struct CatmullRomTests {
  @Test("A Catmull-Rom segment agrees with Barry and Goldman's pyramid", arguments: 0..<40)
  func agreesWithPyramid(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let p = (0..<4).map { _ in randomPoint(using: &generator) }
    let segment = CatmullRomSegment(before: p[0], start: p[1], end: p[2], after: p[3])
    for step in 0...10 {
      let t = Double(step) / 10
      let distance = (segment.point(at: t) - pyramid(p, at: t)).length
      #expect(distance < 1e-9)
    }
  }

  @Test("The polyline of a Catmull-Rom segment stays within the flatness", arguments: 0..<20)
  func staysWithinFlatness(seed: Int) {
    var generator = SplitMix64(seed: UInt64(100 + seed))
    let p = (0..<4).map { _ in randomPoint(using: &generator) }
    let segment = CatmullRomSegment(before: p[0], start: p[1], end: p[2], after: p[3])
    var polyline = [segment.start]
    segment.forEachPoint(flatness: 0.15) { polyline.append($0) }
    #expect(polyline.last == segment.end)
    #expect(polyline.count == segment.pieces(flatness: 0.15) + 1)
    for step in 0...200 {
      let onCurve = segment.point(at: Double(step) / 200)
      let nearest = zip(polyline, polyline.dropFirst()).map { distance(onCurve, $0, $1) }.min()
      #expect((nearest ?? .infinity) <= 0.15)
    }
  }

  @Test("A Catmull-Rom curve passes through uneven points on a line without overshooting")
  func unevenLine() {
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

  @Test("Each point of a curve makes one segment final, and the newest segment stays provisional")
  func finality() {
    let points = [point(0, 0), point(10, 0), point(10, 10), point(0, 10)]
    var curve = CatmullRomCurve()
    #expect(curve.append(points[0]) == nil)
    #expect(curve.wet == nil)
    #expect(curve.append(points[1]) == nil)
    #expect(curve.wet?.start == points[0])
    #expect(curve.wet?.end == points[1])
    let first = curve.append(points[2])
    #expect(first?.start == points[0])
    #expect(first?.end == points[1])
    #expect(curve.append(points[2]) == nil, "a repeated point adds nothing")
    let second = curve.append(points[3])
    #expect(
      second
        == CatmullRomSegment(
          before: points[0], start: points[1], end: points[2], after: points[3]))
    let wet = curve.wet
    #expect(curve.finish() == wet)
    #expect(curve.wet == nil)
    #expect(curve.append(points[0]) == nil, "a finished curve starts again")
  }

  @Test("A Catmull-Rom segment without neighbours is straight")
  func withoutNeighbours() {
    let segment = CatmullRomSegment(
      before: nil, start: point(0, 0), end: point(9, 3), after: nil)
    #expect(segment.pieces(flatness: 0.15) == 1)
    #expect((segment.point(at: 1.0 / 3) - point(3, 1)).lengthSquared < 1e-18)
  }

  @Test("A Catmull-Rom segment of zero length stays a point")
  func zeroLength() {
    let here = point(4, 4)
    let segment = CatmullRomSegment(before: here, start: here, end: here, after: point(9, 9))
    #expect((segment.point(at: 0.5) - here).lengthSquared < 1e-18)
  }
}

private func randomPoint(using generator: inout SplitMix64) -> Point {
  point(.random(in: 0..<200, using: &generator), .random(in: 0..<200, using: &generator))
}

/// Returns the distance from a point to the segment between two others, in px.
private func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
  let along = b - a
  let offset = p - a
  let dot = offset.dx * along.dx + offset.dy * along.dy
  let share = along.lengthSquared > 0 ? min(1, max(0, dot / along.lengthSquared)) : 0
  return (p - (a + along * share)).length
}

/// Evaluates Barry and Goldman's pyramid of linear interpolations (1988) with centripetal knots.
private func pyramid(_ p: [Point], at share: Double) -> Point {
  var t = [0.0]
  for index in 1..<4 {
    t.append(t[index - 1] + (p[index] - p[index - 1]).length.squareRoot())
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
