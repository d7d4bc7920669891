internal import GuidedScreens
internal import ScreenHardware
internal import TouchDrawing
internal import TouchX11
internal import Touches
internal import Translations

/// Paints the screen of one monitor while the user touches marks.
struct MarkPainter {
  /// The request that a monitor shows to the user.
  enum Request {
    /// A request to touch the mark; the last touch may have missed it.
    case touch(isBeside: Bool)
    /// A request to look at another monitor.
    case look(at: String)
  }

  private let frame: PixelRect
  private let title: ScreenText
  private let language: ScreenLanguage
  private let pixelsPerMillimetre: Double
  private var labels = LabelPainter()

  /// Creates a painter for one of several monitors.
  ///
  /// - Parameters:
  ///   - monitor: the monitor.
  ///   - number: the number of the monitor, from 1 on.
  ///   - count: the number of monitors.
  ///   - pixelsPerMillimetre: the density of the monitor.
  ///   - language: the language of the texts.
  init(
    _ monitor: Monitor, _ number: Int, of count: Int, pixelsPerMillimetre: Double,
    in language: ScreenLanguage
  ) {
    frame = monitor.frame
    title = ScreenText("%1, %2 of %3", .verbatim(monitor.name), .number(number), .number(count))
    self.language = language
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// The text size in px: 4 mm, at least 14 px, and so small that lines fit the monitor's width.
  private var textSize: Double {
    min(max(4 * pixelsPerMillimetre, 14), Double(frame.width) / 36)
  }

  private func position(_ share: Point) -> Point {
    Point(
      x: Double(frame.x) + share.x * Double(frame.width),
      y: Double(frame.y) + share.y * Double(frame.height))
  }

  /// Paints the whole screen of the monitor.
  mutating func paint(_ request: Request, into target: PixelTarget) {
    target.fill(frame, with: GuidePainter.ground.premultiplied)
    let height = Int(textSize * 1.5)
    let (x, y) = (frame.x + Int(textSize * 1.5), frame.y + height)
    switch request {
    case .look(let name):
      write(ScreenText("Look at %1", .verbatim(name)), x, y, GuidePainter.quiet, target)
      write(title, x, y + height, GuidePainter.quiet, target)
    case .touch(let isBeside):
      write(
        isBeside
          ? ScreenText("That was beside the mark: touch it again")
          : ScreenText("Touch the mark with one finger"),
        x, y, isBeside ? GuidePainter.bad : GuidePainter.script, target)
      write(ScreenText("%1. Esc leaves", title), x, y + height, GuidePainter.quiet, target)
      paintMark(into: target)
    }
    paintMiddle(into: target)
  }

  private func paintMark(into target: PixelTarget) {
    let centre = position(MarkSequence.mark)
    let radius = max(7 * pixelsPerMillimetre, 16)
    target.ring(
      at: centre, radius: radius, width: max(pixelsPerMillimetre, 3), colour: GuidePainter.accent)
    for (dx, dy) in [(radius * 1.6, 0.0), (0.0, radius * 1.6)] {
      target.line(
        from: centre + Vector(dx: -dx, dy: -dy), to: centre + Vector(dx: dx, dy: dy), width: 2,
        colour: GuidePainter.script)
    }
  }

  /// Paints the place to touch, on any touchscreen, if the monitor has no touchscreen.
  private mutating func paintMiddle(into target: PixelTarget) {
    let centre = position(MarkSequence.middle)
    let radius = max(7 * pixelsPerMillimetre, 16)
    target.ring(at: centre, radius: radius, width: 2, colour: GuidePainter.quiet)
    let lines = [
      ScreenText("No touchscreen where the mark is?"),
      ScreenText("Touch the middle of any screen"),
    ]
    for (number, line) in lines.enumerated() {
      let width = labels.measure(
        line.words(in: language), look: LabelLook(textSize: textSize)
      ).width
      write(
        line, Int(centre.x) - width / 2,
        Int(centre.y + radius) + Int(textSize * (0.8 + 1.4 * Double(number))), GuidePainter.quiet,
        target)
    }
  }

  private mutating func write(
    _ text: ScreenText, _ x: Int, _ y: Int, _ colour: Colour, _ target: PixelTarget
  ) {
    labels.paintPlain(
      text.words(in: language), size: textSize, narrowerThan: frame.maxX - x, colour: colour,
      at: (x, y), into: target)
  }
}
