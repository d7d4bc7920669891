internal import SeededRandom
internal import Touches

/// People who paint with several fingers at a time, and rest the fingers before they move them.
struct Painters {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a random number, uniformly distributed.
  private mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }

  /// Returns what a panel reports while hands of one to five fingers paint.
  ///
  /// On each half of the panel, one hand paints after another. Their fingers come down within
  /// 150 ms, rest for up to half a second, and move sideways by 20 to 150 mm, together or each by
  /// itself. One finger in five only rests.
  mutating func recording(minutes: Double) -> [WritingReport] {
    var reports: [WritingReport] = []
    var contact: UInt32 = 0
    for side in 0...1 {
      var time = uniform(0...500)
      while time < minutes * 60_000 {
        let count = Int.random(in: 1...5, using: &random)
        let corner = Point(x: 80 + 180 * Double(side) + uniform(-40...40), y: uniform(80...220))
        let (rest, moveTogether) = (uniform(0...500), uniform(0...1) < 0.5)
        let common = displacement()
        var end = time
        for index in 0..<count {
          contact += 1
          let start = time + uniform(0...150)
          let displacement =
            uniform(0...1) < 0.2 ? Vector.zero : moveTogether ? common : self.displacement()
          let from = corner + Vector(dx: 22 * Double(index), dy: uniform(-8...8))
          let duration = uniform(300...900)
          let last = time + 150 + rest + duration
          add(contact, from, displacement, (start, time + 150 + rest, last), &reports)
          end = max(end, last)
        }
        time = end + uniform(200...800)
      }
    }
    return reports.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }

  /// Returns a random displacement of a stroke.
  private mutating func displacement() -> Vector {
    let length = uniform(20...150)
    let slope = uniform(-1...1)
    return Vector(dx: length * (uniform(0...1) < 0.5 ? 1 : -1), dy: length * slope)
  }

  private mutating func add(
    _ contact: UInt32, _ from: Point, _ displacement: Vector,
    _ times: (start: Double, move: Double, end: Double), _ reports: inout [WritingReport]
  ) {
    var time = times.start
    var phase = TouchPhase.began
    while phase != .ended {
      if time >= times.end { phase = .ended }
      let share = min(max((time - times.move) / (times.end - times.move), 0), 1)
      let noise = Vector(dx: uniform(-0.15...0.15), dy: uniform(-0.15...0.15))
      reports.append(
        WritingReport(
          time: time, contact: contact, phase: phase,
          place: from + displacement * (share * share * (3 - 2 * share)) + noise,
          length: uniform(7...12), isPalm: false, device: 8))
      if phase == .began { phase = .moved }
      time += 1000 / 120.0
    }
  }
}
