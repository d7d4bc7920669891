import SeededRandom
import Testing
import TouchAnalysis
import Touches

/// The reports of a faultless panel for one kind of movement over a long time.
///
/// The panel scans at a fixed rate; each position is up to 0.3 mm off; the clock counts whole ms.
struct SoundRecording: CustomTestStringConvertible, Sendable {
  /// The movement of the hands.
  enum Movement: String, CaseIterable, Sendable {
    case taps, drags, tenFingers, writing, pinches
  }

  let movement: Movement
  /// The number of scans per second.
  let rate: Double
  var testDescription: String { "\(movement.rawValue) at \(Int(rate)) Hz" }

  static let all = Movement.allCases.flatMap { movement in
    [60, 125, 250, 1000].map { SoundRecording(movement: movement, rate: $0) }
  }

  /// The movement of a finger from its begin to its end.
  private struct Finger {
    var start: Double
    var end: Double
    /// Returns its position some ms after its begin.
    var position: (Double) -> Point
  }

  /// Returns the reports of a minute, or of fewer seconds with ten fingers or at a high rate,
  /// ordered by their times.
  func events(using generator: inout SplitMix64) -> [TouchEvent] {
    let length = (movement == .tenFingers ? 15_000.0 : 60_000) / max(rate / 250, 1)
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
        // All fingers of a scan have the same time.
        let lateness = Double((frame &* 7919) % 11) / 11 * 0.1 * interval
        let phase: TouchPhase = frame == first ? .began : frame == last ? .ended : .moved
        if phase != .ended {
          let exact = finger.position(now - finger.start)
          position = Point(
            x: (exact.x + .random(in: -3...3, using: &generator)).rounded(),
            y: (exact.y + .random(in: -3...3, using: &generator)).rounded())
        }
        events.append(report(id, phase, (now + lateness).rounded(), position))
      }
    }
    return events.inOrder
  }

  /// Returns the fingers of one gesture that begins at a time in ms.
  private func gesture(at time: Double, using generator: inout SplitMix64) -> [Finger] {
    let from = randomPosition(using: &generator)
    let to = randomPosition(using: &generator)
    switch movement {
    case .taps:
      return [
        Finger(start: time, end: time + .random(in: 50...150, using: &generator)) { _ in from }
      ]
    case .drags:
      return [move(at: time, from: from, to: to, using: &generator)]
    case .tenFingers:
      // Two hands, each with five fingers on an arc, 22 mm apart.
      let displacement = Vector(
        dx: .random(in: -300...300, using: &generator),
        dy: .random(in: -600...600, using: &generator))
      let model = move(
        at: time, from: Point(x: 0, y: 0), to: Point(x: displacement.dx, y: displacement.dy),
        using: &generator)
      return (0..<10).map { number in
        let column = Double(number % 5)
        let position = mm(
          60 + (number < 5 ? 0 : 240) + column * 22,
          150 - 15 * (2 - (column - 2) * (column - 2) / 2))
        let start = time + .random(in: 0...30, using: &generator)
        return Finger(
          start: start, end: model.end + .random(in: 0...30, using: &generator)
        ) { elapsed in
          let moved = model.position(elapsed + start - time)
          return position + Vector(dx: moved.x, dy: moved.y)
        }
      }
    case .writing:
      // A row of loops, 5 mm high, three to five per second.
      let turns = Double.random(in: 3...5, using: &generator)
      let start = Double.random(in: 0...1, using: &generator)
      let length = Double.random(in: 200...1500, using: &generator)
      return [
        Finger(start: time, end: time + length) { elapsed in
          let turn = start + elapsed / 1000 * turns
          return from
            + Vector(
              dx: elapsed * 0.15 + 25 * Wave.sine(turn + 0.2), dy: 25 * Wave.sine(turn))
        }
      ]
    case .pinches:
      let model = move(
        at: time, from: Point(x: 0, y: 0),
        to: Point(x: .random(in: 100...600, using: &generator), y: 0), using: &generator)
      let isOpening = Bool.random(using: &generator)
      let length = model.end - model.start
      return [-1.0, 1].map { side in
        Finger(start: time, end: model.end) { elapsed in
          let distance = model.position(isOpening ? elapsed : length - elapsed).x + 120
          return from + Vector(dx: side * distance, dy: side * distance * 0.6)
        }
      }
    }
  }

  /// Returns a finger that rests, moves with minimum jerk at up to 1 m/s and 20 m/s², and rests.
  private func move(
    at time: Double, from: Point, to: Point, using generator: inout SplitMix64
  ) -> Finger {
    let length = (to - from).length / panel.pixelsPerMillimetre
    // A minimum-jerk move over D in T has a peak speed of 1.875 D/T and acceleration of 5.77 D/T².
    let shortest = max(1.875 * length / 1, (5.77 * length / 20 * 1000).squareRoot(), 80)
    let duration = shortest * .random(in: 1...4, using: &generator)
    let rest = Double.random(in: 20...120, using: &generator)
    return Finger(start: time, end: time + duration + 2 * rest) { elapsed in
      let share = min(max((elapsed - rest) / duration, 0), 1)
      return from + (to - from) * (share * share * share * (10 - 15 * share + 6 * share * share))
    }
  }

  /// Returns a random position in the inner part of the panel.
  private func randomPosition(using generator: inout SplitMix64) -> Point {
    mm(.random(in: 100...400, using: &generator), .random(in: 60...240, using: &generator))
  }
}
