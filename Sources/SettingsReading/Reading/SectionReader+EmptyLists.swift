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
}
