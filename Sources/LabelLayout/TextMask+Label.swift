internal import CCairo
package import TouchDrawing
internal import Touches

extension TextMask {
  /// Draws a label in a style.
  ///
  /// - Parameters:
  ///   - text: the lines, separated by line feeds.
  ///   - style: the style; a plain one draws the same as the initialiser without a style.
  ///   - size: the font size in px, clamped to 6…1000.
  ///   - width: the width of the frame in px; wider text is cut off.
  ///   - height: the height of the frame in px; higher text is cut off.
  ///   - turn: the rotation of the box that it fills; nil for upright, in the whole frame.
  package convenience init(
    _ text: String, style: LabelStyle, size: Double, width: Int, height: Int, turn: FaceTurn? = nil
  ) {
    if style.isPlain {
      self.init(text, size: size, width: width, height: height, turn: turn)
      return
    }
    let box = (width: turn?.width ?? Double(width), height: turn?.height ?? Double(height))
    let fit = LabelFit(text, style: style, size: size, width: box.width, height: box.height)
    let probe = LabelPen(style.font, size: fit.size, width: 1, height: 1)
    let frame = PixelRect(x: 0, y: 0, width: max(width, 0), height: max(height, 0))
    let lines = Self.placedLines(of: fit, style, probe, in: box)
    let area = turn == nil ? Self.area(of: lines, size: Double(fit.size), in: frame) : frame
    guard !area.isEmpty else {
      self.init(area: .empty, coverage: [])
      return
    }
    let pen = LabelPen(style.font, size: fit.size, width: area.width, height: area.height)
    if let turn {
      cairo_translate(pen.context, Double(width) / 2, Double(height) / 2)
      cairo_rotate(pen.context, turn.rotation)
      cairo_translate(pen.context, -turn.width / 2, -turn.height / 2)
    } else {
      cairo_translate(pen.context, -Double(area.x), -Double(area.y))
    }
    for line in lines { pen.draw(line.text, x: line.x, y: line.y) }
    self.init(area: area, coverage: pen.coverage(width: area.width, height: area.height))
  }

  /// A line with the left end of its base line, in px of the box.
  private struct PlacedLine {
    var text: String
    var x: Double
    var y: Double
    var width: Double
  }

  private static func placedLines(
    of fit: LabelFit, _ style: LabelStyle, _ probe: LabelPen,
    in box: (width: Double, height: Double)
  ) -> [PlacedLine] {
    let spacing = LabelFit.spacing(fit.size)
    let margin = LabelFit.margin(fit.size) + style.inset
    let capital = probe.letters.capital
    let height = spacing * Double(fit.lines.count - 1)
    let first: Double =
      switch style.placement {
      case .top: margin + capital
      case .middle: (box.height - height + capital) / 2
      case .bottom: box.height - margin - height
      }
    return fit.lines.enumerated().map { index, text in
      let extents = probe.extents(of: text)
      let x: Double =
        switch style.alignment {
        case .start: margin + style.sideMargin
        case .centre: (box.width - extents.width) / 2 - extents.x_bearing
        case .end: box.width - margin - style.sideMargin - extents.x_advance
        }
      return PlacedLine(
        text: text, x: x.rounded(), y: (first + spacing * Double(index)).rounded(),
        width: max(extents.width + extents.x_bearing, extents.x_advance))
    }
  }

  /// Returns the part of a frame that upright lines may cover.
  private static func area(of lines: [PlacedLine], size: Double, in frame: PixelRect) -> PixelRect {
    guard let first = lines.first, let last = lines.last else { return .empty }
    func clampedFloor(_ number: Double) -> Int { Int(min(max(number, -1e6), 1e6).rounded(.down)) }
    let left = clampedFloor((lines.map(\.x).min() ?? 0) - size / 2)
    let right = clampedFloor((lines.map { $0.x + $0.width }.max() ?? 0) + size / 2) + 1
    let top = clampedFloor(first.y - size * 1.5)
    let bottom = clampedFloor(last.y + size * 0.6) + 1
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
      .intersection(frame)
  }
}

extension LabelFit {
  /// The smallest font size in px; smaller letters cannot be read.
  private static let minimumReadableSize = 6.0
  /// The largest font size in px; no screen needs larger letters.
  private static let maximumSize = 1000.0

  /// Finds the lines and the font size of a label from the measures of its font.
  ///
  /// - Parameters:
  ///   - text: the label.
  ///   - style: the style in which the label fills its frame.
  ///   - size: the font size that is wanted, in px.
  ///   - width: the width of the frame, in px.
  ///   - height: the height of the frame, in px.
  package init(_ text: String, style: LabelStyle, size: Double, width: Double, height: Double) {
    var style = style
    style.minimumSize = style.minimumSize.map { max($0, Self.minimumReadableSize) }
    let size =
      size > Self.minimumReadableSize ? min(size, Self.maximumSize) : Self.minimumReadableSize
    self.init(text, size: Int(size.rounded()), style: style, width: width, height: height) {
      LabelPen(style.font, size: $0, width: 1, height: 1).letters
    }
  }

  /// The height that the label occupies at an edge of the frame, in px.
  package var room: Double {
    Self.spacing(size) * Double(lines.count - 1) + Double(size) + 2 * Self.margin(size)
  }
}
