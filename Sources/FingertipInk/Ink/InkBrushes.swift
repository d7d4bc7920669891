internal import FingertipSettings
internal import TouchDrawing
internal import TouchInk

/// The brushes that fingers get: the settings, and the choices made since.
struct InkBrushes {
  /// The settings of drawing.
  var settings: DrawSettings
  /// The width of strokes, relative to that of the settings.
  var width = InkWidth.medium
  /// The colours that fingers draw in.
  var inks: InkColours
  /// The number of the next text, if texts are counted.
  private var nextLabel = 1

  /// Creates the brushes of the settings.
  init(_ settings: DrawSettings) {
    self.settings = settings
    inks = InkColours(settings)
  }

  /// Applies other settings; the count of texts goes on.
  mutating func use(_ settings: DrawSettings) {
    self.settings = settings
    width = .medium
    inks.use(settings)
  }

  /// Returns the text that a finger places, and advances the count if texts are numbers.
  mutating func takeText() -> String {
    guard settings.countsTexts else { return settings.text ?? "" }
    defer { nextLabel += 1 }
    return "\(nextLabel)"
  }
}
