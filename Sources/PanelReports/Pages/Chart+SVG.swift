internal import SystemSupport
internal import TouchDrawing
internal import Touches

extension Chart {
  /// The chart as an SVG element of a page; the page's style sheet defines the colours.
  var svg: String {
    let label = Markup.escaped(title)
    var text =
      "<svg viewBox=\"0 0 \(Self.text(width)) \(Self.text(height))\" role=\"img\" "
      + "aria-label=\"\(label)\" xmlns=\"http://www.w3.org/2000/svg\">\n"
    for mark in marks { text += Self.element(mark) + "\n" }
    return text + "</svg>"
  }

  private static func element(_ mark: ChartMark) -> String {
    switch mark {
    case .area(let rect, let ink, let hint):
      let title = hint.map { "><title>\(Markup.escaped($0))</title></rect>" } ?? "/>"
      return "<rect class=\"\(ink.name)\" \(box(rect))" + title
    case .line(let points, let ink, let width, let isDashed):
      let dashes = isDashed ? " stroke-dasharray=\"6 4\"" : ""
      return "<polyline class=\"\(ink.name) l\" stroke-width=\"\(text(width))\"\(dashes) "
        + "points=\"\(coordinates(points))\"/>"
    case .shape(let points, let ink):
      return "<polygon class=\"\(ink.name)\" points=\"\(coordinates(points))\"/>"
    case .ring(let middle, let radius, let ink, let width):
      return "<circle class=\"\(ink.name) l\" stroke-width=\"\(text(width))\" "
        + "cx=\"\(text(middle.x))\" cy=\"\(text(middle.y))\" r=\"\(text(radius))\"/>"
    case .text(let content, let position, let style):
      let anchor =
        switch style.anchor {
        case .start: ""
        case .middle: " text-anchor=\"middle\""
        case .end: " text-anchor=\"end\""
        }
      let turn =
        style.isUpright ? " transform=\"rotate(-90 \(text(position.x)) \(text(position.y)))\"" : ""
      return "<text class=\"\(style.ink.name)\(style.isBold ? " b" : "")"
        + "\(style.hasHalo ? " halo" : "")\" x=\"\(text(position.x))\" "
        + "y=\"\(text(position.y))\" font-size=\"\(text(style.size))\"\(anchor)\(turn)>"
        + Markup.escaped(content) + "</text>"
    case .pixels(let layer, let rect):
      let bytes = PNGFile.bytes(of: layer.target) ?? []
      return "<image \(box(rect)) href=\"data:image/png;base64,\(Base64.text(bytes))\"/>"
    }
  }

  private static func box(_ rect: Rect) -> String {
    "x=\"\(text(rect.x))\" y=\"\(text(rect.y))\" width=\"\(text(rect.width))\" "
      + "height=\"\(text(rect.height))\""
  }

  private static func coordinates(_ points: [Point]) -> String {
    points.map { "\(text($0.x)),\(text($0.y))" }.joined(separator: " ")
  }

  private static func text(_ value: Double) -> String { value.text(decimals: 1) }
}

/// Escaping of text for HTML.
enum Markup {
  /// Returns a text with special characters escaped, and without characters that XML forbids.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
