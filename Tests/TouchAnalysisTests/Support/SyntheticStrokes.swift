import SeededRandom
import TouchAnalysis
import Touches

/// Strokes, flicks and taps of one hand on a faultless panel, one gesture after another.
///
/// A finger rests, moves with minimum jerk (Flash, Hogan 1985) along an arc, rests and lifts; a
/// flick lifts in mid-motion. Movements stay within 1.5 m/s and 30 m/s².
struct SyntheticStrokes {
  /// The panel, with 10 px/mm as all panels of these tests.
  var panel = TouchAnalysisTests.panel
  /// The time between two scans, in ms.
  var interval = 8.0
  /// The number of fingers of each gesture.
  var fingers = 1...3
  /// The number of gestures.
  var count = 30
  /// The share of taps among the gestures.
  var taps = 0.2
  /// The share of flicks among the gestures.
  var flicks = 0.2
  /// The duration of moves as a multiple of the shortest possible one.
  var pace = 1.0...3
  /// Whether the clock counts whole ms, as that of an X server does.
  var isCoarse = true
  /// The distance between fingers, in mm.
  var spread = 25.0

  /// Strokes on a panel of 7 inches at 60 Hz, with the kernel's clock.
  static let small = SyntheticStrokes(
    panel: Panel(frame: Rect(x: 0, y: 0, width: 1540, height: 860), pixelsPerMillimetre: 10),
    interval: 1000 / 60, isCoarse: false)

  /// Returns the reports, ordered by their times.
  func events(using generator: inout SplitMix64) -> [TouchEvent] {
    var events: [TouchEvent] = []
    var frame = 10
    var lastID: UInt32 = 0
    let reportsAll = Bool.random(using: &generator)
    for _ in 0..<count {
      let number = Int.random(in: fingers, using: &generator)
      let kind = Double.random(in: 0..<1, using: &generator)
      let from = randomPosition(number, using: &generator)
      let target = randomPosition(number, using: &generator)
      let isTap = kind < taps
      let to = isTap ? from : target
      let length = (to - from).length / panel.pixelsPerMillimetre
      let arc = (to - from) * Double.random(in: -0.15...0.15, using: &generator)
      // A minimum-jerk move over D in T has a peak speed of 1.875 D/T and acceleration 5.77 D/T².
      let shortest = max(1.875 * length / 1.5, (5.77 * length / 30 * 1000).squareRoot(), 60)
      let duration = shortest * .random(in: pace, using: &generator)
      let rest = isTap ? 0 : Double.random(in: 30...90, using: &generator)
      let isFlick = !isTap && kind < taps + flicks
      let lifetime =
        isTap
        ? Double.random(in: 60...150, using: &generator)
        : rest + duration * (isFlick ? 0.6 : 1) + (isFlick ? 0 : rest)
      let frames = Int(lifetime / interval) + 1
      var last = Array(repeating: Point(x: -1, y: -1), count: number)
      for step in 0...frames {
        let time = timestamp(frame + step, using: &generator)
        let share = min(max((Double(step) * interval - rest) / duration, 0), 1)
        let smooth = share * share * share * (10 - 15 * share + 6 * share * share)
        let bend = Vector(dx: -arc.dy, dy: arc.dx) * (4 * smooth * (1 - smooth))
        for finger in 0..<number {
          let offset = Vector(dx: Double(finger) * spread * panel.pixelsPerMillimetre, dy: 0)
          let exact = from + (to - from) * smooth + bend + offset
          // The resolution of the panel is 0.05 mm.
          let position = Point(
            x: min(max((exact.x * 2).rounded() / 2, 0), panel.frame.maxX),
            y: min(max((exact.y * 2).rounded() / 2, 0), panel.frame.maxY))
          let phase: TouchPhase = step == 0 ? .began : step == frames ? .ended : .moved
          if phase == .moved, !reportsAll, position == last[finger] { continue }
          events.append(
            report(
              contact(lastID + 1 + UInt32(finger)), phase, time,
              phase == .ended ? last[finger] : position))
          last[finger] = position
        }
      }
      lastID += UInt32(number)
      frame += frames + Int(Double.random(in: 250...700, using: &generator) / interval)
    }
    return events
  }

  /// Returns the timestamp of a scan.
  private func timestamp(_ frame: Int, using generator: inout SplitMix64) -> Double {
    let time =
      Double(frame) * interval + .random(in: -0.05...0.05, using: &generator) * interval
    return isCoarse ? time.rounded() : (time * 1000).rounded() / 1000
  }

  private func randomPosition(_ fingers: Int, using generator: inout SplitMix64) -> Point {
    let width = panel.frame.width - Double(fingers - 1) * spread * panel.pixelsPerMillimetre
    return Point(
      x: .random(in: 20...width - 20, using: &generator),
      y: .random(in: 20...panel.frame.maxY - 20, using: &generator))
  }
}
