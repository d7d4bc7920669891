internal import SystemSupport

/// The arguments of one use of a template, and the results of their substitution.
struct Substitution {
  /// The values of place names and parameters, by their numbers.
  var values: [YAMLNode?]
  /// The number of nodes that were made.
  private(set) var nodes = 0
  /// The names that have no value here, and their locations in the file.
  private(set) var missing: [(number: Int, location: FileLocation)] = []
  /// The problems of texts after substitution.
  private(set) var problems: [FileProblem] = []
  /// The template, for the names in messages.
  private let template: Template

  /// The maximum size of a text with arguments, in bytes.
  static let textLimit = 4096

  init(values: [YAMLNode?], of template: Template) {
    self.values = values
    self.template = template
  }

  /// Returns a pattern with the arguments filled in.
  mutating func node(_ pattern: TemplatePattern) -> YAMLNode {
    switch pattern {
    case .constant(let node, let count):
      nodes += count
      return node
    case .argument(let number, let location):
      // Defaults with other parameters in them may double at each step: the rest is left out, and
      // the number of nodes is an error.
      guard nodes <= RegionExpansion.nodeLimit, let value = value(of: number, at: location) else {
        return .empty(at: location)
      }
      nodes += value.nodeCount
      return value
    case .text(let pieces, let location):
      nodes += 1
      return text(pieces, at: location)
    case .sequence(let members, let location):
      nodes += 1
      return YAMLNode(location: location, content: .sequence(members.map { node($0) }))
    case .mapping(let entries, let location):
      nodes += 1
      return YAMLNode(
        location: location,
        content: .mapping(
          entries.map {
            YAMLEntry(key: $0.key, keyLocation: $0.keyLocation, value: node($0.value))
          }))
    }
  }

  private mutating func text(_ pieces: [TemplatePattern.Piece], at location: FileLocation)
    -> YAMLNode
  {
    var text = ""
    for piece in pieces {
      switch piece {
      case .words(let words): text += words
      case .parameter(let number):
        guard let value = value(of: number, at: location) else { continue }
        guard case .scalar(let part, _) = value.content else {
          problems.append(
            FileProblem(
              location: value.location,
              message:
                "is \(value.kind), but is used within a text as '$(\(template.name(number)))'; a "
                + "text is allowed"
            ))
          continue
        }
        text += part
      }
      guard text.utf8.count <= Self.textLimit else {
        problems.append(
          FileProblem(
            location: location,
            message: "becomes longer than \(Self.textLimit) bytes with its arguments"))
        break
      }
    }
    return YAMLNode(location: location, content: .scalar(text, isPlain: false))
  }

  private mutating func value(of number: Int, at location: FileLocation) -> YAMLNode? {
    if let value = values[number] { return value }
    missing.append((number, location))
    return nil
  }
}

extension YAMLNode {
  /// Returns an empty value.
  static func empty(at location: FileLocation) -> YAMLNode {
    YAMLNode(location: location, content: .scalar("", isPlain: true))
  }

  /// Returns a text value.
  static func text(_ text: String, at location: FileLocation) -> YAMLNode {
    YAMLNode(location: location, content: .scalar(text, isPlain: true))
  }

  /// The number of values in the node, including itself.
  var nodeCount: Int {
    switch content {
    case .scalar: 1
    case .sequence(let members): members.reduce(1) { $0 + $1.nodeCount }
    case .mapping(let entries): entries.reduce(1) { $0 + $1.value.nodeCount }
    }
  }

  /// The text of a nonempty scalar; nil for anything else.
  var scalar: String? {
    if case .scalar(let text, _) = content, !isEmpty { text } else { nil }
  }
}
