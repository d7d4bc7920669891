internal import LabelLayout
internal import SystemSupport

/// The fonts of labels, those that are not installed replaced.
struct FaceFonts {
  private var found: [LabelFont: LabelFont] = [:]
  private let log: LogSink

  /// No fonts yet.
  ///
  /// - Parameter log: is told once of each font that is not installed.
  init(log: @escaping LogSink) { self.log = log }

  /// Returns the font that is shown where one is wanted.
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
