internal import FingertipSettings
internal import TouchDrawing

/// The brushes that fingers get: the settings, and what was chosen since.
struct InkBrushes {
  /// The settings of drawing.
  var settings: DrawSettings
  /// The width of strokes, compared with that of the settings.
  var width = InkWidth.medium
  /// The colours that fingers draw in.
  var inks: InkColours
  /// The number that the next text counts.
  private var nextLabel = 1

  /// Brushes as the settings say.
  init(_ settings: DrawSettings) {
    self.settings = settings
    inks = InkColours(settings)
  }

  /// Takes other settings over; the count of texts goes on.
  mutating func use(_ settings: DrawSettings) {
    self.settings = settings
    width = .medium
    inks.use(settings)
  }

  /// Returns the text that a finger sets, and counts it where texts are numbers.
  mutating func takeText() -> String {
    guard settings.countsTexts else { return settings.text ?? "" }
    defer { nextLabel += 1 }
    return "\(nextLabel)"
  }
}
