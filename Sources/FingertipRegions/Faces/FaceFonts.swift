internal import LabelLayout
internal import SystemSupport

/// The fonts of labels, with substitutes for fonts that are not installed.
struct FaceFonts {
  private var found: [LabelFont: LabelFont] = [:]
  private let log: LogSink

  /// Creates an empty cache.
  ///
  /// - Parameter log: the sink for one message per font that is not installed.
  init(log: @escaping LogSink) { self.log = log }

  /// Returns the font to show for a wanted one.
  mutating func font(_ wanted: LabelFont?) -> LabelFont {
    guard let wanted else { return .usual }
    if let known = found[wanted] { return known }
    var font = wanted
    if let other = InstalledFonts.substitute(for: wanted.family) {
      log(.warning, "labelFont: " + InstalledFonts.message(wanted.family, other))
      font = wanted.with(family: other)
    }
    found[wanted] = font
    return font
  }
}
