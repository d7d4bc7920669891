import TouchRig

/// What the overlay does while nobody touches anything.
struct IdleFigures {
  let options: Options

  func measure() throws -> [Figure] {
    // Side by side, for one minute is long enough.
    let stages = try [nil, DesktopProgram.picom].map { try Stage(options, compositor: $0) }
    defer { for stage in stages { stage.server.stop() } }
    let overlays = try stages.map { stage in
      let overlay = try Listener(.overlay(arguments: []), on: stage)
      // An overlay that has shown something may have more to do afterwards than a fresh one.
      var timer = TapTimer(stage: stage, seed: 1)
      for _ in 0..<3 { _ = try timer.next() }
      return overlay
    }
    defer { for overlay in overlays { overlay.stop() } }
    let meters = overlays.map { ProcessMeter(pid: $0.pid) }
    // The windows are put away a while after the last mark has gone.
    Clock.sleep(5)
    let before = try meters.map { try $0.counters() }
    let seconds = options.isQuick ? 10.0 : 60.0
    Clock.sleep(seconds)
    let after = try meters.map { try $0.counters() }
    return stages.indices.map { index in
      let used = after[index] - before[index]
      return Figure(
        name: "idle for \(seconds.digits(0)) s, \(stages[index].surroundings)",
        target: "0 wake-ups, 0 requests",
        measured: "\(used.wakes) wake-ups, \(used.writes) requests",
        reference: "\((used.cpu * 1e6).digits(0)) µs of CPU",
        isMet: used.wakes == 0 && used.writes == 0,
        numbers: [
          ("wakes", Double(used.wakes)), ("writes", Double(used.writes)), ("cpuS", used.cpu),
        ])
    }
  }
}
