/// A value of a YAML document with its location in the file.
///
/// Every scalar is a text, and our schema determines its type, so `no` is never false by accident.
package struct YAMLNode: Equatable, Sendable {
  /// The text, the elements of a list, or the keys of a mapping.
  package enum Content: Equatable, Sendable {
    /// - isPlain: whether it has no quotes, as an empty value always does.
    case scalar(String, isPlain: Bool)
    /// The elements of a list, in order.
    case sequence([YAMLNode])
    /// The keys of a mapping with their values, in order.
    case mapping([YAMLEntry])
  }

  /// The location where it starts.
  package var location: FileLocation
  /// The text, the elements of a list, or the keys of a mapping.
  package var content: Content
  /// The comment in place of a value that was perhaps meant as the value; nil for none.
  package var comment: YAMLComment?

  /// Creates a value at a place, with the comment in its place, if any.
  package init(location: FileLocation, content: Content, comment: YAMLComment? = nil) {
    self.location = location
    self.content = content
    self.comment = comment
  }

  /// Whether the value is empty.
  package var isEmpty: Bool {
    if case .scalar(let text, isPlain: true) = content { text.isEmpty } else { false }
  }

  /// The kind of the value with an article, for messages.
  package var kind: String {
    switch content {
    case .scalar(let text, let isPlain): text.isEmpty && isPlain ? "empty" : "a text"
    case .sequence: "a list"
    case .mapping: "a section"
    }
  }
}

extension YAMLNode {
  /// Returns the value of a key of a mapping; nil if there is none.
  package func value(of key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// Returns whether both have the same location, and the same text or shared elements or keys.
  package func isSame(as other: YAMLNode) -> Bool {
    guard location == other.location else { return false }
    switch (content, other.content) {
    case (.scalar(let text, let isPlain), .scalar(let otherText, let isOtherPlain)):
      return isPlain == isOtherPlain && text == otherText
    case (.sequence(let members), .sequence(let others)): return members.isShared(with: others)
    case (.mapping(let entries), .mapping(let others)): return entries.isShared(with: others)
    default: return false
    }
  }
}

extension [YAMLEntry] {
  /// Compares the values with those of another section.
  ///
  /// - Parameters:
  ///   - section: the keys and values of that section.
  ///   - named: the indices of the keys whose values always count as different.
  /// - Returns: the indices of the values that differ; nil if the other section has other keys.
  package func differences(from section: [YAMLEntry], named: Set<Int>) -> [Int]? {
    guard count == section.count else { return nil }
    var differing: [Int] = []
    differing.reserveCapacity(count)
    for index in indices {
      guard self[index].key == section[index].key else { return nil }
      let isSame = self[index].value.isSame(as: section[index].value)
      if !isSame || !named.isEmpty && named.contains(index) { differing.append(index) }
    }
    return differing
  }
}

extension Array {
  /// Returns whether both arrays share their memory.
  fileprivate func isShared(with other: Array) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { own in
        other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
      }
  }
}

extension YAMLNode {
  /// Sets the file of all locations in the value.
  mutating func setFile(_ file: IncludedFile) {
    location.file = file
    comment = comment.map {
      YAMLComment(
        location: FileLocation(line: $0.location.line, column: $0.location.column, file: file),
        text: $0.text
      )
    }
    switch content {
    case .scalar: return
    case .sequence(var members):
      content = .sequence([])
      for index in members.indices { members[index].setFile(file) }
      content = .sequence(members)
    case .mapping(var entries):
      content = .mapping([])
      for index in entries.indices {
        entries[index].keyLocation.file = file
        entries[index].value.setFile(file)
      }
      content = .mapping(entries)
    }
  }
}

/// One key of a mapping and its value.
package struct YAMLEntry: Equatable, Sendable {
  /// The key.
  package var key: String
  /// The location where the key starts.
  package var keyLocation: FileLocation
  /// The value of the key.
  package var value: YAMLNode

  /// Creates an entry with the location of its key.
  package init(key: String, keyLocation: FileLocation, value: YAMLNode) {
    self.key = key
    self.keyLocation = keyLocation
    self.value = value
  }
}
