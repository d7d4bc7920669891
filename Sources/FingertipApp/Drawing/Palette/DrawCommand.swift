internal import TouchDrawing

/// What draw mode can be told by a touch.
enum DrawCommand: Hashable, Sendable {
  case tool(InkTool)
  /// Every finger draws in this colour.
  case colour(Colour)
  case width(InkWidth)
  case undo
  case redo
  case clear
  /// Save the ink as a picture, in the folder for pictures.
  case save
  /// Let touches through to the applications while the ink stays, or draw again.
  case letThrough
  /// Make the palette small, or large again.
  case fold
  case leave

  /// The command as a log has it.
  var word: String {
    switch self {
    case .tool(let tool): tool.rawValue
    case .colour(let colour): "\(colour)"
    case .width(let width): width.rawValue
    case .undo: "undo"
    case .redo: "redo"
    case .clear: "clear"
    case .save: "save"
    case .letThrough: "through"
    case .fold: "fold"
    case .leave: "leave"
    }
  }
}

/// How wide a tool draws, compared with its usual width.
enum InkWidth: String, CaseIterable, Hashable, Sendable {
  case fine
  case medium
  case broad

  /// What the width is multiplied by.
  var factor: Double {
    switch self {
    case .fine: 0.5
    case .medium: 1
    case .broad: 2.5
    }
  }
}
