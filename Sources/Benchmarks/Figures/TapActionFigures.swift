// A finger lifts from a region, and the action of a tap begins. The action is a key, which the
// focused program receives. So the figure includes the server's part in both directions, and that
// of the program that waits for the key.

import SeededRandom
import SystemSupport
import TouchRig
import Touches

/// The time from an injected lift to the action of a tap that waits for no double tap.
struct TapActionFigures {
  let options: Options

  private static let limit = 1.0
  private static let pad = PixelRect(x: 600, y: 300, width: 480, height: 320)

  private static var configuration: String {
    """
    regions:
    - id: pad
      frame: {left: \(pad.x)px, top: \(pad.y)px, width: \(pad.width)px, height: \(pad.height)px}
      touches: gesture
      gestures: [{type: tap, do: {keys: a}}]
    """
  }

  func measure() throws -> [Figure] {
    let samples = try samples()
    return [
      Figure(
        name: "finger lifted to a tap's action",
        target: "median ≤ \(Self.limit.digits(1)) ms",
        measured: "\(samples.median.digits(2)) ms (p95 \(samples.quantile(0.95).digits(2)))",
        reference: "a key, as the program gets it that has the keyboard",
        isMet: samples.median <= Self.limit,
        numbers: [
          ("medianMS", samples.median), ("p95MS", samples.quantile(0.95)),
          ("samples", Double(samples.count)),
        ])
    ]
  }

  private func samples() throws -> Samples {
    let stage = try Stage(options, compositor: nil)
    let file = "\(stage.server.folderPath)/tap.yaml"
    try Files.write(Self.configuration, to: file)
    let program = try ProbeClient(
      stage.server.display, .keysAndPointer,
      on: .window(PixelRect(x: 0, y: 0, width: 40, height: 40))
    )
    program.connection.focus(program.window)
    program.clear()
    let overlay = try Listener(.overlay(arguments: ["--config", file]), on: stage)
    defer { overlay.stop() }
    var dice = SplitMix64(seed: 1)
    var times: [Double] = []
    // The first tap opens the device that presses keys.
    for number in 0...(options.isQuick ? 30 : 100) {
      let position = Point(
        x: Double.random(in: 620..<1060, using: &dice),
        y: Double.random(in: 320..<600, using: &dice))
      try stage.injector.touchDown(0, at: position)
      Clock.sleep(Double.random(in: 0.020..<0.060, using: &dice))
      program.clear()
      let start = Clock.now
      try stage.injector.touch(.ended, 0, axes: [:])
      try program.waitForEvent("the key", until: Deadline(seconds: 5)) { $0.kind == .keyPress }
      if number > 0 { times.append((Clock.now - start) * 1000) }
      Clock.sleep(Double.random(in: 0.350..<0.400, using: &dice))
    }
    return Samples(times)
  }
}
