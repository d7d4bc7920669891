internal import CFontconfig

/// The installed fonts, looked up by family.
package enum InstalledFonts {
  /// The family names that stand for any installed font.
  private static let generic: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "cursive", "fantasy", "system-ui",
  ]

  /// fontconfig, which is loaded when the first family is looked up.
  ///
  /// The table of functions does not change afterwards, so any thread may read it.
  private nonisolated(unsafe) static let functions = fontconfig_load()

  /// Returns the family shown instead of a missing one; nil if it is installed or nothing is known.
  package static func substitute(for family: String) -> String? {
    let requested = key(family)
    guard !generic.contains(requested), let functions = functions?.pointee,
      let pattern = functions.PatternCreate()
    else { return nil }
    defer { functions.PatternDestroy(pattern) }
    _ = functions.PatternAddString(pattern, "family", family)
    _ = functions.ConfigSubstitute(nil, pattern, fontconfig_match_pattern)
    functions.DefaultSubstitute(pattern)
    var result: Int32 = 0
    guard let match = functions.FontMatch(nil, pattern, &result) else { return nil }
    defer { functions.PatternDestroy(match) }
    // A font may have its family name in several languages.
    var names: [String] = []
    var text: UnsafePointer<CChar>?
    while functions.PatternGetString(match, "family", Int32(names.count), &text) == 0, let text {
      names.append(String(cString: text))
    }
    return names.contains { key($0) == requested } ? nil : names.first
  }

  /// Returns the name in the form in which fontconfig compares it.
  private static func key(_ family: String) -> String {
    family.lowercased().filter { $0 != " " }
  }
}
