internal import FingertipRegions
package import FingertipSettings
internal import FingertipStage
package import SettingsReading
package import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

/// Keeps the mode of a running overlay, and applies the demands of the mode to its parts.
///
/// This is the one place where a change of the mode takes effect: each part gets the demands before and after.
package final class ModeSwitch: SwitchKeeper {
  /// The mode now.
  package private(set) var mode = OverlayMode()
  var switches: SwitchStates { SwitchStates(mode, overlay.settings) }
  /// The demands of the mode, as the overlay was told.
  var demands: Demands { overlay.demands }
  /// The overlay that hears, shows and is paused as the mode demands.
  package let overlay: Overlay
  /// The regions, which are barred as the mode demands.
  package let regions: RegionController
  let keys: DrawKeys
  let devices: DrawingDevices
  /// The windows that `pause-for` and rules are about.
  private let windows: WindowWatch
  /// Whether they are watched for the conditions of regions.
  private var watchesForRegions = false
  /// The settings, and the rule for windows that holds.
  var ruled: RuledSettings

  /// A switch for an overlay that shows touches, unless the session forbids it.
  ///
  /// - Parameters:
  ///   - overlay: what shows touches.
  ///   - regions: what takes them.
  ///   - log: where messages go.
  package init(_ overlay: Overlay, regions: RegionController, log: @escaping LogSink) {
    self.overlay = overlay
    self.regions = regions
    keys = DrawKeys(overlay.connection, log: log)
    devices = DrawingDevices(overlay, regions: regions, log: log)
    windows = WindowWatch(promptsOn: overlay.desktop)
    ruled = RuledSettings(overlay.settings)
    overlay.reader.windows = windows
    regions.switchKeeper = self
    watchWindows()
    change {
      $0.isBarred = overlay.isSessionBarred
      $0.inspects = overlay.settings.inspection.isOn
      $0.sendsTouches = overlay.settings.tuio.receiver != nil
      $0.stage = overlay.settings.stage
    }
  }

  /// The number of touches that are down: while touches draw, only what takes them knows of them.
  package var touchesDown: Int {
    let taken = (regions.dispatcher?.router.touchesDown ?? []) + devices.touchesDown
    return Set(overlay.tracker.active.map(\.id) + taken).count
  }

  /// Switches a tool of the stage.
  package func switchTool(_ tool: StageTool, _ request: SwitchRequest) {
    change { mode in
      if request.state(from: mode.stage.contains(tool)) {
        mode.stage.insert(tool)
      } else {
        mode.stage.remove(tool)
      }
    }
  }

  /// Changes the mode.
  package func change(_ body: (inout OverlayMode) -> Void) {
    body(&mode)
    let former = self.demands
    let demands = Demands(of: mode)
    guard demands != former else { return }
    keys.follow(demands.grabs, from: former.grabs)
    overlay.follow(demands)
    regions.enableCanvas()
    devices.follow(demands.grabs.devices)
    showStageRegions()
    followZoom()
  }

  /// Whether the zoom has taken its picture, or gone, and what was hidden for it can come back.
  var isZoomDue: Bool { mode.awaitsZoom && overlay.layers.stage.zoom?.pictureTime == nil }

  /// Hides what is ours while the zoom waits to take its picture.
  private func followZoom() {
    let awaits = overlay.layers.stage.zoom?.pictureTime != nil
    if mode.awaitsZoom != awaits { change { $0.awaitsZoom = awaits } }
  }

  /// Shows the regions of the tools that are on, from back to front.
  private func showStageRegions() {
    let settings = overlay.settings
    let zoom = demands.stage.contains(.zoom) ? overlay.layers.stage.zoom : nil
    // Fingers that draw have the canvas beneath the button.
    let cover = demands.movesZoom ? zoom?.cover : zoom?.endButton
    let curtain =
      demands.stage.contains(.curtain)
      ? settings.tools.curtain.region(on: settings.display.monitor) : nil
    regions.stage = [cover, curtain].compactMap(\.self)
  }

  /// Follows after a batch of events whether the screen is locked or another terminal is shown, and which
  /// windows there are.
  func followSession() {
    closeLostZoom()
    followZoom()
    if regions.needsWindow != watchesForRegions {
      watchWindows()
      followWindows()
    }
    if windows.settle() { followWindows() }
    followRule()
    guard overlay.sources.session.settle() else { return }
    change { $0.isBarred = overlay.isSessionBarred }
  }

  /// Ends the zoom where its picture could not be taken, or its monitor is gone or has another size: its
  /// cover would keep touches from windows that are visible.
  private func closeLostZoom() {
    guard demands.stage.contains(.zoom), overlay.layers.stage.zoom == nil else { return }
    switchTool(.zoom, .off)
  }

  /// Tracks windows if the settings name any.
  private func watchWindows() {
    watchesForRegions = regions.needsWindow
    windows.track(
      overlay.settings.pauseRules, and: ruled.rules, forRegions: watchesForRegions)
    // Windows that were there before are known at once.
    _ = windows.settle()
  }

  private func followWindows() {
    let rules = overlay.settings.pauseRules
    ruled.follow(windows.active)
    if watchesForRegions { regions.follow(windows.active) }
    change {
      $0.isPausedByRule = ruled.isPaused
      $0.isPausedByWindow = windows.isNamed(by: rules)
      $0.isPrivate = windows.isPrompted(by: rules)
    }
  }

  /// Applies new settings; touches that are down stay, unless the settings listen to others.
  ///
  /// - Parameters:
  ///   - settings: the settings while no rule holds.
  ///   - rules: the windows that change them.
  package func apply(_ settings: ShowSettings, rules: WindowRules) {
    ruled.usual = settings
    ruled.rules = rules
    watchWindows()
    followWindows()
    ruled.isWaiting = false
    applyCurrent(ruled.current)
  }

  /// Applies the settings that hold now.
  func applyCurrent(_ settings: ShowSettings) {
    let former = overlay.settings.stage
    overlay.apply(settings)
    followWindows()
    change {
      $0.inspects = settings.inspection.isOn
      $0.sendsTouches = settings.tuio.receiver != nil
      // What was switched by hand stays, unless the settings say something new about it.
      $0.stage.formUnion(settings.stage.subtracting(former))
      $0.stage.subtract(former.subtracting(settings.stage))
    }
    showStageRegions()
  }

  /// Releases every touch and device, since this process is about to be stopped.
  func suspend() {
    regions.dispatcher?.pause(.paused, at: Monotonic.milliseconds)
    devices.drop()
    overlay.connection.synchronise()
  }

  /// Takes them again.
  func goOn() {
    regions.dispatcher?.watchAgain()
    devices.follow(demands.grabs.devices)
    // Balanced, so it cannot be refused.
    try? regions.dispatcher?.resume()
  }

  /// Grabs devices again whose grabs another process has ended, for this one was stopped or hung.
  func grabAgain() {
    devices.drop()
    devices.follow(demands.grabs.devices)
  }
}
