/// A ground that the user chooses.
package enum GroundChoice: Hashable, Sendable {
  /// A ground that is complete in itself.
  case ground(PageGround)
  /// A picture of the desktop at the time of the choice.
  case frozen

  /// The keywords for choices.
  package static let words = PageGround.words + ["frozen"]

  /// The allowed texts, for a message.
  package static let allowed =
    words.joined(separator: ", ") + ", or the path of a PNG, JPEG or PDF file"

  /// The path of the file that it names; nil if it names none.
  package var path: String? {
    switch self {
    case .ground(let ground): ground.path
    case .frozen: nil
    }
  }

  /// The choices that are keywords.
  package static let all = words.compactMap(Self.init)

  /// Creates the choice that a text names; nil if it names none.
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
