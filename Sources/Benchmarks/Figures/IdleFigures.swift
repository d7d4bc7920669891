import SystemSupport
import TouchRig

/// The overlay's wake-ups and requests while nobody touches anything.
struct IdleFigures {
  let options: Options

  /// The environment at rest; with a touch grab, there is a second process.
  private enum Kind: CaseIterable {
    case uncomposited, composited, grabbing

    var compositor: DesktopProgram? { self == .composited ? .picom : nil }
  }

  /// An overlay at rest.
  private struct IdleOverlay {
    var name: String
    var stage: Stage
    var overlay: Listener
    /// The meters of its own process and of its children.
    var meters: [ProcessMeter]

    func counters() throws(RigError) -> ProcessMeter.Counters {
      var sum = ProcessMeter.Counters(cpu: 0, wakes: 0, writes: 0)
      for meter in meters { sum = try sum + meter.counters() }
      return sum
    }
  }

  func measure() throws -> [Figure] {
    // All at once, because one minute is long enough.
    let overlays = try Kind.allCases.map { try startOverlay($0) }
    defer {
      for idle in overlays {
        idle.overlay.stop()
        idle.stage.server.stop()
      }
    }
    // The windows are unmapped some time after the last mark is gone.
    Clock.sleep(5)
    let before = try overlays.map { try $0.counters() }
    let seconds = options.isQuick ? 10.0 : 60.0
    Clock.sleep(seconds)
    return try zip(overlays, before).map { idle, before in
      let used = try idle.counters() - before
      return Figure(
        name: "idle for \(seconds.digits(0)) s, \(idle.name)",
        target: "0 wake-ups, 0 requests",
        measured: "\(used.wakes) wake-ups, \(used.writes) requests",
        reference: "\((used.cpu * 1e6).digits(0)) µs of CPU",
        isMet: used.wakes == 0 && used.writes == 0,
        numbers: [
          ("wakes", Double(used.wakes)), ("writes", Double(used.writes)), ("cpuS", used.cpu),
        ])
    }
  }

  private func startOverlay(_ kind: Kind) throws -> IdleOverlay {
    let stage = try Stage(options, compositor: kind.compositor)
    var arguments: [String] = []
    if kind == .grabbing {
      let path = "\(stage.server.folderPath)/offer.yaml"
      try Files.write("regions: [{policy: offer, frame: {width: 10, height: 10}}]\n", to: path)
      arguments = ["--config", path]
    }
    let overlay = try Listener(.overlay(arguments: arguments), on: stage)
    // An overlay that has shown something may do more at rest than a fresh one.
    var timer = TapTimer(stage: stage, seed: 1)
    for _ in 0..<3 { _ = try timer.next() }
    let children = (Files.text("/proc/\(overlay.pid)/task/\(overlay.pid)/children") ?? "")
      .split(separator: " ").compactMap { Int32($0) }
    guard children.count == (kind == .grabbing ? 1 : 0) else {
      throw RigError.refused("to hold a touch grab, and nothing else")
    }
    return IdleOverlay(
      name: kind == .grabbing ? "with a touch grab" : stage.surroundings, stage: stage,
      overlay: overlay, meters: ([overlay.pid] + children).map { ProcessMeter(pid: $0) })
  }
}
