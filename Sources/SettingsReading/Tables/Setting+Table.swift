internal import FingertipSettings

extension Setting {
  /// The setting that is applied before all other looks, in whichever order they are given.
  package static let preset = Setting(
    "preset", short: "p", .look, \.preset, .choice("PRESET", "a preset"),
    help: "the look to start from")

  /// The setting that turns on the inspector.
  package static let inspect = Setting(
    "inspect", .display, \.inspection.isOn, .flag,
    help: "figures, samples and faults of every touch")

  /// The setting for the only monitor to draw on, whose values the handle's menu offers.
  package static let monitor = Setting(
    "monitor", short: "m", .display, \.display.monitor,
    .either(
      .name(
        "NAME", "a monitor", "a name as 'xrandr --listmonitors' prints it", form: .monitor),
      or: "all"),
    help: "draw on this monitor only")

  /// The setting for the tray icon.
  package static let tray = Setting(
    "tray", .desktop, \.controls.tray, .flag,
    help: "an icon with a menu in the tray, where there is one")

  /// The setting for the handle's edge.
  package static let handle = Setting(
    "handle", .desktop, \.controls.handle, .choice("EDGE", "an edge"),
    help: "a handle at this edge that opens a menu by touch")

  /// The setting that keeps a touch on a blanked screen from all windows.
  package static let swallowWake = Setting(
    "swallow-wake", .desktop, \.listening.swallowsWake, .flag,
    help: "withhold the touch that wakes a blanked screen from all windows")

  /// All settings of `show`, in the order of the help.
  package static let show = touches + tuio + stage + kiosk

  /// The settings for how touches are shown and where they are read.
  private static let touches: [Setting] = [
    preset,
    Setting(
      "colour", short: "c", .look, \.look.colours, .colours, takesList: true,
      help: "one colour for every touch, or several in turn"),
    Setting(
      "colour-by", .look, \.look.colourBasis, .choice("WHAT", "an owner of colours"),
      help: "what gets a colour of its own"),
    Setting(
      "opacity", .look, \.look.opacity, .number("NUMBER", "an opacity", 0...1),
      help: "opacity of all that is drawn, 0 to 1"),
    Setting(
      "radius", short: "r", .look, \.look.shape.radius, .length(0.5...50),
      help: "radius of the halo, to the ring's outer edge"),
    Setting(
      "ring", .look, \.look.shape.ring, .length(0...10), help: "thickness of the ring; 0: no ring"),
    Setting(
      "disc", .look, \.look.shape.disc, .length(0...100), help: "diameter of the disc; 0: no disc"),
    Setting(
      "halo", .look, \.look.shape.style, .choice("STYLE", "a style of the ring"),
      help: "the style of the ring"),
    Setting(
      "halo-picture", .look, \.look.shape.picture, .either(.picture, or: "none"),
      help: "a PNG or JPEG file to show instead of disc and ring, or none"),
    Setting(
      "tap", .look, \.look.tap, .choice("SIGN", "a sign of taps"),
      help: "the sign of a tap"),
    Setting(
      "trail", short: "t", .look, \.look.trail,
      .duration(0...10000),
      help: "how long the trail lasts, in milliseconds; 0: no trail"),
    Setting(
      "trail-width", .look, \.look.trailWidth, .length(0.1...50),
      help: "width of the trail at the finger"),
    Setting(
      "lift", .look, \.look.lift, .choice("HOW", "a lift animation"),
      help: "how a halo disappears when its finger lifts"),
    Setting(
      "labels", .look, \.look.labels, .flag, help: "number and coordinates beside each touch"),
    Setting(
      "captions", .look, \.look.captions, .flag, help: "names of gestures beside the fingers"),
    Setting(
      "caption-place", .look, \.look.captionPlaces, .choice("WHERE", "a place of captions"),
      help: "where gestures are named"),
    Setting(
      "caption-size", .look, \.look.captionSize, .length(2...50),
      help: "letter size of captions"),

    Setting(
      "device", short: "d", .device, \.listening.device, .either(.device, or: "all"),
      help: "this touch device only, by name or number"),
    Setting(
      "listen", .touches, \.listening.listen, .listen,
      help: "where touches are read: raw, root or window:ID"),
    Setting(
      "pointer", .touches, \.listening.pointer, .flag, help: "treat the mouse as a finger"),

    monitor,
    Setting(
      "rate", .display, \.display.rate,
      .either(.number("HZ", "a rate in hertz", 1...1000), or: "auto"),
      help: "maximum frames per second; auto: the monitor's refresh rate"),
    Setting(
      "px-per-mm", .display, \.display.pixelsPerMillimetre,
      .either(.number("NUMBER", "a density in px/mm", 0.5...50), or: "auto"),
      help: "pixels per millimetre; auto: as the monitor reports"),
    inspect,

    tray, handle,
    Setting(
      "window", .desktop, \.display.window, .choice("WHERE", "a choice"),
      help: "show touches in a window for recording"),
    Setting(
      "pause-for", .desktop, \.pauseRules, .pauseRules, takesList: true,
      help: "pause while these windows have the keyboard focus"),
    swallowWake,
  ]
}
