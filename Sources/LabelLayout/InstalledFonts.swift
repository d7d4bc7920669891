internal import CFontconfig

/// The fonts of the session, asked for by their families.
package enum InstalledFonts {
  /// The families that stand for whatever is installed.
  private static let generic: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "cursive", "fantasy", "system-ui",
  ]

  /// fontconfig, which is loaded when the first name is asked for.
  private nonisolated(unsafe) static let functions = fontconfig_load()

  /// Returns the family that is shown where one is not installed; nil where it is, or where nobody knows.
  package static func substitute(for family: String) -> String? {
    let wanted = key(family)
    guard !generic.contains(wanted), let functions = functions?.pointee,
      let pattern = functions.PatternCreate()
    else { return nil }
    defer { functions.PatternDestroy(pattern) }
    _ = functions.PatternAddString(pattern, "family", family)
    _ = functions.ConfigSubstitute(nil, pattern, fontconfig_match_pattern)
    functions.DefaultSubstitute(pattern)
    var result: Int32 = 0
    guard let found = functions.FontMatch(nil, pattern, &result) else { return nil }
    defer { functions.PatternDestroy(found) }
    // A font may have its family's name in several languages.
    var names: [String] = []
    var text: UnsafePointer<CChar>?
    while functions.PatternGetString(found, "family", Int32(names.count), &text) == 0, let text {
      names.append(String(cString: text))
    }
    return names.contains { key($0) == wanted } ? nil : names.first
  }

  /// The name as fontconfig compares it.
  private static func key(_ family: String) -> String {
    family.lowercased().filter { $0 != " " }
  }
}
