// The overlay is told to draw at the rate of the reports, so that a frame of reports is a frame on
// the screen. The server's cost for the injection itself, without listeners, is measured on the
// same server before the overlay starts, and reported separately.

import TouchRig

/// The CPU time for ten fingers with trails, per frame.
struct FrameCostFigures {
  let options: Options
  private static let rate = 120.0
  /// The length of trails for a user of the inspector, in ms, which differs from the default.
  private static let otherTrail = 440

  /// The CPU time per frame, in ms.
  private struct Cost {
    var overlay = 0.0
    var server = 0.0
    var compositor = 0.0
  }

  func measure() throws -> [Figure] {
    var figures: [Figure] = []
    for compositor in [nil, DesktopProgram.picom] {
      let stage = try Stage(options, compositor: compositor)
      let alone = try cost(on: stage, overlay: nil)
      let overlay = try Listener(.overlay(arguments: ["--rate", "\(Int(Self.rate))"]), on: stage)
      let shown = try cost(on: stage, overlay: overlay)
      overlay.stop()
      figures += self.figures(shown, alone: alone, stage.surroundings)
      figures.append(try inspection(on: stage, shown))
      if compositor != nil {
        for rate in [Self.rate, 60] { figures.append(try recording(on: stage, rate: rate)) }
      }
    }
    return figures
  }

  /// Measures the overlay's cost with all parts of the inspector, and with trails, which it omits
  /// in favour of dots by default.
  private func inspection(on stage: Stage, _ shown: Cost) throws -> Figure {
    func cost(_ arguments: [String]) throws -> Cost {
      let overlay = try Listener(
        .overlay(
          arguments: ["--inspect", "--faults", "json", "--rate", "\(Int(Self.rate))"] + arguments),
        on: stage)
      defer { overlay.stop() }
      return try self.cost(on: stage, overlay: overlay)
    }
    let usual = try cost([])
    let trails = try cost(["--trail", "\(Self.otherTrail)"])
    return Figure(
      name: "inspecting overlay per frame, 10 fingers, \(stage.surroundings)", target: "≤ 1 ms",
      measured: "\(usual.overlay.digits(2)) ms",
      reference: "\(trails.overlay.digits(2)) ms with trails as well; "
        + "\(shown.overlay.digits(2)) ms not inspecting; server \(usual.server.digits(2)) ms",
      isMet: usual.overlay <= 1,
      numbers: [
        ("overlayMS", usual.overlay), ("serverMS", usual.server), ("trailsMS", trails.overlay),
      ])
  }

  /// Measures the overlay's cost with and without a listed window for recordings.
  ///
  /// Both are measured in turn, because the number of reports per frame differs from start to
  /// start.
  ///
  /// - Parameters:
  ///   - stage: the server.
  ///   - rate: the rate of the overlay's frames, in Hz.
  /// - Returns: the figure.
  /// - Throws: `RigError` if the overlay does not start.
  private func recording(on stage: Stage, rate: Double) throws -> Figure {
    func cost(_ arguments: [String]) throws -> Double {
      let overlay = try Listener(
        .overlay(arguments: ["--rate", "\(Int(rate))"] + arguments), on: stage)
      defer { overlay.stop() }
      return try self.cost(on: stage, overlay: overlay).overlay
    }
    var (recorded, alone) = (Samples(), Samples())
    for _ in 0..<(options.isQuick ? 4 : 6) {
      alone.add(Samples([try cost([])]))
      recorded.add(Samples([try cost(["--window", "also"])]))
    }
    let overhead = recorded.median / alone.median - 1
    return Figure(
      name: "overlay with a window to record per report, 10 fingers, \(Int(rate)) Hz, "
        + stage.surroundings,
      target: "≤ 30 % more", measured: "\((100 * overhead).digits(0)) % more",
      reference: "\(recorded.median.digits(2)) ms (\(recorded.lowest.digits(2)) at least), "
        + "\(alone.median.digits(2)) ms (\(alone.lowest.digits(2))) without it",
      isMet: overhead <= 0.3,
      numbers: [("overlayMS", recorded.median), ("withoutMS", alone.median)])
  }

  private func cost(on stage: Stage, overlay: Listener?) throws -> Cost {
    let ensemble = CirclingFingers(fingers: 10, rate: Self.rate, injector: stage.injector)
    let warmUp = Int(Self.rate)
    let frames = Int(Self.rate) * (options.isQuick ? 3 : 10)
    func sum() -> Cost {
      func cpu(_ pid: Int32?) -> Double { pid.flatMap { Clock.cpu(of: $0) } ?? 0 }
      return Cost(
        overlay: cpu(overlay?.pid), server: cpu(stage.server.pid),
        compositor: cpu(stage.compositorPID))
    }
    try ensemble.begin()
    try ensemble.move(frames: 0..<warmUp)
    let before = sum()
    try ensemble.move(frames: warmUp..<warmUp + frames)
    let after = sum()
    try ensemble.end()
    let scale = 1000 / Double(frames)
    return Cost(
      overlay: (after.overlay - before.overlay) * scale,
      server: (after.server - before.server) * scale,
      compositor: (after.compositor - before.compositor) * scale)
  }

  private func figures(_ cost: Cost, alone: Cost, _ surroundings: String) -> [Figure] {
    let load = "10 fingers, \(surroundings)"
    var figures = [
      Figure(
        name: "overlay per frame, \(load)", target: "≤ 0.4 ms",
        measured: "\(cost.overlay.digits(2)) ms", isMet: cost.overlay <= 0.4,
        numbers: [("overlayMS", cost.overlay)]),
      Figure(
        name: "server per frame, \(load)", target: "≤ 0.8 ms",
        measured: "\(cost.server.digits(2)) ms",
        reference: "\(alone.server.digits(2)) ms of it without the overlay",
        isMet: cost.server <= 0.8,
        numbers: [("serverMS", cost.server), ("serverAloneMS", alone.server)]),
    ]
    if cost.compositor > 0 {
      figures.append(
        Figure(
          name: "compositor per frame, \(load)", measured: "\(cost.compositor.digits(2)) ms",
          reference: "\(alone.compositor.digits(2)) ms of it without the overlay",
          numbers: [
            ("compositorMS", cost.compositor), ("compositorAloneMS", alone.compositor),
          ]))
    }
    return figures
  }
}
