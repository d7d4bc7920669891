// The keys of actions that are carried out after some time: `idle` of a region and of the
// configuration, and `timers` of a region.

internal import FingertipSettings
import RegionTimes
import SystemSupport
import TouchRouting

/// The tables of keys of `idle` and `timers`.
enum ClockKeys {
  /// The keys of `idle`.
  static let idle = [
    SectionKey<ClockParts>("after", optional: \.after, .milliseconds(1...longest)), action,
  ]

  /// The keys of one of `timers`.
  static let timer = [
    SectionKey<ClockParts>("after", optional: \.after, .milliseconds(1...longest)),
    SectionKey<ClockParts>("every", optional: \.every, .milliseconds(shortest...longest)),
    action,
  ]

  /// The maximum number of timers of a region.
  static let timerLimit = 20

  /// The shortest interval of a timer, in ms: 50 times a second, which no machine is busy with.
  private static let shortest = 20.0
  /// The longest time of a clock, in ms: a day.
  private static let longest = 86_400_000.0

  private static let action = SectionKey<ClockParts>(
    "do", .oneOrMore(.section(.action), mayBeEmpty: true)
  ) { node, parts, reader in parts.actions = reader.actions(node, on: .timer(0)) }
}

/// The values of a clock's keys in the configuration.
struct ClockParts: Sendable {
  var after: Double?
  var every: Double?
  var actions: [RegionAction] = []
}

extension SectionReader {
  /// Returns the clocks of `idle`: one section, or a list of them.
  ///
  /// - Parameters:
  ///   - node: the value of `idle`.
  ///   - isOfRegion: whether a region has them, which their actions may then refer to.
  /// - Returns: the clocks.
  mutating func idleClocks(_ node: YAMLNode, isOfRegion: Bool = true) -> [ClockSetting] {
    clocks(node, ClockKeys.idle) { parts, clock, reader in
      if !isOfRegion {
        for action in parts.actions {
          action.forEachPart { reader.refuseRegionOnly($0, clock.location) }
        }
      }
      guard let after = parts.after else {
        reader.refuse(clock.location, "has no 'after', the time without touches")
        return nil
      }
      return .idle(after: after)
    }
  }

  /// Returns the clocks of `timers`.
  mutating func timers(_ node: YAMLNode) -> [ClockSetting] {
    guard let members = list(node, of: "timers") else { return [] }
    guard (1...ClockKeys.timerLimit).contains(members.count) else {
      refuse(node.location, "has \(members.count) timers; 1 to \(ClockKeys.timerLimit) are allowed")
      return []
    }
    return clocks(node, ClockKeys.timer) { parts, clock, reader in
      guard let after = parts.after ?? parts.every else {
        reader.refuse(clock.location, "has neither 'after' nor 'every'; one of them is needed")
        return nil
      }
      return .timer(after: after, every: parts.every)
    }
  }

  private mutating func clocks(
    _ node: YAMLNode, _ keys: [SectionKey<ClockParts>],
    _ times: (ClockParts, YAMLNode, inout SectionReader) -> ClockTimes?
  ) -> [ClockSetting] {
    guard case .sequence(let members) = node.content else {
      return clock(node, keys, times).map { [$0] } ?? []
    }
    var clocks: [ClockSetting] = []
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        if let clock = reader.clock(member, keys, times) { clocks.append(clock) }
      }
    }
    return clocks
  }

  private mutating func clock(
    _ node: YAMLNode, _ keys: [SectionKey<ClockParts>],
    _ times: (ClockParts, YAMLNode, inout SectionReader) -> ClockTimes?
  ) -> ClockSetting? {
    var parts = ClockParts()
    let before = problems.count
    let locations = section(node, keys, into: &parts)
    guard problems.count == before else { return nil }
    guard locations["do"] != nil else {
      refuse(node.location, "has no 'do', an action or a list of actions")
      return nil
    }
    return times(parts, node, &self).map { ClockSetting(times: $0, actions: parts.actions) }
  }
}

extension SectionReader {
  /// Refuses an action that only a region can carry out.
  fileprivate mutating func refuseRegionOnly(_ action: RegionAction, _ location: FileLocation) {
    let word: String
    switch action {
    case .hide(nil): word = "hide: self"
    case .reset(nil): word = "reset: self"
    case .menu: word = "menu"
    default: return
    }
    refuse(
      location, "has '\(word)', which is for regions only; 'hide' and 'reset' may name a region")
  }
}

extension RegionSettings {
  /// Reads the section `idle`; its problems are kept in the reader.
  mutating func readIdle(_ node: YAMLNode, _ reader: inout SectionReader) {
    if node.isEmpty { return }
    idle = reader.idleClocks(node, isOfRegion: false)
    idleLocation = node.location
    mentionsOutsideRegions += reader.mentions
    variableMentions += reader.variables
  }

  /// A problem for each unknown region that a section other than `regions` names.
  var mentionProblems: [FileProblem] {
    guard !mentionsOutsideRegions.isEmpty, !isPartial, !lacksRegions else { return [] }
    var known = knownIDs
    return mentionsOutsideRegions.compactMap { mention in
      known.problem(with: mention.name).map {
        FileProblem(location: mention.location, key: mention.key, message: $0)
      }
    }
  }
  /// Returns the problem of an option that names a region, as the end of a message; nil if it is
  /// known.
  func problem(withMentionOf id: String) -> String? {
    var known = knownIDs
    return known.problem(with: id)
  }

  private var knownIDs: KnownNames {
    var ids: Set<String> = []
    forEach { region, _ in
      if region.setting.isNamed { ids.insert(region.setting.id) }
    }
    return KnownNames(ids, of: "region's id")
  }
}
