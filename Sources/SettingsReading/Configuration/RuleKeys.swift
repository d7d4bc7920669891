// The keys of the section `rules`, one line each.

import SystemSupport

/// The tables of keys of rules.
enum RuleKeys {
  /// The keys of a rule.
  static let rule: [SectionKey<WindowRule>] = [
    SectionKey("class", .oneOrMore(.defined(.words)), named: "TEXT") { node, rule, reader in
      reader.refuseEmptyList(node, "a class or a list of classes")
      rule.classes = reader.values(node, of: .words, "classes")
    },
    SectionKey("title", optional: \.title, .words),
    SectionKey("fullscreen", optional: \.isFullscreen, .flag),
    SectionKey("pause", \.pauses, .flag),
    SectionKey("preset", Setting.preset.form, named: "PRESET") { node, rule, reader in
      rule.changes += reader.change(Setting.preset, to: node).map { [$0] } ?? []
    },
    SectionKey("show", .section(.ruleShow)) { node, rule, reader in
      rule.changes += reader.changes(node, by: show)
    },
    SectionKey("draw", .section(.ruleDraw)) { node, rule, reader in
      rule.changes += reader.changes(node, by: Setting.draw)
    },
  ]

  /// The settings of `show` that a rule can change: looks and stage tools, but not where touches
  /// are read.
  static let show = Setting.show.filter {
    [.look, .stage].contains($0.group) && $0.key != Setting.preset.key
  }
}

/// Reading the section `rules`.
extension SectionReader {
  /// The maximum number of rules.
  private static let ruleLimit = 64

  /// Returns the rules of the section, in their order.
  mutating func rules(_ node: YAMLNode) -> [WindowRule] {
    let members = list(node, of: "rules") ?? []
    guard members.count <= Self.ruleLimit else {
      refuse(node.location, "has \(members.count) rules; at most \(Self.ruleLimit) are allowed")
      return []
    }
    return members.enumerated().map { index, member in
      under("[\(index)]") { reader in
        var rule = WindowRule(location: member.location)
        reader.section(member, RuleKeys.rule, into: &rule)
        if case .mapping(let entries) = member.content,
          !entries.contains(where: { ["class", "title", "fullscreen"].contains($0.key) })
        {
          reader.refuse(
            member.location, "matches no window; it needs a class, a title or fullscreen")
        }
        return rule
      }
    }
  }

  /// Returns the changes of settings that a section asks for.
  fileprivate mutating func changes(_ node: YAMLNode, by table: [Setting]) -> [SettingChange] {
    if node.isEmpty { return [] }
    guard case .mapping(let entries) = node.content else {
      refuse(node.location, "is \(node.kind); keys with values are allowed")
      return []
    }
    return entries.compactMap { entry in
      guard let setting = table.first(where: { $0.key == entry.key }) else {
        refuse(entry.keyLocation, problem(with: entry.key, among: table))
        return nil
      }
      return under(".\(entry.key)") { $0.change(setting, to: entry.value) }
    }
  }

  /// Returns why a section of a rule cannot have a key, which is not in the section's table.
  private func problem(with key: String, among table: [Setting]) -> String {
    func isKey(of table: [Setting]) -> Bool { table.contains { $0.key == key } }
    if key == Setting.preset.key { return "'preset' is a key of the rule itself" }
    if isKey(of: RuleKeys.show) { return "\(quoted(key)) belongs in the rule's section 'show'" }
    if isKey(of: Setting.draw) { return "\(quoted(key)) belongs in the rule's section 'draw'" }
    return isKey(of: Setting.show)
      ? "\(quoted(key)) cannot differ by window; it belongs in the section 'show'"
      : unknownKey(key, among: table.map(\.key))
  }

  /// Returns the change of a setting to a value; nil if the value is wrong, which is reported.
  fileprivate mutating func change(_ setting: Setting, to node: YAMLNode) -> SettingChange? {
    if let comment = node.lostComment {
      refuse(comment.location, comment.complaint)
      return nil
    }
    do throws(SettingProblem) {
      let text = try setting.text(from: node, in: pictures.directory)
      try pictures.reach.check(text, of: setting)
      return try setting.change(text)
    } catch {
      refuse(node.location, error.message)
      return nil
    }
  }
}
