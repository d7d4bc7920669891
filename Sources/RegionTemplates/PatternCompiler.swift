internal import SystemSupport

/// Compiles the nodes of one template to patterns, and collects their problems.
struct PatternCompiler {
  /// The names of the parameters that are allowed, in order.
  var names: [String]
  /// The key of the template's part, for messages.
  let key: String
  private(set) var problems: [FileProblem] = []
  /// Whether it uses the place of a cell: its number, row or column.
  private(set) var usesCellPosition = false

  init(names: [String], key: String) {
    self.names = names
    self.key = key
  }

  /// Returns the pattern of a node.
  mutating func pattern(of node: YAMLNode) -> TemplatePattern {
    pattern(of: node, inCommand: false)
  }

  private mutating func pattern(of node: YAMLNode, inCommand: Bool) -> TemplatePattern {
    switch node.content {
    case .scalar(let text, _): return pattern(of: text, node, inCommand: inCommand)
    case .sequence(let members):
      let parts = members.map { pattern(of: $0, inCommand: inCommand) }
      return parts.constantCount.map { .constant(node, nodes: $0) }
        ?? .sequence(parts, node.location)
    case .mapping(let entries):
      let parts = entries.map { entry in
        TemplatePattern.Entry(
          key: entry.key, keyLocation: entry.keyLocation,
          value: pattern(of: entry.value, inCommand: inCommand || entry.key == "run"))
      }
      return parts.map(\.value).constantCount.map { .constant(node, nodes: $0) }
        ?? .mapping(parts, node.location)
    }
  }

  private mutating func pattern(
    of text: String, _ node: YAMLNode, inCommand: Bool
  ) -> TemplatePattern {
    var unknownNames: [String] = []
    let pieces = TemplatePattern.pieces(of: text) { name in
      guard let number = Template.number(of: name, among: names) else {
        unknownNames.append(name)
        return nil
      }
      if Template.placeNumbers.contains(number) { usesCellPosition = true }
      return number
    }
    // In a command, $(name) may be meant for the shell.
    if !inCommand {
      for name in unknownNames {
        refuse(
          node.location,
          unknown(name, "parameter", among: names) + "; '$$(' stands for '$(' itself")
      }
    }
    switch pieces.count {
    case 1:
      switch pieces[0] {
      case .parameter(let number): return .argument(number, node.location)
      case .words(let words):
        if words == text { return .constant(node, nodes: 1) }
        return .text([.words(words)], node.location)
      }
    default:
      if inCommand {
        refuse(
          node.location,
          "a parameter is a part of \(quoted(text)); in 'run' it is an argument of its own, as in "
            + "run: [program, $(name)] or, for a shell, run: [sh, -c, 'program \"$1\"', sh, $(name)]"
        )
      }
      return .text(pieces, node.location)
    }
  }

  private mutating func refuse(_ location: FileLocation, _ message: String) {
    problems.append(FileProblem(location: location, key: key, message: message))
  }
}

extension [TemplatePattern] {
  /// The number of nodes of a list or section of these; nil if any of them has parameters.
  fileprivate var constantCount: Int? {
    var count = 1
    for pattern in self {
      guard case .constant(_, let nodes) = pattern else { return nil }
      count += nodes
    }
    return count
  }
}
