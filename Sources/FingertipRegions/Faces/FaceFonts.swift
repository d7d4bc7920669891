internal import LabelLayout
internal import SystemSupport

/// The fonts of labels, with substitutes for fonts that are not installed.
struct FaceFonts {
  private var resolved: [LabelFont: LabelFont] = [:]
  private let log: LogSink

  /// Creates an empty cache.
  ///
  /// - Parameter log: the sink for one message per font that is not installed.
  init(log: @escaping LogSink) { self.log = log }

  /// Returns the font to show for a wanted one.
  mutating func font(_ requested: LabelFont?) -> LabelFont {
    guard let requested else { return .usual }
    if let cached = resolved[requested] { return cached }
    var font = requested
    if let substitute = InstalledFonts.substitute(for: requested.family) {
      log(.warning, "labelFont: " + InstalledFonts.message(requested.family, substitute))
      font = requested.with(family: substitute)
    }
    resolved[requested] = font
    return font
  }
}
