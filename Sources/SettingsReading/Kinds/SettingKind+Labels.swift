internal import LabelLayout
internal import SystemSupport

extension SettingKind<LabelFont> {
  /// A font by its name.
  static var font: SettingKind {
    SettingKind(
      placeholder: "FONT", noun: "the name of a font",
      allowed:
        "a family as 'fc-list : family' prints it, with Bold or Italic behind it, of 1 to 100 bytes",
      form: .defined(.words),
      read: { text throws(ValueProblem) in
        guard text.utf8.count <= 100, let font = LabelFont(name: text),
          text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw .malformed }
        return font
      },
      write: { $0.name })
  }
}

extension SettingKind<String> {
  /// The name of an icon.
  static var icon: SettingKind {
    SettingKind(
      placeholder: "ICON", noun: "the name of an icon",
      allowed: "1 to 100 letters a-z and A-Z, digits, dots, +, - or _, as in media-playback-start",
      form: .pattern("^[A-Za-z0-9+_][A-Za-z0-9.+_-]{0,99}$", offering: []),
      read: { text throws(ValueProblem) in
        let hasValidCharacters = text.utf8.allSatisfy {
          $0.isLetterOrDigit || "-_.+".utf8.contains($0)
        }
        guard hasValidCharacters, (1...100).contains(text.utf8.count), !text.hasPrefix("."),
          !text.hasPrefix("-")
        else { throw .malformed }
        return text
      },
      write: { $0 })
  }
}
