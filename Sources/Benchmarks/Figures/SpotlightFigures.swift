// A finger is dragged in steps, and what is timed is the pixel in front of the edge that each step brings nearer: the
// edge of the light, or that of a halo, which the row of pixels before the step tells. A tap elsewhere is a jump of
// the light, timed by the pixel at the finger.

import SeededRandom
import TouchRig
import TouchX11
import Touches

/// The time from an injected report to the light that follows it, against that of a halo.
struct SpotlightFigures {
  let options: Options

  /// Without a compositor.
  func measureUncomposited() throws -> [Figure] { try measure(under: nil) }

  /// Under picom.
  func measureUnderPicom() throws -> [Figure] { try measure(under: .picom) }

  private static let spotlight = [
    "--spotlight", "--spotlight-dim", "1", "--opacity", "0",
  ]
  private static let halo = ["--trail", "0"]
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
    return try [
      figure("spotlight after a finger", isLimited: true, on: stage, drag),
      figure("touch to spotlight", isLimited: false, on: stage, taps),
    ]
  }

  /// Times light and halo in turns.
  private func figure(
    _ name: String, isLimited: Bool, on stage: Stage,
    _ block: ([String], Stage, UInt64) throws -> Samples
  ) throws -> Figure {
    var (halo, light, ratios) = (Samples(), Samples(), Samples())
    for turn in 0..<(options.isQuick ? 4 : 8) {
      let marked = try block(Self.halo, stage, UInt64(turn))
      let lit = try block(Self.spotlight, stage, UInt64(turn))
      halo.add(marked)
      light.add(lit)
      ratios.add(Samples([lit.median / marked.median]))
    }
    let ratio = light.median / halo.median
    return Figure(
      name: "\(name), \(stage.surroundings)", target: isLimited ? "≤ 1.2 × a halo" : "",
      measured: "\(ratio.digits(2)) ×: \(light.median.digits(2)) ms "
        + "(p95 \(light.quantile(0.95).digits(2)))",
      reference: "halo \(halo.median.digits(2)) ms (p95 \(halo.quantile(0.95).digits(2))); "
        + "turns \(ratios.lowest.digits(2))–\(ratios.highest.digits(2))",
      isMet: isLimited ? ratio <= Self.limit : nil,
      numbers: [
        ("ratio", ratio), ("medianMS", light.median), ("haloMedianMS", halo.median),
        ("p95MS", light.quantile(0.95)), ("haloP95MS", halo.quantile(0.95)),
      ])
  }

  /// The distance of a step of a drag, in px.
  private static let step = 32.0

  /// A drag to the right in steps, of which the first is not counted.
  private func drag(_ arguments: [String], on stage: Stage, seed: UInt64) throws -> Samples {
    let listener = try Listener(.overlay(arguments: arguments), on: stage)
    defer { listener.stop() }
    var dice = SplitMix64(seed: seed)
    let timer = TapTimer(stage: stage, seed: seed)
    let size = stage.server.configuration
    var place = Point(x: Double(size.width) * 0.2, y: Double(size.height) * 0.5)
    try stage.injector.touch(.began, 0, at: place)
    var times: [Double] = []
    for step in 0...24 {
      Clock.sleep(Double.random(in: 0.1..<0.15, using: &dice))
      let (x, y) = try pixelBeforeEdge(at: place, on: stage)
      let rest = stage.screen.pixelAtOnce(x: x, y: y)
      place.x += Self.step
      let start = Clock.now
      try stage.injector.touch(.moved, 0, at: place)
      let seen = try timer.timeOfChange(x: x, y: y, from: rest)
      if step > 0 { times.append((seen - start) * 1000) }
    }
    try stage.injector.touch(.ended, 0, axes: [:])
    return Samples(times)
  }

  /// Returns a pixel that the next step covers or lights: a quarter of a step to the right of the last one that differs from
  /// those far to the right.
  private func pixelBeforeEdge(at place: Point, on stage: Stage) throws -> (x: Int, y: Int) {
    let row = PixelRect(x: Int(place.x), y: Int(place.y), width: 480, height: 1)
    let pixels = stage.screen.pixels(row)
    let far = pixels[row.maxX - 1, row.y]
    guard
      let edge = (row.x..<row.maxX).last(where: { PixelGrid.differ(pixels[$0, row.y], far) })
    else { throw RigError.refused("there is no edge to the right of the finger") }
    return (edge + Int(Self.step) / 4, row.y)
  }

  /// Taps at places far from each other; the first tap is not counted, and the last leaves the pointer, and so the
  /// next light, far from where the next block begins.
  private func taps(_ arguments: [String], on stage: Stage, seed: UInt64) throws -> Samples {
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
