import SystemSupport

/// A value of a YAML document that knows where it stands.
///
/// Every scalar is a text: our schema gives it its type, so `no` is never false by surprise.
struct YAMLNode: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    /// - isPlain: whether it stands there without quotes, as an empty value always does.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  var place: FilePlace
  var content: Content
  /// The comment that stands in the place of a value and may be meant as one; nil for none.
  var comment: YAMLComment?

  /// Whether nothing stands there.
  var isEmpty: Bool { content == .scalar("", isPlain: true) }

  /// The kind of node with an article, for messages.
  var kind: String {
    switch content {
    case .scalar(let text, let isPlain): text.isEmpty && isPlain ? "empty" : "a text"
    case .sequence: "a list"
    case .mapping: "a section"
    }
  }
}

/// One key of a mapping and its value.
struct YAMLEntry: Equatable, Sendable {
  var key: String
  var keyPlace: FilePlace
  var value: YAMLNode
}
