/// A node of a configuration file that a test makes and changes.
indirect enum FileNode {
  case scalar(String)
  case list([FileNode])
  case section([(key: String, value: FileNode)])

  /// The node in the flow style of YAML.
  var text: String {
    switch self {
    case .scalar(let text): text
    case .list(let members): "[" + members.map(\.text).joined(separator: ", ") + "]"
    case .section(let entries):
      "{" + entries.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ") + "}"
    }
  }

  /// The node as a whole file, one line per section.
  var file: String {
    guard case .section(let entries) = self else { return "" }
    return entries.map { "\($0.key): \($0.value.text)\n" }.joined()
  }

  /// The members of a list; empty for another node.
  var members: [FileNode] {
    if case .list(let members) = self { members } else { [] }
  }

  /// The keys of a section; empty for another node.
  var keys: [String] {
    if case .section(let entries) = self { entries.map(\.key) } else { [] }
  }

  /// The value of a key in a section; nil if it has none.
  subscript(key: String) -> FileNode? {
    get {
      guard case .section(let entries) = self else { return nil }
      return entries.first { $0.key == key }?.value
    }
    set {
      guard case .section(var entries) = self else { return }
      let index = entries.firstIndex { $0.key == key }
      if let index { entries.remove(at: index) }
      if let newValue { entries.insert((key, newValue), at: index ?? entries.count) }
      self = .section(entries)
    }
  }

  /// Removes the node at a path of keys and indices, or the nearest node around it that exists.
  ///
  /// - Returns: whether anything was removed.
  mutating func remove(_ path: ArraySlice<Substring>) -> Bool {
    guard let first = path.first else { return false }
    let rest = path.dropFirst()
    switch self {
    case .scalar: return false
    case .list(var members):
      guard let index = Int(first), members.indices.contains(index) else { return false }
      if rest.isEmpty || !members[index].remove(rest) { members.remove(at: index) }
      self = .list(members)
    case .section(var entries):
      guard let index = entries.firstIndex(where: { $0.key == first }) else { return false }
      if rest.isEmpty || !entries[index].value.remove(rest) { entries.remove(at: index) }
      self = .section(entries)
    }
    return true
  }
}
