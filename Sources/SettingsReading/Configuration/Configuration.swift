package import FingertipSettings
internal import RegionTemplates
package import SystemSupport
package import TouchAnalysis
internal import TouchRouting

/// The content of a configuration file, checked and not yet applied.
package struct Configuration: Sendable {
  /// The sections that a file may have, in the order of the default file.
  static let sections = [
    "include", "show", "draw", "inspect", "gestures", "templates", "variables", "idle", "regions",
    "hotkeys", "rules", "mapping",
  ]

  /// The key of `inspect` with a section of thresholds.
  private static let thresholdsKey = "thresholds"

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
  /// The thresholds of faults, from `inspect.thresholds`.
  package private(set) var thresholds = FaultThresholds()
  /// The warnings about parts of the file that have no content.
  package private(set) var warnings: [FileProblem] = []
  /// The included files, also those that cannot be read.
  private(set) var includes: [ReadFile] = []
  /// The folders that may contain the files that it names.
  private let reach: FileReach
  /// All problems, in the order of the file and then of the included files.
  private(set) var problems: [FileProblem] = []

  /// Reads the bytes of a file; the result is usable only if `problems` is empty.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: the file; names of files in it are relative to its folder; nil for other text.
  ///   - reach: the folders that may contain the files that it names.
  init(_ bytes: [UInt8], path: String? = nil, reach: FileReach = .everywhere) {
    self.reach = reach
    let tree = ConfigurationTree(bytes, path: path, reader: .files(within: reach))
    problems = tree.problems
    includes = tree.includes
    regions.isPartial = tree.isPartial
    if let root = tree.root {
      read(root, path.map(Files.directory) ?? ".")
    } else if problems.isEmpty {
      warn(FileLocation(line: 1, column: 1), nil, "the file has no settings")
    }
    problems = Self.withoutDuplicates(problems).sorted { $0.location < $1.location }
  }

  /// Returns each problem once; a problem in a template occurs at every use of the template.
  private static func withoutDuplicates(_ problems: [FileProblem]) -> [FileProblem] {
    var seen: [FileLocation: Set<String>] = [:]
    return problems.filter { problem in
      seen[problem.location, default: []].insert(problem.message).inserted
    }
  }

  private mutating func read(_ root: YAMLNode, _ directory: String) {
    if root.isEmpty { return warn(root.location, nil, "the file has no settings") }
    guard case .mapping(let entries) = root.content else {
      let sections = Self.sections.map { "'\($0):'" }.joined(separator: ", ")
      refuse(root.location, nil, "is \(root.kind); the file must contain sections: \(sections)")
      return
    }
    if entries.contains(where: Self.isUnread) { regions.isPartial = true }
    let templates = entries.first { $0.key == "templates" }
    for section in entries { read(section, directory, templates?.value) }
    if let templates, !entries.contains(where: { $0.key == "regions" }) {
      problems += RegionExpansion(templates: templates.value).problems
    }
    problems += regions.checkGestures() + regions.variableProblems + regions.mentionProblems
    for (index, rule) in rules.enumerated()
    where !ShowSettings(file: settings, rule: rule.changes, commandLine: []).draw.exits.hasAny {
      refuse(rule.location, "rules[\(index)].draw", DrawExits.problem)
    }
  }

  /// Returns whether a section that may contain names is not read, because of its key or its kind.
  private static func isUnread(_ section: YAMLEntry) -> Bool {
    switch (section.key, section.value.content) {
    case ("templates", .mapping), ("variables", .mapping), ("gestures", .mapping),
      ("regions", .sequence):
      false
    case ("templates", _), ("variables", _), ("gestures", _), ("regions", _): !section.value.isEmpty
    case (_, .scalar): false
    default: !sections.contains(section.key)
    }
  }

  private mutating func read(
    _ section: YAMLEntry, _ directory: String, _ templates: YAMLNode?
  ) {
    switch section.key {
    // `include` is resolved in the tree; templates are read with the regions that use them.
    case "include", "templates": return
    case "show": read(section, by: Setting.show, directory)
    case "draw": read(section, by: Setting.draw, directory)
    case "inspect": read(section, by: Setting.inspection, directory, besides: Self.thresholdsKey)
    case "hotkeys": read(section, directory) { $0.hotkeys = $1.hotkeys($2) }
    case "rules":
      read(section, directory) { $0.rules = $1.rules($2) }
    case "mapping":
      if section.value.isEmpty { return }
      read(section, directory) { $1.section($2, MappingKeys.section, into: &$0.mapping) }
    case "regions": readRegions(section.value, directory, templates)
    case "variables": read(section, directory) { $0.regions.readVariables($2, &$1) }
    case "idle": read(section, directory) { $0.regions.readIdle($2, &$1) }
    case "gestures":
      read(section, directory) { $0.regions.readGestures($2, &$1) }
      warnings += GestureLimit.warnings(in: section.value)
    default:
      refuse(
        section.keyLocation, nil,
        problems.count < SectionReader.comparisonLimit
          ? Self.message(aboutSectionOf: section.key)
            ?? Self.message(aboutRegionsWith: section.key)
            ?? unknownKey(section.key, "section", among: Self.sections)
          : "\(quoted(section.key)) is not a section")
    }
  }

  /// Reads a section with a reader of its own, whose problems become ours.
  private mutating func read(
    _ section: YAMLEntry, _ directory: String,
    with body: (inout Configuration, inout SectionReader, YAMLNode) -> Void
  ) {
    var reader = reader(of: section.key, directory)
    body(&self, &reader, section.value)
    problems += reader.problems
  }

  /// Returns a reader of a section, which knows the sections that a misplaced key may belong in.
  private func reader(of key: String, _ directory: String) -> SectionReader {
    var reader = SectionReader(key: key, directory: directory, reach: reach)
    reader.keysOfSection = { ConfigurationKey.keys(of: $0).map(\.name) }
    return reader
  }

  private mutating func readRegions(
    _ node: YAMLNode, _ directory: String, _ templates: YAMLNode?
  ) {
    guard let expanded = expanded(node, templates) else {
      regions.lacksRegions = true
      return
    }
    var reader = reader(of: "regions", directory)
    if templates != nil { reader.patterns = RegionPatterns() }
    regions.readRegions(expanded, &reader)
    problems += reader.problems
    if regions.sharedRegions.isEmpty { warn(node.location, "regions", "has no region") }
    // Freeing a grid of thousands of regions takes as long as several frames.
    if templates != nil { DetachedThread.free(expanded) }
  }

  /// Returns the message that a key belongs in another section of settings; nil if it is in none.
  private static func message(aboutSectionOf key: String) -> String? {
    if key == thresholdsKey { return belongs(key, in: ["inspect"]) }
    if ThresholdKeys.all.contains(where: { $0.name == key }) {
      return belongs(key, in: ["inspect.\(thresholdsKey)"])
    }
    let tables = [("show", Setting.show), ("draw", Setting.draw), ("inspect", Setting.inspection)]
    let owners = tables.filter { _, table in table.contains { $0.key == key } }.map(\.0)
    return owners.isEmpty ? nil : belongs(key, in: owners)
  }

  /// Returns the message that a key belongs to a region; nil if regions do not have it.
  private static func message(aboutRegionsWith key: String) -> String? {
    RegionKeys.region.contains { $0.name == key }
      ? "\(quoted(key)) belongs to a region; check the indentation" : nil
  }

  /// Returns the section `regions` with templates, grids and lists expanded; nil if they are wrong.
  private mutating func expanded(_ node: YAMLNode, _ templates: YAMLNode?) -> YAMLNode? {
    guard templates != nil || RegionExpansion.isNeeded(for: node) else { return node }
    var expansion = RegionExpansion(templates: templates, isPartial: regions.isPartial)
    let regions = expansion.expanded(node)
    problems += expansion.problems
    return expansion.problems.isEmpty ? regions : nil
  }

  /// Reads a section of settings; the key `nested`, if there is one, holds thresholds.
  private mutating func read(
    _ section: YAMLEntry, by table: [Setting], _ directory: String, besides nested: String? = nil
  ) {
    if section.value.isEmpty { return }
    guard case .mapping(let entries) = section.value.content else {
      refuse(
        section.value.location, section.key,
        spacingMessage(section.value, among: table.map(\.key))
          ?? "is \(section.value.kind); keys with values are allowed")
      return
    }
    for entry in entries {
      if let nested, entry.key == nested {
        readThresholds(entry.value, key: "\(section.key).\(nested)")
        continue
      }
      guard let setting = table.first(where: { $0.key == entry.key }) else {
        refuse(
          entry.keyLocation, section.key,
          problems.count < SectionReader.comparisonLimit
            ? Self.message(aboutSectionOf: entry.key)
              ?? unknownKey(entry.key, among: table.map(\.key) + [nested].compactMap(\.self))
            : "\(quoted(entry.key)) is not a key")
        continue
      }
      read(entry.value, as: setting, key: "\(section.key).\(setting.key)", directory)
    }
  }

  /// Reads the value of a setting.
  private mutating func read(
    _ value: YAMLNode, as setting: Setting, key: String, _ directory: String
  ) {
    if let comment = value.lostComment { return refuse(comment.location, key, comment.complaint) }
    do throws(SettingProblem) {
      let text = try setting.text(from: value, in: directory)
      try reach.check(text, of: setting)
      let change = try setting.change(text)
      // Report the key that removes the last way out of draw mode.
      guard ShowSettings(file: settings + [change], commandLine: []).draw.exits.hasAny else {
        throw SettingProblem(message: DrawExits.problem)
      }
      settings.append(change)
      if setting.key == Setting.regionKey, text != "none" {
        regions.mentionsOutsideRegions.append(
          NameMention(name: text, location: value.location, key: key))
      }
    } catch {
      refuse(value.location, key, error.message)
    }
  }

  private mutating func readThresholds(_ node: YAMLNode, key: String) {
    if node.isEmpty { return }
    var reader = SectionReader(key: key, directory: ".")
    reader.section(node, ThresholdKeys.all, into: &thresholds)
    problems += reader.problems
  }

  private mutating func warn(_ location: FileLocation, _ key: String?, _ message: String) {
    warnings.append(FileProblem(location: location, key: key, message: message))
  }

  private mutating func refuse(_ location: FileLocation, _ key: String?, _ message: String) {
    problems.append(FileProblem(location: location, key: key, message: message))
  }
}

extension Setting {
  /// Returns the text of a value in the form that the command line takes.
  ///
  /// - Parameters:
  ///   - node: the value.
  ///   - directory: the folder to which names of files are relative in the main file; in an
  ///     included file, they are relative to its own folder.
  /// - Returns: the text.
  /// - Throws: the reason why the value is not valid.
  func text(from node: YAMLNode, in directory: String) throws(SettingProblem) -> String {
    switch node.content {
    case .scalar(let text, _):
      guard !node.isEmpty else {
        throw SettingProblem(message: "has no value; allowed: \(allowedValues)")
      }
      return absolute(text, in: node.location.file?.directory ?? directory)
    case .sequence(let members) where takesList && members.isEmpty:
      throw SettingProblem(message: "is an empty list; allowed: \(allowedValues)")
    case .sequence(let members) where takesList:
      var texts: [String] = []
      for member in members {
        guard case .scalar(let text, _) = member.content, !member.isEmpty else {
          throw SettingProblem(message: "\(member.kind) is in the list; only texts are allowed")
        }
        guard !text.contains(",") else {
          throw SettingProblem(
            message: "\(quoted(text)) contains a comma, which separates the members of the list")
        }
        texts.append(text)
      }
      return texts.joined(separator: ",")
    default:
      throw SettingProblem(message: "is \(node.kind); a single value is allowed")
    }
  }
}
