package import TouchDrawing

/// A command that a touch can give to draw mode.
package enum DrawCommand: Hashable, Sendable {
  case tool(InkTool)
  /// Every finger draws in this colour.
  case colour(Colour)
  case width(InkWidth)
  case undo
  case redo
  case clear
  /// Restore the last ink if there is none.
  case restore
  /// Save the ink as a picture, in the folder for pictures.
  case save
  /// Draw, and enter draw mode where it is off.
  case begin
  /// Let touches through to the applications while the ink stays.
  case through
  /// Let them through where they draw, and draw where they go through.
  case toggle
  /// Make the palette small, or large again.
  case fold
  case leave

  /// The command as the configuration and a log have it.
  var word: String {
    switch self {
    case .tool(let tool): tool.rawValue
    case .colour(let colour): "\(colour)"
    case .width(let width): width.rawValue
    case .undo: "undo"
    case .redo: "redo"
    case .clear: "clear"
    case .restore: "restore"
    case .save: "save"
    case .begin: "begin"
    case .through: "through"
    case .toggle: "toggle"
    case .fold: "fold"
    case .leave: "leave"
    }
  }
}

extension DrawCommand {
  /// The commands that are a word, in the order of the manual.
  private static let deeds: [DrawCommand] = [
    .begin, .through, .toggle, .leave, .undo, .redo, .clear, .restore, .save, .fold,
  ]

  /// Every word that is a command, apart from colours.
  static let words =
    (deeds + InkTool.allCases.map(DrawCommand.tool) + InkWidth.allCases.map(DrawCommand.width))
    .map(\.word)

  /// The command of a word, or of a colour; nil for another text.
  init?(word: String) {
    let commands =
      Self.deeds + InkTool.allCases.map(DrawCommand.tool) + InkWidth.allCases.map(DrawCommand.width)
    if let command = commands.first(where: { $0.word == word }) {
      self = command
    } else if let colour = try? Colour(parsing: word) {
      self = .colour(colour)
    } else {
      return nil
    }
  }
}

/// The width of a tool, compared with its usual one.
package enum InkWidth: String, CaseIterable, Hashable, Sendable {
  case fine
  case medium
  case broad

  /// The factor of the width.
  package var factor: Double {
    switch self {
    case .fine: 0.5
    case .medium: 1
    case .broad: 2.5
    }
  }
}
