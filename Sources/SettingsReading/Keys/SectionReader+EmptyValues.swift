import SystemSupport

extension SectionReader {
  /// Refuses a list without values, which would match everything or nothing.
  ///
  /// - Parameters:
  ///   - node: the list, or a value without a list.
  ///   - allowed: the values that are allowed.
  mutating func refuseEmptyList(_ node: YAMLNode, _ allowed: String) {
    guard case .sequence(let members) = node.content, members.isEmpty else { return }
    refuse(node.location, "is an empty list; \(allowed) is allowed")
  }

  /// Refuses a section without variables, which would do or require nothing.
  ///
  /// - Parameters:
  ///   - node: the section, or another value.
  ///   - allowed: what is allowed, such as "names with values are allowed".
  mutating func refuseNoVariable(_ node: YAMLNode, _ allowed: String) {
    let isEmpty =
      if case .mapping(let entries) = node.content { entries.isEmpty } else { node.isEmpty }
    if isEmpty { refuse(node.location, "has no variable; \(allowed)") }
  }
}
