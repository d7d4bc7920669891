// The keys of gestures, one line each, with the form of the value. `make generate` builds the
// schema and the lists of the manual from these tables, as from those of the settings. The limits,
// with their units and ranges, are a table of the library (`GestureLimit`).

internal import FingertipSettings
import SystemSupport
import TouchRouting
import Touches

/// The tables of keys of gestures.
enum GestureKeys {
  /// The keys of the section `gestures`.
  static let section: [SectionKey<GestureDefaults>] = [
    SectionKey("defaults", .section(.defaults)) { node, gestures, reader in
      reader.section(node, defaults, into: &gestures)
    },
    SectionKey("profiles", .underNames(.section(.limits))) { node, gestures, reader in
      reader.readProfiles(node, into: &gestures)
    },
  ]

  /// The keys of `gestures.defaults`: the default limits, and the waits.
  static let defaults: [SectionKey<GestureDefaults>] =
    limits(\.values) + waits

  /// The keys for the times, in ms, that offered touches wait.
  static let waits: [SectionKey<GestureDefaults>] = [
    SectionKey("join", optional: \.join, .milliseconds(0...1000)),
    SectionKey("decide", optional: \.decide, .milliseconds(0...1000)),
  ]

  /// The keys of a region's gesture except its limits.
  static let gesture: [SectionKey<GestureParts>] = [
    SectionKey("id", \.setting.id, .regionID),
    // A gesture without this key is refused.
    SectionKey("type", .gestureType) { parts, type in parts.setting.type = type },
    SectionKey("fingers", SectionReader.fingers, named: "NUMBER") { node, parts, reader in
      parts.setting.pattern.fingers = reader.fingers(node)
    },
    SectionKey("taps", \.setting.pattern.taps, .whole("NUMBER", "a number of taps", 1...10)),
    SectionKey(
      "direction", .oneOrMore(.words(GestureDirection.allCases.map(\.rawValue))),
      named: "DIRECTION"
    ) { node, parts, reader in
      reader.refuseEmptyList(node, "a direction or a list of directions")
      parts.setting.pattern.directions = reader.directions(node)
    },
    SectionKey("travel", optional: \.travel, .millimetres(0...10_000)),
    SectionKey("profile", optional: \.setting.limitation.profile, .regionID),
    SectionKey("requires", .oneOrMore(.defined(.id), mayBeEmpty: true)) { node, parts, reader in
      parts.setting.relations.requires = reader.ids(node)
    },
    SectionKey("simultaneous", .oneOrMore(.defined(.id), mayBeEmpty: true)) { node, parts, reader in
      parts.setting.relations.simultaneous = reader.ids(node)
    },
    SectionKey("cancels", .oneOrMore(.defined(.id), mayBeEmpty: true)) { node, parts, reader in
      parts.setting.relations.cancels = reader.ids(node)
    },
    SectionKey("group", optional: \.setting.relations.group, .regionID),
    SectionKey("cancelsTouches", \.setting.delivery.cancelsTouches, .flag),
    SectionKey("delaysBegan", \.setting.delivery.delaysBegan, .flag),
    SectionKey("delaysEnded", \.setting.delivery.delaysEnded, .flag),
    SectionKey("when", .section(.condition)) { node, parts, reader in
      reader.section(node, condition, into: &parts.setting.conditions.when)
    },
    SectionKey("unless", .section(.condition)) { node, parts, reader in
      reader.section(node, condition, into: &parts.setting.conditions.unless)
    },
    SectionKey("begins", .section(.conditions)) { node, parts, reader in
      reader.section(node, conditions, into: &parts.setting.beginConditions)
    },
    SectionKey("do", .oneOrMore(.defined(.gestureAction), mayBeEmpty: true)) { node, parts, _ in
      parts.response = node
    },
    SectionKey("at", optional: \.setting.response.moment, .choice("MOMENT", "a moment")),
    SectionKey("atLeast", .defined(.amount)) { node, parts, _ in parts.least = node },
    // The meaning of these depends on the type, which may follow them in the file.
    SectionKey("on", .section(.states)) { node, parts, _ in parts.actions = node },
    SectionKey("onCancel", \.setting.onCancel, .choice("STRATEGY", "a way to cancel")),
  ]

  /// Returns whether gestures of a type have a key; the values of `direction` and `fingers` are
  /// checked against the type elsewhere.
  static func has(_ key: String, _ type: GestureType) -> Bool {
    switch key {
    case "taps": type == .tap
    case "travel": type.travelLimit != nil
    // A swipe ends at once but can wait for the lift.
    case "at": !type.isDiscrete || type == .swipe
    case "atLeast": [.pinch, .rotate, .pan, .edge, .longPress].contains(type)
    default: true
    }
  }

  /// All keys of a region's gesture.
  static let all = gesture + limits(\GestureParts.setting.limitation.limits)

  /// The keys of `begins`.
  static let conditions: [SectionKey<GestureConditions>] = [
    SectionKey("when", .section(.condition)) { node, conditions, reader in
      reader.section(node, condition, into: &conditions.when)
    },
    SectionKey("unless", .section(.condition)) { node, conditions, reader in
      reader.section(node, condition, into: &conditions.unless)
    },
  ]

  /// The keys of `when` and `unless`.
  static let condition: [SectionKey<GestureCondition>] = [
    SectionKey("class", .oneOrMore(.defined(.words))) { node, condition, reader in
      reader.refuseEmptyList(node, "a class or a list of classes")
      condition.windowClasses = reader.values(node, of: .words, "classes")
    },
    SectionKey("title", optional: \.windowTitle, .words),
    SectionKey("fullscreen", optional: \.isFullscreen, .flag),
    SectionKey(
      // Without any, none may be held.
      "modifiers", .oneOrMore(.words(GestureModifier.allCases.map(\.rawValue)), mayBeEmpty: true),
      named: "MODIFIER"
    ) {
      node, condition, reader in
      let kind = SettingKind<GestureModifier>.choice("MODIFIER", "a modifier")
      let held = reader.values(node, of: kind, "modifiers").map(\.modifiers)
      condition.modifiers = held.reduce([]) { $0.union($1) }
    },
    SectionKey("fingers", SectionReader.fingers, named: "NUMBER") { node, condition, reader in
      condition.fingers = reader.fingers(node)
    },
    SectionKey("variable", .underNames(.oneOrMore(.defined(.argument)), mayBeEmpty: false)) {
      node, condition, reader in
      reader.refuseNoVariable(node, "names with values are allowed")
      reader.forEachName(node, of: "values") { name, value, reader in
        reader.mentionVariable(name, value.location)
        reader.refuseEmptyList(value, "a value or a list of values")
        condition.variables[name] = reader.values(value, of: .variableValue, "values")
      }
    },
    SectionKey("monitor", .oneOrMore(.defined(.words))) { node, condition, reader in
      reader.refuseEmptyList(node, "a monitor or a list of monitors")
      condition.monitors = reader.values(node, of: .words, "monitors")
    },
    SectionKey("orientation", optional: \.orientation, .choice("WORD", "an orientation")),
    SectionKey("penNear", optional: \.isPenNear, .flag),
  ]

  /// The states of a gesture to which actions can be bound, with their words.
  static let states: [(word: String, state: RecognizerState)] = [
    ("began", .began), ("changed", .changed), ("ended", .ended), ("cancelled", .cancelled),
  ]

  /// Returns the keys of `on` in a gesture of a type.
  static func on(_ type: GestureType) -> [SectionKey<GestureSetting>] {
    states.map { word, state in
      SectionKey(word, .oneOrMore(.defined(.gestureAction), mayBeEmpty: true)) {
        node, setting, reader in
        setting.actions[state] = reader.gestureActions(
          node, for: GestureUse(type: type, moment: .state(state)))
      }
    }
  }

  /// The state in which fingers move.
  static let movingState = RecognizerState.changed
  /// The state at which an action that lasts until the end of the gesture can begin.
  static let lastingState = RecognizerState.began

  /// Returns a key for each limit.
  static func limits<Target>(
    _ path: any WritableKeyPath<Target, [GestureLimit: Double]> & Sendable
  ) -> [SectionKey<Target>] {
    GestureLimit.allCases.map { limit in
      SectionKey(limit.rawValue, limit.kind) { target, value in
        target[keyPath: path][limit] = value
      }
    }
  }
}

/// A modifier that a condition can name.
enum GestureModifier: String, CaseIterable, Sendable {
  case shift, ctrl, alt
  /// The Super key, which has a logo on it.
  case logo = "super"

  var modifiers: KeyModifiers {
    switch self {
    case .shift: .shift
    case .ctrl: .control
    case .alt: .alternate
    case .logo: .super
    }
  }
}

/// A gesture in the configuration, with the values that are read once its type is known.
struct GestureParts: Sendable {
  var setting: GestureSetting
  /// The distance that the fingers go, in mm: another name for the travel limit of its type.
  var travel: Double?
  var response: YAMLNode?
  var least: YAMLNode?
  var actions: YAMLNode?
}

extension GestureType {
  /// The types that a configuration can use.
  static let configurable = allCases.filter { $0 != .custom }

  /// The limit for the distance of a gesture of this type; nil if it has none.
  var travelLimit: GestureLimit? {
    switch self {
    case .swipe: .swipeTravel
    case .pinch: .pinchTravel
    case .edge: .edgeTravel
    case .pan: .slop
    case .tap, .longPress, .flick, .rotate, .circle, .button, .custom: nil
    }
  }
}

extension GestureType {
  /// The types of gestures by other names, in lower case without hyphens, some with a further key.
  private static let otherNames: [String: (type: GestureType, key: String?)] = [
    "doubletap": (.tap, "taps: 2"), "tripletap": (.tap, "taps: 3"),
    "doubleclick": (.tap, "taps: 2"),
    "hold": (.longPress, nil), "press": (.longPress, nil), "drag": (.pan, nil),
    "scroll": (.pan, nil), "zoom": (.pinch, nil), "spread": (.pinch, nil), "turn": (.rotate, nil),
    "rotation": (.rotate, nil),
  ]

  /// Returns the type that another name or spelling means, such as `long-press` or `swipe-left`,
  /// with the further key that it needs; nil for an unknown name.
  static func named(_ name: String) -> (type: GestureType, key: String?)? {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    if let type = configurable.first(where: { $0.rawValue.lowercased() == plain }) {
      return (type, nil)
    }
    if let other = otherNames[plain] { return other }
    for type in [swipe, flick] where plain.hasPrefix(type.rawValue) {
      let rest = String(plain.dropFirst(type.rawValue.count))
      if ["left", "right", "up", "down"].contains(rest) { return (type, "direction: \(rest)") }
    }
    return nil
  }
}

extension SettingKind<GestureType> {
  /// A gesture type that a configuration can use.
  static var gestureType: SettingKind {
    let words = GestureType.configurable.map(\.rawValue)
    return SettingKind(
      placeholder: "TYPE", noun: "a type of gesture", allowed: words.alternatives,
      form: .words(words),
      read: { text throws(ValueProblem) in
        if let type = GestureType(rawValue: text), type != .custom { return type }
        guard let meant = GestureType.named(text) else { throw .malformed }
        throw .because(
          "\(quoted(text)) is not a type of gesture: \(words.alternatives); did you mean "
            + "'\(meant.type.rawValue)'\(meant.key.map { " with '\($0)'" } ?? "")?")
      },
      write: { $0.rawValue })
  }
}

extension GestureLimit {
  /// The kind of its value in the configuration, which follows from its unit.
  var kind: SettingKind<Double> {
    switch unit {
    case .millimetres: .millimetres(range)
    case .milliseconds: .milliseconds(range)
    case .millimetresPerSecond: .number("SPEED", "a speed in mm/s", range)
    case .degrees: .number("ANGLE", "an angle in degrees", range)
    case .ratio: .number("RATIO", "a ratio", range)
    case .count: .number("NUMBER", "a number", range)
    }
  }
}

extension SettingKind<Double> {
  /// Returns a length in mm that does not depend on the monitor, as fingers do not either.
  static func millimetres(_ range: ClosedRange<Double>) -> SettingKind {
    SettingKind(
      placeholder: "LENGTH", noun: "a length of fingers",
      allowed: "a number of millimetres (\(Decimal.text(range.lowerBound)) to "
        + "\(Decimal.text(range.upperBound))), or one with a unit mm or pt",
      form: .millimetres, corrections: Corrections.length,
      read: { text throws(ValueProblem) in
        guard let length = Length(parsing: text) else { throw .malformed }
        let value: Double
        switch length.unit {
        case .millimetres: value = length.value
        case .points: value = length.value * Length.millimetresPerPoint
        case .pixels, .percent: throw .malformed
        }
        guard range.contains(value) else { throw .outOfRange }
        return value
      },
      write: { Decimal.text($0) })
  }

  /// Returns a time in ms.
  static func milliseconds(_ range: ClosedRange<Double>) -> SettingKind {
    SettingKind(
      placeholder: "MS", noun: "a time",
      allowed: "a number of milliseconds (\(Decimal.text(range.lowerBound)) to "
        + "\(Decimal.text(range.upperBound)))",
      form: .number(range), corrections: Corrections.milliseconds,
      read: number("MS", "a time", range).read, write: { Decimal.text($0) })
  }
}
