internal import SystemSupport

/// Makes patterns of the nodes of one template, and gathers what is wrong with them.
struct PatternCompiler {
  /// The names that may stand in it, in their order.
  var names: [String]
  /// The template and where it stands, for messages.
  let key: String
  private(set) var problems: [FileProblem] = []
  /// Whether the place of a cell stands in it: its number, row or column.
  private(set) var namesPlace = false

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
      return parts.constantCount.map { .constant(node, nodes: $0) } ?? .sequence(parts, node.place)
    case .mapping(let entries):
      let parts = entries.map { entry in
        TemplatePattern.Entry(
          key: entry.key, keyPlace: entry.keyPlace,
          value: pattern(of: entry.value, inCommand: inCommand || entry.key == "run"))
      }
      return parts.map(\.value).constantCount.map { .constant(node, nodes: $0) }
        ?? .mapping(parts, node.place)
    }
  }

  private mutating func pattern(
    of text: String, _ node: YAMLNode, inCommand: Bool
  ) -> TemplatePattern {
    var strangers: [String] = []
    let pieces = TemplatePattern.pieces(of: text) { name in
      guard let number = Template.number(of: name, among: names) else {
        strangers.append(name)
        return nil
      }
      if Template.placeNumbers.contains(number) { namesPlace = true }
      return number
    }
    // A shell has a meaning of its own for $(name), and may have it.
    if !inCommand {
      for name in strangers {
        refuse(
          node.place,
          unknown(name, "parameter", among: names) + "; '$$(' stands for '$(' itself")
      }
    }
    switch pieces.count {
    case 1:
      switch pieces[0] {
      case .parameter(let number): return .argument(number, node.place)
      case .words(let words):
        if words == text { return .constant(node, nodes: 1) }
        return .text([.words(words)], node.place)
      }
    default:
      if inCommand {
        refuse(
          node.place,
          "a parameter is a part of \(quoted(text)); in 'run' it is an argument of its own, as in "
            + "run: [program, $(name)] or, for a shell, run: [sh, -c, 'program \"$1\"', sh, $(name)]"
        )
      }
      return .text(pieces, node.place)
    }
  }

  private mutating func refuse(_ place: FilePlace, _ message: String) {
    problems.append(FileProblem(place: place, key: key, message: message))
  }
}

extension [TemplatePattern] {
  /// The number of nodes of a list or section of these; nil where arguments go into any of them.
  fileprivate var constantCount: Int? {
    var count = 1
    for pattern in self {
      guard case .constant(_, let nodes) = pattern else { return nil }
      count += nodes
    }
    return count
  }
}
