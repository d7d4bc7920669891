/// Something that the running overlay does for hotkeys, regions and the tray.
package enum OverlayAction: Hashable, Sendable {
  /// Enters draw mode, or leaves it.
  case draw
  /// Shows what the panel sends, or hides it again.
  case inspect
  /// Does what the command of this name does.
  case verb(ControlVerb)

  /// Every action, in the order of the manual.
  package static let all: [OverlayAction] = [.draw, .inspect] + ControlVerb.allCases.map(Self.verb)

  /// The action of a word; nil for another word.
  package init?(word: String) {
    guard let action = Self.all.first(where: { $0.word == word }) else { return nil }
    self = action
  }

  /// The word for it.
  package var word: String {
    switch self {
    case .draw: "draw"
    case .inspect: "inspect"
    case .verb(let verb): verb.rawValue
    }
  }
}
