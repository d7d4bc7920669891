internal import FingertipSettings

/// One thing that a user can set, by an option or by a key of the configuration of the same name.
///
/// The table of settings is the one place that knows them: options, help and configuration derive
/// from it, and `make generate` brings it into the completions, the manuals, the default
/// configuration and the JSON schema.
package struct Setting: Sendable {
  /// The key in its section of the configuration, `show` or `draw`, and the long option without its dashes.
  package let key: String
  let short: Character?
  let group: OptionGroup
  /// Its effect, in one line.
  package let help: String
  /// The placeholder of the value in the help; nil for a flag, which takes none.
  package let placeholder: String?
  /// The form of its value.
  package let form: ValueForm
  /// Whether a list in the configuration means its members separated by commas.
  package let takesList: Bool
  /// The change that a text asks for, or what is wrong with the text as the end of a message.
  package let change: @Sendable (String) throws(SettingProblem) -> SettingChange
  /// The text that sets what the settings have.
  let text: @Sendable (ShowSettings) -> String

  init<Value>(
    _ key: String, short: Character? = nil, _ group: OptionGroup,
    _ path: any WritableKeyPath<ShowSettings, Value> & Sendable, _ kind: SettingKind<Value>,
    takesList: Bool = false, help: String
  ) {
    self.key = key
    self.short = short
    self.group = group
    self.help = help
    self.takesList = takesList
    placeholder = kind.placeholder.isEmpty ? nil : kind.placeholder
    form = kind.form
    change = { text throws(SettingProblem) in
      let value = try kind.value(of: text)
      return SettingChange(key: key, text: text, isLook: group == .look) {
        $0[keyPath: path] = value
      }
    }
    text = { kind.write($0[keyPath: path]) }
  }

  /// Returns the text of a value with the name of a file made absolute; other texts as they are.
  ///
  /// - Parameters:
  ///   - text: the value.
  ///   - folder: the folder from which a relative name starts.
  /// - Returns: the text that means the same in every folder.
  package func absolute(_ text: String, in folder: String) -> String {
    guard form.base == .file, !text.isEmpty, !text.hasPrefix("/"), !form.offers.contains(text)
    else { return text }
    return "\(folder)/\(text)"
  }
}

/// One setting given a value by a user, not yet applied.
package struct SettingChange: Sendable {
  /// The key of the setting, which is its name in files and its long option.
  package let key: String
  /// The value as the user wrote it, which another process reads the same way.
  package let text: String
  /// Whether a preset chosen on the command line overrules it when it stands in a file.
  let isLook: Bool
  let apply: @Sendable (inout ShowSettings) -> Void
}

extension ShowSettings {
  /// The built-in defaults, changed by a configuration file, by the rule that holds, and then by the command
  /// line.
  ///
  /// In each, the preset comes first whatever its place. A preset of a rule or on the command line begins the
  /// look anew: what comes before it says about the look belongs to another preset.
  package init(
    file: [SettingChange], rule: [SettingChange] = [], commandLine: [SettingChange]
  ) {
    self.init()
    let sources = [file, rule, commandLine]
    func isPreset(_ change: SettingChange) -> Bool { change.key == Setting.preset.key }
    for change in sources.joined() where isPreset(change) { change.apply(&self) }
    let first = sources.dropFirst().lastIndex { $0.contains(where: isPreset) } ?? 0
    for (place, changes) in sources.enumerated() {
      for change in changes where !isPreset(change) && !(place < first && change.isLook) {
        change.apply(&self)
      }
    }
  }
}
