/// A wrong or missing space, because of which YAML reads a key as something else.
package struct SpacingMistake {
  /// The problem, as a message.
  package let message: String

  /// Finds a missing space after a colon, as in `left:1`, an equals sign in place of the colon, or
  /// a no-break space before a key; nil if there is none of them.
  ///
  /// - Parameters:
  ///   - text: the text that YAML has read.
  ///   - known: the known keys.
  package init?(in text: String, among known: [String]) {
    let noBreakSpace: Character = "\u{A0}"
    if text.first == noBreakSpace {
      let key = text.drop { $0 == noBreakSpace || $0 == " " }
      message =
        "\(quoted(String(key))) has a no-break space (U+00A0) before it; ordinary spaces are needed"
      return
    }
    guard let sign = text.firstIndex(where: { $0 == ":" || $0 == "=" }) else { return nil }
    let isEqual = text[sign] == "="
    let key = text[..<sign].prefix { !isEqual || $0 != " " }
    let value = text[text.index(after: sign)...].drop { isEqual && $0 == " " }
    guard !value.isEmpty, known.contains(String(key)) else { return nil }
    // Without quotes, the text goes on in the next lines.
    let word = value.prefix { $0 != " " }
    if isEqual {
      message =
        "\(quoted(String(key))) is followed by '=' instead of ':'; did you mean "
        + "\(quoted("\(key): \(word)"))?"
      return
    }
    message =
      "\(quoted("\(key):\(word)")) has no space after the ':'; did you mean "
      + "\(quoted("\(key): \(word)"))?"
  }

  /// Finds a missing space after the dash of a list's element, as in `-id`; nil if the key begins
  /// with no dash.
  ///
  /// - Parameter key: the first key of the section that YAML has read instead of a list.
  package init?(inElement key: String) {
    let word = key.dropFirst()
    guard key.first == "-", !word.isEmpty else { return nil }
    message =
      "\(quoted(key)) has no space after the '-'; did you mean \(quoted("- \(word)"))?"
  }
}
