// A finger is dragged in steps. Each step is timed by a pixel just beyond the edge of the light or
// halo that the step moves closer; the row of pixels before the step shows where the edge is. A tap
// elsewhere makes the light jump, which is timed by the pixel at the finger.

import SeededRandom
import TouchRig
import TouchX11
import Touches

/// The time from an injected report to the light that follows it, relative to a halo.
struct SpotlightFigures {
  let options: Options

  /// Measures without a compositor.
  func measureUncomposited() throws -> [Figure] { try measure(under: nil) }

  /// Measures under picom.
  func measureUnderPicom() throws -> [Figure] { try measure(under: .picom) }

  private static let spotlight = [
    "--spotlight", "--spotlight-dim", "1", "--opacity", "0",
  ]
  private static let halo = ["--trail", "0"]
  private static let ground: UInt32 = 0xC0_D0E0
  /// The largest allowed ratio to a halo's time.
  private static let limit = 1.2

  private func measure(under compositor: DesktopProgram?) throws -> [Figure] {
    let stage = try Stage(options, compositor: compositor)
    // A bright window, because dark pixels cannot be dimmed visibly.
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

  /// Measures light and halo in turn.
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

  /// Measures a drag to the right in steps; the first step is not counted.
  private func drag(_ arguments: [String], on stage: Stage, seed: UInt64) throws -> Samples {
    let listener = try Listener(.overlay(arguments: arguments), on: stage)
    defer { listener.stop() }
    var dice = SplitMix64(seed: seed)
    let timer = TapTimer(stage: stage, seed: seed)
    let size = stage.server.configuration
    var position = Point(x: Double(size.width) * 0.2, y: Double(size.height) * 0.5)
    try stage.injector.touch(.began, 0, at: position)
    var times: [Double] = []
    for step in 0...24 {
      Clock.sleep(Double.random(in: 0.1..<0.15, using: &dice))
      let (x, y) = try pixelBeforeEdge(at: position, on: stage)
      let rest = stage.screen.pixelAtOnce(x: x, y: y)
      position.x += Self.step
      let start = Clock.now
      try stage.injector.touch(.moved, 0, at: position)
      let seen = try timer.timeOfChange(x: x, y: y, from: rest)
      if step > 0 { times.append((seen - start) * 1000) }
    }
    try stage.injector.touch(.ended, 0, axes: [:])
    return Samples(times)
  }

  /// Returns a pixel that the next step covers or lights.
  ///
  /// It is a quarter of a step to the right of the last pixel that differs from those far to the
  /// right.
  private func pixelBeforeEdge(at position: Point, on stage: Stage) throws -> (x: Int, y: Int) {
    let row = PixelRect(x: Int(position.x), y: Int(position.y), width: 480, height: 1)
    let pixels = stage.screen.pixels(row)
    let background = pixels[row.maxX - 1, row.y]
    guard
      let edge = (row.x..<row.maxX).last(where: { PixelGrid.differ(pixels[$0, row.y], background) })
    else { throw RigError.refused("there is no edge to the right of the finger") }
    return (edge + Int(Self.step) / 4, row.y)
  }

  /// Measures taps at places far from each other.
  ///
  /// The first tap is not counted. The last leaves the pointer, and so the next light, far from the
  /// start of the next block.
  private func taps(_ arguments: [String], on stage: Stage, seed: UInt64) throws -> Samples {
    let listener = try Listener(.overlay(arguments: arguments), on: stage)
    defer { listener.stop() }
    var dice = SplitMix64(seed: seed)
    let timer = TapTimer(stage: stage, seed: seed)
    var times: [Double] = []
    let size = stage.server.configuration
    for tap in 0...11 {
      let position = Point(
        x: Double(size.width) * (tap % 2 == 0 ? 0.2 : 0.7)
          + Double.random(in: 0..<99, using: &dice),
        y: Double(size.height) * 0.3 + Double.random(in: 0..<199, using: &dice))
      let (x, y) = TapTimer.pixel(of: position)
      // By then, the halo of the previous tap has faded, and the light is at rest.
      Clock.sleep(Double.random(in: 0.9..<0.95, using: &dice))
      let rest = stage.screen.pixelAtOnce(x: x, y: y)
      let start = Clock.now
      try stage.injector.touch(.began, 0, at: position)
      let seen = try timer.timeOfChange(x: x, y: y, from: rest)
      if tap > 0 { times.append((seen - start) * 1000) }
      try stage.injector.touch(.ended, 0, axes: [:])
    }
    return Samples(times)
  }
}
