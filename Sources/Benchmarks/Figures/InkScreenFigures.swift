import TouchRig
import TouchX11
import Touches

/// What drawing costs on a screen: how soon ink is seen, and how much of a core it takes.
struct InkScreenFigures {
  let options: Options

  func measure() throws -> [Figure] {
    [try latency(fingers: 1, limit: 0.4), try latency(fingers: 10, limit: 1), try load()]
  }

  /// How far a finger goes from one report to the next, in px.
  private static let step = 20.0
  /// How many reports it takes from the left to the right.
  private static let reportsPerLine = 80

  /// Where a finger is after some reports: up and down the screen in lines.
  private func place(_ finger: Int, _ report: Int) -> Point {
    Point(
      x: 150 + Self.step * Double(report % Self.reportsPerLine),
      y: 60 + 90 * Double(finger) + 12 * Double(report / Self.reportsPerLine % 6))
  }

  /// From an injected report of a finger that draws to the first pixel of its ink.
  private func latency(fingers: Int, limit: Double) throws -> Figure {
    let stage = try Stage(options, compositor: nil)
    let rest = stage.screen.screen()
    let overlay = try Listener(.drawing(arguments: ["--fingers=none"]), on: stage)
    defer { overlay.stop() }
    var times: [Double] = []
    for report in 0..<(options.isQuick ? 100 : 400) {
      // Two frames of a screen of 60 Hz, so that none of the reports waits for the one before.
      Clock.sleep(0.035)
      guard report % Self.reportsPerLine > 0 else {
        // Each line is a stroke of its own, and does not lead back over the next one.
        if report > 0 { try lift(fingers, on: stage) }
        for finger in 0..<fingers {
          try stage.injector.touch(.began, UInt32(finger), at: place(finger, report))
        }
        continue
      }
      let (x, y) = TapTimer.pixel(of: place(0, report))
      let start = Clock.now
      try stage.injector.batch { injector throws(RigError) in
        for finger in (0..<fingers).reversed() {
          try injector.touch(.moved, UInt32(finger), at: place(finger, report))
        }
      }
      // The line is broad enough to cover the pixel up and left of its middle.
      let seen = try stage.screen.timeOfChange(
        x: x, y: y + 3, from: rest[x, y + 3], deadline: Deadline(seconds: 5))
      times.append((seen - start) * 1000)
    }
    try lift(fingers, on: stage)
    let samples = Samples(times)
    return Figure(
      name: "report to ink, \(fingers) finger\(fingers == 1 ? "" : "s"), \(stage.surroundings)",
      target: "≤ \(limit.digits(1)) ms", measured: "\(samples.median.digits(2)) ms",
      reference: "p95 \(samples.quantile(0.95).digits(2)) ms", isMet: samples.median <= limit,
      numbers: [("medianMS", samples.median), ("p95MS", samples.quantile(0.95))])
  }

  private func lift(_ fingers: Int, on stage: Stage) throws {
    for finger in 0..<fingers { try stage.injector.touch(.ended, UInt32(finger), axes: [:]) }
    try stage.injector.sync()
  }

  /// Ten fingers that draw circles for a while.
  private func load() throws -> Figure {
    let stage = try Stage(options, compositor: nil)
    let overlay = try Listener(.drawing(arguments: ["--fingers=none"]), on: stage)
    defer { overlay.stop() }
    let ensemble = Ensemble(fingers: 10, rate: 240, injector: stage.injector)
    let cpu = Clock.cpu(of: overlay.pid) ?? 0
    try ensemble.begin()
    let seconds = options.isQuick ? 5 : 60
    let took = try ensemble.move(frames: 0..<(240 * seconds))
    try ensemble.end()
    let share = ((Clock.cpu(of: overlay.pid) ?? 0) - cpu) / took
    return Figure(
      name: "ten fingers draw at 240 Hz for \(seconds) s", target: "< 0.25 core",
      measured: "\(share.digits(2)) core",
      reference: "\((Double(240 * seconds) / took).digits(0)) Hz", isMet: share < 0.25,
      numbers: [("cores", share), ("achievedHz", Double(240 * seconds) / took)])
  }
}
