internal import FingertipRegions
package import FingertipSettings
internal import FingertipStage
package import OverlayLayers
package import SettingsReading
package import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

/// Keeps the mode of a running overlay, and applies the demands of the mode to its parts.
///
/// A change of the mode takes effect only here: each part gets the demands before and after it.
package final class ModeSwitch: SwitchKeeper {
  /// The mode now.
  package private(set) var mode = OverlayMode()
  var switches: SwitchStates { SwitchStates(mode, overlay.settings) }
  /// The demands of the mode that the overlay follows now.
  var demands: Demands { overlay.demands }
  /// The overlay, which listens, draws and pauses as the mode demands.
  package let overlay: Overlay
  /// The regions, which receive touches unless the mode forbids it.
  package let regions: RegionController
  let keys: DrawKeys
  let devices: DrawingDevices
  /// The watch for the windows that `pause-for` and rules name.
  private let windows: WindowWatch
  /// Whether windows are watched for the conditions of regions.
  private var watchesForRegions = false
  /// The settings, and the rule for windows that holds.
  var ruled: RuledSettings

  /// Creates a switch for an overlay that shows touches, unless the session forbids it.
  ///
  /// - Parameters:
  ///   - overlay: the overlay, which shows touches.
  ///   - regions: the regions, which take touches.
  ///   - log: where messages go.
  package init(_ overlay: Overlay, regions: RegionController, log: @escaping LogSink) {
    self.overlay = overlay
    self.regions = regions
    keys = DrawKeys(overlay.connection, log: log)
    devices = DrawingDevices(overlay, regions: regions, log: log)
    windows = WindowWatch(promptsOn: overlay.desktop)
    ruled = RuledSettings(overlay.settings)
    overlay.reader.windows = windows
    regions.partners.switches = self
    watchWindows()
    change {
      $0.isBlocked = overlay.isSessionBlocked
      $0.inspects = overlay.settings.inspection.isOn
      $0.sendsTouches = overlay.settings.tuio.receiver != nil
      $0.stage = overlay.settings.stage
    }
  }

  /// The number of touches that are down, including those that only regions or grabs receive.
  package var touchesDown: Int {
    let taken = (regions.dispatcher?.router.touchesDown ?? []) + devices.touchesDown
    return Set(overlay.tracker.active.map(\.id) + taken).count
  }

  /// Switches a tool of the stage on or off.
  package func switchTool(_ tool: StageTool, _ request: SwitchRequest) {
    change { mode in
      if request.state(from: mode.stage.contains(tool)) {
        mode.stage.insert(tool)
      } else {
        mode.stage.remove(tool)
      }
    }
    closeLostZoom()
  }

  /// Changes the mode, and applies the demands that differ.
  package func change(_ body: (inout OverlayMode) -> Void) {
    body(&mode)
    let former = self.demands
    let demands = Demands(of: mode)
    guard demands != former else { return }
    keys.follow(demands.grabs, from: former.grabs)
    overlay.follow(demands)
    regions.updateCanvas()
    devices.follow(demands.grabs.devices)
    showStageRegions()
    followZoom()
  }

  /// Whether the zoom has taken its picture, or is gone, so that hidden parts can come back.
  var isZoomDue: Bool { mode.awaitsZoomPicture && overlay.layers.stage.zoom?.pictureTime == nil }

  /// Hides our windows while the zoom waits to take its picture, and shows them afterwards.
  private func followZoom() {
    let awaits = overlay.layers.stage.zoom?.pictureTime != nil
    if mode.awaitsZoomPicture != awaits { change { $0.awaitsZoomPicture = awaits } }
  }

  /// Shows the regions of the tools that are on, from back to front.
  private func showStageRegions() {
    let settings = overlay.settings
    let zoom = demands.stage.contains(.zoom) ? overlay.layers.stage.zoom : nil
    // While fingers draw, only the button is needed: the canvas beneath it takes the other touches.
    let cover = demands.movesZoom ? zoom?.cover : zoom?.endButton
    let curtain =
      demands.stage.contains(.curtain)
      ? settings.tools.curtain.region(on: settings.display.monitor) : nil
    regions.stage = [cover, curtain].compactMap(\.self)
  }

  /// Follows the session (locked or not shown), windows and lifted devices after a batch of events.
  func followSession() {
    closeLostZoom()
    followZoom()
    devices.grabLifted(demands.grabs.devices)
    if regions.needsWindow != watchesForRegions {
      watchWindows()
      followWindows()
    }
    if windows.evaluateEvents() { followWindows() }
    followRule()
    guard overlay.sources.session.evaluateEvents() else { return }
    change { $0.isBlocked = overlay.isSessionBlocked }
  }

  /// Ends the zoom if its display is gone: its cover would keep touches from visible windows.
  ///
  /// That happens if its picture could not be taken, if its monitor is gone or has another size,
  /// and if a pause, a lock or a password prompt has closed it.
  private func closeLostZoom() {
    guard mode.stage.contains(.zoom), overlay.layers.stage.zoom == nil else { return }
    switchTool(.zoom, .off)
  }

  /// Tracks windows if the settings name any.
  private func watchWindows() {
    watchesForRegions = regions.needsWindow
    windows.track(
      overlay.settings.pauseRules, and: ruled.rules, forRegions: watchesForRegions)
    // Windows that exist already must be known at once.
    _ = windows.evaluateEvents()
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

  /// Applies new settings; touches that are down stay, unless the settings listen to other touches.
  ///
  /// - Parameters:
  ///   - settings: the settings while no rule holds.
  ///   - rules: the rules for windows that change them.
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
    // They may name windows although the former settings did not.
    watchWindows()
    followWindows()
    change {
      $0.inspects = settings.inspection.isOn
      $0.sendsTouches = settings.tuio.receiver != nil
      // A tool that was switched by hand keeps its state, unless the settings for it have changed.
      $0.stage.formUnion(settings.stage.subtracting(former))
      $0.stage.subtract(former.subtracting(settings.stage))
    }
    regions.updateCanvas()
    regions.followInkMonitor()
    showStageRegions()
  }

  /// Releases every touch, device and key of draw mode, because this process is about to be stopped.
  func suspend() {
    regions.dispatcher?.pause(.paused, at: Monotonic.milliseconds)
    devices.drop()
    keys.release()
    overlay.connection.synchronise()
  }

  /// Takes touches, devices and keys again after `suspend`.
  func resume() {
    regions.dispatcher?.watchAgain()
    devices.follow(demands.grabs.devices)
    keys.takeAgain(demands.grabs)
    // It balances the pause of `suspend`, so it cannot be refused.
    try? regions.dispatcher?.resume()
  }

  /// Grabs devices again if another process ended the grabs because this one was stopped or hung.
  func regrabDevices() {
    devices.drop()
    devices.follow(demands.grabs.devices)
  }
}
