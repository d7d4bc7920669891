internal import Touches

/// An element of a chart.
///
/// Positions and lengths are in units of the chart, x to the right and y downwards.
enum ChartMark {
  /// The alignment of a text with its position.
  enum Anchor {
    case start
    case middle
    case end
  }

  /// A rectangle, with a hint for users who point at it.
  case area(Rect, Ink, hint: String? = nil)
  /// A line through points.
  case line([Point], Ink, width: Double = 1, isDashed: Bool = false)
  /// A filled polygon.
  case shape([Point], Ink)
  /// A circle that is not filled.
  case ring(Point, radius: Double, Ink, width: Double)
  /// A text at a position on its baseline.
  case text(String, Point, TextStyle)
  /// Pixels over an area.
  case pixels(PixelLayer, Rect)
}

/// The look of a text.
struct TextStyle: Hashable {
  var size = 12.0
  var ink = Ink.faint
  var anchor = ChartMark.Anchor.start
  var isBold = false
  /// Whether it is turned a quarter to the left, so that it reads upwards.
  var isUpright = false
  /// Whether letters have an outline in the background colour, which keeps them legible over lines.
  var hasHalo = false

  /// A title.
  static let title = TextStyle(size: 15, ink: .text, isBold: true)
  /// A remark.
  static let note = TextStyle()
}

/// A chart: marks on an area that begins at (0, 0).
struct Chart {
  /// The title, for screen readers.
  var title: String
  var width: Double
  var height: Double
  /// The marks from back to front.
  var marks: [ChartMark] = []

  /// Creates a chart with a title and a remark below it.
  init(_ title: String, note: String, width: Double, height: Double) {
    self.title = title
    self.width = width
    self.height = height
    marks = [
      .text(title, Point(x: 0, y: 16), .title),
      .text(note, Point(x: 0, y: 35), .note),
    ]
  }

  /// The height of the title and the remark.
  static let headHeight = 48.0
}
