// A finger presses a card, and the card looks pressed. The observed pixel is far from the finger,
// out of reach of its halo. The measurement includes the router, the painter and the server. For
// comparison, a minimal program only fills a window of that size.

import SeededRandom
import SystemSupport
import TouchRig
import TouchX11
import Touches

/// The time from an injected touch on a region to the first changed pixel of the region.
struct RegionLatencyFigures {
  let options: Options

  /// A key as large as four fingers, to which the target applies, and one as large as a picture.
  private static let cards = [
    PixelRect(x: KeyMark.place.x, y: KeyMark.place.y, width: 160, height: 120),
    PixelRect(x: KeyMark.place.x, y: KeyMark.place.y, width: 480, height: 360),
  ]
  private static let limit = 0.5
  /// The colour of a card that is not pressed, and of the bare window.
  private static let rest: UInt32 = 0x2266aa

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
            "a key of \(card.width)x\(card.height) px; a bare window of that size \(floor.median.digits(2)) ms",
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
    let floor = try times(
      of: card, from: .reference(.key, size: card.width), on: stage)
    let file = "\(stage.server.folderPath)/regions.yaml"
    try Files.write(Self.configuration(card), to: file)
    let key = try times(of: card, from: .overlay(arguments: ["--config", file]), on: stage)
    return (key, floor)
  }

  /// Measures the time from an injected touch to the changed pixel of a program's window.
  private func times(
    of card: PixelRect, from kind: Listener.Kind, on stage: Stage
  ) throws -> Samples {
    let (x, y) = (card.x + 12, card.y + 24)
    // A window exists before its pixels do, and that of the last program disappears with a delay.
    try stage.screen.waitForPixel("the last card to be gone", x, y) { $0 != Self.rest }
    let listener = try Listener(kind, on: stage)
    defer { listener.stop() }
    try stage.screen.waitForPixel("the card", x, y) { $0 == Self.rest }
    var dice = SplitMix64(seed: 1)
    return Samples(
      try (0..<(options.isQuick ? 30 : 100)).map { _ in
        Clock.sleep(Double.random(in: 0.020..<0.060, using: &dice))
        let position = Point(
          x: Double.random(in: Double(card.maxX - 30)..<Double(card.maxX - 10), using: &dice),
          y: Double.random(in: Double(card.maxY - 30)..<Double(card.maxY - 10), using: &dice))
        let start = Clock.now
        try stage.injector.touch(.began, 0, at: position)
        let seen = try stage.screen.timeOfChange(
          x: x, y: y, from: Self.rest, deadline: Deadline(seconds: 5))
        try stage.injector.touch(.ended, 0, axes: [:])
        try stage.screen.waitForPixel("the card to be let go", x, y) { $0 == Self.rest }
        return (seen - start) * 1000
      })
  }
}
