import Glibc
import Testing
import TouchAnalysis
import Touches

private let one = contact(1)
private let two = contact(2)

extension DetectorCase {
  /// Two fingers, and contacts that nearly have a fault of several contacts.
  static let neighbours: [DetectorCase] = [
    DetectorCase(
      "two fingers that cross", not: .swappedIDs,
      together(
        glide(one, from: mm(50, 50), to: mm(250, 60)), glide(two, from: mm(250, 60), to: mm(50, 50))
      )),
    DetectorCase(
      "two fingers side by side", not: .doubledTouch,
      together(glide(one), glide(two, from: mm(50, 60), to: mm(250, 60)))),
    DetectorCase(
      "two fingers that cross", not: .doubledTouch,
      together(
        glide(one, from: mm(50, 50), to: mm(250, 50)),
        glide(two, from: mm(150, 0), to: mm(150, 200)))
    ),
    DetectorCase(
      "a quick double tap", not: .brokenStroke, tap(one, at: 0, for: 40) + tap(two, at: 80, for: 60)
    ),
    DetectorCase(
      "another finger taps beside the one that lifts", not: .brokenStroke,
      tap(one, at: 0) + tap(two, at: 88, for: 60, mm(70, 50))),
    DetectorCase(
      "a stroke on a panel with 33 reports per second", .brokenStroke, measure: 30,
      glide(one, interval: 30)
        + glide(two, at: 1020, from: mm(254, 50), to: mm(354, 50), interval: 30)),
    DetectorCase(
      "a finger at rest on a panel with 33 reports per second", .brokenStroke, measure: 30,
      glide(contact(3), from: mm(50, 200), to: mm(250, 200), interval: 30)
        + tap(one, at: 2000) + tap(two, at: 2110)),
    DetectorCase(
      "two taps at one place of a panel with 33 reports per second", not: .brokenStroke,
      glide(contact(3), from: mm(50, 200), to: mm(250, 200), interval: 30)
        + tap(one, at: 2000) + tap(two, at: 2110, mm(51, 50))),
    DetectorCase(
      "a stroke that its source cancels and begins again", not: .brokenStroke,
      glide(one).mapped { if $1.phase == .ended { $1.phase = .cancelled } }
        + glide(two, at: 1008, from: mm(251, 50), to: mm(351, 50))),
    DetectorCase(
      "a quick double tap", not: .bounce, tap(one, at: 0, for: 40) + tap(two, at: 80, for: 30)),
    DetectorCase(
      "a finger that slows down and rests", not: .lateEnd,
      Array(glide(one, to: mm(130, 50), speed: 80).dropLast())
        + [report(one, .ended, 3000, mm(129, 50))]),
    DetectorCase(
      "one of two fingers lifts", not: .mergedTouches,
      together(
        glide(one), Array(glide(two, from: mm(50, 65), to: mm(150, 65))))),
    DetectorCase(
      "one of two fingers lifts, and the other one leaps away from it", not: .mergedTouches,
      together(
        glide(one).mapped { if $1.time.milliseconds > 500 { $1.position?.y -= 60 } },
        Array(glide(two, from: mm(50, 65), to: mm(150, 65))))),
    DetectorCase(
      "a fast finger comes near another one that lifts", not: .mergedTouches,
      together(
        glide(one, speed: 1000).mapped { if $0 > 12 { $1.position?.x += 15 } },
        tap(two, at: 0, for: 96, mm(161, 50)))),
    DetectorCase(
      "a second finger comes down", not: .splitTouch,
      together(glide(one), glide(two, at: 400, from: mm(130, 65), to: mm(200, 65)))),
    DetectorCase(
      "four contacts of 30 ms", not: .repeatedGhost,
      taps(4, every: 500, for: 30, apart: 0)),
    DetectorCase(
      "ghosts at the same position of two panels", .repeatedGhost, times: 2,
      together(slowGlide, ghosts(on: 8, at: 200), ghosts(on: 9, at: 400))),
    DetectorCase(
      "ten quick taps", not: .noiseBurst,
      taps(10, every: 50, for: 22, apart: 40)),
    DetectorCase(
      "five ghosts in 300 ms are no burst of noise", .ghostTap,
      taps(5, every: 60, for: 8, apart: 40)),
    DetectorCase(
      "five fingers", not: .palm,
      together(taps(5, every: 8, for: 500, apart: 18))),
    DetectorCase(
      "five bunched fingertips", not: .palm,
      together(
        (0..<5).flatMap { number in
          let angle = Double(number) * 2 * .pi / 5
          return tap(
            contact(UInt32(number)), at: Double(number) * 8, for: 500,
            mm(200 + 12 * cos(angle), 150 + 12 * sin(angle)))
        })),
  ]

  /// Movements with a fault of positions, axes or timing, or nearly with one.
  static let courses: [DetectorCase] = [
    DetectorCase(
      "strokes that end at the same column", not: .deadArea,
      strokes(20) { _ in 200 }),
    DetectorCase(
      "strokes that end in motion at different positions", not: .unreachedEdge,
      strokes(20) { 480 - Double($0) }),
    DetectorCase(
      "a line 10 mm before the edge at which many strokes stop", .unreachedEdge, measure: 10,
      strokes(12, speed: 800) { _ in 520 }.mapped { _, event in
        event.position = event.position.map { Point(x: min($0.x, 4900), y: $0.y) }
      }),
    DetectorCase(
      "positions in steps of 0.4 mm", not: .coarsePositions,
      glide(one, speed: 100).mapped { _, event in
        event.position = event.position.map {
          Point(x: ($0.x / 4).rounded() * 4, y: ($0.y / 4).rounded() * 4)
        }
      }),
    DetectorCase(
      "a zigzag of 5 Hz", not: .tremble,
      glide(one).mapped { step, event in
        event.position?.y += 200 * Wave.sine(Double(step) * 0.04)
      }),
    DetectorCase(
      "noise of 0.2 mm", not: .tremble,
      glide(one).mapped { step, event in
        event.position?.y += step % 2 == 0 ? 2 : -2
      }),
    DetectorCase(
      "a hand's tremor of 10 Hz and 0.3 mm", not: .wobble,
      strokes(25, speed: 50) { _ in 250 }.mapped { step, event in
        let phase = Double(step) * 0.08 + Double(event.id.contact) * 0.37
        event.position?.x += 3 * Wave.sine(phase)
      }),
    DetectorCase(
      "a finger that turns back", not: .mirroredAxis,
      glide(one).mapped { step, event in
        event.position?.y += 200 * Wave.sine(Double(step) * 0.03)
      }),
    DetectorCase(
      "a finger that reaches a ruler and follows it", not: .stuckAxis,
      glide(one).mapped { step, event in
        let rest = Double(max(40 - step, 0))
        event.position?.y += rest * rest
      }),
    DetectorCase(
      "a finger that slides along the edge", not: .stuckAxis,
      glide(one, from: mm(50, 60), to: mm(450, -60), speed: 600).mapped { _, event in
        event.position = event.position.map { Point(x: $0.x, y: max($0.y, 0)) }
      }),
    DetectorCase(
      "a report rate that is a third lower with two fingers", not: .rateDrop,
      glide(one)
        + together(
          glide(two, at: 2000, interval: 12),
          glide(contact(3), at: 2000, from: mm(50, 90), to: mm(250, 90), interval: 12))),
    DetectorCase(
      "every fourth report is 4 ms late", not: .pairedReports,
      glide(one).mapped { if $0 % 4 == 1 { $1.time.milliseconds += 4 } }),
    DetectorCase(
      "a delay that grows faster than clocks drift", .growingDelay,
      slowGlide.stampedByDevice().mapped { $1.time.milliseconds += 0.08 * $1.time.milliseconds }),
    DetectorCase(
      "a delay that grows slowly until the reports catch up", .growingDelay,
      slowGlide.stampedByDevice().mapped {
        let late = min(0.04 * $1.time.milliseconds, 80)
        $1.time.milliseconds = max($1.time.milliseconds, min($1.time.milliseconds + late, 2080))
      }),
    DetectorCase(
      "a device clock that is 3 % off", not: .growingDelay,
      slowGlide.stampedByDevice().mapped { $1.time.milliseconds *= 1.03 }),
    DetectorCase(
      "a device clock that is corrected by 16 ms", not: .growingDelay,
      slowGlide.stampedByDevice().mapped {
        let late = min(0.008 * $1.time.milliseconds, 16)
        $1.time.milliseconds = max($1.time.milliseconds, min($1.time.milliseconds + late, 2016))
      }),
    DetectorCase(
      "a host that is busy for 250 ms", not: .growingDelay,
      slowGlide.stampedByDevice().mapped {
        if (1000..<1250).contains($1.time.milliseconds) { $1.time.milliseconds = 1250 }
      }),
    DetectorCase(
      "a device clock that stops while the finger rests", not: .growingDelay,
      slowGlide.stampedByDevice().mapped {
        if $1.time.milliseconds > 1000 { $1.time.milliseconds += 150 }
        if $1.time.milliseconds > 2000 { $1.time.milliseconds += 150 }
      }),
    DetectorCase(
      "a device clock that restarts", not: .growingDelay,
      slowGlide.stampedByDevice().mapped {
        if $1.time.milliseconds > 2000 { $1.deviceTime = $1.time.milliseconds - 2000 }
      }),
    DetectorCase(
      "a device without a clock", not: .growingDelay,
      slowGlide.mapped { $1.time.milliseconds += 0.08 * $1.time.milliseconds }),
  ]
}

/// Returns five contacts of 8 ms at one position of a device while a finger rests elsewhere on it.
private func ghosts(on device: Int32, at start: Double) -> [TouchEvent] {
  let finger = tap(contact(2, device: device), at: start, for: 3000, mm(60, 200))
  let ghosts = (0..<5).flatMap { number in
    let id = contact(10 + UInt32(number), device: device)
    return tap(id, at: start + 400 * Double(number + 1), for: 8, mm(333, 200))
  }
  return together(finger, ghosts)
}
