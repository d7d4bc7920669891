/// A ground that somebody asks for.
package enum GroundChoice: Hashable, Sendable {
  /// A ground that needs nothing else.
  case ground(PageGround)
  /// A picture of the desktop as it is when it is asked for.
  case frozen

  /// The words for choices.
  package static let words = PageGround.words + ["frozen"]

  /// The texts that are choices, for a message.
  package static let allowed =
    words.joined(separator: ", ") + ", or the path of a PNG, JPEG or PDF file"

  /// The path of the file that it names; nil for none.
  package var path: String? {
    switch self {
    case .ground(let ground): ground.path
    case .frozen: nil
    }
  }

  /// The choices that are a word.
  package static let all = words.compactMap(Self.init)

  /// Creates the choice of a text; nil where the text is none.
  package init?(_ text: String) {
    if text == "frozen" {
      self = .frozen
    } else if let ground = PageGround(text) {
      self = .ground(ground)
    } else {
      return nil
    }
  }

  /// The choice as a text.
  package var text: String {
    switch self {
    case .ground(let ground): ground.text
    case .frozen: "frozen"
    }
  }
}
