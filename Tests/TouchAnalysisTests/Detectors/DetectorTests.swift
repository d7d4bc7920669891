import Testing
import TouchAnalysis
import Touches

/// Reports, and the faults that are in them.
struct DetectorCase: CustomTestStringConvertible, Sendable {
  let name: String
  let events: [TouchEvent]
  let expected: [Fault.Kind]
  /// The measure of the first fault, in its unit; nil where a test does not say.
  let measure: Double?
  var testDescription: String { name }

  init(
    _ name: String, _ kind: Fault.Kind, times: Int = 1, measure: Double? = nil,
    _ events: [TouchEvent]
  ) {
    self.name = "\(kind.rawValue): \(name)"
    self.events = events
    expected = Array(repeating: kind, count: times)
    self.measure = measure
  }

  /// A near miss, of which nothing is to be said.
  init(_ name: String, not kind: Fault.Kind, _ events: [TouchEvent]) {
    self.name = "not \(kind.rawValue): \(name)"
    self.events = events
    expected = []
    measure = nil
  }
}

extension DetectorCase {
  /// Every case.
  static let all = lives + motions + reports + neighbours + courses
}

private let one = contact(1)
private let two = contact(2)
private let other = contact(1, device: 9)

private let lives: [DetectorCase] = [
  DetectorCase(
    "a begin while down", .beginWithoutEnd, measure: 100,
    [report(one, .began, 0, mm(9, 9))] + tap(one, at: 100)),
  DetectorCase(
    "down when everything ends", .beginWithoutEnd, measure: 500,
    [report(one, .began, 0, mm(9, 9))] + tap(two, at: 420)),
  DetectorCase(
    "the same number on two devices", not: .beginWithoutEnd,
    together(tap(one, at: 0), tap(other, at: 20))),
  DetectorCase(
    "an end without a place", not: .beginWithoutEnd,
    [report(one, .began, 0, mm(9, 9)), report(one, .ended, 90, nil)]),
  DetectorCase(
    "a cancelled touch", not: .beginWithoutEnd,
    [report(one, .began, 0, mm(9, 9)), report(one, .cancelled, 90, nil)]),

  DetectorCase("an end alone", .endWithoutBegin, [report(one, .ended, 5, mm(9, 9))]),
  DetectorCase("a cancel alone", .endWithoutBegin, [report(one, .cancelled, 5, nil)]),
  DetectorCase(
    "a second end", .endWithoutBegin, tap(one, at: 0) + [report(one, .ended, 90, mm(50, 50))]),
  DetectorCase(
    "moves without a begin, told once", .endWithoutBegin, Array(glide(one).dropFirst())),

  DetectorCase("a second later", .reusedID, measure: 920, tap(one, at: 0) + tap(one, at: 1000)),
  DetectorCase(
    "three times", .reusedID, times: 2,
    tap(one, at: 0) + tap(one, at: 1000) + tap(two, at: 1500) + tap(one, at: 2000)),
  DetectorCase("after a minute", not: .reusedID, tap(one, at: 0) + tap(one, at: 60_090)),
  DetectorCase("on another device", not: .reusedID, tap(one, at: 0) + tap(other, at: 500)),
]

private let motions: [DetectorCase] = [
  DetectorCase(
    "150 mm in 8 ms", .jump,
    glide(one).mapped { if $0 > 40 { $1.position = $1.position.map { $0 + .millimetres(0, 150) } } }
  ),
  DetectorCase(
    "there and back", .jump, times: 2,
    glide(one).mapped { if $0 == 40 { $1.position = mm(400, 200) } }),
  DetectorCase(
    "far away after a rest", .jump,
    glide(one).without(40..<60).mapped {
      if $0 >= 40 {
        ($1.time.milliseconds, $1.position) = ($1.time.milliseconds + 9000, mm(480, 280))
      }
    }),
  DetectorCase(
    "a thousand reports with one time", not: .jump,
    glide(one, interval: 1).mapped { $1.time.milliseconds = $0 < 100 ? 0 : 300 }),
  DetectorCase("a swipe of 5 m/s", not: .jump, glide(one, to: mm(450, 50), speed: 5000)),
  DetectorCase(
    "20 mm in 8 ms", not: .jump,
    glide(one).mapped { if $0 > 40 { $1.position = $1.position.map { $0 + .millimetres(0, 20) } } }),

  DetectorCase(
    "silent after 800 mm/s", .frozenFinger,
    together(halted(one, silent: true), glide(two, from: mm(50, 90), to: mm(250, 90)))),
  DetectorCase(
    "reported where it stopped", .frozenFinger,
    together(halted(one, silent: false), glide(two, from: mm(50, 90), to: mm(250, 90)))),
  DetectorCase(
    "goes on with a leap", .frozenFinger, measure: 208,
    together(
      leaping(one, rest: 200, by: 10), glide(two, from: mm(50, 90), to: mm(250, 90)))),
  DetectorCase(
    "goes on with a leap after silence", .frozenFinger, measure: 208,
    together(
      leaping(one, rest: 200, silent: true, by: 6), glide(two, from: mm(50, 90), to: mm(250, 90)))),
  DetectorCase(
    "nobody else moves", not: .frozenFinger,
    together(
      halted(one, silent: false),
      [report(two, .began, 0, mm(9, 9)), report(two, .ended, 900, nil)])),
  DetectorCase(
    "another device's finger moves", not: .frozenFinger,
    together(halted(one, silent: true), glide(other, from: mm(50, 90), to: mm(250, 90)))),
  DetectorCase(
    "a slow finger holds still", not: .frozenFinger,
    together(
      halted(one, silent: true, speed: 300), glide(two, from: mm(50, 90), to: mm(250, 90)))),
  DetectorCase(
    "a pause of 80 ms", not: .frozenFinger,
    together(leaping(one, rest: 64, by: 10), glide(two, from: mm(50, 90), to: mm(250, 90)))),
  DetectorCase(
    "a leap within the hysteresis", not: .frozenFinger,
    together(leaping(one, rest: 200, by: 2), glide(two, from: mm(50, 90), to: mm(250, 90)))),

  DetectorCase("five samples", .lostSamples, measure: 5, glide(one).without(60..<65)),
  DetectorCase(
    "twice", .lostSamples, times: 2, measure: 10, glide(one).without(90..<94).without(60..<70)),
  DetectorCase("one sample", not: .lostSamples, glide(one).without(60..<61)),
  DetectorCase(
    "a slow finger", not: .lostSamples,
    glide(one, to: mm(70, 50), speed: 20).without(60..<70)),
  DetectorCase(
    "a finger that stops", not: .lostSamples, leaping(one, rest: 300, silent: true, by: 2)),
  DetectorCase(
    "a panel of 30 Hz", not: .lostSamples, glide(one, to: mm(450, 50), interval: 33)),
]

private let reports: [DetectorCase] = [
  DetectorCase(
    "20 ms", .timeBackwards, measure: 12,
    glide(one).mapped { if $0 == 40 { $1.time.milliseconds -= 20 } }),
  DetectorCase(
    "a clock that starts again", .timeBackwards,
    glide(one).mapped { if $0 >= 40 { $1.time.milliseconds -= 300 } }),
  DetectorCase(
    "a device that is delivered late", not: .timeBackwards, tap(one, at: 500) + tap(other, at: 0)),
  DetectorCase(
    "two at one time", not: .timeBackwards,
    glide(one).mapped { if $0 == 40 { $1.time.milliseconds -= 8 } }),

  DetectorCase(
    "a begin outside", .outsidePanel, measure: 3, tap(one, at: 0, mm(-3, 50))),
  DetectorCase(
    "out and in and out", .outsidePanel, times: 2,
    glide(one, from: mm(480, 50), to: mm(520, 50))
      + glide(two, at: 1000, from: mm(480, 310), to: mm(480, 280))),
  DetectorCase("on the edge", not: .outsidePanel, tap(one, at: 0, mm(500.4, 50))),

  DetectorCase("8 ms", .ghostTap, measure: 8, tap(one, at: 1000, for: 8)),
  DetectorCase(
    "two with a rest", .ghostTap, times: 2, tap(one, at: 0, for: 8) + tap(two, at: 400, for: 0)),
  DetectorCase("a quick tap", not: .ghostTap, tap(one, at: 1000, for: 40)),
  DetectorCase(
    "right behind another", not: .ghostTap, tap(one, at: 0) + tap(two, at: 300, for: 8)),
  DetectorCase(
    "beside another", not: .ghostTap, together(tap(one, at: 0), tap(two, at: 40, for: 8))),
  DetectorCase(
    "a flick", not: .ghostTap,
    [report(one, .began, 0, mm(50, 50)), report(one, .ended, 8, mm(60, 50))]),
  DetectorCase(
    "cancelled", not: .ghostTap,
    [report(one, .began, 0, mm(50, 50)), report(one, .cancelled, 8, mm(50, 50))]),

  DetectorCase(
    "every report", .duplicateReport, times: 124,
    glide(one).flatMap { $0.phase == .moved ? [$0, $0] : [$0] }),
  DetectorCase(
    "a resting finger", not: .duplicateReport,
    [report(one, .began, 0, mm(9, 9))]
      + (1...30).map { report(one, .moved, Double($0 / 2 * 8), mm(9, 9)) }
      + [report(one, .ended, 300, mm(9, 9))]),
  DetectorCase(
    "the same place later", not: .duplicateReport,
    glide(one).flatMap { event in
      var later = event
      later.time.milliseconds += 2
      return event.phase == .moved ? [event, later] : [event]
    }),

  DetectorCase(
    "a glide of 200 mm", .stuckPressure, glide(one, speed: 100, pressure: { _ in 0.5 })),
  DetectorCase(
    "changes half way", not: .stuckPressure,
    glide(one, to: mm(130, 50), speed: 40, pressure: { $0 < 1000 ? 0.5 : 0.25 })),
  DetectorCase(
    "a short time", not: .stuckPressure,
    glide(one, to: mm(450, 50), speed: 500, pressure: { _ in 1 })),
  DetectorCase(
    "a short way", not: .stuckPressure,
    glide(one, to: mm(90, 50), speed: 20, pressure: { _ in 0.5 })),
]

/// Two fingers, and contacts that are nearly one of the faults of several contacts.
private let neighbours: [DetectorCase] = [
  DetectorCase(
    "two fingers that cross", not: .swappedIDs,
    together(
      glide(one, from: mm(50, 50), to: mm(250, 60)), glide(two, from: mm(250, 60), to: mm(50, 50)))),
  DetectorCase(
    "two fingers side by side", not: .doubledTouch,
    together(glide(one), glide(two, from: mm(50, 60), to: mm(250, 60)))),
  DetectorCase(
    "two fingers that cross", not: .doubledTouch,
    together(
      glide(one, from: mm(50, 50), to: mm(250, 50)), glide(two, from: mm(150, 0), to: mm(150, 200)))
  ),
  DetectorCase(
    "a quick double tap", not: .brokenStroke, tap(one, at: 0, for: 40) + tap(two, at: 80, for: 60)),
  DetectorCase(
    "another finger beside the one that lifts", not: .brokenStroke,
    tap(one, at: 0) + tap(two, at: 88, for: 60, mm(70, 50))),
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
    "a second finger comes down", not: .splitTouch,
    together(glide(one), glide(two, at: 400, from: mm(130, 65), to: mm(200, 65)))),
  DetectorCase(
    "three contacts 30 ms long", not: .repeatedGhost,
    taps(4, every: 500, for: 30, apart: 0)),
  DetectorCase(
    "ten quick taps", not: .noiseBurst,
    taps(10, every: 50, for: 22, apart: 40)),
  DetectorCase(
    "five fingers", not: .palm,
    together(taps(5, every: 8, for: 500, apart: 18))),
]

/// Motions that are nearly one of the faults of places, axes and rhythms.
private let courses: [DetectorCase] = [
  DetectorCase(
    "a column that strokes end at", not: .deadArea,
    strokes(20) { _ in 200 }),
  DetectorCase(
    "strokes that end in motion at different places", not: .unreachedEdge,
    strokes(20) { 480 - Double($0) }),
  DetectorCase(
    "steps of 0.4 mm", not: .coarsePositions,
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
    "a noise of 0.2 mm", not: .tremble,
    glide(one).mapped { step, event in
      event.position?.y += step % 2 == 0 ? 2 : -2
    }),
  DetectorCase(
    "the tremor of a hand, 10 Hz and 0.3 mm", not: .wobble,
    strokes(25, speed: 50) { _ in 250 }.mapped { step, event in
      let phase = Double(step) * 0.08 + Double(event.id.contact) * 0.37
      event.position?.x += 3 * Wave.sine(phase)
    }),
  DetectorCase(
    "a hand that turns round", not: .mirroredAxis,
    glide(one).mapped { step, event in
      event.position?.y += 200 * Wave.sine(Double(step) * 0.03)
    }),
  DetectorCase(
    "a finger that comes to a ruler", not: .stuckAxis,
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
    "a third slower with two", not: .rateDrop,
    glide(one)
      + together(
        glide(two, at: 2000, interval: 12),
        glide(contact(3), at: 2000, from: mm(50, 90), to: mm(250, 90), interval: 12))),
  DetectorCase(
    "now and then one late", not: .pairedReports,
    glide(one).mapped { if $0 % 4 == 1 { $1.time.milliseconds += 4 } }),
  DetectorCase(
    "faster than a clock is off", .growingDelay,
    slow.stampedByDevice().mapped { $1.time.milliseconds += 0.08 * $1.time.milliseconds }),
  DetectorCase(
    "slowly, and caught up with", .growingDelay,
    slow.stampedByDevice().mapped {
      let late = min(0.04 * $1.time.milliseconds, 80)
      $1.time.milliseconds = max($1.time.milliseconds, min($1.time.milliseconds + late, 2080))
    }),
  DetectorCase(
    "a clock that is 3 % off", not: .growingDelay,
    slow.stampedByDevice().mapped { $1.time.milliseconds *= 1.03 }),
  DetectorCase(
    "a clock that corrects itself a little", not: .growingDelay,
    slow.stampedByDevice().mapped {
      let late = min(0.008 * $1.time.milliseconds, 16)
      $1.time.milliseconds = max($1.time.milliseconds, min($1.time.milliseconds + late, 2016))
    }),
  DetectorCase(
    "a host that was busy for a quarter of a second", not: .growingDelay,
    slow.stampedByDevice().mapped {
      if (1000..<1250).contains($1.time.milliseconds) { $1.time.milliseconds = 1250 }
    }),
  DetectorCase(
    "a clock that stands while the finger rests", not: .growingDelay,
    slow.stampedByDevice().mapped {
      if $1.time.milliseconds > 1000 { $1.time.milliseconds += 150 }
      if $1.time.milliseconds > 2000 { $1.time.milliseconds += 150 }
    }),
  DetectorCase(
    "a clock that begins anew", not: .growingDelay,
    slow.stampedByDevice().mapped {
      if $1.time.milliseconds > 2000 { $1.deviceTime = $1.time.milliseconds - 2000 }
    }),
  DetectorCase(
    "a device without a clock", not: .growingDelay,
    slow.mapped { $1.time.milliseconds += 0.08 * $1.time.milliseconds }),
]

/// A finger that goes on for four seconds.
private let slow = glide(one, from: mm(40, 90), to: mm(440, 90), speed: 100)

/// Taps one after the other, in a row.
private func taps(
  _ count: UInt32, every interval: Double, for duration: Double, apart: Double
) -> [TouchEvent] {
  (0..<count).flatMap { number -> [TouchEvent] in
    let place = mm(50 + Double(number) * apart, 50)
    return tap(contact(number), at: Double(number) * interval, for: duration, place)
  }
}

/// Strokes one below the other that end at some mm from the left.
private func strokes(
  _ count: UInt32, speed: Double = 200, to end: (UInt32) -> Double
) -> [TouchEvent] {
  (0..<count).flatMap { number -> [TouchEvent] in
    let row = Double(number) * 10 + 20
    return glide(
      contact(number), at: Double(number) * 5000, from: mm(50, row), to: mm(end(number), row),
      speed: speed)
  }
}

/// A finger that glides for some time, halts from one report to the next, and lifts much later.
private func halted(_ id: TouchID, silent: Bool, speed: Double = 800) -> [TouchEvent] {
  let way = Array(glide(id, to: mm(210, 50), speed: speed).dropLast())
  let place = way.last?.position
  let end = way.last?.time.milliseconds ?? 0
  let rest =
    silent ? [] : (1...40).map { report(id, .moved, end + Double($0) * 8, place) }
  return way + rest + [report(id, .ended, end + 400, place)]
}

/// A finger that glides slowly, rests for some ms, leaps on by some mm and glides further.
private func leaping(
  _ id: TouchID, rest: Double, silent: Bool = false, by leap: Double
) -> [TouchEvent] {
  let way = glide(id, to: mm(130, 50), speed: 80).mapped { index, event in
    guard index > 60 else { return }
    event.time.milliseconds += rest
    event.position = event.position.map { $0 + .millimetres(leap - 0.64, 0) }
  }
  let stop = way[60]
  let pause =
    silent
    ? []
    : (1...Int(rest / 8)).map {
      report(id, .moved, stop.time.milliseconds + Double($0) * 8, stop.position)
    }
  return Array(way[...60]) + pause + Array(way[61...])
}

extension Vector {
  fileprivate static func millimetres(_ dx: Double, _ dy: Double) -> Vector {
    Vector(dx: dx, dy: dy) * panel.pixelsPerMillimetre
  }
}

@Suite struct DetectorTests {
  @Test("Each fault is found and nothing else", arguments: DetectorCase.all)
  func faults(_ given: DetectorCase) {
    let faults = analyse(given.events).faults
    #expect(faults.map(\.kind) == given.expected)
    if let measure = given.measure { #expect(faults.first?.measure == measure) }
  }

  @Test(
    "Lengths have to be larger to be faults where the size of the panel is assumed",
    arguments: [(60.0, 0), (200, 1)])
  func assumedSize(_ leap: Double, _ count: Int) {
    let events = glide(one).mapped {
      if $0 > 40 { $1.position = $1.position.map { $0 + .millimetres(0, leap) } }
    }
    #expect(analyse(events).faults.map(\.kind) == [.jump])
    let limits = FaultThresholds().forAssumedSize
    #expect(
      analyse(events, limits: limits).faults.map(\.kind) == Array(repeating: .jump, count: count))
  }

  @Test("Each kind of fault has a test case and a near miss", arguments: Fault.Kind.allCases)
  func coverage(_ kind: Fault.Kind) {
    let cases = DetectorCase.all
    #expect(
      cases.contains { $0.expected.contains(kind) }
        || PlantedFault.all.contains { $0.kind == kind })
    // Whatever has begun may end, so that an end without a begin has no miss of its own.
    #expect(
      kind == .endWithoutBegin
        || cases.contains { $0.testDescription.hasPrefix("not \(kind.rawValue):") })
  }

  @Test("Faults that are not asked for are not found", arguments: DetectorCase.all)
  func switchedOff(_ given: DetectorCase) {
    let kinds = Set(Fault.Kind.allCases).subtracting(given.expected)
    var analyzer = TouchAnalyzer(panel: panel, kinds: kinds)
    var faults: [Fault] = []
    for event in given.events { analyzer.take(event, faults: &faults) }
    #expect(faults.isEmpty)
  }

  @Test("Each threshold of faults can be set")
  func tuned() {
    var limits = FaultThresholds()
    limits.handSpeed = 1
    limits.ghostTime = 50
    #expect(analyse(tap(one, at: 0, for: 40), limits: limits).faults.map(\.kind) == [.ghostTap])
    let swipe = analyse(glide(one, to: mm(450, 50), speed: 2000), limits: limits).faults
    #expect(!swipe.isEmpty && swipe.allSatisfy { $0.kind == .jump })
  }
}
