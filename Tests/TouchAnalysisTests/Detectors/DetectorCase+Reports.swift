import Testing
import TouchAnalysis
import Touches

private let one = contact(1)
private let two = contact(2)
private let other = contact(1, device: 9)

extension DetectorCase {
  static let lives: [DetectorCase] = [
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

  static let motions: [DetectorCase] = [
    DetectorCase(
      "150 mm in 8 ms", .jump,
      glide(one).mapped {
        if $0 > 40 { $1.position = $1.position.map { $0 + .millimetres(0, 150) } }
      }
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
      glide(one).mapped {
        if $0 > 40 { $1.position = $1.position.map { $0 + .millimetres(0, 20) } }
      }),

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
        leaping(one, rest: 200, silent: true, by: 6), glide(two, from: mm(50, 90), to: mm(250, 90)))
    ),
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

  static let reports: [DetectorCase] = [
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
}
