/// A value of a YAML document that knows where it stands.
///
/// Every scalar is a text: our schema gives it its type, so `no` is never false by surprise.
package struct YAMLNode: Equatable, Sendable {
  /// The text, the members or the keys.
  package enum Content: Equatable, Sendable {
    /// - isPlain: whether it stands there without quotes, as an empty value always does.
    case scalar(String, isPlain: Bool)
    /// The members of a list, in their order.
    case sequence([YAMLNode])
    /// The keys of a mapping with their values, in their order.
    case mapping([YAMLEntry])
  }

  /// The place at which it begins.
  package var place: FilePlace
  /// The text, the members or the keys.
  package var content: Content
  /// The comment that stands in the place of a value and may be meant as one; nil for none.
  package var comment: YAMLComment?

  /// A value at a place, with the comment behind it that may be meant as one.
  package init(place: FilePlace, content: Content, comment: YAMLComment? = nil) {
    self.place = place
    self.content = content
    self.comment = comment
  }

  /// Whether nothing stands there.
  package var isEmpty: Bool {
    if case .scalar(let text, isPlain: true) = content { text.isEmpty } else { false }
  }

  /// The kind of node with an article, for messages.
  package var kind: String {
    switch content {
    case .scalar(let text, let isPlain): text.isEmpty && isPlain ? "empty" : "a text"
    case .sequence: "a list"
    case .mapping: "a section"
    }
  }
}

extension YAMLNode {
  /// Returns the value of a key of a section; nil where it has none.
  package func value(of key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// Returns whether it is the same value as another one: it stands in the same place and says the same, with
  /// the very same members or keys.
  package func isSame(as other: YAMLNode) -> Bool {
    guard place == other.place else { return false }
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
  /// Compares the values with those of a section with the same keys.
  ///
  /// - Parameters:
  ///   - section: the keys and values of that section.
  ///   - named: the numbers of the keys whose values are to be taken for others.
  /// - Returns: the numbers of the keys whose values are others; nil where that section has other keys.
  package func differences(from section: [YAMLEntry], named: Set<Int>) -> [Int]? {
    guard count == section.count else { return nil }
    var found: [Int] = []
    found.reserveCapacity(count)
    for index in indices {
      guard self[index].key == section[index].key else { return nil }
      let isSame = self[index].value.isSame(as: section[index].value)
      if !isSame || !named.isEmpty && named.contains(index) { found.append(index) }
    }
    return found
  }
}

extension Array {
  /// Returns whether both are the same piece of memory.
  fileprivate func isShared(with other: Array) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { own in
        other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
      }
  }
}

extension YAMLNode {
  /// Puts all of its places into an included file.
  mutating func place(in file: IncludedFile) {
    place.file = file
    comment = comment.map {
      YAMLComment(
        place: FilePlace(line: $0.place.line, column: $0.place.column, file: file), text: $0.text)
    }
    switch content {
    case .scalar: return
    case .sequence(var members):
      content = .sequence([])
      for index in members.indices { members[index].place(in: file) }
      content = .sequence(members)
    case .mapping(var entries):
      content = .mapping([])
      for index in entries.indices {
        entries[index].keyPlace.file = file
        entries[index].value.place(in: file)
      }
      content = .mapping(entries)
    }
  }
}

/// One key of a mapping and its value.
package struct YAMLEntry: Equatable, Sendable {
  /// The key.
  package var key: String
  /// The place at which the key begins.
  package var keyPlace: FilePlace
  /// The value of the key.
  package var value: YAMLNode

  /// An entry of a key at a place.
  package init(key: String, keyPlace: FilePlace, value: YAMLNode) {
    self.key = key
    self.keyPlace = keyPlace
    self.value = value
  }
}
