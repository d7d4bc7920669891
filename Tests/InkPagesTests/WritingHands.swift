import SeededRandom
import Touches

/// Recordings of hands on a board, made for the purpose: reports at 120 Hz in mm, with the noise of a panel.
///
/// Letters are rows of arcs of 4 to 12 mm at the speeds of handwriting, with pauses of a tenth to three tenths
/// of a second between strokes. The fingers of hands that move the page arrive within 70 ms, and
/// go 15 to 120 mm in a fifth of a second or more; those that pinch it change their distance by 15 to 60 mm, also
/// while they go 10 to 60 mm, or while one of them rests and strays by a millimetre.
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

  /// The ways of two fingers of one hand.
  enum Motion: CaseIterable {
    /// They go alike.
    case move
    /// They spread or come together.
    case pinch
    /// One of them does while the other one rests.
    case pinchAtThumb
    /// They do both at a time.
    case pinchAndMove
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func noisy(_ place: Point) -> Point {
    Point(x: place.x + number(-0.08...0.08), y: place.y + number(-0.08...0.08))
  }

  /// A finger along points, from one time to another.
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

  /// The points of one stroke of handwriting: up to four arcs that turn by chance.
  private mutating func stroke(from start: Point) -> [Point] {
    var place = start
    var points = [place]
    var direction = number(0...6.28)
    for _ in 0..<Int(number(1...4.99)) {
      let length = number(4...12)
      let turn = number(-2.4...2.4)
      let count = max(Int(length / number(40...160) * 120), 2)
      for _ in 0..<count {
        direction += turn / Double(count)
        let step = length / Double(count)
        place = Point(
          x: place.x + step * direction.cosine, y: place.y + step * direction.sine)
        points.append(place)
      }
      direction += number(-1...1)
    }
    return points
  }

  /// Somebody who writes for a while: strokes along a line, each with a finger of its own.
  ///
  /// - Parameters:
  ///   - fingers: the number of the first finger.
  ///   - corner: the place of the first stroke, in mm.
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

  /// Two fingers of one hand that move the page, or pinch it by a factor.
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
    let way = number(15...120) * (motion == .move ? 1 : motion == .pinchAndMove ? 0.5 : 0.04)
    var direction = number(0...6.28)
    let lag = number(0...70)
    let wait = number(0...100)
    let duration = number(200...700)
    var shift = Vector(dx: way * direction.cosine, dy: way * direction.sine)
    if motion == .pinchAtThumb {
      // The middle goes along with one end; a hand turns a little, too.
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
        let done = share * share * (3 - 2 * share)
        let half = side * span / 2 * (1 + (factor - 1) * done)
        return Point(
          x: middle.x + shift.dx * done + half * angle.cosine,
          y: middle.y + shift.dy * done + half * angle.sine)
      }
    }
    return
      (finger(first, from: 0, points(-1, from: 0))
      + finger(first + 1, from: lag, points(1, from: lag))).inOrder
  }
}

extension [WritingHands.Report] {
  /// The reports by their times.
  var inOrder: [WritingHands.Report] { sorted { ($0.time, $0.finger) < ($1.time, $1.finger) } }
}

extension Double {
  /// The sine by its series, since nothing here knows a mathematical library.
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
