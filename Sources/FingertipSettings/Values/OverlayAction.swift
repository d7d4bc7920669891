package import InkPages

/// An action of the running overlay, for hotkeys, regions and the tray.
package enum OverlayAction: Hashable, Sendable {
  /// Enters draw mode, or leaves it.
  case draw
  /// Shows or hides the inspector.
  case inspect
  /// Switches a tool of the stage on or off.
  case stage(StageTool)
  /// Carries out the command with this name.
  case verb(ControlVerb)
  /// Turns, adds or removes pages of the drawing.
  case page(PageStep)
  /// Sets the ground of the drawing's page.
  case ground(GroundChoice)
  /// Moves or enlarges the page of the drawing.
  case view(ViewStep)
  /// Shows touches with another preset; only menus offer it.
  case preset(Preset)
  /// Shows touches on one monitor, or on all for nil; only menus offer it.
  case monitor(String?)

  /// All actions that have a word, in the order of the manual.
  package static let all: [OverlayAction] =
    [.draw, .inspect] + StageTool.allCases.map(Self.stage) + ControlVerb.allCases.map(Self.verb)
    + PageStep.all.map(Self.page) + GroundChoice.all.map(Self.ground)
    + ViewStep.allCases.map(Self.view)

  /// Creates the action of a word; nil for an unknown word.
  package init?(word: String) {
    guard let action = Self.all.first(where: { $0.word == word }) else { return nil }
    self = action
  }

  /// Whether it is a switch or a choice, which menus tick while it is on.
  package var isSwitch: Bool {
    switch self {
    case .draw, .inspect, .stage, .preset, .monitor, .verb(.toggle): true
    case .verb, .page, .ground, .view: false
    }
  }

  /// The word for the action.
  package var word: String {
    switch self {
    case .draw: "draw"
    case .inspect: "inspect"
    case .stage(let tool): tool.rawValue
    case .verb(let verb): verb.rawValue
    case .page(let step): "page \(step.text)"
    case .ground(let choice): "ground \(choice.text)"
    case .view(let step): "view \(step.rawValue)"
    case .preset(let preset): "preset \(preset.rawValue)"
    case .monitor(let name): "monitor \(name ?? "all")"
    }
  }
}
