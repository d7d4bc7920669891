/// A language of texts on the screen.
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

  /// The translation of an English pattern; nil where there is none.
  func pattern(for english: String, count: Int, context: String?) -> String? {
    catalogue?.pattern(for: english, count: count, context: context)
  }
}

extension ScreenLanguage {
  /// Returns the names of the catalogues that suit a session, the best first, as gettext(3) finds them.
  ///
  /// - Parameters:
  ///   - locale: the locale for messages, such as `de_AT.UTF-8`; nil for none.
  ///   - languages: the user's languages in their order, such as `pl:de`, which count in no session
  ///     that is without a language; nil for that of the locale.
  /// - Returns: names up to the first that means English; empty for English.
  public static func catalogues(locale: String?, languages: String?) -> [String] {
    guard let locale, !isPlain(locale) else { return [] }
    var names: [String] = []
    for language in (languages ?? locale).split(separator: ":") {
      let parts = language.split(separator: "@", maxSplits: 1)
      guard let place = parts.first?.split(separator: ".", omittingEmptySubsequences: false).first,
        let bare = place.split(separator: "_").first
      else { continue }
      if bare == "en" || isPlain(language) { break }
      let modifier = parts.count > 1 ? ["@\(parts[1])", ""] : [""]
      for base in place == bare ? [bare] : [place, bare] {
        names += modifier.map { base + $0 }
      }
    }
    return names.filter(isName)
  }

  /// Whether a locale has no language, whatever its letters are.
  private static func isPlain(_ locale: some StringProtocol) -> Bool {
    let name = locale.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
    return name.isEmpty || name == "C" || name == "POSIX"
  }

  /// Whether it leads to no other folder.
  private static func isName(_ name: String) -> Bool {
    name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-@".contains($0)) }
  }
}
