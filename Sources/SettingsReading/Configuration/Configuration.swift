package import FingertipSettings
internal import RegionTemplates
internal import SystemSupport
package import TouchAnalysis

/// The content of a configuration file, checked and not yet applied.
package struct Configuration: Sendable {
  /// The sections that a file may have, in the order of the default file.
  static let sections = [
    "include", "show", "draw", "inspect", "gestures", "templates", "variables", "idle", "regions",
    "hotkeys", "rules", "mapping",
  ]

  /// The settings of the sections `show`, `draw` and `inspect`, in the order of the file.
  private(set) var settings: [SettingChange] = []
  /// The keys of the section `hotkeys`, in the order of the file.
  private(set) var hotkeys: [Hotkey] = []
  /// The section `rules`, in the order of the file.
  private(set) var rules: [WindowRule] = []
  /// The section `mapping`.
  private(set) var mapping = MappingSettings()
  /// The sections `gestures` and `regions`.
  package private(set) var regions = RegionSettings()
  /// The thresholds of faults, as `inspect.thresholds` says.
  package private(set) var thresholds = FaultThresholds()
  /// The files that it includes, those among them that cannot be read.
  private(set) var includes: [String] = []
  /// The folders that files may be in which it names.
  private let reach: FileReach
  /// Everything that is wrong, in the order of the file and then of those that it includes.
  private(set) var problems: [FileProblem] = []

  /// Reads the bytes of a file; `problems` says whether they may be used.
  ///
  /// - Parameters:
  ///   - bytes: all that stands in the file.
  ///   - path: the file, to which the names of others in it are relative; nil for text from elsewhere.
  ///   - reach: the folders that files may be in which it names.
  init(_ bytes: [UInt8], path: String? = nil, reach: FileReach = .everywhere) {
    self.reach = reach
    let tree = ConfigurationTree(bytes, path: path, reader: .files(within: reach))
    problems = tree.problems
    includes = tree.includes
    if let root = tree.root { read(root, path.map(Files.directory) ?? ".") }
    problems = Self.once(problems).sorted { $0.place < $1.place }
  }

  /// Returns each problem once: a template has its own as often as it is used.
  private static func once(_ problems: [FileProblem]) -> [FileProblem] {
    var seen: [FilePlace: Set<String>] = [:]
    return problems.filter { problem in
      seen[problem.place, default: []].insert(problem.message).inserted
    }
  }

  private mutating func read(_ root: YAMLNode, _ directory: String) {
    if root.isEmpty { return }
    guard case .mapping(let entries) = root.content else {
      let sections = Self.sections.map { "'\($0):'" }.joined(separator: ", ")
      refuse(root.place, nil, "is \(root.kind); the file holds sections: \(sections)")
      return
    }
    let templates = entries.first { $0.key == "templates" }
    for section in entries {
      switch section.key {
      // Taken out of the tree already, and read with the regions that use them.
      case "include", "templates": continue
      case "show": read(section, by: Setting.show, directory)
      case "draw": read(section, by: Setting.draw, directory)
      case "inspect": read(section, by: Setting.inspection, directory, besides: "thresholds")
      case "hotkeys":
        var reader = SectionReader(key: "hotkeys", directory: directory)
        hotkeys = reader.hotkeys(section.value)
        problems += reader.problems
      case "rules":
        var reader = SectionReader(key: "rules", directory: directory, reach: reach)
        rules = reader.rules(section.value)
        problems += reader.problems
      case "mapping":
        if section.value.isEmpty { continue }
        var reader = SectionReader(key: "mapping", directory: directory)
        reader.section(section.value, MappingKeys.section, into: &mapping)
        problems += reader.problems
      case "regions":
        guard let expanded = expanded(section.value, templates?.value) else { continue }
        var reader = SectionReader(key: "regions", directory: directory, reach: reach)
        if templates != nil { reader.patterns = RegionPatterns() }
        regions.readRegions(expanded, &reader)
        problems += reader.problems
        // To free a grid of thousands takes as long as some frames.
        if templates != nil { DetachedThread.free(expanded) }
      case "variables":
        var reader = SectionReader(key: "variables", directory: directory)
        regions.readVariables(section.value, &reader)
        problems += reader.problems
      case "idle":
        var reader = SectionReader(key: "idle", directory: directory)
        regions.readIdle(section.value, &reader)
        problems += reader.problems
      case "gestures":
        var reader = SectionReader(key: "gestures", directory: directory)
        regions.readGestures(section.value, &reader)
        problems += reader.problems
      default:
        refuse(
          section.keyPlace, nil,
          problems.count < SectionReader.comparisonLimit
            ? unknown(section.key, "section", among: Self.sections)
            : "\(quoted(section.key)) is not a section")
      }
    }
    if let templates, !entries.contains(where: { $0.key == "regions" }) {
      problems += RegionExpansion(templates: templates.value).problems
    }
    problems += regions.checkGestures() + regions.variableProblems + regions.mentionProblems
    for (index, rule) in rules.enumerated()
    where !ShowSettings(file: settings, rule: rule.changes, commandLine: []).draw.exits.hasAny {
      refuse(rule.place, "rules[\(index)].draw", DrawExits.none)
    }
  }

  /// Returns the section `regions` without templates, grids and lists; nil where they are wrong.
  private mutating func expanded(_ node: YAMLNode, _ templates: YAMLNode?) -> YAMLNode? {
    guard templates != nil || RegionExpansion.isNeeded(for: node) else { return node }
    var expansion = RegionExpansion(templates: templates)
    let regions = expansion.expanded(node)
    problems += expansion.problems
    return expansion.problems.isEmpty ? regions : nil
  }

  /// Reads a section of settings, and thresholds under a key of their own where there may be some.
  private mutating func read(
    _ section: YAMLEntry, by table: [Setting], _ directory: String, besides nested: String? = nil
  ) {
    if section.value.isEmpty { return }
    guard case .mapping(let entries) = section.value.content else {
      let kind = section.value.kind
      refuse(section.value.place, section.key, "is \(kind); allowed are keys with values")
      return
    }
    for entry in entries {
      if let nested, entry.key == nested {
        readThresholds(entry.value, key: "\(section.key).\(nested)")
        continue
      }
      guard let setting = table.first(where: { $0.key == entry.key }) else {
        refuse(
          entry.keyPlace, section.key,
          problems.count < SectionReader.comparisonLimit
            ? unknown(entry.key, "key", among: table.map(\.key) + [nested].compactMap(\.self))
            : "\(quoted(entry.key)) is not a key")
        continue
      }
      if let comment = entry.value.lostComment {
        refuse(comment.place, "\(section.key).\(setting.key)", comment.complaint)
        continue
      }
      do throws(SettingProblem) {
        let text = try setting.text(from: entry.value, in: directory)
        try reach.check(text, of: setting)
        let change = try setting.change(text)
        // The key that removes the last way out is reported.
        guard ShowSettings(file: settings + [change], commandLine: []).draw.exits.hasAny else {
          throw SettingProblem(message: DrawExits.none)
        }
        settings.append(change)
        if setting.key == Setting.regionKey, text != "none" {
          regions.outerMentions.append(
            VariableMention(
              name: text, place: entry.value.place, key: "\(section.key).\(setting.key)",
              isTruth: false))
        }
      } catch {
        refuse(entry.value.place, "\(section.key).\(setting.key)", error.message)
      }
    }
  }

  private mutating func readThresholds(_ node: YAMLNode, key: String) {
    if node.isEmpty { return }
    var reader = SectionReader(key: key, directory: ".")
    reader.section(node, ThresholdKeys.all, into: &thresholds)
    problems += reader.problems
  }

  private mutating func refuse(_ place: FilePlace, _ key: String?, _ message: String) {
    problems.append(FileProblem(place: place, key: key, message: message))
  }
}

extension Setting {
  /// Returns the text of a value as the command line would give it.
  ///
  /// - Parameters:
  ///   - node: the value.
  ///   - directory: what names of files are relative to.
  /// - Returns: the text.
  /// - Throws: why the value cannot be one.
  func text(from node: YAMLNode, in directory: String) throws(SettingProblem) -> String {
    switch node.content {
    case .scalar(let text, _):
      guard !node.isEmpty else { throw SettingProblem(message: "has no value") }
      return absolute(text, in: directory)
    case .sequence(let members) where takesList:
      var texts: [String] = []
      for member in members {
        guard case .scalar(let text, _) = member.content, !member.isEmpty else {
          throw SettingProblem(message: "\(member.kind) stands in the list; texts are allowed")
        }
        texts.append(text)
      }
      return texts.joined(separator: ",")
    default:
      throw SettingProblem(message: "is \(node.kind); a single value is allowed")
    }
  }
}
