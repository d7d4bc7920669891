// Nineteen fingers move at a thousand reports per second each. The twentieth taps in the free strip
// beneath them, and each tap is timed. A tap without a visible change is a lost touch, and so is a
// finger that shows no halo where it rests at the end, or whose halo remains after it lifts.

import TouchRig
import TouchX11
import Touches

/// Twenty fingers at a rate that no panel reaches.
struct CrowdFigures {
  let options: Options
  private static let fingers = 19
  private static let tapper: UInt32 = 19
  private static let rate = 1000.0
  /// The slowest acceptable tap, in ms.
  private static let limit = 50.0

  func measure() throws -> [Figure] {
    try [nil, DesktopProgram.picom].map { compositor in
      try measure(on: try Stage(options, compositor: compositor))
    }
  }

  private func measure(on stage: Stage) throws -> Figure {
    let empty = stage.screen.screen()
    let overlay = try Listener(.overlay(arguments: []), on: stage)
    defer { overlay.stop() }
    let ensemble = CirclingFingers(fingers: Self.fingers, rate: Self.rate, injector: stage.injector)
    let frames = Int(Self.rate) * (options.isQuick ? 3 : 10)
    let cpu = Clock.cpu(of: overlay.pid) ?? 0
    var tapping = Tapping(stage: stage, contact: Self.tapper, emptyScreen: empty)
    try ensemble.begin()
    let elapsed = try ensemble.move(frames: 0..<frames) { frame, next throws(RigError) in
      try tapping.step(frame, until: next)
    }
    try tapping.finish()
    let share = ((Clock.cpu(of: overlay.pid) ?? 0) - cpu) / elapsed

    let unseen = countUnseen(ensemble, at: Double(frames - 1) / Self.rate, on: stage, empty)
    try ensemble.end()
    let marksLeft = isClean(stage, empty) ? 0 : 1
    let lost = unseen + tapping.lost + marksLeft
    let times = Samples(tapping.times)
    return Figure(
      name: "20 fingers at 1000 Hz, \(stage.surroundings)", target: "0 lost, < 0.5 core",
      measured: "\(lost) lost, \(share.digits(2)) core",
      reference:
        "taps \(times.median.digits(1)) ms, slowest \(times.highest.digits(1)); "
        + "\((Double(frames) / elapsed).digits(0)) Hz",
      isMet: lost == 0 && share < 0.5 && times.highest < Self.limit,
      numbers: [
        ("haloesUnseen", Double(unseen)), ("tapsUnseen", Double(tapping.lost)),
        ("marksLeft", Double(marksLeft)), ("cores", share), ("tapMedianMS", times.median),
        ("tapHighestMS", times.highest), ("taps", Double(tapping.times.count)),
        ("achievedHz", Double(frames) / elapsed),
      ])
  }

  /// Returns the number of resting fingers without a visible halo.
  private func countUnseen(
    _ ensemble: CirclingFingers, at time: Double, on stage: Stage, _ empty: PixelGrid
  ) -> Int {
    (0..<ensemble.fingers).count { finger in
      let (x, y) = TapTimer.pixel(of: ensemble.place(of: finger, at: time))
      let seen = try? stage.screen.timeOfChange(
        x: x, y: y, from: empty[x, y], deadline: Deadline(seconds: 2))
      return seen == nil
    }
  }

  /// Returns whether the screen returns to its initial state.
  private func isClean(_ stage: Stage, _ empty: PixelGrid) -> Bool {
    let grid = try? stage.screen.waitForPixels(
      "every mark to go", in: empty.rect, deadline: Deadline(seconds: 5)
    ) { $0 == empty }
    return grid != nil
  }
}

/// The finger that taps between the frames of others.
private struct Tapping {
  let stage: Stage
  let contact: UInt32
  let emptyScreen: PixelGrid

  /// The duration of each visible tap until it was seen, in ms.
  private(set) var times: [Double] = []
  /// The number of taps that were never seen.
  private(set) var lost = 0
  private var tap: (time: Double, frame: Int, position: Point)?
  private var isSeen = false

  /// The interval of taps and their duration, in frames; odd, so that taps fall on all phases.
  private static let period = 257
  private static let tapDuration = 151
  /// The time after which a tap counts as lost, in seconds.
  private static let timeout = 2.0

  init(stage: Stage, contact: UInt32, emptyScreen: PixelGrid) {
    self.stage = stage
    self.contact = contact
    self.emptyScreen = emptyScreen
  }

  /// Taps in the time until the next frame.
  mutating func step(_ frame: Int, until next: Double) throws(RigError) {
    if let tap {
      if isSeen ? frame - tap.frame >= Self.tapDuration : Clock.now - tap.time > Self.timeout {
        try lift()
      } else {
        try stage.injector.touch(.moved, contact, at: tap.position)
        if !isSeen { poll(at: tap.position, since: tap.time, until: next) }
      }
    } else if frame % Self.period == 0 {
      let position = Point(x: 120 + Double(frame / Self.period % 12) * 150, y: 960)
      tap = (Clock.now, frame, position)
      isSeen = false
      try stage.injector.touch(.began, contact, at: position)
      poll(at: position, since: tap?.time ?? 0, until: next)
    }
    Clock.sleep(until: next)
  }

  /// Lifts the finger if it is down.
  mutating func finish() throws(RigError) {
    if let tap, !isSeen {
      poll(at: tap.position, since: tap.time, until: tap.time + Self.timeout)
    }
    if tap != nil { try lift() }
  }

  private mutating func lift() throws(RigError) {
    try stage.injector.touch(.ended, contact, axes: [:])
    if !isSeen { lost += 1 }
    tap = nil
  }

  private mutating func poll(at position: Point, since start: Double, until next: Double) {
    let (x, y) = TapTimer.pixel(of: position)
    repeat {
      guard stage.screen.pixelAtOnce(x: x, y: y) == emptyScreen[x, y] else {
        times.append((Clock.now - start) * 1000)
        isSeen = true
        return
      }
    } while Clock.now < next
  }
}
