internal import FingertipSettings
internal import OverlayLayers

/// The states of everything that actions switch; menus tick those that are on.
struct SwitchStates: Equatable {
  let mode: OverlayMode
  private let preset: Preset
  private let monitor: String?

  /// Creates the states in a mode, with the preset and the monitor of settings.
  init(_ mode: OverlayMode, _ settings: ShowSettings) {
    self.mode = mode
    preset = settings.preset
    monitor = settings.display.monitor
  }

  /// Returns whether an action's switch is on; false for an action that switches nothing.
  func isOn(_ action: OverlayAction) -> Bool {
    switch action {
    case .draw: mode.ink != nil
    case .inspect: mode.inspects
    case .stage(let tool): mode.stage.contains(tool)
    case .verb(.toggle): mode.isShowingTouches
    case .preset(let preset): preset == self.preset
    case .monitor(let monitor): monitor == self.monitor
    case .verb, .page, .ground, .view: false
    }
  }
}

/// A keeper of the states of switches.
protocol SwitchKeeper: AnyObject {
  /// The states now.
  var switches: SwitchStates { get }
}
