internal import SeededRandom
internal import Touches

/// People who paint with several fingers at a time, lay them down and rest before they go.
struct Painters {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }

  /// Returns what a panel reports while hands of one to five fingers paint, one hand after another or two at a time.
  ///
  /// Their fingers come down within 150 ms, rest for up to half a second, and go 20 to 150 mm, alike or each by itself;
  /// every fifth one only rests.
  mutating func recording(minutes: Double) -> [WritingReport] {
    var reports: [WritingReport] = []
    var contact: UInt32 = 0
    for place in 0...1 {
      var time = number(0...500)
      while time < minutes * 60_000 {
        let count = Int.random(in: 1...5, using: &random)
        let corner = Point(x: 80 + 180 * Double(place) + number(-40...40), y: number(80...220))
        let (rest, alike) = (number(0...500), number(0...1) < 0.5)
        let common = way()
        var end = time
        for index in 0..<count {
          contact += 1
          let start = time + number(0...150)
          let way = number(0...1) < 0.2 ? Vector.zero : alike ? common : self.way()
          let from = corner + Vector(dx: 22 * Double(index), dy: number(-8...8))
          let duration = number(300...900)
          let last = time + 150 + rest + duration
          add(contact, from, way, (start, time + 150 + rest, last), &reports)
          end = max(end, last)
        }
        time = end + number(200...800)
      }
    }
    return reports.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }

  private mutating func way() -> Vector {
    let length = number(20...150)
    let slope = number(-1...1)
    return Vector(dx: length * (number(0...1) < 0.5 ? 1 : -1), dy: length * slope)
  }

  private mutating func add(
    _ contact: UInt32, _ from: Point, _ way: Vector,
    _ times: (start: Double, go: Double, end: Double), _ reports: inout [WritingReport]
  ) {
    var time = times.start
    var phase = TouchPhase.began
    while phase != .ended {
      if time >= times.end { phase = .ended }
      let share = min(max((time - times.go) / (times.end - times.go), 0), 1)
      let noise = Vector(dx: number(-0.15...0.15), dy: number(-0.15...0.15))
      reports.append(
        WritingReport(
          time: time, contact: contact, phase: phase,
          place: from + way * (share * share * (3 - 2 * share)) + noise, length: number(7...12),
          isPalm: false, device: 8))
      if phase == .began { phase = .moved }
      time += 1000 / 120.0
    }
  }
}
