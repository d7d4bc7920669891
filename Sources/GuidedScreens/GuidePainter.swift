package import TouchAnalysis
internal import TouchRecordings
package import TouchDrawing
package import Touches
package import Translations

/// The painter of a guided test: the task, the progress, and at the end the result.
package struct GuidePainter {
  /// The colour of the background.
  package static let ground = Colour(hex: 0x0C1218)
  /// The colour of the letters of tasks and figures.
  package static let script = Colour(hex: 0xE8EEF4)
  /// The colour of less important letters and lines.
  package static let quiet = Colour(hex: 0x9FB3C8)
  /// The colour of the part to touch next.
  package static let accent = Colour(hex: 0x1E9BFF)
  /// The colour of a part that has passed.
  package static let good = Colour(hex: 0x3DDC97)
  /// The colour of a part that has failed.
  package static let bad = Colour(hex: 0xFF4D5E)

  private let panel: Panel
  private let frame: PixelRect
  private let language: ScreenLanguage
  private var labels = LabelPainter()
  /// The button at the upper edge that ends the test, in px of the root, sized for a thumb and its
  /// words: in the right corner, or in the middle if the test uses the corners.
  package let endButton: PixelRect
  private let usesCorners: Bool

  /// The button's texts: during the test, and when the report is on the screen.
  static let buttonTexts = [ScreenText("End (Esc)"), ScreenText("Close (Esc)")]

  /// Creates a painter for a panel.
  ///
  /// - Parameters:
  ///   - panel: the panel.
  ///   - language: the language of the texts.
  ///   - usesCorners: whether the test asks for touches in the corners.
  package init(of panel: Panel, in language: ScreenLanguage, usesCorners: Bool) {
    self.panel = panel
    self.usesCorners = usesCorners
    self.language = language
    frame = PixelRect(
      x: Int(panel.frame.x), y: Int(panel.frame.y), width: Int(panel.frame.width),
      height: Int(panel.frame.height))
    let textSize = Self.textSize(on: panel)
    let look = LabelLook(textSize: textSize * Self.buttonScale)
    var width = Int(max(panel.pixels(24), textSize * 4))
    for text in Self.buttonTexts {
      let words = labels.measure(text.words(in: language), look: look).width
      width = max(width, words + Int(textSize))
    }
    let margin = Int(panel.pixels(3))
    endButton = PixelRect(
      x: usesCorners ? frame.x + (frame.width - width) / 2 : frame.maxX - width - margin,
      y: frame.y + margin, width: width,
      height: Int(max(panel.pixels(11), textSize * 2)))
  }

  private func pixels(_ millimetres: Double) -> Double { panel.pixels(millimetres) }
  /// Returns the size of letters in px: 4 mm, but never too small to read.
  private static func textSize(on panel: Panel) -> Double { max(panel.pixels(4), 14) }
  private var textSize: Double { Self.textSize(on: panel) }
  /// The maximum distance of a tap's motion on the button, in mm, and its maximum duration, in ms.
  private static let tapDistance = 3.0
  private static let tapTime = 1000.0
  /// The size of a button's letters, as a fraction of that of others.
  private static let buttonScale = 0.7
  /// The size of the letters of a task on two lines, as a fraction of those on one line.
  private static let halfScale = 0.7

  /// Paints the whole screen.
  ///
  /// - Parameters:
  ///   - test: the test.
  ///   - report: the report of the test; nil while it is running.
  ///   - tries: the places of touches that try the correction, in px of the root.
  ///   - target: the pixels.
  package mutating func paint(
    _ test: any PanelTest, _ report: PanelTestReport?, tries: [Point] = [],
    into target: PixelTarget
  ) {
    target.fill(frame, with: Self.ground.premultiplied)
    for figure in test.figures { paint(figure, into: target) }
    if let report {
      paint(report, into: target)
      for position in tries { target.disc(at: position, radius: pixels(1.5), colour: Self.accent) }
    } else {
      paintInstruction(test, into: target)
    }
  }

  private mutating func paintInstruction(_ test: any PanelTest, into target: PixelTarget) {
    // A button in the middle leaves too little room beside it.
    let y = usesCorners ? endButton.maxY + Int(pixels(3)) : frame.y + Int(pixels(5))
    let edge = usesCorners ? frame.maxX - Int(pixels(6)) : endButton.x
    let x = frame.x + Int(pixels(6))
    writeTask(test.instruction.words(in: language), x: x, y: y, before: edge, target)
    let bar = PixelRect(
      x: x + LabelLook(textSize: textSize).padding, y: y + Int(textSize * 1.8),
      width: frame.width / 3, height: max(Int(pixels(1.5)), 3))
    target.fill(bar, with: Colour(hex: 0x2A3846).premultiplied)
    var done = bar
    done.width = Int(Double(bar.width) * min(max(test.progress, 0), 1))
    target.fill(done, with: Self.accent.premultiplied)
    paintButton(Self.buttonTexts[0], into: target)
  }

  private mutating func paintButton(_ text: ScreenText, into target: PixelTarget) {
    let button = endButton
    target.fill(button, with: Colour(hex: 0x2A3846).premultiplied)
    let words = text.words(in: language)
    let size = labels.measure(words, look: LabelLook(textSize: textSize * Self.buttonScale))
    labels.paintPlain(
      words, size: textSize * Self.buttonScale, colour: Self.script,
      at: (
        button.x + (button.width - size.width) / 2, button.y + (button.height - size.height) / 2
      ),
      into: target)
  }

  /// The height of the target to aim at while trying a correction, as a share of the screen's.
  private static let tryHeight = 0.7

  /// Returns the target to aim at while trying a correction, in the lower half, free of words.
  private static func tryTarget(on panel: Panel) -> PanelFigure {
    let frame = panel.frame
    return .target(
      Point(x: frame.x + frame.width / 2, y: frame.y + frame.height * tryHeight),
      radius: 5 * panel.pixelsPerMillimetre)
  }

  private mutating func paint(_ report: PanelTestReport, into target: PixelTarget) {
    let rows = Self.rows(of: report)
    let isTried = report.correction != nil
    let hasButton = report.closesByButton
    let size = rowSize(of: rows.count, isTried: isTried)
    let height = Int(size * 1.5)
    let x = frame.x + Int(pixels(6))
    var y = frame.y + Int(pixels(5))
    let plate = PixelRect(
      x: frame.x, y: frame.y, width: frame.width, height: (rows.count + 1) * height)
    target.clipped(to: plate).fill(plate, with: Self.ground.premultiplied)
    for (text, colour) in rows {
      let isBesideButton = hasButton && y < endButton.maxY
      labels.paintPlain(
        text.words(in: language), size: size,
        narrowerThan: (isBesideButton ? endButton.x : frame.maxX) - x, colour: colour, at: (x, y),
        into: target)
      y += height
    }
    if hasButton { paintButton(Self.buttonTexts[1], into: target) }
    if isTried { paint(Self.tryTarget(on: panel), into: target) }
  }

  /// Returns the size of a report's letters, in px: as usual, or so small that all rows are on the
  /// screen and above the target for trying a correction.
  private func rowSize(of count: Int, isTried: Bool) -> Double {
    let bottom = isTried ? Double(frame.height) * Self.tryHeight - pixels(6) : Double(frame.height)
    return min(textSize, (bottom - pixels(5)) / Double(count) / 1.5)
  }

  /// The command that detects a touchscreen's monitor, and maps it there.
  private static let fixCommand = "fingertip devices --keep"

  /// Returns the rows of a report, from top to bottom, with their colours.
  static func rows(of report: PanelTestReport) -> [(ScreenText, Colour)] {
    var rows = [(report.title, report.isPassed ? good : bad)]
    if let obstacle = report.obstacle {
      rows.append((obstacle, bad))
      rows.append(
        (ScreenText("%1 finds the cause and corrects it", .verbatim(Self.fixCommand)), script))
    }
    rows += report.measures.map { measure in
      // For translators: %1 is a measure that is beyond its limit, which the sign marks.
      measure.isPassed ? (measure.words, script) : (ScreenText("× %1", measure.words), bad)
    }
    let isTried = report.correction != nil
    if let calibration = report.calibration {
      rows.append((calibration.words(isTried: isTried), isTried ? accent : script))
    }
    let ending =
      report.closesByButton
      ? ScreenText("Press the button or Esc to close") : ScreenText("Tap or press Esc to close")
    return rows + [(ending, quiet)]
  }

  /// Writes a task on one line, or on two lower ones if one would need much smaller letters.
  ///
  /// - Parameters:
  ///   - task: the words.
  ///   - x: the left edge, in px of the root.
  ///   - y: the top edge, in px of the root.
  ///   - edge: the right edge that the words may not reach, in px of the root.
  ///   - target: the pixels.
  private mutating func writeTask(
    _ task: String, x: Int, y: Int, before edge: Int, _ target: PixelTarget
  ) {
    func width(_ line: String, _ size: Double) -> Double {
      Double(labels.measure(line, look: LabelLook(textSize: size)).width)
    }
    let padding = LabelLook(textSize: textSize).padding
    let room = Double(edge - x - padding)
    var (lines, size) = ([task], textSize)
    if width(task, size) * Self.halfScale > room {
      (lines, size) = (task.halves, size * Self.halfScale)
      let widest = lines.map { width($0, size) }.max() ?? 0
      size = min(size, (size * room / max(widest, 1)).rounded(.down))
    }
    let indent = padding - LabelLook(textSize: size).padding
    for (index, line) in lines.enumerated() {
      labels.paintPlain(
        line, size: size, narrowerThan: edge - x - indent, colour: Self.script,
        at: (x + indent, y + index * Int(textSize * 0.75)), into: target)
    }
  }

  /// Paints a single figure.
  func paint(_ figure: PanelFigure, into target: PixelTarget) {
    switch figure {
    case .flash(let rect, let isOn):
      target.fill(
        PixelRect(
          x: Int(rect.x), y: Int(rect.y), width: Int(rect.width), height: Int(rect.height)),
        with: (isOn ? Colour(hex: 0xFFFFFF) : Colour(hex: 0x2A3846)).premultiplied)
    case .cell(let rect):
      let (left, top) = (Int(rect.x.rounded()), Int(rect.y.rounded()))
      let cell = PixelRect(
        x: left, y: top, width: Int((rect.x + rect.width).rounded()) - left - 1,
        height: Int((rect.y + rect.height).rounded()) - top - 1)
      target.fill(cell, with: Colour(hex: 0x17507F).premultiplied)
    case .target(let center, let radius):
      target.ring(at: center, radius: radius, width: max(pixels(0.6), 2), colour: Self.accent)
      for (dx, dy) in [(radius, 0.0), (0.0, radius)] {
        target.line(
          from: center + Vector(dx: -dx, dy: -dy), to: center + Vector(dx: dx, dy: dy), width: 1.5,
          colour: Self.script)
      }
    case .guide(let start, let end):
      target.line(from: start, to: end, width: max(pixels(0.5), 2), colour: Self.accent)
      for center in [start, end] { target.disc(at: center, radius: pixels(2), colour: Self.accent) }
    case .stroke(let points):
      for (start, end) in zip(points, points.dropFirst()) {
        target.line(from: start, to: end, width: 2, colour: Self.good)
      }
    case .dot(let center):
      target.disc(at: center, radius: max(pixels(0.8), 3), colour: Self.good)
    case .fault(let center):
      target.ring(at: center, radius: pixels(5), width: max(pixels(0.8), 3), colour: Self.bad)
    }
  }

  /// Returns whether a touch was a tap on the button.
  package func isTap(_ touch: Touch) -> Bool {
    touch.phase == .ended && endButton.contains(touch.start) && endButton.contains(touch.position)
      && touch.duration <= Self.tapTime
      && (touch.position - touch.start).length <= pixels(Self.tapDistance)
  }
}
