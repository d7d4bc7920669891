internal import FingertipSettings

extension Setting {
  /// All settings of `inspect`, in the order of the help.
  package static let inspection: [Setting] = [
    Setting(
      "parts", .inspection, \.inspection.parts, .words("PARTS", "a part of the display"),
      takesList: true, help: "what to show: all, or several separated by commas"),
    Setting(
      "faults", .inspection, \.inspection.faultFormat, .choice("HOW", "a format"),
      help: "faults as messages, or all as JSON Lines on standard output"),
  ]
}

extension SettingKind {
  /// Returns a set of words, separated by commas, or `all` or `none`.
  static func words<Word>(_ placeholder: String, _ noun: String) -> SettingKind
  where Value == Set<Word>, Word: RawRepresentable<String> & CaseIterable & Sendable {
    let known = Word.allCases.map(\.rawValue)
    return SettingKind(
      placeholder: placeholder, noun: noun,
      allowed: "all, none, or several separated by commas of \(known.joined(separator: ", "))",
      form: .several(known),
      read: { text throws(ValueProblem) in
        if text == "all" { return Set(Word.allCases) }
        if text == "none" { return [] }
        var words: Set<Word> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
          guard let word = Word(rawValue: String(part.trimmed)) else { throw .malformed }
          words.insert(word)
        }
        return words
      },
      write: { words in
        let names = Word.allCases.filter(words.contains).map(\.rawValue)
        return names == known ? "all" : names.isEmpty ? "none" : names.joined(separator: ",")
      })
  }
}
