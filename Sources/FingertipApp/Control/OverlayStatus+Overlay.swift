internal import FingertipOverlay
internal import FingertipSettings
internal import Glibc
internal import OverlayLayers
internal import ScreenHardware
internal import SystemSupport
internal import TouchX11
internal import Touches
internal import WindowStates

extension OverlayStatus {
  /// Creates the status of this process's overlay.
  init(of modes: ModeSwitch, _ drawing: Drawing?) {
    let (overlay, mode) = (modes.overlay, modes.mode)
    self.init(
      process: Process(
        pid: Int(getpid()), version: Program.version, display: overlay.connection.name),
      visible: mode.isShowingTouches,
      stage: StageTool.allCases.filter(mode.stage.contains).map(\.rawValue),
      window: overlay.recordingState,
      pause: Pause(
        isAsked: mode.isPaused,
        reason: mode.isPausedByWindow
          ? .window : mode.isPausedByRule ? .rule : mode.isPrivate ? .password : nil),
      rule: modes.ruleText, locked: mode.isBlocked || mode.isCovered,
      composited: overlay.compositor.state.isComposited,
      monitors: overlay.monitors.map(\.name),
      devices: overlay.listener.devices.map {
        Device(id: Int($0.id.rawValue), name: $0.name)
      },
      touchesDown: modes.touchesDown, drawing: drawing)
  }
}
