package import DesktopRequests
package import SystemSupport

/// The action of a hotkey.
package enum HotkeyAction: Hashable, Sendable {
  /// Enters draw mode, or leaves it.
  case draw
  /// Shows what the panel sends, or no more.
  case inspect
  /// Does what the command of this name does.
  case verb(ControlVerb)

  /// Every action, in the order of the manual.
  package static let all: [HotkeyAction] = [.draw, .inspect] + ControlVerb.allCases.map(Self.verb)

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

/// A key that does something wherever the user is.
package struct Hotkey: Equatable, Sendable {
  /// The key with its modifiers.
  package var chord: KeyChord
  /// The key as the file has it.
  package var text: String
  /// Where it stands in the file.
  package var place: FilePlace
  /// Its action.
  package var action: HotkeyAction
}

/// The section `hotkeys`.
package struct HotkeySettings: Equatable, Sendable {
  /// The hotkeys, in the order of the file.
  package var keys: [Hotkey] = []
  /// The name of the file, for messages.
  package var path = ""

  /// No hotkeys.
  package init() {}

  /// A line about a hotkey, which names its place in the file.
  package func line(about key: Hotkey, _ message: String) -> String {
    [FileProblem(place: key.place, key: "hotkeys.\(key.text)", message: message)]
      .lines(in: path).joined()
  }
}
