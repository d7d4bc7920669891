import Testing
import TouchAnalysis
import Touches

private let one = contact(1)
private let two = contact(2)
private let other = contact(1, device: 9)

extension DetectorCase {
  static let lives: [DetectorCase] = [
    DetectorCase(
      "a touch begins again while it is down", .beginWithoutEnd, measure: 100,
      [report(one, .began, 0, mm(9, 9))] + tap(one, at: 100)),
    DetectorCase(
      "a touch is still down at the end of the reports", .beginWithoutEnd, measure: 500,
      [report(one, .began, 0, mm(9, 9))] + tap(two, at: 420)),
    DetectorCase(
      "two devices use the same contact number", not: .beginWithoutEnd,
      together(tap(one, at: 0), tap(other, at: 20))),
    DetectorCase(
      "an end without a position", not: .beginWithoutEnd,
      [report(one, .began, 0, mm(9, 9)), report(one, .ended, 90, nil)]),
    DetectorCase(
      "a cancelled touch", not: .beginWithoutEnd,
      [report(one, .began, 0, mm(9, 9)), report(one, .cancelled, 90, nil)]),

    DetectorCase("an end without a begin", .endWithoutBegin, [report(one, .ended, 5, mm(9, 9))]),
    DetectorCase(
      "a cancellation without a begin", .endWithoutBegin, [report(one, .cancelled, 5, nil)]),
    DetectorCase(
      "a touch ends twice", .endWithoutBegin,
      tap(one, at: 0) + [report(one, .ended, 90, mm(50, 50))]),
    DetectorCase(
      "moves without a begin are reported once", .endWithoutBegin, Array(glide(one).dropFirst())),

    DetectorCase(
      "an id is reused within a second", .reusedID, measure: 920,
      tap(one, at: 0) + tap(one, at: 1000)),
    DetectorCase(
      "an id is used three times", .reusedID, times: 2,
      tap(one, at: 0) + tap(one, at: 1000) + tap(two, at: 1500) + tap(one, at: 2000)),
    DetectorCase(
      "an id is reused after a minute", not: .reusedID, tap(one, at: 0) + tap(one, at: 60_090)),
    DetectorCase(
      "another device uses the same id", not: .reusedID, tap(one, at: 0) + tap(other, at: 500)),
  ]

  static let motions: [DetectorCase] = [
    DetectorCase(
      "a finger moves 150 mm in 8 ms", .jump,
      glide(one).mapped {
        if $0 > 40 { $1.position = $1.position.map { $0 + .millimetres(0, 150) } }
      }
    ),
    DetectorCase(
      "a finger jumps away and back", .jump, times: 2,
      glide(one).mapped { if $0 == 40 { $1.position = mm(400, 200) } }),
    DetectorCase(
      "a finger jumps after 9 s without reports", .jump,
      glide(one).without(40..<60).mapped {
        if $0 >= 40 {
          ($1.time.milliseconds, $1.position) = ($1.time.milliseconds + 9000, mm(480, 280))
        }
      }),
    DetectorCase(
      "hundreds of reports have the same time", not: .jump,
      glide(one, interval: 1).mapped { $1.time.milliseconds = $0 < 100 ? 0 : 300 }),
    DetectorCase("a swipe of 5 m/s", not: .jump, glide(one, to: mm(450, 50), speed: 5000)),
    DetectorCase(
      "a finger moves 20 mm in 8 ms", not: .jump,
      glide(one).mapped {
        if $0 > 40 { $1.position = $1.position.map { $0 + .millimetres(0, 20) } }
      }),

    DetectorCase(
      "a finger at 800 mm/s is no longer reported", .frozenFinger,
      together(haltingGlide(one, silent: true), glide(two, from: mm(50, 90), to: mm(250, 90)))),
    DetectorCase(
      "a finger is still reported where it stopped", .frozenFinger,
      together(haltingGlide(one, silent: false), glide(two, from: mm(50, 90), to: mm(250, 90)))),
    DetectorCase(
      "a finger stops and continues with a jump", .frozenFinger, measure: 208,
      together(
        interruptedGlide(one, rest: 200, by: 10), glide(two, from: mm(50, 90), to: mm(250, 90)))),
    DetectorCase(
      "a finger is not reported and continues with a jump", .frozenFinger, measure: 208,
      together(
        interruptedGlide(one, rest: 200, silent: true, by: 6),
        glide(two, from: mm(50, 90), to: mm(250, 90)))
    ),
    DetectorCase(
      "no other finger moves", not: .frozenFinger,
      together(
        haltingGlide(one, silent: false),
        [report(two, .began, 0, mm(9, 9)), report(two, .ended, 900, nil)])),
    DetectorCase(
      "only a finger of another device moves", not: .frozenFinger,
      together(haltingGlide(one, silent: true), glide(other, from: mm(50, 90), to: mm(250, 90)))),
    DetectorCase(
      "a slow finger stops", not: .frozenFinger,
      together(
        haltingGlide(one, silent: true, speed: 300), glide(two, from: mm(50, 90), to: mm(250, 90)))),
    DetectorCase(
      "a pause of 72 ms", not: .frozenFinger,
      together(
        interruptedGlide(one, rest: 64, by: 10), glide(two, from: mm(50, 90), to: mm(250, 90)))),
    DetectorCase(
      "a jump within the hysteresis", not: .frozenFinger,
      together(
        interruptedGlide(one, rest: 200, by: 2), glide(two, from: mm(50, 90), to: mm(250, 90)))),

    DetectorCase("five samples are missing", .lostSamples, measure: 5, glide(one).without(60..<65)),
    DetectorCase(
      "samples are missing twice", .lostSamples, times: 2, measure: 10,
      glide(one).without(90..<94).without(60..<70)),
    DetectorCase("one sample is missing", not: .lostSamples, glide(one).without(60..<61)),
    DetectorCase(
      "samples of a slow finger are missing", not: .lostSamples,
      glide(one, to: mm(70, 50), speed: 20).without(60..<70)),
    DetectorCase(
      "a finger stops", not: .lostSamples, interruptedGlide(one, rest: 300, silent: true, by: 2)),
    DetectorCase(
      "a panel of 30 Hz", not: .lostSamples, glide(one, to: mm(450, 50), interval: 33)),
  ]

  static let reports: [DetectorCase] = [
    DetectorCase(
      "a report is 12 ms older than the one before", .timeBackwards, measure: 12,
      glide(one).mapped { if $0 == 40 { $1.time.milliseconds -= 20 } }),
    DetectorCase(
      "the clock is set back", .timeBackwards,
      glide(one).mapped { if $0 >= 40 { $1.time.milliseconds -= 300 } }),
    DetectorCase(
      "reports of another device arrive late", not: .timeBackwards,
      tap(one, at: 500) + tap(other, at: 0)),
    DetectorCase(
      "two reports have the same time", not: .timeBackwards,
      glide(one).mapped { if $0 == 40 { $1.time.milliseconds -= 8 } }),

    DetectorCase(
      "a touch begins outside", .outsidePanel, measure: 3, tap(one, at: 0, mm(-3, 50))),
    DetectorCase(
      "one touch leaves the panel and another enters it", .outsidePanel, times: 2,
      glide(one, from: mm(480, 50), to: mm(520, 50))
        + glide(two, at: 1000, from: mm(480, 310), to: mm(480, 280))),
    DetectorCase(
      "a touch is 0.4 mm beyond the edge", not: .outsidePanel, tap(one, at: 0, mm(500.4, 50))),

    DetectorCase("a tap of 8 ms", .ghostTap, measure: 8, tap(one, at: 1000, for: 8)),
    DetectorCase(
      "two short taps with a pause between them", .ghostTap, times: 2,
      tap(one, at: 0, for: 8) + tap(two, at: 400, for: 0)),
    DetectorCase("a quick tap", not: .ghostTap, tap(one, at: 1000, for: 40)),
    DetectorCase(
      "a short tap right after another tap", not: .ghostTap,
      tap(one, at: 0) + tap(two, at: 300, for: 8)),
    DetectorCase(
      "a short tap while another finger is down", not: .ghostTap,
      together(tap(one, at: 0), tap(two, at: 40, for: 8))),
    DetectorCase(
      "a flick", not: .ghostTap,
      [report(one, .began, 0, mm(50, 50)), report(one, .ended, 8, mm(60, 50))]),
    DetectorCase(
      "a short touch is cancelled", not: .ghostTap,
      [report(one, .began, 0, mm(50, 50)), report(one, .cancelled, 8, mm(50, 50))]),

    DetectorCase(
      "every move is reported twice", .duplicateReport, times: 124,
      glide(one).flatMap { $0.phase == .moved ? [$0, $0] : [$0] }),
    DetectorCase(
      "a resting finger is reported twice", not: .duplicateReport,
      [report(one, .began, 0, mm(9, 9))]
        + (1...30).map { report(one, .moved, Double($0 / 2 * 8), mm(9, 9)) }
        + [report(one, .ended, 300, mm(9, 9))]),
    DetectorCase(
      "the same position is reported 2 ms later", not: .duplicateReport,
      glide(one).flatMap { event in
        var later = event
        later.time.milliseconds += 2
        return event.phase == .moved ? [event, later] : [event]
      }),

    DetectorCase(
      "constant pressure over a glide of 200 mm", .stuckPressure,
      glide(one, speed: 100, pressure: { _ in 0.5 })),
    DetectorCase(
      "pressure that changes halfway", not: .stuckPressure,
      glide(one, to: mm(130, 50), speed: 40, pressure: { $0 < 1000 ? 0.5 : 0.25 })),
    DetectorCase(
      "constant pressure for a short time", not: .stuckPressure,
      glide(one, to: mm(450, 50), speed: 500, pressure: { _ in 1 })),
    DetectorCase(
      "constant pressure over a short distance", not: .stuckPressure,
      glide(one, to: mm(90, 50), speed: 20, pressure: { _ in 0.5 })),
  ]
}
