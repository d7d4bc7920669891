internal import TouchAnalysis
internal import TouchRouting

/// A key of the configuration as documents explain it.
package struct ConfigurationKey: Sendable {
  package let name: String
  /// What stands for the value, such as `LENGTH`.
  package let placeholder: String
  /// What the value looks like.
  package let form: ValueForm
  /// Whether a list means its members separated by commas.
  package let takesList: Bool
  /// The value that holds where the file has none, as the file would have it.
  package let standard: String
  /// Whether a preset may give it another value.
  package let isLook: Bool
  /// What it does, in one line; empty where no option of the same name says so.
  package let help: String
}

extension ConfigurationKey {
  /// The keys of the section `show`.
  package static let show = Setting.show.map(ConfigurationKey.init)
  /// The keys of the section `draw`.
  package static let draw = Setting.draw.map(ConfigurationKey.init)
  /// The keys of the section `inspect`, but for `thresholds`.
  package static let inspect = Setting.inspection.map(ConfigurationKey.init)
  /// The keys of `inspect.thresholds`.
  package static let thresholds = ThresholdKeys.all.compactMap {
    ConfigurationKey($0, in: FaultThresholds())
  }
  /// The limits of gestures, which are keys of `gestures.defaults`, of a profile and of a gesture.
  package static let limits = GestureLimit.allCases.map { limit in
    ConfigurationKey(
      limit.rawValue, SectionValue<GestureLimits>(limit.kind) { limit.kind.write($0[limit]) },
      in: GestureLimits())
  }
  /// The names of a gesture's own keys, which have its limits besides.
  package static let ofGestures = GestureKeys.gesture.map(\.name)
  /// The keys of `gestures.defaults`.
  package static let defaults: [ConfigurationKey] = {
    var standard = GestureDefaults()
    standard.join = RoutingLimits().join
    standard.decide = RoutingLimits().decide
    return limits + GestureKeys.defaults.compactMap { ConfigurationKey($0, in: standard) }
  }()

  private init(_ setting: Setting) {
    name = setting.key
    placeholder = setting.placeholder ?? ""
    form = setting.form
    takesList = setting.takesList
    standard = setting.text(ShowSettings())
    isLook = setting.group == .look && setting.key != Setting.preset.key
    help = setting.help
  }

  private init<Target>(_ name: String, _ value: SectionValue<Target>, in target: Target) {
    self.name = name
    placeholder = value.placeholder
    form = value.form
    takesList = false
    standard = value.text(target) ?? ""
    isLook = false
    help = ""
  }

  /// A key of a table, where it has a single value of a kind.
  private init?<Target>(_ key: SectionKey<Target>, in target: Target) {
    guard let value = key.value else { return nil }
    self.init(key.name, value, in: target)
  }
}
