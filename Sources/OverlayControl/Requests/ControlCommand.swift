internal import FingertipSettings
internal import SystemSupport

/// The commands of requests besides those to switch a `StageTool` and those of a `ControlVerb`.
enum ControlCommand: String, CaseIterable {
  case show
  case draw
  case save
  case page
  case ground
  case view
  case stepAside = "step-aside"
  case saveScreen = "save-screen"
  case follow
  case region
  case set
  case regions

  /// All commands, for messages.
  static var allowed: String {
    (allCases.map(\.rawValue) + StageTool.allCases.map(\.rawValue)
      + ControlVerb.allCases.map(\.rawValue)).alternatives
  }
}

extension ControlRequest {
  /// The word of its command.
  var word: String {
    let command: ControlCommand
    switch self {
    case .verb(let verb): return verb.rawValue
    case .stage(let tool, _): return tool.rawValue
    case .lock: return ControlVerb.lock.rawValue
    case .show: command = .show
    case .draw: command = .draw
    case .save: command = .save
    case .page: command = .page
    case .ground: command = .ground
    case .view: command = .view
    case .stepAside: command = .stepAside
    case .saveScreen: command = .saveScreen
    case .follow: command = .follow
    case .region: command = .region
    case .set: command = .set
    case .regions: command = .regions
    }
    return command.rawValue
  }
}
