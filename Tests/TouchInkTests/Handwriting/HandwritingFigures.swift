import Glibc
import SeededRandom
internal import TouchDrawing
internal import TouchInk
internal import Touches

/// The deviation of ink from the path of the pen when the panel adds noise.
struct HandwritingFigures: CustomStringConvertible {
  /// The root mean square of the distances of the ink from the path, in px.
  var deviation = 0.0
  /// The turning of the ink in excess of that of the path, away from corners, in degrees per cm.
  var wobble = 0.0
  /// The mean distance of the ink from the corners of the path, in px.
  var corner = 0.0

  /// The density of the panel, in px/mm.
  static let density = 4.0
  /// The distance between the points at which turning is measured, in px.
  private static let spacing = 4.0

  var description: String { "deviation \(deviation) px, wobble \(wobble)°/cm, corner \(corner) px" }

  /// Draws letters and measures them.
  ///
  /// - Parameters:
  ///   - shaping: the settings by which reports become ink.
  ///   - height: the height of a small letter, in mm.
  ///   - speed: the speed of the pen, in mm/s, also at corners.
  ///   - rate: the rate of reports, in Hz.
  ///   - noise: the maximum error of a report along each axis, in px.
  init(
    _ shaping: StrokeShaping, height: Double = 9, speed: Double, rate: Double, noise: Double
  ) {
    var random = SplitMix64(seed: 17)
    var sums = (squares: 0.0, points: 0.0, turns: 0.0, length: 0.0, corners: 0.0, cornerCount: 0.0)
    for stroke in HersheyLetters.strokes {
      let path = CleanPath(stroke, scale: Self.density * height / 9)
      let pace = speed * Self.density / 1000
      let ink = Self.draw(path, shaping, pace: pace, interval: 1000 / rate) { point in
        guard noise > 0 else { return point }
        return point
          + Vector(
            dx: .random(in: -noise...noise, using: &random),
            dy: .random(in: -noise...noise, using: &random))
      }
      let samples = Self.resample(ink)
      guard samples.count > 3 else { continue }
      for sample in samples {
        let distance = sample.time * pace
        let distanceFromPath = path.distance(
          of: sample.point, from: distance - 16, to: distance + 16)
        sums.squares += distanceFromPath * distanceFromPath
        sums.points += 1
      }
      let end = (samples.last?.time ?? 0) * pace
      let corners = path.corners.map { path.distances[$0] }.filter { $0 < end - 8 }
      for corner in corners {
        let position = path.place(at: corner)
        let reach = (corner - 24) / pace...(corner + 24) / pace
        let first = ink.lastIndex { Double($0.time) <= reach.lowerBound } ?? 0
        let last = ink.firstIndex { Double($0.time) >= reach.upperBound } ?? ink.count - 1
        sums.corners += CleanPath.distance(of: position, from: ink[first...last].map(\.point)[...])
        sums.cornerCount += 1
      }
      let clean = samples.map { sample in path.place(at: sample.time * pace) }
      for index in 1..<samples.count - 1 {
        let distance = samples[index].time * pace
        guard !corners.contains(where: { abs($0 - distance) < 16 }) else { continue }
        sums.turns += Self.turn(
          samples[index - 1].point, samples[index].point, samples[index + 1].point)
        sums.turns -= Self.turn(clean[index - 1], clean[index], clean[index + 1])
        sums.length += Self.spacing
      }
    }
    deviation = (sums.squares / sums.points).squareRoot()
    wobble = sums.turns * 180 / .pi / (sums.length / Self.density / 10)
    corner = sums.corners / max(sums.cornerCount, 1)
  }

  /// Draws along a path.
  ///
  /// - Returns: the nodes of the ink.
  private static func draw(
    _ path: CleanPath, _ shaping: StrokeShaping, pace: Double, interval: Double,
    addingNoise: (Point) -> Point
  ) -> [StrokeNode] {
    var document = InkDocument(
      area: PixelRect(x: -200, y: -200, width: 400, height: 400), shaping: shaping)
    let touch = TouchID(device: DeviceID(rawValue: 8), contact: 1)
    var time = 0.0
    while time * pace < path.length {
      let sample = TouchSample(
        time: Timestamp(milliseconds: 1000 + time),
        position: addingNoise(path.place(at: time * pace)))
      if time == 0 {
        _ = document.begin(touch, InkBrush(tool: .pen, colour: .black, width: 6), at: sample)
      } else {
        _ = document.extend(touch, to: sample)
      }
      time += interval
    }
    _ = document.end(touch, time: Timestamp(milliseconds: 1000 + time))
    return Array(document.strokes).first?.nodes ?? []
  }

  /// Returns points at equal distances along the ink, with the times at which the pen was there, in
  /// ms.
  private static func resample(_ ink: [StrokeNode]) -> [(point: Point, time: Double)] {
    var samples: [(point: Point, time: Double)] = []
    var rest = 0.0
    for (a, b) in zip(ink, ink.dropFirst()) {
      let length = (b.point - a.point).length
      while rest < length {
        let share = rest / length
        samples.append(
          (
            a.point + (b.point - a.point) * share,
            Double(a.time) + Double(b.time - a.time) * share
          ))
        rest += spacing
      }
      rest -= length
    }
    return samples
  }

  /// Returns the angle by which a path through three points turns, in radians.
  private static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    let (u, v) = (b - a, c - b)
    guard u != .zero, v != .zero else { return 0 }
    return abs(atan2(u.dx * v.dy - u.dy * v.dx, u.dx * v.dx + u.dy * v.dy))
  }
}
