/// A value of a YAML document that knows where it stands.
///
/// Every scalar is a text: our schema gives it its type, so `no` is never false by surprise.
package struct YAMLNode: Equatable, Sendable {
  /// The text, the members or the keys.
  package enum Content: Equatable, Sendable {
    /// - isPlain: whether it stands there without quotes, as an empty value always does.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  package var place: FilePlace
  package var content: Content
  /// The comment that stands in the place of a value and may be meant as one; nil for none.
  package var comment: YAMLComment?

  package init(place: FilePlace, content: Content, comment: YAMLComment? = nil) {
    self.place = place
    self.content = content
    self.comment = comment
  }

  /// Whether nothing stands there.
  package var isEmpty: Bool { content == .scalar("", isPlain: true) }

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
  /// Puts all of its places into an included file.
  mutating func place(in file: IncludedFile) {
    place.file = file
    comment?.place.file = file
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
  package var key: String
  package var keyPlace: FilePlace
  package var value: YAMLNode

  package init(key: String, keyPlace: FilePlace, value: YAMLNode) {
    self.key = key
    self.keyPlace = keyPlace
    self.value = value
  }
}
