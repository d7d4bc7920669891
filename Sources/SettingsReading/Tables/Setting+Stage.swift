internal import FingertipSettings

extension Setting {
  /// The settings of the stage tools for presentations, in the order of the help.
  static let stage: [Setting] = [
    Setting(
      "spotlight", .stage, \.tools.spotlight.isOn, .flag,
      help: "darken everything except the area around the finger"),
    Setting(
      "spotlight-shape", .stage, \.tools.spotlight.shape,
      .choice("SHAPE", "a shape of the spotlight"),
      help: "the shape of the bright part"),
    Setting(
      "spotlight-radius", .stage, \.tools.spotlight.radius, .length(5...1000),
      help: "radius of the bright part, or half the height of a rectangle"),
    Setting(
      "spotlight-dim", .stage, \.tools.spotlight.dim,
      .number("NUMBER", "a share of light", 0.1...1),
      help: "how much darker the rest is, 0.1 to 1; 1: black"),
    Setting(
      "spotlight-ring", .stage, \.tools.spotlight.ring, .length(0...10),
      help: "thickness of the ring around the bright part; 0: no ring"),
    Setting(
      "spotlight-stay", .stage, \.tools.spotlight.stay,
      .either(.duration(0...600_000), or: "always"),
      help: "how long it stays when no finger is down; always: until the next touch"),
    Setting(
      "curtain", .stage, \.tools.curtain.isOn, .flag,
      help: "hide the screen until a finger draws the curtain away"),
    Setting(
      "curtain-edge", .stage, \.tools.curtain.edge, .choice("EDGE", "an edge"),
      help: "the edge of the screen at which the curtain opens"),
    Setting(
      "curtain-colour", .stage, \.tools.curtain.colour, .colour, help: "the colour of the curtain"),
    Setting(
      "zoom-scale", .stage, \.tools.zoom.scale, .number("NUMBER", "a magnification", 1...8),
      help: "initial magnification of a frozen screen, 1 to 8"),
    Setting(
      "lens", .stage, \.tools.lens.isOn, .flag,
      help: "magnify the screen beneath the finger, in a lens beside it"),
    Setting(
      "lens-shape", .stage, \.tools.lens.shape, .choice("SHAPE", "a shape of the lens"),
      help: "the shape of the lens"),
    Setting(
      "lens-radius", .stage, \.tools.lens.radius, .length(5...300),
      help: "radius of the lens, or half the height of a rectangle"),
    Setting(
      "lens-scale", .stage, \.tools.lens.scale, .number("NUMBER", "a magnification", 1.25...8),
      help: "magnification of the lens, 1.25 to 8"),
  ]
}
