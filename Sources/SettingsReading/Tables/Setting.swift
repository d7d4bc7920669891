internal import FingertipSettings
internal import SystemSupport

/// A setting that a user can change by an option or by a configuration key of the same name.
///
/// The table of settings is the single source: options, help and configuration are derived from
/// it, and `make generate` writes the completions, the manuals, the default configuration and the
/// JSON schema from it.
package struct Setting: Sendable {
  /// The key in its section of the configuration, and the long option without its dashes.
  package let key: String
  let short: Character?
  let group: OptionGroup
  /// Its effect, in one line.
  package let help: String
  /// The placeholder of the value in the help; nil for a flag, which takes none.
  package let placeholder: String?
  /// The form of its value.
  package let form: ValueForm
  /// The allowed values, for messages that name no wrong value.
  let allowedValues: String
  /// Whether the configuration may have a list, which means its members separated by commas.
  package let takesList: Bool
  /// Returns the change for a text, or throws the problem as the end of a message.
  package let change: @Sendable (String) throws(SettingProblem) -> SettingChange
  /// Returns the text for the value in given settings.
  let text: @Sendable (ShowSettings) -> String
  /// Copies the value of some settings to others.
  let copy: @Sendable (_ source: ShowSettings, _ target: inout ShowSettings) -> Void

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
    allowedValues = kind.allowedValues
    change = { text throws(SettingProblem) in
      let value = try kind.value(of: text)
      return SettingChange(key: key, text: text, isLook: group == .look) {
        $0[keyPath: path] = value
      }
    }
    text = { kind.write($0[keyPath: path]) }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
  }

  /// Returns the text of a value, with a relative file name prefixed by a folder.
  ///
  /// - Parameters:
  ///   - text: the value.
  ///   - folder: the folder to which a relative name is relative.
  /// - Returns: the changed text, or the same text if the value is not a relative file name.
  package func absolute(_ text: String, in folder: String) -> String {
    // A path with the sign of the home folder is refused, and named as it was written.
    guard form.base == .file, !text.isEmpty, !form.offers.contains(text),
      !ValueProblem.isInHome(text)
    else { return text }
    return Files.absolute(text, in: folder)
  }
}

/// A value that a user has given to a setting, not yet applied.
package struct SettingChange: Sendable {
  /// The key of the setting.
  package let key: String
  /// The value as the user wrote it; another process reads it the same way.
  package let text: String
  /// Whether a preset of a rule or on the command line overrides it if it comes from a file.
  let isLook: Bool
  let apply: @Sendable (inout ShowSettings) -> Void
}

extension ShowSettings {
  /// Creates the built-in defaults, changed by a configuration file, then by the rule that applies,
  /// and then by the command line.
  ///
  /// In each, the preset comes first, wherever it stands. A preset of a rule or on the command line
  /// restarts the look: earlier sources' changes of the look belong to another preset.
  package init(
    file: [SettingChange], rule: [SettingChange] = [], commandLine: [SettingChange]
  ) {
    self.init()
    let sources = [file, rule, commandLine]
    func isPreset(_ change: SettingChange) -> Bool { change.key == Setting.preset.key }
    for change in sources.joined() where isPreset(change) { change.apply(&self) }
    let firstLookSource = sources.dropFirst().lastIndex { $0.contains(where: isPreset) } ?? 0
    for (index, changes) in sources.enumerated() {
      for change in changes where !isPreset(change) && !(index < firstLookSource && change.isLook) {
        change.apply(&self)
      }
    }
  }
}
