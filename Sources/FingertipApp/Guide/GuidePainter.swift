internal import TouchAnalysis
internal import TouchRecordings
internal import TouchDrawing
internal import Touches

/// Paints what a guided test shows: what to do, how far it has come, and in the end what came of it.
struct GuidePainter {
  static let ground = Colour(hex: 0x0C1218)
  static let script = Colour(hex: 0xE8EEF4)
  static let quiet = Colour(hex: 0x9FB3C8)
  static let accent = Colour(hex: 0x1E9BFF)
  static let good = Colour(hex: 0x3DDC97)
  static let bad = Colour(hex: 0xFF4D5E)

  private let panel: Panel
  private let frame: PixelRect
  private var labels = LabelPainter()

  init(of panel: Panel) {
    self.panel = panel
    frame = PixelRect(
      x: Int(panel.frame.x), y: Int(panel.frame.y), width: Int(panel.frame.width),
      height: Int(panel.frame.height))
  }

  private func pixels(_ millimetres: Double) -> Double { millimetres * panel.pixelsPerMillimetre }
  /// Letters of 4 mm, and never too small to read.
  private var textSize: Double { max(pixels(4), 14) }

  /// The button that ends the test, in px of the root: in a corner, as large as a thumb needs.
  var endButton: PixelRect {
    let (width, height) = (Int(max(pixels(24), textSize * 4)), Int(max(pixels(11), textSize * 2)))
    let margin = Int(pixels(3))
    return PixelRect(
      x: frame.maxX - width - margin, y: frame.y + margin, width: width, height: height)
  }

  /// Paints all of it.
  ///
  /// - Parameters:
  ///   - test: the test.
  ///   - report: what it came to; nil while it goes on.
  ///   - tries: where corrected touches came down that try the correction, in px of the root.
  ///   - target: the pixels.
  mutating func paint(
    _ test: any PanelTest, _ report: PanelTestReport?, tries: [Point] = [],
    into target: PixelTarget
  ) {
    target.fill(frame, with: Self.ground.premultiplied)
    for figure in test.figures { paint(figure, into: target) }
    if let report {
      paint(report, into: target)
      for place in tries { target.disc(at: place, radius: pixels(1.5), colour: Self.accent) }
    } else {
      paintInstruction(test, into: target)
    }
  }

  private mutating func paintInstruction(_ test: any PanelTest, into target: PixelTarget) {
    let y = frame.y + Int(pixels(5))
    write(test.instruction, x: frame.x + Int(pixels(6)), y: y, Self.script, target)
    let bar = PixelRect(
      x: frame.x + Int(pixels(6)), y: y + Int(textSize * 1.8), width: frame.width / 3,
      height: max(Int(pixels(1.5)), 3))
    target.fill(bar, with: Colour(hex: 0x2A3846).premultiplied)
    var done = bar
    done.width = Int(Double(bar.width) * min(max(test.progress, 0), 1))
    target.fill(done, with: Self.accent.premultiplied)
    paintButton("End (Esc)", into: target)
  }

  private mutating func paintButton(_ text: String, into target: PixelTarget) {
    let button = endButton
    target.fill(button, with: Colour(hex: 0x2A3846).premultiplied)
    let size = labels.measure(text, look: LabelLook(textSize: textSize * 0.7))
    labels.paintPlain(
      text, size: textSize * 0.7, colour: Self.script,
      at: (
        button.x + (button.width - size.width) / 2, button.y + (button.height - size.height) / 2
      ),
      into: target)
  }

  /// Returns the mark to aim at while a correction is tried: in the lower half, which no words cover.
  private static func tryMark(on panel: Panel) -> PanelFigure {
    let frame = panel.frame
    return .target(
      Point(x: frame.x + frame.width / 2, y: frame.y + frame.height * 0.7),
      radius: 5 * panel.pixelsPerMillimetre)
  }

  private mutating func paint(_ report: PanelTestReport, into target: PixelTarget) {
    var rows = report.measures.map { ($0.words, $0.isPassed ? Self.script : Self.bad) }
    let isTried = report.correction != nil
    if let calibration = report.calibration {
      rows.append((calibration.words(isTried: isTried), isTried ? Self.accent : Self.script))
    }
    let height = Int(textSize * 1.5)
    let x = frame.x + Int(pixels(6))
    var y = frame.y + Int(pixels(5))
    let plate = PixelRect(
      x: frame.x, y: frame.y, width: frame.width, height: (rows.count + 3) * height)
    target.clipped(to: plate).fill(plate, with: Self.ground.premultiplied)
    write(
      "\(report.kind.rawValue): \(report.verdict)", x: x, y: y,
      report.isPassed ? Self.good : Self.bad, target)
    for (text, colour) in rows {
      y += height
      write(text, x: x, y: y, colour, target)
    }
    write(
      isTried ? "Press the button or Esc to close" : "Tap or press Esc to close", x: x,
      y: y + height, Self.quiet, target)
    guard isTried else { return }
    paintButton("Close (Esc)", into: target)
    paint(Self.tryMark(on: panel), into: target)
  }

  private mutating func write(
    _ text: String, x: Int, y: Int, _ colour: Colour, _ target: PixelTarget
  ) {
    labels.paintPlain(text, size: textSize, colour: colour, at: (x, y), into: target)
  }

  private func paint(_ figure: PanelFigure, into target: PixelTarget) {
    switch figure {
    case .cell(let rect):
      let (left, top) = (Int(rect.x.rounded()), Int(rect.y.rounded()))
      let cell = PixelRect(
        x: left, y: top, width: Int((rect.x + rect.width).rounded()) - left - 1,
        height: Int((rect.y + rect.height).rounded()) - top - 1)
      target.fill(cell, with: Colour(hex: 0x17507F).premultiplied)
    case .target(let place, let radius):
      target.ring(at: place, radius: radius, width: max(pixels(0.6), 2), colour: Self.accent)
      for (dx, dy) in [(radius, 0.0), (0.0, radius)] {
        target.line(
          from: place + Vector(dx: -dx, dy: -dy), to: place + Vector(dx: dx, dy: dy), width: 1.5,
          colour: Self.script)
      }
    case .guide(let start, let end):
      target.line(from: start, to: end, width: max(pixels(0.5), 2), colour: Self.accent)
      for place in [start, end] { target.disc(at: place, radius: pixels(2), colour: Self.accent) }
    case .stroke(let points):
      for (start, end) in zip(points, points.dropFirst()) {
        target.line(from: start, to: end, width: 2, colour: Self.good)
      }
    case .dot(let place):
      target.disc(at: place, radius: max(pixels(0.8), 3), colour: Self.good)
    case .fault(let place):
      target.ring(at: place, radius: pixels(5), width: max(pixels(0.8), 3), colour: Self.bad)
    }
  }
}
