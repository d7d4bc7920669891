/// A language for texts on the screen.
public struct ScreenLanguage: Equatable, Sendable {
  /// The language of the sources.
  public static let english = ScreenLanguage(name: "en", catalogue: nil)

  /// The name of its catalogue, such as `pt_BR`.
  public let name: String
  /// Its texts; nil for English.
  private let catalogue: Catalogue?

  private init(name: String, catalogue: Catalogue?) {
    self.name = name
    self.catalogue = catalogue
  }

  /// Creates the language of a catalogue.
  public init(_ name: String, _ catalogue: Catalogue) {
    self.init(name: name, catalogue: catalogue)
  }

  /// Returns the translation of an English pattern; nil if there is none.
  func pattern(for english: String, count: Int, context: String?) -> String? {
    catalogue?.pattern(for: english, count: count, context: context)
  }
}

extension ScreenLanguage {
  /// Returns the names of the catalogues for a session, the best first, in the order of gettext(3).
  ///
  /// - Parameters:
  ///   - locale: the locale for messages, such as `de_AT.UTF-8`; nil for none.
  ///   - languages: the user's languages in order of preference, such as `pl:de`, which are
  ///     ignored if the locale has no language; nil for the language of the locale.
  /// - Returns: the names before the first that means English; empty for English.
  public static func catalogues(locale: String?, languages: String?) -> [String] {
    guard let locale, !isPlain(locale) else { return [] }
    var names: [String] = []
    for language in (languages ?? locale).split(separator: ":") {
      let parts = language.split(separator: "@", maxSplits: 1)
      guard let tag = parts.first?.split(separator: ".", omittingEmptySubsequences: false).first,
        let code = tag.split(separator: "_").first
      else { continue }
      if code == "en" || isPlain(language) { break }
      let modifier = parts.count > 1 ? ["@\(parts[1])", ""] : [""]
      for base in tag == code ? [code] : [tag, code] {
        names += modifier.map { base + $0 }
      }
    }
    return names.filter(isName)
  }

  /// Returns whether a locale has no language, regardless of its encoding.
  private static func isPlain(_ locale: some StringProtocol) -> Bool {
    let name = locale.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
    return name.isEmpty || name == "C" || name == "POSIX"
  }

  /// Returns whether a name is safe as a file name, without a path separator.
  private static func isName(_ name: String) -> Bool {
    name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-@".contains($0)) }
  }
}
