package import SystemSupport

/// Expands templates, grids and lists to regions, before the rest of the program reads them.
///
/// The result is a tree like one that a person wrote. Every value keeps its location in the file,
/// be it in a template or at its use, so that messages name the right line.
package struct RegionExpansion {
  /// All problems so far, without repetitions.
  package var problems: [FileProblem] {
    var seen: [FileLocation: Set<String>] = [:]
    return found.filter { seen[$0.location, default: []].insert($0.message).inserted }
  }

  /// The maximum number of values that all templates make; more would take too long to read.
  static let nodeLimit = 500_000
  /// The maximum depth of templates that use each other.
  static let depthLimit = 32
  /// The maximum depth of regions in each other, twice as many as a file without templates can
  /// have.
  static let levelLimit = 64

  /// The place of a region in the tree.
  struct Nesting {
    /// The number of templates that use each other.
    var uses = 0
    /// The number of regions around it.
    var levels = 0

    /// The place of the region's children.
    var inside: Nesting { Nesting(uses: uses, levels: levels + 1) }
  }

  var found: [FileProblem] = []
  private(set) var templates: [String: Template] = [:]
  private var names: Set<String> = []
  /// Whether a part of the file could not be read, so that templates may be missing.
  private let isPartial: Bool
  private var nodes = 0
  private(set) var isStopped = false

  /// Reads the section `templates`.
  ///
  /// - Parameters:
  ///   - node: the section; nil if there is none.
  ///   - isPartial: whether a part of the file could not be read, so that no template is unknown.
  package init(templates node: YAMLNode?, isPartial: Bool = false) {
    self.isPartial = isPartial
    guard let node, !node.isEmpty else { return }
    guard case .mapping(let entries) = node.content else {
      refuse(
        node.location, "templates", "is \(node.kind); names, each with a template, are allowed")
      return
    }
    for entry in entries {
      let key = "templates." + entry.key
      names.insert(entry.key)
      guard TemplateName.isSound(entry.key) else {
        refuse(
          entry.keyLocation, "templates",
          "\(quoted(entry.key)) cannot be a name; \(TemplateName.allowed)")
        continue
      }
      if let template = Template(entry.value, key: key, problems: &found) {
        templates[entry.key] = template
      }
    }
  }

  /// Returns whether anything in the section `regions` needs to be expanded.
  package static func isNeeded(for node: YAMLNode) -> Bool {
    guard case .sequence(let members) = node.content else { return false }
    return members.contains { member in
      guard case .mapping(let entries) = member.content else { return false }
      return entries.contains { entry in
        keys.contains(entry.key) || entry.key == "children" && isNeeded(for: entry.value)
      }
    }
  }

  /// The keys of a region that are expanded.
  private static let keys = ["use", "with", "grid", "list"]

  /// Whether a key of a region is expanded, or may contain such keys.
  static func expands(_ key: String) -> Bool { keys.contains(key) || key == "children" }

  /// Returns the section `regions` with all templates, grids and lists expanded.
  package mutating func expanded(_ node: YAMLNode) -> YAMLNode {
    regions(node, key: { "regions" }, at: Nesting())
  }

  mutating func refuse(_ location: FileLocation, _ key: String, _ message: String) {
    found.append(FileProblem(location: location, key: key, message: message))
  }

  /// Reports a value that is not what its key needs.
  mutating func refuse(_ node: YAMLNode, _ key: String, is noun: String, _ allowed: String) {
    let value = node.scalar.map(quoted) ?? "a value that is \(node.kind)"
    refuse(node.location, key, "\(value) is not \(noun); \(allowed)")
  }

  private mutating func stop(_ location: FileLocation, _ key: String, _ message: String) {
    if !isStopped { refuse(location, key, message) }
    isStopped = true
  }

  // MARK: - Regions

  // Keys are assembled only for messages.

  private mutating func regions(
    _ node: YAMLNode, key: () -> String, at nesting: Nesting
  ) -> YAMLNode {
    guard case .sequence(let members) = node.content else { return node }
    var result: [YAMLNode] = []
    result.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      result.append(region(member, key: { "\(key())[\(index)]" }, at: nesting))
    }
    return YAMLNode(location: node.location, content: .sequence(result))
  }

  private mutating func region(
    _ node: YAMLNode, key: () -> String, at nesting: Nesting
  ) -> YAMLNode {
    guard !isStopped, case .mapping(var entries) = node.content,
      entries.contains(where: { Self.expands($0.key) })
    else { return node }
    var nesting = nesting
    while let use = entries.remove("use") {
      nesting.uses += 1
      guard nesting.uses <= Self.depthLimit else {
        stop(
          use.value.location, Self.start(of: key()) + ".use",
          "templates are nested more than \(Self.depthLimit) deep; "
            + "\(quoted(use.value.scalar ?? "")) seems to use itself")
        return node
      }
      let with = entries.remove("with")
      guard let template = template(use.value, key: { key() + ".use" }),
        let expandedEntries = regionKeys(
          of: template, use.value, with?.value, entries: entries, cell: nil, key: key)
      else { return YAMLNode(location: node.location, content: .mapping(entries + [use])) }
      entries = expandedEntries
    }
    if let with = entries.remove("with") {
      refuse(
        with.keyLocation, key(),
        "'with' has arguments for a template; it is allowed beside 'use' only")
    }
    return content(
      YAMLNode(location: node.location, content: .mapping(entries)), key: key, at: nesting)
  }

  /// Returns the key of the outermost region, since a whole path may be longer than a screen.
  private static func start(of key: String) -> String { String(key.prefix { $0 != "." }) }

  /// Expands the contents of a region that uses no template itself.
  private mutating func content(
    _ node: YAMLNode, key: () -> String, at nesting: Nesting
  ) -> YAMLNode {
    guard case .mapping(var entries) = node.content else { return node }
    let hasChildren = entries.contains { Self.expands($0.key) }
    guard !hasChildren || nesting.levels + 1 < Self.levelLimit else {
      stop(
        node.location, Self.start(of: key()),
        "regions are nested more than \(Self.levelLimit) deep; fewer levels, and no template that "
          + "uses itself, are allowed")
      return node
    }
    let id = entries.first { $0.key == "id" }?.value
    if let children = entries.firstIndex(where: { $0.key == "children" }) {
      entries[children].value = regions(
        entries[children].value, key: { key() + ".children" }, at: nesting.inside)
    }
    // A second grid or list continues the numbers of the first, so that ids stay unique.
    var cellOffset = 0
    for entry in entries where entry.key == "grid" || entry.key == "list" {
      _ = entries.remove(entry.key)
      let key = "\(key()).\(entry.key)"
      let cells =
        entry.key == "grid" ? gridCells(entry.value, key: key) : listCells(entry.value, key: key)
      var children: [YAMLNode] = []
      children.reserveCapacity(cells.count)
      for var cell in cells where !isStopped {
        let number = cell.number - 1
        cell.number += cellOffset
        let node = region(
          of: cell, in: id, key: { "\(key).cells[\(number)]" }, at: nesting.inside)
        if let node { children.append(node) }
      }
      cellOffset += Self.cellCount(entry.value)
      entries.append(children: children, of: entry)
    }
    return YAMLNode(location: node.location, content: .mapping(entries))
  }

  /// Returns the region of a cell.
  private mutating func region(
    of cell: Cell, in id: YAMLNode?, key: () -> String, at nesting: Nesting
  ) -> YAMLNode? {
    guard let use = cell.template, let template = template(use, key: key) else { return nil }
    var entries: [YAMLEntry] = []
    entries.reserveCapacity(2)
    if let id, let text = id.scalar {
      let name = YAMLNode.text("\(text).\(cell.number)", at: id.location)
      entries.append(YAMLEntry(key: "id", keyLocation: id.location, value: name))
    }
    entries.append(YAMLEntry(key: "frame", keyLocation: cell.location, value: cell.frame))
    guard
      let expandedEntries = regionKeys(
        of: template, use, cell.arguments, entries: entries, cell: cell, key: key)
    else { return nil }
    let region = YAMLNode(location: cell.location, content: .mapping(expandedEntries))
    guard !template.isFinal else { return region }
    var nesting = nesting
    nesting.uses += 1
    return self.region(region, key: key, at: nesting)
  }

  // MARK: - Templates

  private mutating func template(_ node: YAMLNode, key: () -> String) -> Template? {
    guard let name = node.scalar else {
      refuse(node.location, key(), "is \(node.kind); the name of a template is allowed")
      return nil
    }
    if let template = templates[name] { return template }
    // The problems of an invalid template have been reported already.
    if !names.contains(name), !isPartial {
      refuse(node.location, key(), unknown(name, "template", among: names.sorted()))
    }
    return nil
  }

  /// Returns the keys of a region that uses a template.
  ///
  /// - Parameters:
  ///   - template: the template.
  ///   - use: the node that names the template.
  ///   - arguments: the value of `with`.
  ///   - entries: the region's own keys, which override those of the template.
  ///   - cell: the cell that the region is for; nil for none.
  ///   - key: returns the key of the region, for messages.
  /// - Returns: the keys; nil after an error.
  private mutating func regionKeys(
    of template: Template, _ use: YAMLNode, _ arguments: YAMLNode?, entries: [YAMLEntry],
    cell: Cell?, key: () -> String
  ) -> [YAMLEntry]? {
    guard var values = values(arguments, of: template, use, key: key) else { return nil }
    values[0] = entries.first { $0.key == "id" }?.value
    if let cell, template.usesCellPosition {
      for (number, value) in zip(Template.placeNumbers, [cell.number, cell.row, cell.column]) {
        values[number] = .text("\(value)", at: cell.location)
      }
    }
    var substitution = Substitution(values: values, of: template)
    for (index, parameter) in template.parameters.enumerated() {
      let number = index + Template.placeNames.count
      guard values[number] == nil, let standard = parameter.standard else { continue }
      substitution.values[number] = substitution.node(standard)
    }
    let region = substitution.node(template.region)
    nodes += substitution.nodes
    guard nodes <= Self.nodeLimit else {
      stop(
        use.location, key(),
        "templates make more than \(Self.nodeLimit) values of the file; fewer uses or smaller templates "
          + "are allowed")
      return nil
    }
    for (number, location) in substitution.missing {
      let name = template.name(number)
      refuse(
        location, key(),
        name == "id"
          ? "'$(id)' needs an 'id' of the region that uses the template; the one in "
            + "\(use.location.lineText(from: location)) has none"
          : "'$(\(name))' is for cells of 'grid' and 'list'; the template is used outside of them in "
            + use.location.lineText(from: location))
    }
    for problem in substitution.problems { refuse(problem.location, key(), problem.message) }
    guard substitution.missing.isEmpty, substitution.problems.isEmpty,
      case .mapping(let base) = region.content
    else { return nil }
    return base.replaced(by: entries)
  }

  /// Returns the values of a template's parameters; nil after an error.
  private mutating func values(
    _ arguments: YAMLNode?, of template: Template, _ use: YAMLNode, key: () -> String
  ) -> [YAMLNode?]? {
    let first = Template.placeNames.count
    var values = [YAMLNode?](repeating: nil, count: first + template.parameters.count)
    let problemCount = found.count
    switch arguments?.content {
    case nil: break
    case .scalar where arguments?.isEmpty == true: break
    case .scalar:
      guard !template.parameters.isEmpty, let arguments else {
        refuse(use.location, key(), "is a template without parameters; no argument is allowed")
        return nil
      }
      values[first] = arguments
    case .mapping(let entries):
      for entry in entries {
        if let index = template.parameters.firstIndex(where: { $0.name == entry.key }) {
          values[first + index] = entry.value
        } else {
          refuse(
            entry.keyLocation, key(),
            unknownKey(entry.key, "parameter", among: template.parameters.map(\.name)))
        }
      }
    case .sequence:
      refuse(
        arguments?.location ?? use.location, key(),
        "is a list; a text for the first parameter is allowed, or a section of parameters")
      return nil
    }
    for (index, parameter) in template.parameters.enumerated()
    where values[first + index] == nil && parameter.standard == nil {
      refuse(
        arguments?.location ?? use.location, key(),
        "has no \(quoted(parameter.name)), a parameter of the template \(quoted(use.scalar ?? ""))"
      )
    }
    return found.count == problemCount ? values : nil
  }
}
