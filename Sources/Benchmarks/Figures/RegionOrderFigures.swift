// First, another program changes a label over the control socket, and the pixel changes on the
// screen: through the socket, the painter and the server. Second, it changes the label a thousand
// times per second while a finger taps. Each tap presses a key, and keys that the focused program
// does not receive are lost.

import SeededRandom
import SystemSupport
import TouchRig
import TouchX11
import Touches

/// Changes of regions that other programs request.
struct RegionOrderFigures {
  let options: Options

  private static let limit = 5.0
  private static let rate = 1000.0
  private static let label = PixelRect(x: 600, y: 100, width: 160, height: 80)
  private static let pad = PixelRect(x: 600, y: 300, width: 480, height: 320)

  private static func frame(_ rect: PixelRect) -> String {
    "{left: \(rect.x)px, top: \(rect.y)px, width: \(rect.width)px, height: \(rect.height)px}"
  }

  private static var configuration: String {
    """
    regions:
    - {id: label, frame: \(frame(label)), draw: {fill: black, label: "-", labelSize: 60px}}
    - {id: pad, frame: \(frame(pad)), control: button, on: {upInside: {keys: a}}}
    """
  }

  func measure() throws -> [Figure] {
    let stage = try Stage(options, compositor: nil)
    defer { stage.server.stop() }
    let file = "\(stage.server.folderPath)/orders.yaml"
    try Files.write(Self.configuration, to: file)
    let before = stage.screen.pixels(Self.label)
    let program = try ProbeClient(
      stage.server.display, .keysAndPointer,
      on: .window(PixelRect(x: 0, y: 0, width: 40, height: 40)))
    program.connection.focus(program.window)
    let overlay = try Listener(.overlay(arguments: ["--config", file]), on: stage)
    defer { overlay.stop() }
    try stage.screen.waitForPixels("the label", in: Self.label) { $0 != before }
    let sender = try ControlSocketClient(stage)
    return [
      try latency(of: sender, on: stage), try losses(of: sender, on: stage, program, overlay),
    ]
  }

  private func latency(of sender: ControlSocketClient, on stage: Stage) throws -> Figure {
    // The middle of the letter I is white; above and below a dash it is not.
    let (x, y) = (Self.label.x + Self.label.width / 2, Self.label.y + Self.label.height / 2 - 12)
    var dice = SplitMix64(seed: 1)
    var times: [Double] = []
    for number in 0..<(options.isQuick ? 40 : 200) {
      Clock.sleep(Double.random(in: 0.020..<0.060, using: &dice))
      let rest = stage.screen.pixelAtOnce(x: x, y: y)
      let start = Clock.now
      try sender.setLabel(number.isMultiple(of: 2) ? "I" : "-", of: "label")
      let seen = try stage.screen.timeOfChange(
        x: x, y: y, from: rest, deadline: Deadline(seconds: 5))
      times.append((seen - start) * 1000)
    }
    let samples = Samples(times)
    return Figure(
      name: "control word to label on the screen", target: "median ≤ \(Self.limit.digits(0)) ms",
      measured: "\(samples.median.digits(2)) ms (p95 \(samples.quantile(0.95).digits(2)))",
      reference: "a label of \(Self.label.width)x\(Self.label.height) px over an open connection",
      isMet: samples.median <= Self.limit,
      numbers: [
        ("medianMS", samples.median), ("p95MS", samples.quantile(0.95)),
        ("samples", Double(samples.count)),
      ])
  }

  private func losses(
    of sender: ControlSocketClient, on stage: Stage, _ program: ProbeClient, _ overlay: Listener
  ) throws -> Figure {
    let position = Point(x: Double(Self.pad.x + 100), y: Double(Self.pad.y + 100))
    // The first tap opens the device that presses keys.
    try stage.injector.tap(0, at: position)
    try program.waitForEvent("the key", until: Deadline(seconds: 5)) { $0.kind == .keyPress }
    program.clear()
    let words = Int(Self.rate) * (options.isQuick ? 2 : 10)
    var taps = 0
    let cpu = Clock.cpu(of: overlay.pid) ?? 0
    let start = Clock.now
    for number in 0..<words {
      try sender.setLabel("\(number)", of: "label")
      if number.isMultiple(of: 50) {
        try stage.injector.tap(0, at: position)
        taps += 1
      }
      Clock.sleep(until: start + Double(number + 1) / Self.rate)
    }
    let elapsed = Clock.now - start
    let share = ((Clock.cpu(of: overlay.pid) ?? 0) - cpu) / elapsed
    var keys = 0
    let deadline = Deadline(seconds: 5)
    while keys < taps, !deadline.hasPassed {
      Clock.sleep(0.02)
      program.collect()
      keys = program.events.count { $0.kind == .keyPress }
    }
    let rate = Double(words) / elapsed
    return Figure(
      name: "1000 control words a second beside taps", target: "0 taps lost, ≥ 990 words/s",
      measured: "\(taps - keys) of \(taps) lost, \(rate.digits(0)) words/s",
      reference: "\((share * 100).digits(1)) % of a core", isMet: keys == taps && rate >= 990,
      numbers: [
        ("lost", Double(taps - keys)), ("taps", Double(taps)), ("wordsPerSecond", rate),
        ("coreShare", share),
      ])
  }
}
