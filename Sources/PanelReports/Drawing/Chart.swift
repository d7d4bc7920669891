internal import Touches

/// A part of a chart.
///
/// Places and lengths are units of the chart, x to the right and y downwards.
enum ChartMark {
  /// The side of its place on which a text stands.
  enum Anchor {
    case start
    case middle
    case end
  }

  /// A rectangle, and what to say of it to whoever points at it.
  case area(Rect, Ink, hint: String? = nil)
  /// A line through places.
  case line([Point], Ink, width: Double = 1, isDashed: Bool = false)
  /// A shape through places.
  case shape([Point], Ink)
  /// A circle around a place that lets the ground through.
  case ring(Point, radius: Double, Ink, width: Double)
  /// A text from a place on its base line on.
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
  /// Whether it is turned by a quarter to the left, from the bottom to the top.
  var isUpright = false
  /// Whether the ground goes round the letters, so that they can be read over lines.
  var hasHalo = false

  /// A title.
  static let title = TextStyle(size: 15, ink: .text, isBold: true)
  /// A remark.
  static let note = TextStyle()
}

/// A chart: marks on an area from (0, 0) on.
struct Chart {
  /// The title, for those who do not see it.
  var title: String
  var width: Double
  var height: Double
  /// The marks from back to front.
  var marks: [ChartMark] = []

  /// Creates a chart with its title and a remark below it.
  init(_ title: String, note: String, width: Double, height: Double) {
    self.title = title
    self.width = width
    self.height = height
    marks = [
      .text(title, Point(x: 0, y: 16), .title),
      .text(note, Point(x: 0, y: 35), .note),
    ]
  }

  /// The height of title and remark.
  static let headHeight = 48.0
}
