internal import Glibc
package import TouchDrawing
internal import Touches

/// The desktop on the demo's private screen, with white, black and busy backgrounds.
package enum DemoDesktop {
  typealias Box = CairoPainter.Box

  /// Paints the desktop over a whole view.
  package static func paint(into target: PixelTarget) {
    let painter = CairoPainter(on: target)
    let size = target.bounds
    wallpaper(painter, height: 16 * Double(size.height) / Double(max(size.width, 1)))
    document(painter)
    editor(painter)
    photograph(painter)
  }

  // MARK: - The wallpaper

  /// Paints dusk over hills at the lower edge, for screens of any shape.
  private static func wallpaper(_ painter: borrowing CairoPainter, height: Double) {
    let screen = Box(x: 0, y: 0, width: 16, height: height)
    let dusk: [UInt32] = [0x2B2450, 0x56407A, 0xA8628A, 0xE8917F, 0xF7C08A]
    painter.fill(screen, .vertical(screen, dusk.map { Colour(hex: $0) }))
    ridge(painter, screen, base: height - 1.4, height: 0.42, phase: 0.4, 0x7A4672)
    ridge(painter, screen, base: height - 0.75, height: 0.34, phase: 2.1, 0x4A3160)
    ridge(painter, screen, base: height - 0.25, height: 0.2, phase: 4.4, 0x2C2148)
  }

  /// Paints hills, whose outline is a sum of waves.
  private static func ridge(
    _ painter: borrowing CairoPainter, _ box: Box, base: Double, height: Double, phase: Double,
    _ colour: UInt32
  ) {
    let line = (0...160).map { step in
      let x = box.x + box.width * Double(step) / 160
      let wave = sin(x * 0.7 + phase) + 0.5 * sin(x * 1.7 + 2 * phase) + 0.25 * sin(x * 4.1)
      return DemoPoint(x, base - height * wave)
    }
    painter.fillBelow(line, in: box, .plain(Colour(hex: colour)))
  }

  // MARK: - Windows

  /// Paints a window with a shadow and a title bar; the body paints its content.
  private static func window(
    _ painter: borrowing CairoPainter, _ box: Box, title: String, bar: UInt32, text: UInt32,
    background: UInt32, _ body: (borrowing CairoPainter) -> Void
  ) {
    for step in 1...14 {
      let spread = 0.28 * Double(step) / 14
      let shadow = Box(
        x: box.x - spread, y: box.y - spread + 0.1, width: box.width + 2 * spread,
        height: box.height + 2 * spread)
      painter.fill(shadow, radius: 0.12 + spread, .plain(Colour(hex: 0x0C0818, alpha: 8)))
    }
    painter.fill(box, radius: 0.12, .plain(Colour(hex: background)))
    let head = Box(x: box.x, y: box.y, width: box.width, height: 0.42)
    painter.clipped(to: box, radius: 0.12) {
      painter.fill(head, .plain(Colour(hex: bar)))
      body(painter)
    }
    let lights: [UInt32] = [0xF0655A, 0xF2BC4B, 0x63C457]
    for (index, light) in lights.enumerated() {
      painter.fillCircle(
        x: box.x + 0.26 + 0.22 * Double(index), y: box.y + 0.21, radius: 0.065,
        .plain(Colour(hex: light)))
    }
    painter.write(
      title, x: box.x + 1.0, y: box.y + 0.275, size: 0.17, Colour(hex: text), isBold: true)
  }

  private static func document(_ painter: borrowing CairoPainter) {
    let box = Box(x: 0.9, y: 0.8, width: 5.6, height: 6.7)
    window(
      painter, box, title: "Every finger visible", bar: 0xE9E7EC, text: 0x4A4652,
      background: 0xFFFFFF
    ) { painter in
      let left = box.x + 0.55
      painter.write(
        "Every finger visible", x: left, y: box.y + 1.2, size: 0.4, Colour(hex: 0x22202A),
        isBold: true)
      painter.write(
        "Touches for everybody in the room", x: left, y: box.y + 1.58, size: 0.19,
        Colour(hex: 0x8A8794))
      for (index, line) in prose.enumerated() {
        painter.write(
          line, x: left, y: box.y + 2.15 + 0.33 * Double(index), size: 0.185,
          Colour(hex: 0x4B4855))
      }
    }
  }

  private static let prose = [
    "Whoever watches a touchscreen from afar sees",
    "things happen, and not why: the finger hides",
    "what it does. A halo shows where it is, and a",
    "comet behind it where it came from.",
    "",
    "A tap is over in a twentieth of a second. It",
    "glows on for as long as an eye needs.",
    "",
    "Nothing beneath is disturbed: no touch is",
    "taken, no window loses its focus, and clicks",
    "go through what is drawn.",
    "",
    "One finger or ten, each has its own.",
  ]

  private static func editor(_ painter: borrowing CairoPainter) {
    let box = Box(x: 9.0, y: 0.7, width: 6.2, height: 4.8)
    window(
      painter, box, title: "Touch.swift", bar: 0x23222B, text: 0xA9A6B8, background: 0x17161D
    ) { painter in
      for (index, line) in code.enumerated() {
        let y = box.y + 0.85 + 0.3 * Double(index)
        painter.write(
          "\(index + 1)", x: box.x + (index < 9 ? 0.35 : 0.24), y: y, size: 0.17,
          Colour(hex: 0x4D4A5C), family: "monospace")
        var x = box.x + 0.75
        for (text, colour) in line {
          x = painter.write(
            text, x: x, y: y, size: 0.18, Colour(hex: colour), family: "monospace")
        }
      }
    }
  }

  private static let code: [[(String, UInt32)]] = {
    let (word, type, name, note): (UInt32, UInt32, UInt32, UInt32) = (
      0xE58AB6, 0x86C8E8, 0xD9D6E4, 0x77738A
    )
    return [
      [("/// What is known of one contact.", note)],
      [("struct ", word), ("Touch", type), (": ", name), ("Hashable", type), (" {", name)],
      [("  var ", word), ("id", name), (": ", name), ("TouchID", type)],
      [("  var ", word), ("phase", name), (": ", name), ("TouchPhase", type)],
      [("  var ", word), ("start", name), (": ", name), ("Point", type)],
      [("  var ", word), ("position", name), (": ", name), ("Point", type)],
      [("  var ", word), ("velocity", name), (": ", name), ("Vector", type)],
      [],
      [("  /// How long it has lasted, in ms.", note)],
      [("  var ", word), ("duration", name), (": ", name), ("Double", type), (" {", name)],
      [("    time - startTime", name)],
      [("  }", name)],
      [("}", name)],
    ]
  }()

  /// Paints a picture of mountains with a sun: small shapes in many colours.
  private static func photograph(_ painter: borrowing CairoPainter) {
    let box = Box(x: 6.0, y: 4.4, width: 5.3, height: 3.95)
    window(
      painter, box, title: "Mountains.png", bar: 0xDAD6DE, text: 0x4A4652, background: 0xFFFFFF
    ) { painter in
      let sky = Box(x: box.x, y: box.y + 0.42, width: box.width, height: box.height - 0.42)
      let dawn: [UInt32] = [0x6FA8C9, 0xB9D3D6, 0xF6E3B8, 0xF3B98A]
      painter.fill(sky, .vertical(sky, dawn.map { Colour(hex: $0) }))
      painter.fillCircle(
        x: box.x + 3.9, y: box.y + 1.35, radius: 0.38, .plain(Colour(hex: 0xFFF6D8)))
      let ranges: [(Double, Double, Double, UInt32)] = [
        (2.0, 0.55, 0.3, 0x9DB3BC), (2.45, 0.5, 1.9, 0x7A9699), (2.9, 0.36, 3.6, 0x55786F),
        (3.3, 0.28, 5.1, 0x3B5F4B), (3.7, 0.2, 0.9, 0x294736),
      ]
      for (base, height, phase, colour) in ranges {
        peaks(painter, sky, base: box.y + base, height: height, phase: phase, colour)
      }
    }
  }

  /// Paints mountains: absolute values of waves have peaks where plain waves have hills.
  private static func peaks(
    _ painter: borrowing CairoPainter, _ box: Box, base: Double, height: Double, phase: Double,
    _ colour: UInt32
  ) {
    let line = (0...200).map { step in
      let x = box.x + box.width * Double(step) / 200
      let fold = abs(sin(x * 1.3 + phase)) + 0.45 * abs(sin(x * 3.1 + 2 * phase))
      let rock = 0.12 * abs(sin(x * 11 + phase)) + 0.05 * abs(sin(x * 29))
      return DemoPoint(x, base + height * (fold + rock - 0.9))
    }
    painter.fillBelow(line, in: box, .plain(Colour(hex: colour)))
  }
}
