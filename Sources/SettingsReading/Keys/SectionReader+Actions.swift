internal import FingertipSettings
import RegionControls
import SystemSupport
import TouchRouting
import Touches

/// An action in the configuration: the key that selects what it does, and keys that refine it.
struct ActionParts: Sendable {
  /// The value of `run`.
  enum Command: Sendable {
    case arguments([String], FileLocation)
    case text(String, FileLocation)
  }

  var run: Command?
  var shell = false
  /// Any other action, without the values of the keys beside it.
  var action: RegionAction?
  /// The number of clicks of a button.
  var count = 1
  var place: PointerPlace?
  var wraps = false
  var window: WindowChoice?
  /// The scale of its value; nil for the region's scale.
  var scale: ValueScale?
  /// The times at which it is repeated; nil for an action that is done once.
  var repetition: ActionRepetition?
}

/// The times of `repeat`, in ms.
struct RepetitionParts: Sendable {
  var after: Double?
  var every: Double?
}

/// The event or gesture that an action belongs to.
enum ActionUse {
  case touch(ActTrigger)
  case gesture(GestureUse)
}

extension SectionReader {
  /// Returns the actions under a key of `on`: one, or a list.
  mutating func actions(_ node: YAMLNode, on trigger: ActTrigger) -> [RegionAction] {
    guard case .sequence(let members) = node.content else {
      return action(node, for: .touch(trigger)).map { [$0] } ?? []
    }
    var actions: [RegionAction] = []
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        if let action = reader.action(member, for: .touch(trigger)) { actions.append(action) }
      }
    }
    return actions
  }

  /// Returns one action; nil if it is wrong, which is reported.
  mutating func action(_ node: YAMLNode, for use: ActionUse) -> RegionAction? {
    var parts = ActionParts()
    let before = problems.count
    let locations = section(node, RegionKeys.action, into: &parts)
    guard problems.count == before else { return nil }
    guard let kind = kind(of: locations, at: node.location) else { return nil }
    if locations.count > 1, refusesDetails(of: kind, locations) { return nil }
    guard let action = parts.run.map({ command($0, inShell: parts.shell) }) ?? parts.completeAction
    else {
      return nil
    }
    if let reason = use.reason(against: kind, isRepeated: parts.repetition != nil) {
      under("." + kind) { $0.refuse(node.location, reason) }
      return nil
    }
    let scaled: RegionAction = parts.scale.map { .scaled(action, $0) } ?? action
    return parts.repetition.map { .repeated(scaled, $0) } ?? scaled
  }

  /// Returns the key that selects what an action does; reports a problem unless there is just one.
  private mutating func kind(of locations: KeyLocations, at location: FileLocation) -> String? {
    // Most actions have only this key.
    if let only = locations.only, RegionKeys.qualifierKeys[only] == nil { return only }
    let kinds = RegionKeys.actionKinds
    let given = kinds.filter { locations[$0] != nil }
    guard given.count == 1 else {
      refuse(
        location,
        "has \(given.isEmpty ? "no action" : given.joined(separator: " and ")); one of "
          + "\(kinds.alternatives) is needed")
      return nil
    }
    return given[0]
  }

  /// Reports the keys that are not allowed beside this kind of action.
  ///
  /// - Returns: whether there are any.
  private mutating func refusesDetails(of kind: String, _ locations: KeyLocations) -> Bool {
    let before = problems.count
    for key in RegionKeys.action.map(\.name) {
      guard let location = locations[key], let owners = RegionKeys.qualifierKeys[key],
        !owners.isEmpty, !owners.contains(kind)
      else { continue }
      let names = owners.map { "'\($0)'" }.joined(separator: " and ")
      under("." + key) { $0.refuse(location, "is for \(names) only") }
    }
    return problems.count > before
  }

  private mutating func command(_ run: ActionParts.Command, inShell: Bool) -> RegionAction? {
    switch (run, inShell) {
    case (.arguments(let arguments, _), false): return .run(arguments)
    case (.text(let text, _), true): return .shell(text)
    case (.text(_, let location), false):
      under(".run") {
        $0.refuse(
          location,
          "is a text; a list of a program and its arguments is allowed, as in [xdg-open, FILE], or a "
            + "text for a shell with 'shell: true' beside it")
      }
      return nil
    case (.arguments(_, let location), true):
      // The words joined with blanks would have another meaning for a shell.
      under(".run") { $0.refuse(location, "is a list; with 'shell: true' a text is allowed") }
      return nil
    }
  }

  /// Returns the value of `repeat`: an interval, or a section that sets the first interval apart.
  mutating func repetition(_ node: YAMLNode) -> ActionRepetition? {
    guard case .mapping = node.content else {
      return value(of: node, RegionKeys.interval).map { ActionRepetition(every: $0) }
    }
    var parts = RepetitionParts()
    let locations = section(node, RegionKeys.repetition, into: &parts)
    guard let every = parts.every else {
      if locations["every"] == nil {
        refuse(node.location, "has no 'every', the time between two times")
      }
      return nil
    }
    return ActionRepetition(after: parts.after, every: every)
  }

  /// Returns the value of `run`: a list of texts, or a text for a shell.
  mutating func command(_ node: YAMLNode) -> ActionParts.Command? {
    if case .scalar = node.content {
      return value(of: node, .words).map { .text($0, node.location) }
    }
    guard case .sequence(let members) = node.content, !members.isEmpty else {
      refuse(node.location, "has no program; a list of a program and its arguments is allowed")
      return nil
    }
    var arguments: [String] = []
    for (index, member) in members.enumerated() {
      guard case .scalar(let text, let isPlain) = member.content, !(text.isEmpty && isPlain) else {
        under("[\(index)]") { $0.refuse(member.location, "is \(member.kind); a text is allowed") }
        continue
      }
      guard index > 0 || !text.isEmpty else {
        under("[\(index)]") {
          $0.refuse(member.location, "\(quoted(text)) cannot be given to a program")
        }
        continue
      }
      arguments.append(text)
    }
    return arguments.count == members.count ? .arguments(arguments, node.location) : nil
  }
}

extension ActionParts {
  /// The action with the values of the keys beside it.
  fileprivate var completeAction: RegionAction? {
    switch action {
    case .click(let button, _, _): .click(button, count: count, place)
    case .scroll(let step, _): .scroll(step, place)
    case .workspace(let word, _): .workspace(word, wraps: wraps)
    case .window(let command, _): .window(command, window)
    default: action
    }
  }
}

extension ActionUse {
  /// Returns the reason why an action is not allowed for this use.
  ///
  /// - Parameters:
  ///   - kind: the key that selects what the action does.
  ///   - isRepeated: whether it is repeated.
  /// - Returns: the end of a message; nil if it is allowed.
  fileprivate func reason(against kind: String, isRepeated: Bool) -> String? {
    guard isRepeated || RegionKeys.restrictedActionKinds.contains(kind) else { return nil }
    if RegionKeys.followingActions.contains(kind), !followsMoves {
      return "follows the finger; it is allowed on '\(movingWord)' only"
    }
    if let types = RegionKeys.followedTypes[kind] {
      guard case .gesture(let use) = self else {
        return "follows a gesture; it is allowed in gestures only"
      }
      if !types.contains(use.type) {
        return "follows \(types.map(\.rawValue).alternatives), and not a gesture of another 'type'"
      }
    }
    guard !isLasting else { return nil }
    if kind == RegionKeys.lastingAction {
      return
        "lasts until \(endingWords); it is allowed on \(lastingWords) only, and 'keys' "
        + "and 'click' press and release at once"
    }
    return isRepeated
      ? "is repeated until \(endingWords); 'repeat' is allowed on \(lastingWords) only"
      : nil
  }

  /// Whether the event recurs while a finger moves.
  fileprivate var followsMoves: Bool {
    switch self {
    case .touch(let trigger): trigger == RegionKeys.movingTrigger
    case .gesture(let use): use.moment == .state(GestureKeys.movingState)
    }
  }

  /// The key of `on` for moves, in messages.
  fileprivate var movingWord: String {
    switch self {
    case .touch: "moved"
    case .gesture: "changed"
    }
  }

  /// Whether an action can last from this event to the end of the touch or gesture.
  fileprivate var isLasting: Bool {
    switch self {
    case .touch(let trigger): RegionKeys.lastingTriggers.contains(trigger)
    case .gesture(let use):
      !use.type.isDiscrete && [.response, .state(GestureKeys.lastingState)].contains(use.moment)
    }
  }

  /// The keys of `on` at which a lasting action can begin, in messages.
  fileprivate var lastingWords: String {
    switch self {
    case .touch:
      RegionKeys.lastingTriggers.compactMap { RegionTrigger.byTrigger[$0].map { "'\($0.word)'" } }
        .alternatives
    case .gesture: "'began' of gestures that go on"
    }
  }

  fileprivate var endingWords: String {
    switch self {
    case .touch: "the finger is lifted"
    case .gesture: "the gesture is over"
    }
  }
}
