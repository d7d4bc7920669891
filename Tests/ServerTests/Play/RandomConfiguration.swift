import SeededRandom

/// A configuration of random keys and regions, which is the same for the same seed and profile.
///
/// No look takes long to vanish, and nothing blinks, so that every sequence can wait until the
/// screen is still.
struct RandomConfiguration: Equatable, Sendable {
  /// The place in its sequence, from 1.
  let number: Int
  let text: String

  init(number: Int, profile: PlayProfile, using generator: inout SplitMix64) {
    self.number = number
    // Each text is unique, so that its reading is reported.
    var text = "# Configuration \(number).\n"
    let share = generator.element(of: [5, 15, 30])
    if profile != .kiosk {
      text += Self.section("show", Self.show, share, using: &generator)
      text += Self.section("draw", Self.draw, share, using: &generator)
      text += "hotkeys:\n  super+F5: draw\n"
      for (key, action) in zip(6...12, Self.hotkeys.shuffled(using: &generator))
      where generator.chance(1, of: 4) {
        text += "  super+F\(key): \(action)\n"
      }
    }
    if profile.hasRegions || generator.chance(1, of: 4) {
      text += "variables: {n: 1, flag: false}\nregions:\n"
      let count = Int.random(in: 1...5, using: &generator)
      for region in Self.regions.shuffled(using: &generator).prefix(count) {
        let place = "left: \(Int.random(in: 0...400, using: &generator))px, top: "
        text += region.replacing(
          "PLACE", with: place + "\(Int.random(in: 0...440, using: &generator))px")
      }
    }
    self.text = text
  }

  /// Returns a section with each of its keys at a probability in percent; empty without any.
  private static func section(
    _ name: String, _ keys: [(String, [String])], _ share: Int, using generator: inout SplitMix64
  ) -> String {
    var text = ""
    for (key, values) in keys where generator.chance(share, of: 100) {
      text += "  \(key): \(generator.element(of: values))\n"
    }
    return text.isEmpty ? "" : "\(name):\n\(text)"
  }

  /// Texts that are no configuration, and the empty one.
  static let broken = ["show: {trail: x}", "regions: [", "draw: {tool: pencil}", "show: 3", ""]

  private static let flag = ["true", "false"]

  private static let show: [(String, [String])] = [
    ("preset", ["presenter", "room", "debug"]), ("trail", ["0", "100", "450"]),
    ("lift", ["afterglow", "fade", "none"]), ("labels", flag), ("captions", flag),
    ("caption-place", ["hands", "corner", "both"]), ("tap", ["none", "ripple"]),
    ("halo", ["plain", "bright", "drawn"]), ("colour-by", ["finger", "hand"]),
    ("inspect", ["true", "false", "false"]), ("handle", ["none", "left", "right", "bottom"]),
    ("pointer", flag), ("spotlight", flag), ("spotlight-shape", ["circle", "rectangle"]),
    ("curtain", ["false", "false", "true"]), ("curtain-edge", ["top", "left", "bottom"]),
    ("lens", flag), ("lens-shape", ["circle", "rectangle"]), ("opacity", ["0.3", "0.9", "1"]),
    ("rate", ["auto", "30", "120"]), ("px-per-mm", ["4", "6", "auto"]),
    ("device", ["all", "all", "touch0"]), ("radius", ["5", "20", "40px"]),
    ("window", ["none", "none", "also"]),
  ]

  private static let draw: [(String, [String])] = [
    ("tool", ["pen", "marker", "eraser", "line", "arrow", "rectangle", "ellipse", "dotted"]),
    ("width", ["auto", "1", "5"]), ("width-by", ["ink", "none", "pressure", "speed"]),
    ("smooth", ["centripetal", "uniform", "none"]), ("filter", ["fit", "one-euro", "none"]),
    ("straighten", flag), ("hand", ["size", "ignore", "erase", "draw"]),
    ("cancelled", ["end", "mark", "vanish"]),
    ("ground", ["desktop", "desktop", "white", "squared", "staves"]), ("adapt", flag),
    ("pan", ["board", "always", "never"]), ("through", ["false", "false", "true"]),
    ("ink", ["'#803010'", "okabe-ito"]), ("double-tap", ["none", "undo", "clear"]),
    ("undo-depth", ["100", "3"]), ("palette", flag), ("replace", ["false", "false", "true"]),
  ]

  private static let hotkeys = [
    "undo", "inspect", "spotlight", "curtain", "zoom", "lens", "toggle", "pause", "redo", "clear",
    "page next", "page new", "view fit", "reload", "lock", "blank",
  ]

  private static let regions = [
    """
    - id: pad
      frame: {PLACE, width: 140px, height: 100px}
      draw: {fill: '#2266aa', label: 'pad {n}', pressed: {fill: orange}}
      on: {began: {log: began}, ended: {toggle: flag}, cancelled: {log: gone}}

    """,
    """
    - id: button
      frame: {PLACE, width: 120px, height: 80px}
      control: button
      shape: {rounded: 5}
      draw: {fill: '#803050', label: 'b {flag}', pressed: {fill: red}, blend: 200}
      on: {upInside: {command: undo}, down: {log: down}}

    """,
    """
    - id: slider
      frame: {PLACE, width: 60px, height: 200px}
      control: slider
      value: {to: [0, 100], round: 5, start: 30}
      draw: {fill: '#112233', label: '{value}'}

    """,
    """
    - id: offer
      policy: offer
      frame: {PLACE, width: 260px, height: 200px}
      touches: gesture
      draw: {border: white, borderWidth: 1}
      gestures:
      - {id: sweep, type: swipe, fingers: 2, do: {log: sweep}}

    """,
    """
    - id: wall
      policy: eat
      frame: {PLACE, width: 80px, height: 80px}
      draw: {fill: '#33aa55'}

    """,
    """
    - id: gestures
      frame: {PLACE, width: 300px, height: 160px}
      touches: gesture
      draw: {fill: '#44669980', label: g}
      gestures:
      - {id: twice, type: tap, taps: 2, do: {set: {n: 5}}}
      - {id: held, type: longPress, do: {menu: [A, {label: B, do: {keys: a}}, C]}}
      - {id: pinched, type: pinch, do: {command: clear}}

    """,
    """
    - id: shift
      frame: {PLACE, width: 80px, height: 80px}
      draw: {fill: '#557711', label: shift}
      on: {began: {hold: shift}}

    """,
    """
    - id: touchpad
      frame: {PLACE, width: 160px, height: 120px}
      draw: {fill: '#3333cc', label: touchpad}
      fingers:
        1: [{id: one, type: pan, on: {changed: {pointer: move}}}, {id: click, type: tap, do: {click: 1, place: pointer}}]
        2: [{id: two, type: pan, on: {changed: {scroll: 1}}}]

    """,
    """
    - id: timer
      frame: {PLACE, width: 90px, height: 60px}
      draw: {fill: '#777700', label: '{n}'}
      timers:
      - {after: 300, do: {set: {n: 7}}}
      when: {variable: {flag: false}}

    """,
    """
    - id: card
      frame: {PLACE, width: 160px, height: 120px}
      constrain: screen
      onCancel: undo
      motion: {throw: true, friction: 2}
      draw: {fill: '#26a', border: '#fffc', label: card, pressed: {fill: '#48c'}}
      on: {moved: {move: self}}

    """,
    """
    - id: photo
      frame: {PLACE, width: 160px, height: 120px}
      touches: gesture
      scaleLeast: 0.5
      scaleMost: 3
      raise: true
      draw: {fill: '#aa5522', border: white, label: photo}
      gestures:
      - {id: drag, type: pan, group: view, on: {changed: {move: self}}}
      - {id: zoom, type: pinch, group: view, on: {changed: {scale: self}}}
      - {id: turn, type: rotate, group: view, on: {changed: {rotate: self}}}

    """,
  ]
}
