// The spotlight stays where a finger was lifted, so a tap elsewhere is a jump of the light, timed by the pixel at
// the finger as a halo is: both begin with the same report, and end with the same kind of look.

import SeededRandom
import TouchRig
import TouchX11
import Touches

/// The time from an injected touch to the light at the finger, against that of a halo.
struct SpotlightFigures {
  let options: Options

  /// Without a compositor.
  func measureUncomposited() throws -> [Figure] { try measure(under: nil) }

  /// Under picom.
  func measureUnderPicom() throws -> [Figure] { try measure(under: .picom) }

  private static let spotlight = ["--spotlight", "--spotlight-dim", "1", "--opacity", "0"]
  private static let ground: UInt32 = 0xC0_D0E0
  /// The greatest ratio to a halo's time.
  private static let limit = 1.2

  private func measure(under compositor: DesktopProgram?) throws -> [Figure] {
    let stage = try Stage(options, compositor: compositor)
    // Something bright, for what is dark already cannot be darkened.
    let connection = stage.screen.connection
    let screen = stage.screen.screen().rect
    let ground = connection.makeWindow(
      frame: screen, colour: Self.ground, overrideRedirect: true, title: "ground")
    connection.map(ground)
    defer { connection.destroy(ground) }
    try stage.screen.waitForPixels("the ground", in: screen) {
      $0[screen.width / 2, screen.height / 2] == Self.ground
    }
    var (halo, light, ratios) = (Samples(), Samples(), Samples())
    for turn in 0..<(options.isQuick ? 4 : 8) {
      let marked = try block([], on: stage, seed: UInt64(turn))
      let lit = try block(Self.spotlight, on: stage, seed: UInt64(turn))
      halo.add(marked)
      light.add(lit)
      ratios.add(Samples([lit.median / marked.median]))
    }
    let ratio = light.median / halo.median
    return [
      Figure(
        name: "touch to spotlight, \(stage.surroundings)", target: "≤ 1.2 × a halo",
        measured: "\(ratio.digits(2)) ×: \(light.median.digits(2)) ms "
          + "(p95 \(light.quantile(0.95).digits(2)))",
        reference: "halo \(halo.median.digits(2)) ms (p95 \(halo.quantile(0.95).digits(2))); "
          + "turns \(ratios.lowest.digits(2))–\(ratios.highest.digits(2))",
        isMet: ratio <= Self.limit,
        numbers: [
          ("ratio", ratio), ("medianMS", light.median), ("haloMedianMS", halo.median),
          ("p95MS", light.quantile(0.95)), ("haloP95MS", halo.quantile(0.95)),
        ])
    ]
  }

  /// Taps at places far from each other; the first tap is not counted, and the last leaves the pointer, and so the
  /// next light, far from where the next block begins.
  private func block(_ arguments: [String], on stage: Stage, seed: UInt64) throws -> Samples {
    let listener = try Listener(.overlay(arguments: arguments), on: stage)
    defer { listener.stop() }
    var dice = SplitMix64(seed: seed)
    let timer = TapTimer(stage: stage, seed: seed)
    var times: [Double] = []
    let size = stage.server.configuration
    for tap in 0...11 {
      let place = Point(
        x: Double(size.width) * (tap % 2 == 0 ? 0.2 : 0.7)
          + Double.random(in: 0..<99, using: &dice),
        y: Double(size.height) * 0.3 + Double.random(in: 0..<199, using: &dice))
      let (x, y) = TapTimer.pixel(of: place)
      // The halo of the tap before has faded, and the light has come to rest.
      Clock.sleep(Double.random(in: 0.9..<0.95, using: &dice))
      let rest = stage.screen.pixelAtOnce(x: x, y: y)
      let start = Clock.now
      try stage.injector.touch(.began, 0, at: place)
      let seen = try timer.timeOfChange(x: x, y: y, from: rest)
      if tap > 0 { times.append((seen - start) * 1000) }
      try stage.injector.touch(.ended, 0, axes: [:])
    }
    return Samples(times)
  }
}
