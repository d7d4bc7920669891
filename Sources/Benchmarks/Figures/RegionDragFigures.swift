// Measures the cost of a region that follows a finger. It has its own window, which the server
// moves. For comparison, the same region is placed inside another that fills the screen, where
// every frame repaints it at its old and new places.

import SystemSupport
import TouchRig
import Touches

/// The CPU time for a card that a finger drags in circles.
struct RegionDragFigures {
  let options: Options

  private static let rate = 120.0
  private static let card =
    "{id: card, frame: {left: 220px, top: 120px, width: 240px, height: 160px}, "
    + "shape: {rounded: 16px}, draw: {fill: \"#26a\", border: white, label: Drag me}, "
    + "on: {moved: {move: self}}}"

  /// The CPU time per report, in ms.
  private struct Cost {
    var overlay: Double
    var server: Double
    var compositor: Double
    var all: Double { overlay + server + compositor }

    var words: String {
      "\(all.digits(2)) ms: overlay \(overlay.digits(2)), server \(server.digits(2))"
        + (compositor > 0 ? ", compositor \(compositor.digits(2))" : "")
    }
  }

  func measure() throws -> [Figure] {
    try [nil, DesktopProgram.picom].map { compositor in
      let stage = try Stage(options, compositor: compositor)
      let moved = try cost(of: "regions:\n- \(Self.card)\n", on: stage)
      let painted = try cost(
        of: "regions:\n- {draw: {fill: \"#fff1\"}, children: [\(Self.card)]}\n", on: stage)
      return Figure(
        name: "a card dragged at \(Self.rate.digits(0)) Hz, \(stage.surroundings)",
        target: "less than painted anew", measured: moved.words,
        reference: "painted anew \(painted.words)", isMet: moved.all < painted.all,
        numbers: [
          ("overlayMS", moved.overlay), ("serverMS", moved.server),
          ("compositorMS", moved.compositor), ("paintedOverlayMS", painted.overlay),
          ("paintedServerMS", painted.server), ("paintedCompositorMS", painted.compositor),
        ])
    }
  }

  private func cost(of configuration: String, on stage: Stage) throws -> Cost {
    let file = "\(stage.server.folderPath)/regions.yaml"
    try Files.write(configuration, to: file)
    let overlay = try Listener(
      .overlay(arguments: ["--trail", "0", "--config", file]), on: stage)
    defer { overlay.stop() }
    let ensemble = CirclingFingers(fingers: 1, rate: Self.rate, injector: stage.injector)
    try ensemble.begin()
    try ensemble.move(frames: 0..<60)
    let meters = [overlay.pid, stage.server.pid] + (stage.compositorPID.map { [$0] } ?? [])
    let frames = options.isQuick ? 240 : 960
    let before = try meters.map { try ProcessMeter(pid: $0).counters().cpu }
    try ensemble.move(frames: 60..<60 + frames)
    let used = try zip(meters, before).map { pid, start in
      (try ProcessMeter(pid: pid).counters().cpu - start) / Double(frames) * 1000
    }
    try ensemble.end()
    return Cost(overlay: used[0], server: used[1], compositor: used.count > 2 ? used[2] : 0)
  }
}
