import Testing
import ScreenHardware
import Touches

/// The known sizes of a monitor and its panel, and the expected pixel density.
struct Density: CustomTestStringConvertible {
  var testDescription: String
  var pixels = (1920, 1080)
  var claims: (Int, Int)
  var panel: (Double, Double)?
  var dpi: Double?
  var user: Double?
  var source: PixelDensity.Source
  /// The expected density, in px per mm.
  var expected: Double
  /// Whether the sizes of the panel and the monitor conflict; the monitor is believed then.
  var isDisputed: Bool

  init(
    _ description: String, pixels: (Int, Int) = (1920, 1080), claims: (Int, Int),
    panel: (Double, Double)? = nil, dpi: Double? = nil, user: Double? = nil,
    _ source: PixelDensity.Source, _ expected: Double, isDisputed: Bool = false
  ) {
    testDescription = description
    self.pixels = pixels
    self.claims = claims
    self.panel = panel
    self.dpi = dpi
    self.user = user
    self.source = source
    self.expected = expected
    self.isDisputed = isDisputed
  }

  static let assumed = 96 / 25.4

  static let all: [Density] = [
    Density("a plausible size of a monitor is used", claims: (480, 270), .monitor, 4),
    Density("both axes count equally", claims: (480, 280), .monitor, (4 + 1080 / 280) / 2),
    Density("a size of zero is ignored", claims: (0, 0), .assumed, assumed),
    Density("a size with one zero is ignored", claims: (480, 0), .assumed, assumed),
    Density("a negative size is ignored", claims: (-480, -270), .assumed, assumed),
    Density("no size, but a logical resolution", claims: (0, 0), dpi: 127, .desktopResolution, 5),
    Density("a logical resolution that is too low", claims: (0, 0), dpi: 49, .assumed, assumed),
    Density("a logical resolution that is too high", claims: (0, 0), dpi: 501, .assumed, assumed),
    Density("a logical resolution of NaN", claims: (0, 0), dpi: .nan, .assumed, assumed),
    Density(
      "a size of a monitor precedes a logical resolution", claims: (480, 270), dpi: 127, .monitor, 4
    ),

    Density("an aspect ratio of 16:9 in mm", claims: (160, 90), .assumed, assumed),
    Density(
      "an aspect ratio of 16:10 in mm", pixels: (1280, 800), claims: (160, 100), .assumed, assumed),
    Density(
      "an aspect ratio of 16:9 in mm, times ten", pixels: (3840, 2160), claims: (1600, 900),
      .assumed,
      assumed),
    Density(
      "an aspect ratio of 16:10 in mm, times ten", pixels: (3840, 2400), claims: (1600, 1000),
      .assumed,
      assumed),
    Density(
      "an aspect ratio of 16:9 in cm", pixels: (320, 180), claims: (16, 9), .assumed, assumed),
    Density(
      "an aspect ratio of 16:10 in cm", pixels: (320, 200), claims: (16, 10), .assumed, assumed),
    Density(
      "an aspect ratio of 9:16 in mm", pixels: (1080, 1920), claims: (90, 160), .assumed, assumed),

    Density(
      "a portrait monitor with a portrait size", pixels: (1080, 1920), claims: (270, 480), .monitor,
      4),
    Density(
      "a portrait monitor with a landscape size", pixels: (1080, 1920), claims: (480, 270),
      .monitor, 4),
    Density("a square monitor", pixels: (1920, 1920), claims: (480, 480), .monitor, 4),

    Density("49 dpi is too low", claims: (996, 560), .assumed, assumed),
    Density("51 dpi is high enough", claims: (957, 538), .monitor, (1920 / 957 + 1080 / 538) / 2),
    Density("499 dpi is not too high", claims: (98, 55), .monitor, (1920 / 98 + 1080 / 55) / 2),
    Density("508 dpi is too high", claims: (96, 54), .assumed, assumed),
    Density(
      "densities of the axes that differ by 19 %", claims: (480, 321), .monitor,
      (4 + 1080 / 321) / 2),
    Density("densities of the axes that differ by 20 %", claims: (480, 324), .assumed, assumed),
    Density(
      "densities of the axes that differ by 25 % in the other direction", claims: (480, 216),
      .assumed, assumed),

    Density("a panel that agrees", claims: (480, 270), panel: (500, 281.25), .touchPanel, 3.84),
    Density(
      "a panel 14 % larger", claims: (480, 270), panel: (547.2, 307.8), .touchPanel, 4 / 1.14),
    Density(
      "a panel 16 % larger", claims: (480, 270), panel: (556.8, 313.2), .monitor, 4,
      isDisputed: true),
    Density(
      "a panel 14 % smaller", claims: (480, 270), panel: (412.8, 232.2), .touchPanel, 4 / 0.86),
    Density(
      "a panel 16 % smaller", claims: (480, 270), panel: (403.2, 226.8), .monitor, 4,
      isDisputed: true),
    Density(
      "a panel and no size of the monitor", claims: (0, 0), panel: (480, 270), .touchPanel, 4),
    Density(
      "a panel and an aspect ratio instead of a size", claims: (160, 90), panel: (480, 270),
      .touchPanel, 4),
    Density("a panel in portrait orientation", claims: (0, 0), panel: (270, 480), .touchPanel, 4),
    Density(
      "a panel with an impossible size", claims: (480, 270), panel: (4800, 2700), .monitor, 4,
      isDisputed: true),
    Density("a panel without area", claims: (0, 0), panel: (0, 0), dpi: 127, .desktopResolution, 5),

    Density(
      "the user's value precedes all others", claims: (480, 270), panel: (480, 270), user: 7, .user,
      7),
  ]
}

@Test("The pixel density comes from the first plausible source", arguments: Density.all)
func density(_ density: Density) {
  let monitor = Monitor(
    name: "DP-1",
    frame: PixelRect(x: 100, y: 0, width: density.pixels.0, height: density.pixels.1),
    millimetres: (density.claims.0, density.claims.1))
  let found = PixelDensity(
    of: monitor, panel: density.panel.map { (width: $0.0, height: $0.1) },
    desktopDPI: density.dpi, user: density.user)
  #expect(found.source == density.source)
  #expect(abs(found.pixelsPerMillimetre - density.expected) < 0.001)
  let conflict = SizeConflict(monitor, panel: density.panel.map(touchscreen))
  #expect((conflict != nil) == density.isDisputed)
  if let conflict, let panel = density.panel {
    #expect(conflict.monitor == "DP-1" && conflict.device == "touchscreen")
    #expect(conflict.monitorMillimetres == [density.claims.0, density.claims.1])
    let wrong = zip(conflict.panelMillimetres, [panel.0, panel.1]).filter { abs($0 - $1) > 0.01 }
    #expect(wrong.isEmpty)
  }
}

/// Returns a touchscreen of a size in mm, with 100 units per mm.
private func touchscreen(_ size: (Double, Double)) -> TouchDevice {
  let axes = [size.0, size.1].enumerated().map { number, length in
    TouchAxis(
      number: number, label: "", meaning: .other, minimum: 0, maximum: length * 100 - 1,
      resolution: 100_000)
  }
  return TouchDevice(
    id: DeviceID(rawValue: 8), name: "touchscreen", mode: .direct, contacts: 10, axes: axes)
}
