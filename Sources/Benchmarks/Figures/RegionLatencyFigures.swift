// A finger presses a card, and the card looks pressed. The pixel that tells lies far from the finger,
// where no halo reaches; between the two there is everything: the router, the painter and the server.
// What the machine itself takes for it, a program tells that does no more than move a window there.

import SeededRandom
import SystemSupport
import TouchRig
import TouchX11
import Touches

/// The time from an injected touch on a region to the first changed pixel of the region.
struct RegionLatencyFigures {
  let options: Options

  /// A key as large as four fingers, for which the target is; and one as large as a picture.
  private static let cards = [
    PixelRect(x: 600, y: 300, width: 160, height: 120),
    PixelRect(x: 600, y: 300, width: 480, height: 320),
  ]
  private static let limit = 0.5

  private static func configuration(_ card: PixelRect) -> String {
    """
    regions:
    - id: card
      frame: {left: \(card.x)px, top: \(card.y)px, width: \(card.width)px, height: \(card.height)px}
      shape: {rounded: 20px}
      draw: {fill: "#26a", border: white, label: Press me, pressed: {fill: "#6fa"}}
      on: {moved: {move: self}}
    """
  }

  func measure() throws -> [Figure] {
    try [nil, DesktopProgram.picom].flatMap { compositor in
      try Self.cards.map { card in
        let (samples, floor) = try samples(of: card, under: compositor)
        let name = compositor?.rawValue ?? "uncomposited"
        let isTarget = compositor == nil && card == Self.cards[0]
        return Figure(
          name: "touch to pressed region, \(name)",
          target: isTarget ? "median ≤ \(Self.limit.digits(1)) ms" : "",
          measured: "\(samples.median.digits(2)) ms (p95 \(samples.quantile(0.95).digits(2)))",
          reference:
            "a key of \(card.width)x\(card.height) px; a bare window \(floor.median.digits(2)) ms",
          isMet: isTarget ? samples.median <= Self.limit : nil,
          numbers: [
            ("medianMS", samples.median), ("p95MS", samples.quantile(0.95)),
            ("samples", Double(samples.count)), ("floorMS", floor.median),
          ])
      }
    }
  }

  private func samples(
    of card: PixelRect, under compositor: DesktopProgram?
  ) throws -> (key: Samples, floor: Samples) {
    let stage = try Stage(options, compositor: compositor)
    let floor = try floor(on: stage)
    let file = "\(stage.server.folderPath)/regions.yaml"
    try Files.write(Self.configuration(card), to: file)
    let before = stage.screen.pixels(card)
    let overlay = try Listener(.overlay(arguments: ["--config", file]), on: stage)
    defer { overlay.stop() }
    try stage.screen.waitForPixels("the card", in: card) { $0 != before }
    let (x, y) = (card.x + 12, card.y + 24)
    var dice = SplitMix64(seed: 1)
    var times: [Double] = []
    for _ in 0..<(options.isQuick ? 30 : 100) {
      let rest = stage.screen.pixelAtOnce(x: x, y: y)
      Clock.sleep(Double.random(in: 0.020..<0.060, using: &dice))
      let place = Point(
        x: Double.random(in: Double(card.maxX - 30)..<Double(card.maxX - 10), using: &dice),
        y: Double.random(in: Double(card.maxY - 30)..<Double(card.maxY - 10), using: &dice))
      let start = Clock.now
      try stage.injector.touch(.began, 0, at: place)
      let seen = try stage.screen.timeOfChange(
        x: x, y: y, from: rest, deadline: Deadline(seconds: 5))
      times.append((seen - start) * 1000)
      try stage.injector.touch(.ended, 0, axes: [:])
      let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
      try stage.screen.waitForPixels("the card to be let go", in: pixel) { $0.pixels == [rest] }
    }
    return (Samples(times), floor)
  }

  /// Measures the time from an injected touch to the window that a bare program moves there.
  private func floor(on stage: Stage) throws -> Samples {
    let listener = try Listener(.reference(.movedWindow, size: stage.haloSize()), on: stage)
    defer { listener.stop() }
    var timer = TapTimer(stage: stage, seed: 1)
    return Samples(try (0..<(options.isQuick ? 30 : 100)).map { _ in try timer.next() })
  }
}
