internal import FingertipSettings

extension SettingKind<PauseRules> {
  /// The windows for which the overlay pauses.
  static var pauseRules: SettingKind {
    SettingKind(
      placeholder: "WINDOWS", noun: "a list of windows",
      allowed: "none, or 'prompts', classes of windows as 'xprop WM_CLASS' prints them, or "
        + "'title:' and a title, at most 64 separated by commas, with * for any characters",
      form: .oneOrMore(.text(offering: ["prompts", "none"])),
      read: { text throws(ValueProblem) in
        var rules = PauseRules()
        rules.hidesForPrompts = false
        if text == "none" { return rules }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        guard parts.count <= 64 else { throw .outOfRange }
        for part in parts {
          guard !part.isEmpty, part != "none", part != "title:" else { throw .malformed }
          if part == "prompts" {
            rules.hidesForPrompts = true
          } else if part.hasPrefix("title:") {
            rules.patterns.append(.title(String(part.dropFirst(6).trimmed)))
          } else {
            rules.patterns.append(.name(String(part)))
          }
        }
        return rules
      },
      write: { rules in
        let names = rules.patterns.map { pattern in
          switch pattern {
          case .name(let name): name
          case .title(let title): "title:\(title)"
          }
        }
        let all = (rules.hidesForPrompts ? ["prompts"] : []) + names
        return all.isEmpty ? "none" : all.joined(separator: ",")
      })
  }
}
