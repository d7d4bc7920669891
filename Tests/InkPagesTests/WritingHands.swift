import SeededRandom
import Touches

/// Simulated recordings of hands on a board: reports at 120 Hz in mm, with the noise of a panel.
///
/// Letters are sequences of arcs of 4 to 12 mm at the speeds of handwriting, with pauses of 0.1 to
/// 0.3 s between strokes. The fingers of hands that move the page arrive within 70 ms, and move by
/// 15 to 120 mm in 0.2 s or more. Those that pinch it change their distance by 15 to 60 mm, also
/// while they move by 7.5 to 60 mm, or while one of them rests and strays by a millimetre.
struct WritingHands {
  static let interval = 1000.0 / 120
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A report of a finger.
  struct Report {
    var finger: UInt32
    var phase: TouchPhase
    var time: Double
    var place: Point
  }

  /// The motions of two fingers of one hand.
  enum Motion: CaseIterable {
    /// Both move alike.
    case move
    /// They spread or come together.
    case pinch
    /// One moves towards the other or away from it, while the other rests.
    case pinchAtThumb
    /// They move alike, and spread or come together.
    case pinchAndMove
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func noisy(_ position: Point) -> Point {
    Point(x: position.x + number(-0.08...0.08), y: position.y + number(-0.08...0.08))
  }

  /// Returns the reports of a finger along points, from a time on.
  private mutating func finger(
    _ finger: UInt32, from start: Double, _ points: [Point]
  ) -> [Report] {
    var reports: [Report] = []
    for (index, point) in points.enumerated() {
      let phase: TouchPhase =
        index == 0 ? .began : index == points.count - 1 ? .ended : .moved
      reports.append(
        Report(
          finger: finger, phase: phase, time: start + Double(index) * Self.interval,
          place: noisy(point)))
    }
    return reports
  }

  /// Returns the points of one stroke of handwriting: up to four arcs with random turns.
  private mutating func stroke(from start: Point) -> [Point] {
    var position = start
    var points = [position]
    var direction = number(0...6.28)
    for _ in 0..<Int(number(1...4.99)) {
      let length = number(4...12)
      let turn = number(-2.4...2.4)
      let count = max(Int(length / number(40...160) * 120), 2)
      for _ in 0..<count {
        direction += turn / Double(count)
        let step = length / Double(count)
        position = Point(
          x: position.x + step * direction.cosine, y: position.y + step * direction.sine)
        points.append(position)
      }
      direction += number(-1...1)
    }
    return points
  }

  /// Writes for a while: strokes along a line, each with a finger of its own.
  ///
  /// - Parameters:
  ///   - fingers: the number of the first finger.
  ///   - corner: the position of the first stroke, in mm.
  ///   - end: the time at which no further stroke begins, in ms.
  ///   - hesitates: whether every fourth stroke is a dot or begins with a rest, of 60 to 200 ms.
  /// - Returns: the reports, and the number of strokes.
  mutating func writer(
    _ fingers: UInt32, at corner: Point, until end: Double, hesitates: Bool = false
  ) -> (reports: [Report], strokes: Int) {
    var reports: [Report] = []
    var strokes = 0
    var time = number(0...200)
    var x = 0.0
    while time < end {
      var points = stroke(from: Point(x: corner.x + x, y: corner.y + number(-5...5)))
      if hesitates, number(0...1) < 0.25 {
        let rest = [Point](repeating: points[0], count: Int(number(60...200) / Self.interval))
        points = number(0...1) < 0.5 ? rest : rest + points
      }
      reports += finger(fingers + UInt32(strokes), from: time, points)
      strokes += 1
      time += Double(points.count) * Self.interval + number(100...300)
      x = x > 120 ? 0 : x + number(3...9)
    }
    return (reports, strokes)
  }

  /// Returns the reports of two fingers of one hand that move or pinch the page.
  mutating func hand(_ first: UInt32, _ motion: Motion) -> [Report] {
    var span = number(18...80)
    var factor = number(0.97...1.03)
    if motion != .move {
      let narrow = number(15...30)
      let wide = narrow + number(15...60)
      let grows = number(0...1) > 0.5
      span = grows ? narrow : wide
      factor = (grows ? wide : narrow) / span
    }
    let angle = number(0...6.28)
    let middle = Point(x: 200, y: 150)
    let distance = number(15...120) * (motion == .move ? 1 : motion == .pinchAndMove ? 0.5 : 0.04)
    var direction = number(0...6.28)
    let lag = number(0...70)
    let wait = number(0...100)
    let duration = number(200...700)
    var shift = Vector(dx: distance * direction.cosine, dy: distance * direction.sine)
    if motion == .pinchAtThumb {
      // The middle moves with one end; the hand also turns slightly.
      let side = number(0...1) > 0.5 ? 1.0 : -1
      direction = angle + number(-0.25...0.25)
      let half = side * span / 2 * (factor - 1)
      shift = Vector(
        dx: half * direction.cosine + number(-0.7...0.7),
        dy: half * direction.sine + number(-0.7...0.7))
    }
    func points(_ side: Double, from start: Double) -> [Point] {
      (0..<Int((wait + duration - start) / Self.interval) + 3).map { index in
        let time = start + Double(index) * Self.interval
        let share = min(max((time - wait) / duration, 0), 1)
        // Slow at both ends, as hands are.
        let progress = share * share * (3 - 2 * share)
        let half = side * span / 2 * (1 + (factor - 1) * progress)
        return Point(
          x: middle.x + shift.dx * progress + half * angle.cosine,
          y: middle.y + shift.dy * progress + half * angle.sine)
      }
    }
    return
      (finger(first, from: 0, points(-1, from: 0))
      + finger(first + 1, from: lag, points(1, from: lag))).inOrder
  }
}

extension [WritingHands.Report] {
  /// The reports in the order of their times.
  var inOrder: [WritingHands.Report] { sorted { ($0.time, $0.finger) < ($1.time, $1.finger) } }
}

extension Double {
  /// The sine, computed by its series because no mathematical library is imported here.
  var sine: Double {
    var angle = truncatingRemainder(dividingBy: 2 * .pi)
    if angle > .pi { angle -= 2 * .pi }
    if angle < -.pi { angle += 2 * .pi }
    var (term, sum) = (angle, angle)
    for index in 1..<12 {
      term *= -angle * angle / Double(2 * index * (2 * index + 1))
      sum += term
    }
    return sum
  }

  var cosine: Double { (self + .pi / 2).sine }
}
