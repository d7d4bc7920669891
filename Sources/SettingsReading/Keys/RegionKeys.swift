// The keys of a region, one line each, with the form of the value. `make generate` builds the
// schema and the lists of the manual from these tables; tests compare the default file with them.

import DesktopRequests
internal import FingertipSettings
import RegionControls
import SystemSupport
internal import TouchRouting
import Touches

/// The tables of keys in the section `regions`.
package enum RegionKeys {
  /// The keys of a region.
  static let region: [SectionKey<RegionSetting>] =
    [
      SectionKey("id", \.id, .regionID),
      SectionKey("screen", \.placement.screen, .screen),
      SectionKey(
        "frame", .either(.section(.lengths), "fill"),
        text: { $0.placement.frame == .fill ? "fill" : nil }
      ) { node, region, reader in
        if let frame = reader.frame(node) { region.placement.frame = frame }
      },
      SectionKey(
        "shape", .oneOf([.words(RegionOutline.words), .section(.shape)]),
        text: { $0.placement.shape == .rectangle ? "rectangle" : nil }
      ) { node, region, reader in
        if let shape = reader.outline(node) { region.placement.shape = shape }
      },
      SectionKey("mask", .oneOf([.file, .section(.mask)]), named: "FILE.png") {
        node, region, reader in
        if let mask = reader.mask(node) { region.placement.shape = .mask(mask) }
      },
      SectionKey("outset", \.placement.outset, .distance),
      SectionKey("policy", \.touchRules.policy, .choice("POLICY", "a policy")),
      SectionKey("touches", \.touchRules.strategy, .choice("STRATEGY", "a strategy")),
      SectionKey("extra", \.touchRules.extraFingers, .choice("WHAT", "a use for extra fingers")),
      SectionKey("exclusive", \.touchRules.isExclusive, .flag),
      SectionKey("slide", \.touchRules.slides, .flag),
      SectionKey("enabled", \.presence.isEnabled, .flag),
      SectionKey("hidden", \.presence.isHidden, .flag),
      SectionKey("alpha", \.presence.alpha, .number("NUMBER", "an opacity", 0...1)),
      SectionKey(
        "constrain", .oneOf([.words(RegionBounds.words), .section(.constraint)]),
        text: { $0.movement.constraint == .anywhere ? "none" : nil }
      ) { node, region, reader in
        reader.readConstraint(node, into: &region)
      },
      SectionKey("motion", .section(.motion)) { node, region, reader in
        reader.section(node, MotionKeys.motion, into: &region.movement.motion)
      },
      SectionKey("raise", \.movement.raise, .raise),
      SectionKey("scaleLeast", \.movement.scales.least, .number("FACTOR", "a factor", 0.1...1)),
      SectionKey("scaleMost", \.movement.scales.most, .number("FACTOR", "a factor", 1...10)),
      SectionKey("onCancel", \.touchRules.onCancel, .choice("STRATEGY", "a way to cancel")),
      SectionKey("when", .section(.condition)) { node, region, reader in
        reader.section(node, GestureKeys.condition, into: &region.presence.when)
      },
      SectionKey("unless", .section(.condition)) { node, region, reader in
        reader.section(node, GestureKeys.condition, into: &region.presence.unless)
      },
      SectionKey("hit", .section(.hit)) { node, region, reader in
        reader.section(node, hit, into: &region)
      },
      SectionKey("draw", .section(.look)) { node, region, reader in
        region.look = reader.look(node)
      },
      SectionKey("control", optional: \.control.kind, .choice("CONTROL", "a control")),
      SectionKey("value", .section(.value)) { node, region, reader in
        ValueKeys.read(node, into: &region.control.value, &reader)
      },
      SectionKey("deadZone", \.control.deadZone, .number("SHARE", "a share", 0...0.9)),
      SectionKey("arc", .section(.arc)) { node, region, reader in
        region.control.arc = reader.arc(node)
      },
      SectionKey("keys", .section(.directions)) { node, region, reader in
        var keys = StickKeys()
        reader.section(node, ControlKeys.directions, into: &keys)
        region.control.stickKeys = keys
      },
      SectionKey("on", .section(.events)) { node, region, reader in
        reader.section(
          node, triggers, into: &region, elsewhere: MisplacedKeys.message(aboutGesture:))
      },
      SectionKey("idle", .oneOrMore(.section(.idle), mayBeEmpty: true)) { node, region, reader in
        region.responses.clocks += reader.idleClocks(node)
      },
      SectionKey("timers", .list(.section(.timer), 1...ClockKeys.timerLimit)) {
        node, region, reader in region.responses.clocks += reader.timers(node)
      },
      SectionKey("gestures", .list(of: .section(.gesture))) { node, region, reader in
        region.responses.gestures += reader.gestures(node)
      },
      SectionKey("fingers", .underNames(.list(of: .section(.gesture)))) { node, region, reader in
        region.responses.gestures += reader.gesturesByFingers(node)
      },
      SectionKey("children", .list(of: .section(.region))) { node, region, reader in
        region.sharedChildren = reader.regions(node)
      },
    ] + RegionKeys.expanded

  /// Keys reserved for later versions; they are refused with a message of their own.
  static let later = ["ink"]

  /// The keys of `hit`.
  static let hit = [
    SectionKey<RegionSetting>("to", .defined(.id)) { node, region, reader in
      region.touchRules.hitTarget = reader.region(node)
    }
  ]

  /// The keys of a frame.
  static let frame: [SectionKey<FrameParts>] = [
    SectionKey("edge", optional: \.edge, .choice("EDGE", "an edge")),
    SectionKey("left", optional: \.left, .distance),
    SectionKey("right", optional: \.right, .distance),
    SectionKey("centerX", optional: \.centerX, .distance),
    SectionKey("width", optional: \.width, .size),
    SectionKey("top", optional: \.top, .distance),
    SectionKey("bottom", optional: \.bottom, .distance),
    SectionKey("centerY", optional: \.centerY, .distance),
    SectionKey("height", optional: \.height, .size),
    SectionKey("column", optional: \.column, .cell),
    SectionKey("row", optional: \.row, .cell),
    SectionKey("gap", optional: \.gap, .size),
  ]

  /// The keys of a region's look in one state.
  static let face: [SectionKey<RegionFace>] = [
    SectionKey("fill", optional: \.fill, .colour),
    SectionKey("border", optional: \.border, .colour),
    SectionKey("borderWidth", \.borderWidth, .size),
    SectionKey("label", optional: \.label.text, .words),
    SectionKey("labelColour", \.label.colour, .colour),
    SectionKey("labelSize", \.label.size, .size),
    SectionKey("labelLeast", optional: \.label.lettering.minimumSize, .size),
    SectionKey("labelWrap", \.label.lettering.wraps, .flag),
    SectionKey("labelAlign", \.label.lettering.alignment, .choice("SIDE", "a side")),
    SectionKey("labelPlace", \.label.lettering.placement, .choice("PLACE", "a place")),
    SectionKey("labelFont", optional: \.label.lettering.font, .font),
    SectionKey("turn", \.turn, .number("DEGREES", "an angle in degrees", -360...360)),
    SectionKey("picture", .file, named: "FILE") { node, face, reader in
      if let file = reader.picture(node) { face.picture = file.path }
    },
    SectionKey("icon", optional: \.icon.name, .icon),
    SectionKey("iconSize", \.icon.size, .size),
    SectionKey("track", \.controlColours.track, .colour),
    SectionKey("level", \.controlColours.level, .colour),
    SectionKey("thumb", \.controlColours.thumb, .colour),
  ]

  /// The keys of a region's look: those of a face, and the looks of other states.
  static let look: [SectionKey<LookParts>] =
    face.map { $0.within(\.normal) } + [
      // It overrides the other keys, which may follow it in the file.
      SectionKey("pressed", .section(.face)) { node, look, _ in look.pressed = node },
      SectionKey("looks", .underNames(.section(.face))) { node, look, _ in look.others = node },
      SectionKey("blend", \.blend, .duration(0...10_000)),
    ]

  /// The keys of `on`.
  static let triggers: [SectionKey<RegionSetting>] = RegionTrigger.all.map { event in
    SectionKey(event.word, .oneOrMore(.section(.action), mayBeEmpty: true)) {
      node, region, reader in
      region.responses.actions.bind(
        reader.actions(node, on: event.trigger), to: event.trigger, at: node.location)
    }
  }

  /// The keys of an action.
  static let action: [SectionKey<ActionParts>] = [
    SectionKey("run", .oneOf([.list(.defined(.argument), 1...Int.max), .defined(.words)])) {
      node, parts, reader in parts.run = reader.command(node)
    },
    SectionKey("shell", \.shell, .flag),
    actionKey("emit", .words) { .emit($0) },
    regionActionKey("move") { .move($0) },
    regionActionKey("scale") { .scale($0) },
    regionActionKey("rotate") { .rotate($0) },
    regionActionKey("reset") { .reset($0) },
    actionKey("strip", SettingKind<StripAxis>.choice("AXIS", "an axis")) { .strip($0) },
    regionActionKey("pull") { .pull($0) },
    SectionKey("show", .defined(.id)) { node, parts, reader in
      if let target = reader.region(node) { parts.action = .show(target) }
    },
    regionActionKey("hide") { .hide($0) },
    SectionKey("menu", .list(.oneOf([.defined(.words), .section(.menuItem)]), 1...20)) {
      node, parts, reader in
      if let menu = reader.menu(node) { parts.action = .menu(menu) }
    },
    SectionKey("set", .underNames(.defined(.argument), mayBeEmpty: false)) { node, parts, reader in
      if let action = reader.settingAction(node) { parts.action = action }
    },
    SectionKey(
      "toggle",
      .oneOf([
        .defined(.id), .underNames(.list(.defined(.argument), 2...Int.max), mayBeEmpty: false),
      ])
    ) { node, parts, reader in
      if let action = reader.togglingAction(node) { parts.action = action }
    },
    SectionKey("draw", SettingKind.drawCommand.form, named: "COMMAND") { node, parts, reader in
      if let command = reader.drawCommand(node) { parts.action = .draw(command) }
    },
    actionKey("command", .overlayAction) { .command($0) },
    actionKey("log", .words) { .log($0) },
    SectionKey("keys", .oneOf([.defined(.chord), .list(.defined(.chord), 1...64)])) {
      node, parts, reader in
      if let chords = reader.chords(node) { parts.action = .keys(chords) }
    },
    SectionKey("hold", .oneOf([.defined(.chord), .section(.held)])) { node, parts, reader in
      if let target = reader.holdTarget(node) { parts.action = .hold(target) }
    },
    actionKey("click", .button) { .click(UInt8($0), count: 1, nil) },
    SectionKey("count", \.count, .whole("NUMBER", "a number of clicks", 1...10)),
    actionKey("scroll", .number("SPEED", "a speed", -20...20)) { .scroll($0, nil) },
    SectionKey("place", optional: \.place, .choice("PLACE", "a place")),
    actionKey("pointer", .pointerSpeed) { .pointer($0) },
    actionKey("workspace", .workspace) { .workspace($0, wraps: false) },
    SectionKey("wrap", \.wraps, .flag),
    actionKey(
      "window", SettingKind<WindowCommand>.choice("COMMAND", "something to do with a window")
    ) { .window($0, nil) },
    SectionKey("which", optional: \.window, .choice("WINDOW", "a choice of a window")),
    SectionKey("value", .section(.scale)) { node, parts, reader in
      var scale = ValueScale()
      reader.section(node, ValueKeys.action, into: &scale)
      parts.scale = scale
    },
    SectionKey("repeat", .oneOf([interval.form, .section(.repetition)]), named: "MS") {
      node, parts, reader in parts.repetition = reader.repetition(node)
    },
    // Gestures remove this key before an action is read.
    SectionKey("every", .defined(.amount)) { node, _, reader in
      reader.refuse(node.location, "counts how far a gesture goes; it is for gestures only")
    },
  ]

  /// An interval between two repetitions, in ms.
  static var interval: SettingKind<Double> { .milliseconds(10...60_000) }

  /// The keys of `repeat`.
  static let repetition = [
    SectionKey<RepetitionParts>("after", optional: \.after, interval),
    SectionKey<RepetitionParts>("every", optional: \.every, interval),
  ]

  /// Returns the key of an action with a single value of a kind.
  private static func actionKey<Value>(
    _ name: String, _ kind: SettingKind<Value>,
    _ action: @escaping @Sendable (Value) -> RegionAction
  ) -> SectionKey<ActionParts> {
    SectionKey(name, kind) { parts, value in parts.action = action(value) }
  }

  /// Returns the key of an action on a region by its id; the action gets nil for its own region.
  private static func regionActionKey(
    _ name: String, _ action: @escaping @Sendable (String?) -> RegionAction
  ) -> SectionKey<ActionParts> {
    SectionKey(name, .either(.defined(.id), "self")) { node, parts, reader in
      if let target = reader.regionOrSelf(node) { parts.action = action(target) }
    }
  }

  /// The keys of a menu item.
  static let menuItem: [SectionKey<MenuSetting.Item>] = [
    SectionKey("label", \.label, .words),
    SectionKey("do", .oneOrMore(.section(.action), mayBeEmpty: true)) { node, item, reader in
      item.actions = reader.actions(node, on: .control(.upInside))
    },
  ]

  /// The keys that refine actions, each with these actions; empty for all actions.
  static let qualifierKeys = [
    "shell": ["run"], "count": ["click"], "place": ["click", "scroll"], "wrap": ["workspace"],
    "which": ["window"], "value": ["run", "emit", "set", "log"], "repeat": [], "every": [],
  ]

  /// The actions that follow the motion of a finger, and are allowed only at events of motion.
  static let followingActions = ["move", "scale", "rotate", "strip", "pull", "scroll", "pointer"]
  /// The actions that follow gestures, and the types of those gestures.
  static let followedTypes: [String: [GestureType]] = [
    "scale": [.pinch], "rotate": [.rotate], "strip": [.longPress, .pan, .edge],
    "pull": [.longPress, .pan, .edge],
  ]
  /// The action that lasts until the finger is lifted.
  static let lastingAction = "hold"
  /// The actions that not every event and gesture can have.
  static let restrictedActionKinds = Set(followingActions + followedTypes.keys + [lastingAction])
  /// The event at which a finger moves.
  static let movingTrigger = ActTrigger.phase(.moved)
  /// The events at which an action that lasts until the finger is lifted can begin.
  static let lastingTriggers: [ActTrigger] = [
    .phase(.began), .control(.down), .control(.enter),
  ]

  /// The keys that select what an action does.
  static let actionKinds = action.map(\.name).filter { qualifierKeys[$0] == nil }
}

extension SettingKind<RegionScreen> {
  /// The screen on which a top-level region is laid out.
  static var screen: SettingKind {
    SettingKind(
      placeholder: "MONITOR", noun: "a monitor",
      allowed: "'*' for all monitors together, 'primary', or a name as 'xrandr --listmonitors' "
        + "prints it",
      form: .either(.either(.monitor, "primary"), "*"),
      read: { text throws(ValueProblem) in
        switch text {
        case "*": return .all
        case "primary": return .primary
        default:
          guard (1...255).contains(text.utf8.count) else { throw .malformed }
          return .monitor(text)
        }
      },
      write: { screen in
        switch screen {
        // A configuration cannot name the outermost monitor.
        case .all, .outermost: "*"
        case .primary: "primary"
        case .monitor(let name): name
        }
      })
  }
}

extension SettingKind<RaiseChoice> {
  /// The order of a region that a finger has grabbed.
  static var raise: SettingKind {
    let choice = SettingKind.choice("ORDER", "an order")
    return SettingKind(
      placeholder: "", noun: choice.noun, allowed: choice.allowed, form: .either(.flag, "restore"),
      read: choice.read, write: choice.write)
  }
}
