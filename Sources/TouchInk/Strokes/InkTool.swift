/// A tool that a finger draws with.
public enum InkTool: String, CaseIterable, Hashable, Sendable {
  /// A line whose width may follow the finger.
  case pen
  /// A broad translucent line that does not darken where it crosses itself.
  case marker
  /// Removes whole strokes that it touches.
  case eraser
  /// Removes the ink that it passes over, and keeps the rest of a stroke.
  case areaEraser = "area-eraser"
  /// A straight line from the finger's start to its position.
  case line
  /// A straight line with a head at the finger's position.
  case arrow
  /// A rectangle between the finger's start and its position.
  case rectangle
  /// An ellipse in the rectangle between the finger's start and its position.
  case ellipse
  /// A line that fades after the finger is lifted, and is never kept.
  case laser
  /// A short text at the finger's position.
  case text
  /// A dot at each report, and nothing between them.
  case dotted
  /// Selects the strokes that the finger circles, and leaves no ink.
  case lasso

  /// The tools whose strokes stay in a drawing.
  public static let kept = allCases.filter { ![.eraser, .laser, .lasso].contains($0) }

  /// Whether the stroke follows the finger's path, rather than only its two ends.
  var isFreehand: Bool {
    switch self {
    case .pen, .marker, .dotted, .areaEraser, .laser: true
    case .eraser, .line, .arrow, .rectangle, .ellipse, .text, .lasso: false
    }
  }

  /// Whether its ink may extend to a predicted position; removing it too early would flicker.
  var allowsPrediction: Bool {
    switch self {
    case .pen, .marker, .laser: true
    case .dotted, .eraser, .areaEraser, .line, .arrow, .rectangle, .ellipse, .text, .lasso:
      false
    }
  }

  /// The factor on its ink's alpha while the stroke is in progress.
  var draftOpacity: Double {
    switch self {
    case .pen, .dotted, .line, .arrow, .rectangle, .ellipse, .text: 0.5
    case .marker, .eraser, .areaEraser, .laser, .lasso: 1
    }
  }
}
