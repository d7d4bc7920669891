package import InkInstruments
package import InkPages
package import InkTyping
package import TouchDrawing
package import TouchInk

/// A command that a touch can give to draw mode.
package enum DrawCommand: Hashable, Sendable {
  case tool(InkTool)
  /// Draw with every finger in this colour.
  case colour(Colour)
  case width(InkWidth)
  case undo
  case redo
  case clear
  /// Restore the last ink, unless the drawing has ink.
  case restore
  /// Save the ink as a picture, in the folder for pictures.
  case save
  /// Draw, and enter draw mode if it is off.
  case begin
  /// Let touches through to the applications while the ink stays.
  case through
  /// Switch between drawing and letting touches through.
  case toggle
  /// Make the palette small, or large again.
  case fold
  case leave
  /// Turn, add or remove pages.
  case page(PageStep)
  /// Set the ground of the page.
  case ground(GroundChoice)
  /// Show or hide the files that can be grounds.
  case grounds
  /// Move or enlarge the page.
  case view(ViewStep)
  /// Show or hide the palette's part for pages and grounds.
  case board
  /// Apply a command to the selection of the lasso.
  case selection(SelectionCommand)
  /// Lay a ruler or a set square on the screen, or remove it.
  case ruler(RulerKind)
  /// Apply a finger's event to a key of the on-screen keyboard.
  case key(ScreenKey, ScreenKeyEvent)
  /// Fold or unfold the on-screen keyboard.
  case keyboard
  /// Switch the keyboard to its next layout.
  case layout
  /// Finish the text that is being typed.
  case endText

  /// The word for the command in the configuration and in logs.
  package var word: String {
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
    case .page(let step): "page \(step.text)"
    case .ground(let choice): "ground \(choice.text)"
    case .grounds: "grounds"
    case .view(let step): "view \(step.rawValue)"
    case .board: "board"
    case .ruler(let kind): kind.rawValue
    case .selection(let command): "selection \(command.rawValue)"
    case .key: "key"
    case .keyboard: "keyboard"
    case .layout: "layout"
    case .endText: "end text"
    }
  }
}

extension DrawCommand {
  /// The path of the file that the command names; nil if it names none.
  package var path: String? { if case .ground(let choice) = self { choice.path } else { nil } }

  /// Whether it starts a program, which reads a page of a PDF file.
  package var startsProgram: Bool {
    if case .ground(.ground(.document)) = self { true } else { false }
  }

  /// The commands that are one word, in the order of the manual.
  ///
  /// A command that is missing here is only for the palette and the keyboard.
  private static let oneWordCommands: [DrawCommand] = [
    .begin, .through, .toggle, .leave, .undo, .redo, .clear, .restore, .save, .fold,
    .board, .grounds,
  ]
  /// The commands for pages and grounds that have words.
  private static let pages: [DrawCommand] =
    PageStep.all.map(Self.page) + GroundChoice.all.map(Self.ground)
    + ViewStep.allCases.map(Self.view)
  private static let selections = SelectionCommand.allCases.map(Self.selection)
  private static let rulers = RulerKind.allCases.map(DrawCommand.ruler)
  /// All commands that have words.
  private static let all =
    oneWordCommands + pages + selections + rulers + InkTool.allCases.map(DrawCommand.tool)
    + InkWidth.allCases.map(DrawCommand.width)

  /// The words of all commands except colours.
  package static let words = all.map(\.word)

  /// Creates the command of a word or a colour; nil for other texts.
  package init?(word: String) {
    if let command = Self.all.first(where: { $0.word == word }) {
      self = command
    } else if let step = Self.rest(of: word, after: "page ").flatMap(PageStep.init) {
      self = .page(step)
    } else if let choice = Self.rest(of: word, after: "ground ").flatMap(GroundChoice.init) {
      self = .ground(choice)
    } else if let colour = try? Colour(parsing: word) {
      self = .colour(colour)
    } else {
      return nil
    }
  }

  private static func rest(of word: String, after prefix: String) -> String? {
    word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : nil
  }
}
