package import InkPages

/// Something that the running overlay does for hotkeys, regions and the tray.
package enum OverlayAction: Hashable, Sendable {
  /// Enters draw mode, or leaves it.
  case draw
  /// Shows what the panel sends, or hides it again.
  case inspect
  /// Switches a tool of the stage on, or off again.
  case stage(StageTool)
  /// Does what the command of this name does.
  case verb(ControlVerb)
  /// Turns, adds or removes pages of the drawing.
  case page(PageStep)
  /// Lays a ground beneath the page of the drawing.
  case ground(GroundChoice)
  /// Moves or enlarges the page of the drawing.
  case view(ViewStep)
  /// Shows touches in another look; only menus offer it.
  case preset(Preset)
  /// Shows touches on one monitor only, nil for all; only menus offer it.
  case monitor(String?)

  /// Every action that has a word, in the order of the manual.
  package static let all: [OverlayAction] =
    [.draw, .inspect] + StageTool.allCases.map(Self.stage) + ControlVerb.allCases.map(Self.verb)
    + PageStep.all.map(Self.page) + GroundChoice.all.map(Self.ground)
    + ViewStep.allCases.map(Self.view)

  /// The action of a word; nil for another word.
  package init?(word: String) {
    guard let action = Self.all.first(where: { $0.word == word }) else { return nil }
    self = action
  }

  /// Whether it switches something on and off, or chooses one of several: menus tick it while that is on.
  package var isSwitch: Bool {
    switch self {
    case .draw, .inspect, .stage, .preset, .monitor, .verb(.toggle): true
    case .verb, .page, .ground, .view: false
    }
  }

  /// The word for it.
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
