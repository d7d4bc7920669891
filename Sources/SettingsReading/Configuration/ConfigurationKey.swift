internal import FingertipSettings
internal import RegionControls
internal import SystemSupport
internal import TouchAnalysis
internal import TouchRouting

/// A configuration key with the facts that documents show.
package struct ConfigurationKey: Sendable {
  /// The key as written in files, such as `trail-width`.
  package let name: String
  /// The placeholder of the value, such as `LENGTH`.
  package let placeholder: String
  /// The form of the value.
  package let form: ValueForm
  /// The default value as written in a file; empty if there is none.
  package let standard: String
  /// Whether a preset may change its value.
  package let isLook: Bool
  /// Its effect, in one line; empty unless it is a setting, whose option has the same text.
  package let help: String
}

extension ConfigurationKey {
  /// The keys of the section `show`.
  package static let show = Setting.show.map(ConfigurationKey.init)
  /// The keys of the section `draw`.
  package static let draw = Setting.draw.map(ConfigurationKey.init)
  /// The keys of the section `inspect` except `thresholds`.
  package static let inspect = Setting.inspection.map(ConfigurationKey.init)
  /// The keys of `inspect.thresholds`.
  package static let thresholds = keys(ThresholdKeys.all, in: FaultThresholds())
  /// The limits of gestures, which are keys of `gestures.defaults`, of a profile and of a gesture.
  package static let limits = GestureLimit.allCases.map { limit in
    ConfigurationKey(
      limit.rawValue,
      SectionValue<GestureLimits>(placeholder: limit.kind.placeholder, form: limit.kind.form) {
        limit.kind.write($0[limit])
      }, in: GestureLimits())
  }
  /// The keys of `gestures.defaults`.
  package static let defaults: [ConfigurationKey] = {
    var standard = GestureDefaults()
    standard.join = RoutingLimits().join
    standard.decide = RoutingLimits().decide
    return limits + keys(GestureKeys.waits, in: standard)
  }()
  /// The keys of the section `gestures`.
  package static let gestures = keys(GestureKeys.section, in: GestureDefaults())

  /// The keys of the section `mapping`.
  package static let mapping = keys(MappingKeys.section, in: MappingSettings())

  /// Returns the keys of a section; those of a gesture do not contain its limits.
  package static func keys(of section: SectionName) -> [ConfigurationKey] {
    let location = FileLocation(line: 1, column: 1)
    let region = RegionSetting(id: "", location: location)
    let gesture = GestureSetting(id: "", location: location)
    return switch section {
    case .defaults: defaults
    case .limits: limits
    case .region: keys(RegionKeys.region, in: region)
    case .template: keys(RegionKeys.template, in: ())
    case .grid: keys(RegionKeys.grid, in: ())
    case .list: keys(RegionKeys.list, in: ())
    case .lengths: keys(RegionKeys.frame, in: FrameParts())
    case .shape: keys(SectionReader.outline, in: SectionReader.OutlineParts())
    case .mask: keys(SectionReader.mask, in: SectionReader.MaskParts())
    case .constraint: keys(SectionReader.constraint, in: region)
    case .motion: keys(MotionKeys.motion, in: MotionSetting())
    case .snap: keys(MotionKeys.snap, in: MotionSetting())
    case .hit: keys(RegionKeys.hit, in: region)
    case .look: keys(RegionKeys.look, in: LookParts())
    case .face: keys(RegionKeys.face, in: RegionFace())
    case .events: keys(RegionKeys.triggers, in: region)
    case .idle: keys(ClockKeys.idle, in: ClockParts())
    case .timer: keys(ClockKeys.timer, in: ClockParts())
    case .gesture: keys(GestureKeys.gesture, in: GestureParts(setting: gesture))
    case .conditions: keys(GestureKeys.conditions, in: GestureConditions())
    case .condition: keys(GestureKeys.condition, in: GestureCondition())
    case .states: keys(GestureKeys.on(gesture.type), in: gesture)
    case .action: keys(RegionKeys.action, in: ActionParts())
    case .repetition: keys(RegionKeys.repetition, in: RepetitionParts())
    case .arc: keys(ControlKeys.arc, in: ControlKeys.ArcParts())
    case .directions: keys(ControlKeys.directions, in: StickKeys())
    case .value: keys(ValueKeys.region, in: ValueScale())
    case .scale: keys(ValueKeys.action, in: ValueScale())
    case .menuItem: keys(RegionKeys.menuItem, in: MenuSetting.Item())
    case .held: keys(SectionReader.hold, in: nil)
    case .rule: keys(RuleKeys.rule, in: WindowRule(location: location))
    case .ruleShow: RuleKeys.show.map(ConfigurationKey.init)
    case .ruleDraw: draw
    case .touchscreen: keys(MappingKeys.device, in: DeviceMapping())
    }
  }

  /// The keys of an action that select what it does; the other keys refine it.
  package static let actionKinds = RegionKeys.actionKinds
  /// The keys that refine certain actions, each with these actions, in the order of the table; keys
  /// that refine every action are omitted.
  package static let qualifierKeys: [(key: String, actions: [String])] = RegionKeys.action
    .compactMap {
      guard let actions = RegionKeys.qualifierKeys[$0.name], !actions.isEmpty else { return nil }
      return ($0.name, actions)
    }

  /// The directions for which a gesture's action can have separate values.
  package static let directions = GestureDirection.allCases.map(\.rawValue)

  /// The words for the actions of hotkeys.
  package static let overlayActions = OverlayAction.all.map(\.word)

  private static func keys<Target>(
    _ table: [SectionKey<Target>], in target: Target
  ) -> [ConfigurationKey] {
    table.map { ConfigurationKey($0.name, $0.value, in: target) }
  }

  private init(_ setting: Setting) {
    name = setting.key
    placeholder = setting.placeholder ?? ""
    form = setting.form
    standard = setting.text(ShowSettings())
    isLook = setting.group == .look && setting.key != Setting.preset.key
    help = setting.help
  }

  private init<Target>(_ name: String, _ value: SectionValue<Target>, in target: Target) {
    self.name = name
    placeholder = value.placeholder
    form = value.form
    standard = value.text(target) ?? ""
    isLook = false
    help = ""
  }
}
