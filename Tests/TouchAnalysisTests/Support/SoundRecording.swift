import SeededRandom
import Testing
import TouchAnalysis
import Touches

/// The reports of a sound panel about one kind of movement over a long time.
///
/// The panel scans at its rhythm; each place is up to 0.3 mm off, and the clock counts whole ms.
struct SoundRecording: CustomTestStringConvertible, Sendable {
  /// The movement of the hands.
  enum Movement: String, CaseIterable, Sendable {
    case taps, drags, tenFingers, writing, pinches
  }

  let movement: Movement
  /// The scans in a second.
  let rate: Double
  var testDescription: String { "\(movement.rawValue) at \(Int(rate)) Hz" }

  static let all = Movement.allCases.flatMap { movement in
    [60, 125, 250].map { SoundRecording(movement: movement, rate: $0) }
  }

  /// A finger from its begin to its end.
  private struct Finger {
    var start: Double
    var end: Double
    /// Its place, some ms after its begin.
    var place: (Double) -> Point
  }

  /// Returns the reports of a minute, or of a quarter with ten fingers, in the order of their times.
  func events(using generator: inout SplitMix64) -> [TouchEvent] {
    let length = movement == .tenFingers ? 15_000.0 : 60_000
    var fingers: [Finger] = []
    var time = 100.0
    while time < length {
      let gesture = gesture(at: time, using: &generator)
      fingers += gesture
      time = (gesture.map(\.end).max() ?? time) + .random(in: 60...300, using: &generator)
    }
    return scan(fingers, using: &generator)
  }

  private func scan(_ fingers: [Finger], using generator: inout SplitMix64) -> [TouchEvent] {
    let interval = 1000 / rate
    var events: [TouchEvent] = []
    for (number, finger) in fingers.enumerated() {
      let id = contact(UInt32(number) + 1)
      let (first, last) = (
        Int((finger.start / interval).rounded(.up)), Int((finger.end / interval).rounded(.up))
      )
      var position = Point(x: 0, y: 0)
      for frame in first...last {
        let now = Double(frame) * interval
        // All fingers of a scan have one time.
        let late = Double((frame &* 7919) % 11) / 11 * 0.1 * interval
        let phase: TouchPhase = frame == first ? .began : frame == last ? .ended : .moved
        if phase != .ended {
          let place = finger.place(now - finger.start)
          position = Point(
            x: (place.x + .random(in: -3...3, using: &generator)).rounded(),
            y: (place.y + .random(in: -3...3, using: &generator)).rounded())
        }
        events.append(report(id, phase, (now + late).rounded(), position))
      }
    }
    return events.inOrder
  }

  /// Returns the fingers of one gesture that begins at a time in ms.
  private func gesture(at time: Double, using generator: inout SplitMix64) -> [Finger] {
    let from = somewhere(using: &generator)
    let to = somewhere(using: &generator)
    switch movement {
    case .taps:
      return [
        Finger(start: time, end: time + .random(in: 50...150, using: &generator)) { _ in from }
      ]
    case .drags:
      return [move(at: time, from: from, to: to, using: &generator)]
    case .tenFingers:
      // Two hands of five fingers on a bow each, 22 mm apart.
      let way = Vector(
        dx: .random(in: -300...300, using: &generator),
        dy: .random(in: -600...600, using: &generator))
      let model = move(
        at: time, from: Point(x: 0, y: 0), to: Point(x: way.dx, y: way.dy), using: &generator)
      return (0..<10).map { number in
        let column = Double(number % 5)
        let place = mm(
          60 + (number < 5 ? 0 : 240) + column * 22,
          150 - 15 * (2 - (column - 2) * (column - 2) / 2))
        let start = time + .random(in: 0...30, using: &generator)
        return Finger(
          start: start, end: model.end + .random(in: 0...30, using: &generator)
        ) { passed in
          let moved = model.place(passed + start - time)
          return place + Vector(dx: moved.x, dy: moved.y)
        }
      }
    case .writing:
      // A row of loops, 5 mm high and four in a second.
      let turns = Double.random(in: 3...5, using: &generator)
      let start = Double.random(in: 0...1, using: &generator)
      let length = Double.random(in: 200...1500, using: &generator)
      return [
        Finger(start: time, end: time + length) { passed in
          let turn = start + passed / 1000 * turns
          return from
            + Vector(
              dx: passed * 0.15 + 25 * Wave.sine(turn + 0.2), dy: 25 * Wave.sine(turn))
        }
      ]
    case .pinches:
      let model = move(
        at: time, from: Point(x: 0, y: 0),
        to: Point(x: .random(in: 100...600, using: &generator), y: 0), using: &generator)
      let isOpening = Bool.random(using: &generator)
      let length = model.end - model.start
      return [-1.0, 1].map { side in
        Finger(start: time, end: model.end) { passed in
          let way = model.place(isOpening ? passed : length - passed).x + 120
          return from + Vector(dx: side * way, dy: side * way * 0.6)
        }
      }
    }
  }

  /// A finger that rests, moves with minimum jerk at up to 1 m/s and 20 m/s², rests and lifts.
  private func move(
    at time: Double, from: Point, to: Point, using generator: inout SplitMix64
  ) -> Finger {
    let length = (to - from).lengthSquared.squareRoot() / panel.pixelsPerMillimetre
    // The peaks of a minimum-jerk move over D in T are 1.875 D/T and 5.77 D/T².
    let quickest = max(1.875 * length / 1, (5.77 * length / 20 * 1000).squareRoot(), 80)
    let duration = quickest * .random(in: 1...4, using: &generator)
    let rest = Double.random(in: 20...120, using: &generator)
    return Finger(start: time, end: time + duration + 2 * rest) { passed in
      let share = min(max((passed - rest) / duration, 0), 1)
      return from + (to - from) * (share * share * share * (10 - 15 * share + 6 * share * share))
    }
  }

  private func somewhere(using generator: inout SplitMix64) -> Point {
    mm(.random(in: 100...400, using: &generator), .random(in: 60...240, using: &generator))
  }
}
